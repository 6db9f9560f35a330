import { mailboxDomains } from '#features/header/address.js';
import { syntaxOutline } from '#features/header/tokens.js';
import { decodeWords } from '#formats/mime/encoded-words.js';
import { fieldOf, type MailField } from '#formats/mime/mail-header.js';
import { fieldsAt, type MailPart } from '#formats/mime/mail-structure.js';
import { type FailureReport } from './report-file.js';

export const FEEDBACK_TYPE = 'message/feedback-report';
const ORIGINAL_TYPES = new Set(['message/rfc822', 'text/rfc822-headers', 'text/rfc822', 'message/rfc822-headers']);
const MAX_ORIGINAL = 65_536;
const MAX_TEXT = 1024;

/** The report in the parts of a message, if one of them is a feedback report. */
export function readFailureReport(parts: readonly MailPart[]): FailureReport | undefined {
  const feedback = parts.find(({ type }) => type === FEEDBACK_TYPE);
  if (!feedback) return undefined;
  const fields = fieldsOf(feedback);
  const original = parts.find(({ type }) => ORIGINAL_TYPES.has(type));
  const originalFields = original ? fieldsOf(original) : [];
  return {
    kind: 'failure',
    feedbackType: lowerValue(fields, 'feedback-type'),
    sourceIp: addressOf(value(fields, 'source-ip')),
    authFailure: lowerValue(fields, 'auth-failure'),
    deliveryResult: lowerValue(fields, 'delivery-result'),
    identityAlignment: lowerValue(fields, 'identity-alignment'),
    reportedDomain: lowerValue(fields, 'reported-domain'),
    originalMailFromDomain: domainOf(value(fields, 'original-mail-from')),
    originalRcptToDomain: domainOf(value(fields, 'original-rcpt-to')),
    originalFromDomain: domainOf(value(originalFields, 'from')),
    originalSubject: decoded(value(originalFields, 'subject')),
    arrivalDate: value(fields, 'arrival-date') ?? value(fields, 'received-date'),
    dkimDomain: lowerValue(fields, 'dkim-domain'),
    dkimSelector: value(fields, 'dkim-selector'),
    userAgent: value(fields, 'user-agent'),
  };
}

function fieldsOf(part: MailPart): MailField[] {
  return fieldsAt(part.decoded(MAX_ORIGINAL).toString('latin1').trimStart());
}

function value(fields: readonly MailField[], name: string): string | null {
  const found = fieldOf(fields, name)?.slice(0, MAX_TEXT);
  return found === undefined || found === '' ? null : found;
}

/** A word or a domain, around which comments may stand (RFC 6591 section 3). */
function lowerValue(fields: readonly MailField[], name: string): string | null {
  return (
    syntaxOutline(value(fields, name) ?? '')
      .trim()
      .toLowerCase() || null
  );
}

function decoded(text: string | null): string | null {
  return text === null ? null : decodeWords(text);
}

/** Some reporters write the host after the address: `192.0.2.1 (mx.example.com)`. */
function addressOf(text: string | null): string | null {
  return text === null ? null : (/^\[?(?:ipv6:)?([\da-f.:]{2,45})\]?(?=$|[\s(;])/i.exec(text)?.[1] ?? text);
}

/** The domain of the first address; a display name or a comment can contain the address of somebody else. */
function domainOf(text: string | null): string | null {
  return mailboxDomains(text ?? '')[0]?.ascii ?? null;
}
