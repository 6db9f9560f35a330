import { decodeWords } from '#formats/mime/encoded-words.js';
import { isAligned } from './alignment.js';
import { domainOf, mailboxDomains, organizationalDomainOf } from './address.js';
import {
  parseArcResults,
  parseAuthenticationResults,
  type AuthenticationResult,
  type AuthenticationResults,
} from './authentication-results.js';
import { summarize, type AuthenticationSummary } from './authentication-summary.js';
import type { MailField } from '#formats/mime/mail-header.js';
import { headerFields } from './header-fields.js';
import { type SpamVerdict, spamVerdicts } from './spam-filters.js';
import { parseReceived, type Received } from './received.js';

/** A server that handled the message: 1 is the oldest. `deltaSec` is negative where clocks disagree. */
export interface Hop extends Received {
  index: number;
  deltaSec?: number;
}

/** The analysis of a header; absent values are omitted. */
export interface HeaderAnalysis {
  hops: Hop[];
  auth: AuthenticationSummary & { raw?: string };
  fields: Partial<Record<(typeof SHOWN)[number][0], string>>;
  alignment: { fromDomain?: string; returnPathDomain?: string; dmarcFromDomain?: string; aligned?: boolean };
  /** What the receiver's spam filters wrote; anyone can write such a field. */
  spamFilters?: SpamVerdict[];
}

const SHOWN = [
  ['from', 'from'],
  ['returnPath', 'return-path'],
  ['replyTo', 'reply-to'],
  ['messageId', 'message-id'],
  ['subject', 'subject'],
  ['date', 'date'],
] as const;
const REPORT = 'authentication-results';
const ARC_REPORT = 'arc-authentication-results';
const METHODS = new Set(['spf', 'dkim', 'dmarc']);
const MAX_RESULTS = 50;

/** Undefined if the text has no header field. */
export function analyzeHeader(bytes: Uint8Array): HeaderAnalysis | undefined {
  const fields = headerFields(bytes);
  if (fields.length === 0) return undefined;
  const first = new Map<string, MailField>();
  for (const field of fields) if (!first.has(field.name)) first.set(field.name, field);
  const valueOf = (name: string) => first.get(name)?.value || undefined;

  const authors = fields.filter(({ name }) => name === 'from').map(({ value }) => value);
  const from = mailboxDomains(authors.join(', ')); // a second From field is used for spoofing, so all of them count
  const [returnPath] = mailboxDomains(valueOf('return-path') ?? '');
  const reports = receiverReports(fields);
  const results = resultsOf(reports);
  const auth = summarize(reports.length > 1 ? resultsOf(reports.slice(0, 1)) : results, from);
  const verdicts = spamVerdicts(valueOf);
  return {
    hops: hopsOf(fields),
    auth: { ...auth, raw: reports[0]?.raw || undefined },
    fields: Object.fromEntries(SHOWN.map(([key, name]) => [key, decodedValue(valueOf(name))])),
    alignment: {
      fromDomain: from[0]?.ascii,
      returnPathDomain: returnPath?.ascii,
      dmarcFromDomain: domainOf(auth.dmarcHeaderFrom ?? '')?.ascii,
      aligned: isAligned(from, returnPath, results),
    },
    ...(verdicts.length > 0 && { spamFilters: verdicts }),
  };
}

/** Encoded words can decode to white space only; such a field has no value. */
function decodedValue(value = ''): string | undefined {
  const text = decodeWords(value);
  return text.trim() === '' ? undefined : text;
}

function hopsOf(fields: MailField[]): Hop[] {
  const received: Received[] = [];
  for (const { name, value } of fields) {
    if (name !== 'received') continue;
    received.push(parseReceived(value));
  }
  return received.reverse().map((hop, i, hops) => ({
    index: i + 1,
    from: hop.from,
    by: hop.by,
    with: hop.with,
    date: hop.date,
    timestamp: hop.timestamp,
    deltaSec: secondsBetween(hops[i - 1]?.timestamp, hop.timestamp),
  }));
}

function secondsBetween(earlier: number | undefined, later: number | undefined): number | undefined {
  if (earlier === undefined || later === undefined) return undefined;
  return Math.round((later - earlier) / 1000);
}

type Report = AuthenticationResults & { raw: string };

/**
 * The first report, and those of the same organization up to the next hop: some receivers write one per method, iCloud
 * with a host name for each.
 */
function receiverReports(fields: MailField[]): Report[] {
  const first = fields.findIndex(({ name }) => name === REPORT);
  if (first < 0) return newestArcReport(fields);
  const nextHop = fields.findIndex(({ name }, i) => i > first && name === 'received');
  const reports: Report[] = [];
  let own: string | undefined;
  for (const { name, value } of fields.slice(first, nextHop < 0 ? undefined : nextHop)) {
    if (name !== REPORT) continue;
    const report = { raw: value, ...parseAuthenticationResults(value) };
    const organization = organizationOfServer(report);
    own ??= organization;
    if (organization === own) reports.push(report);
  }
  return reports;
}

function organizationOfServer({ authserv = '' }: AuthenticationResults): string {
  const name = domainOf(authserv);
  return name ? organizationalDomainOf(name) : authserv;
}

/** Falls back to the report of the last server that sealed the message (RFC 8617). */
function newestArcReport(fields: MailField[]): Report[] {
  let newest: (Report & { instance: number }) | undefined;
  for (const { name, value } of fields) {
    const report = name === ARC_REPORT ? parseArcResults(value) : undefined;
    if (report && report.instance > (newest?.instance ?? 0)) newest = { raw: value, ...report };
  }
  return newest ? [newest] : [];
}

function resultsOf(reports: AuthenticationResults[]): AuthenticationResult[] {
  const results = reports.flatMap((report) => report.results);
  return results.filter(({ method }) => METHODS.has(method)).slice(0, MAX_RESULTS);
}
