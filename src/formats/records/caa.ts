import { MailAddress } from '#base/domain/mail-address.js';
import { parseCaaIssuer, type CaaIssuer } from './caa-issuer.js';
import { quote, unquote } from './quoted-string.js';
import { isUri, hasRecipient, schemeOf } from './report-uri.js';
import type { FaultCode, Parsed, SyntaxFault } from './syntax-fault.js';
import { spanOf, type Span } from './text-span.js';

const CRITICAL = 128;
const ISSUER_TAGS = ['issue', 'issuewild', 'issuemail', 'issuevmc'];
const PHONE = /^\+[\d().-]{3,30}$/; // RFC 3966 section 5.1.4: a global number

/** A CAA record (RFC 8659): one property for the CAs of a domain. */
export class CaaRecord {
  constructor(
    readonly flags: number,
    readonly tag: string,
    readonly value: string,
  ) {}

  get critical(): boolean {
    return (this.flags & CRITICAL) !== 0;
  }

  /** The property tag in lower case, as CAs compare it. */
  get property(): string {
    return this.tag.toLowerCase();
  }

  /** Whether the property is registered; an unknown critical one forbids every certificate. */
  get isKnown(): boolean {
    return [...ISSUER_TAGS, 'iodef', 'contactemail', 'contactphone'].includes(this.property);
  }

  /** The parsed issuer, for properties that name one. */
  get issuer(): CaaIssuer | undefined {
    return ISSUER_TAGS.includes(this.property) ? parseCaaIssuer(this.value).record : undefined;
  }
}

/** Parses the presentation format, `0 issue "ca.example"`. */
export function parseCaa(text: string): Parsed<CaaRecord> {
  const [flags, behindFlags] = word(spanOf(text));
  const [tag, behindTag] = word(behindFlags);
  const start = behindTag.trimmed();
  const value = unquote(start.text, 0);
  const record = new CaaRecord(isOctet(flags.text) ? Number(flags.text) : 0, tag.text, value.value);
  const faults: SyntaxFault[] = [];
  if (!isOctet(flags.text) || (record.flags & ~CRITICAL) !== 0) faults.push(flags.fault('flags-invalid'));
  if (!/^[a-z0-9]+$/i.test(tag.text)) faults.push(tag.fault('name-invalid'));
  if (!value.closed || value.end < start.text.length) faults.push(start.fault('part-malformed'));
  const inText = (offset: number) => start.position + value.offsets[offset]!;
  const found = valueFaults(record).map((fault) => ({ ...fault, position: inText(fault.position) }));
  return { record, faults: [...faults, ...found] };
}

export function formatCaa({ flags, tag, value }: CaaRecord): string {
  return `${flags} ${tag} ${quote(value)}`;
}

function word(text: Span): [word: Span, rest: Span] {
  const from = text.trimmed();
  const length = from.text.search(/[ \t]|$/);
  return [from.slice(0, length), from.slice(length)];
}

function isOctet(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= 255;
}

function valueFaults({ property, value }: CaaRecord): readonly SyntaxFault[] {
  if (ISSUER_TAGS.includes(property)) return parseCaaIssuer(value).faults;
  const code = valueFault(property, value);
  return code === undefined ? [] : [{ code, position: 0, text: value }];
}

function valueFault(property: string, value: string): FaultCode | undefined {
  if (property === 'iodef') return iodefFault(value);
  if (property === 'contactemail') return MailAddress.parse(value) ? undefined : 'address-invalid';
  if (property === 'contactphone') return PHONE.test(value) ? undefined : 'value-invalid';
  return undefined;
}

/** RFC 8659 section 4.4: a mailbox, or a URL to which reports are sent over HTTP. */
function iodefFault(value: string): FaultCode | undefined {
  if (!isUri(value)) return 'uri-invalid';
  if (!['mailto', 'http', 'https'].includes(schemeOf(value))) return 'scheme-unsupported';
  if (hasRecipient(value)) return undefined;
  return schemeOf(value) === 'mailto' ? 'address-invalid' : 'uri-invalid';
}
