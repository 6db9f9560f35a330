import { isUri, hasRecipient, parseUriList, schemeOf, type ReportUri } from './report-uri.js';
import type { FaultCode, Parsed } from './syntax-fault.js';
import { isOfVersion, valueMatching, missingTagFault, parseTags, TagList, type TagSyntax } from './tag-list.js';

const SCHEMES = ['mailto', 'https'];

// RFC 8460 section 3; the grammar allows `rua` more than once.
const SYNTAX: TagSyntax = {
  version: /^v=TLSRPTv1[ \t]*$/,
  name: /^[a-z0-9][a-z0-9_.-]{0,31}$/i,
  repeatable: 'rua',
  tight: /^rua$/, // does not apply to extensions
  checks: new Map([['rua', (value) => parseUriList(value, readReportUri).faults]]),
  others: valueMatching(/^[\x21-\x3a\x3c\x3e-\x7e]+$/),
};

/** The TXT record at `_smtp._tls`: where reports on TLS failures are sent. */
export class TlsRptRecord {
  constructor(readonly tags: TagList) {}

  get rua(): ReportUri[] {
    return this.tags.all('rua').flatMap((value) => parseUriList(value, readReportUri).uris);
  }
}

export function parseTlsRpt(text: string): Parsed<TlsRptRecord> {
  const { tags, faults } = parseTags(text, SYNTAX);
  const record = new TlsRptRecord(tags);
  return { record, faults: tags.get('rua') === undefined ? [...faults, missingTagFault('rua', text)] : faults };
}

export function formatTlsRpt(record: TlsRptRecord): string {
  return record.tags.toString();
}

export function isTlsRpt(text: string): boolean {
  return isOfVersion(text, SYNTAX);
}

function readReportUri(entry: string): ReportUri | FaultCode {
  if (!isUri(entry) || entry.includes('!')) return 'uri-invalid';
  if (!SCHEMES.includes(schemeOf(entry))) return 'scheme-unsupported';
  return hasRecipient(entry) ? { uri: entry } : 'uri-invalid';
}
