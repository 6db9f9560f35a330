import { MailField } from '#formats/mime/mail-header.js';
import { parseSignatureTags } from '../signatures/signature-tags.js';

const MAX_COPIES = 60;
const MAX_TAG = 32_768;

/** The signed fields that a signer copied into `z=` (RFC 6376 section 3.5), by their names. */
export function copiedFields(signature: MailField): ReadonlyMap<string, MailField> {
  const written = parseSignatureTags(signature.unfolded)?.get('z') ?? '';
  const copies = new Map<string, MailField>();
  if (written.length > MAX_TAG) return copies;
  for (const copy of written.split('|').slice(0, MAX_COPIES)) {
    const field = new MailField(decoded(copy));
    if (field.name !== '') copies.set(field.name, field);
  }
  return copies;
}

/** dkim-quoted-printable (section 2.11): white space that is not encoded was added by folding. */
function decoded(copy: string): string {
  return copy
    .replace(/[ \t\r\n]+/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
