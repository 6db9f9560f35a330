import type { MailField } from '#formats/mime/mail-header.js';

export type UnsubscribeFault = 'syntax' | 'no-https' | 'several-https' | 'no-post' | 'not-signed';

/** Whether recipients can unsubscribe by the header (RFC 2369), and with one click (RFC 8058). */
export interface Unsubscribe {
  readonly isPresent: boolean;
  readonly isOneClick: boolean;
  readonly why?: UnsubscribeFault;
}

const POST = /^List-Unsubscribe=One-Click$/i;

/** The signed names are those of signatures that pass. */
export function unsubscribeOf(fields: readonly MailField[], signed: readonly (readonly string[])[]): Unsubscribe {
  const list = fields.find(({ name }) => name === 'list-unsubscribe');
  if (!list) return { isPresent: false, isOneClick: false };
  const uris = list.unfolded.match(/<[^<>]{1,2000}>/g) ?? [];
  const why = faultOf(uris, fields, signed);
  return { isPresent: true, isOneClick: why === undefined, ...(why !== undefined && { why }) };
}

function faultOf(
  uris: readonly string[],
  fields: readonly MailField[],
  signed: readonly (readonly string[])[],
): UnsubscribeFault | undefined {
  if (uris.length === 0) return 'syntax';
  const https = uris.filter((uri) => /^<\s*https:/i.test(uri));
  if (https.length === 0) return 'no-https';
  if (https.length > 1) return 'several-https';
  const post = fields.find(({ name }) => name === 'list-unsubscribe-post');
  if (!post || !POST.test(post.unfolded)) return 'no-post';
  const isSigned = signed.some(
    (names) => names.includes('list-unsubscribe') && names.includes('list-unsubscribe-post'),
  );
  return isSigned ? undefined : 'not-signed';
}
