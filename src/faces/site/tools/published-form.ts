import { MailAddress } from '#base/domain/mail-address.js';
import type { Kind } from '#features/generate/generate.dto.js';
import { type CaaRecord, formatCaa } from '#formats/records/caa.js';
import { formatCaaIssuer } from '#formats/records/caa-issuer.js';
import { parseDmarc } from '#formats/records/dmarc.js';
import { mailboxOf, type ReportUri } from '#formats/records/report-uri.js';
import { parseSpf } from '#formats/records/spf.js';
import { parseTlsRpt } from '#formats/records/tls-rpt.js';
import type { Typed } from './generator-fields.js';
import { spfForm, type SpfForm } from './generator-query.js';

/** The records that a domain publishes, as the form of a generator. */
export interface PublishedForm {
  /** `filled`: the form makes the published record. `lost`: it cannot, so it stays empty. */
  readonly state: 'filled' | 'none' | 'several' | 'invalid' | 'lost' | 'failed';
  readonly typed: Typed;
  /** The records as published. */
  readonly records: readonly string[];
  /** The parts that the form cannot express. */
  readonly lost: readonly string[];
}

const NOTHING = { typed: {}, records: [], lost: [] };
/** Tags that RFC 9989 removed, and default values. */
const WITHOUT_EFFECT = /^(?:(?:v|ri|rf)=.*|pct=100|t=n|psd=u)$/i;
const KNOWN_TAGS = /^(?:p|sp|rua|ruf|adkim|aspf|fo)$/;
/** The list fields of the form end an entry at white space and commas. */
const SEPARATOR = /[\s,]/;

const FORM_PROPERTIES = ['issue', 'issuewild', 'iodef'];

/** A form that could not be filled in, because the DNS did not answer. */
export const NO_ANSWER: PublishedForm = { state: 'failed', ...NOTHING };

/** Several records at one name invalidate each other, so none of them is a start. */
export function textForm(kind: Kind & ('spf' | 'dmarc'), records: readonly string[]): PublishedForm {
  const [record] = records;
  if (record === undefined) return { state: 'none', ...NOTHING };
  if (records.length > 1) return { state: 'several', ...NOTHING, records };
  const { faults } = kind === 'spf' ? parseSpf(record) : parseDmarc(record);
  if (faults.length > 0) return { state: 'invalid', ...NOTHING, records };
  const { fields, lost } = kind === 'spf' ? publishedSpf(record) : dmarcForm(record);
  return filled(fields, lost, records);
}

/** Without `all`, the result for other senders is neutral (RFC 7208 section 4.7). */
function publishedSpf(text: string): SpfForm {
  const { fields, lost } = spfForm(text);
  const hasAll = fields.some(([name]) => name === 'all');
  return { fields: hasAll ? fields : [...fields, ['all', 'neutral']], lost };
}

/** Records of other properties, such as issuemail, stay as they are: the form makes none of them. */
export function caaForm(all: readonly CaaRecord[]): PublishedForm {
  const published = all.filter(({ property }) => FORM_PROPERTIES.includes(property));
  const records = published.map(formatCaa);
  if (published.length === 0) return { state: 'none', ...NOTHING };
  const isCritical = published.some(({ critical }) => critical);
  const fields: [string, string][] = isCritical ? [['critical', 'on']] : [];
  const lost: string[] = [];
  for (const record of published) {
    const value = caaValue(record);
    const isSecond = record.property === 'iodef' && fields.some(([name]) => name === 'iodef');
    if (value === undefined || isSecond || record.critical !== isCritical) lost.push(formatCaa(record));
    else fields.push([record.property, value]);
  }
  return filled(fields, lost, records);
}

/**
 * The policy file is not read: the mail servers and the address for reports are a start. The form makes a record with one
 * address, so it stays empty where more are published.
 */
export function mtaStsForm(mailServers: readonly string[], reports: readonly string[]): PublishedForm {
  const [address, ...others] = reports.length === 1 ? parseTlsRpt(reports[0]!).record.rua : [];
  const mailbox = address && others.length === 0 ? addressOf(address) : undefined;
  const fields = [
    ...mailServers.map((host) => ['mx', host] as const),
    ...(mailbox === undefined ? [] : [['tlsRptEmail', mailbox] as const]),
  ];
  return mailServers.length === 0 ? { state: 'none', ...NOTHING } : filled(fields, [], mailServers);
}

function filled(
  fields: readonly (readonly [string, string])[],
  lost: readonly string[],
  records: readonly string[],
): PublishedForm {
  if (lost.length > 0) return { state: 'lost', typed: {}, records, lost };
  const typed: Record<string, string> = {};
  for (const [name, value] of fields) typed[name] = name in typed ? `${typed[name]}, ${value}` : value;
  return { state: 'filled', typed, records, lost };
}

function dmarcForm(text: string): SpfForm {
  const { record } = parseDmarc(text);
  const { tags, policy = '', subdomainPolicy = '', failureOptions, rua, ruf } = record;
  const fo = failureOptions.length === 1 ? failureOptions[0]! : undefined;
  const addresses = [...rua, ...ruf].map(addressOf);
  const lost = tags.tags
    .filter(({ name }) => !KNOWN_TAGS.test(name))
    .map(({ name, value }) => `${name}=${value}`)
    .filter((tag) => !WITHOUT_EFFECT.test(tag));
  if (fo === undefined) lost.push(`fo=${failureOptions.join(':')}`);
  if (addresses.includes(undefined))
    lost.push(...[...rua, ...ruf].filter((one) => !addressOf(one)).map(({ uri }) => uri));
  const list = (uris: readonly ReportUri[]) => uris.flatMap((one) => addressOf(one) ?? []).join(', ');
  const fields: [string, string][] = [
    ['policy', policy],
    ['subdomainPolicy', subdomainPolicy],
    ['rua', list(rua)],
    ['ruf', list(ruf)],
    ['adkim', record.adkim === 's' ? 'on' : ''],
    ['aspf', record.aspf === 's' ? 'on' : ''],
    ['fo', fo === undefined || fo === '0' ? '' : fo],
  ];
  return { fields: fields.filter(([, value]) => value !== ''), lost };
}

/** The mailbox of a report address that the form can make again. */
function addressOf({ uri, size }: ReportUri): string | undefined {
  const mailbox = size === undefined && !uri.includes('?') ? mailboxOf(uri) : undefined;
  return mailbox === undefined || SEPARATOR.test(mailbox) || !MailAddress.parse(mailbox) ? undefined : mailbox;
}

function caaValue(record: CaaRecord): string | undefined {
  if (record.property === 'iodef') return addressOf({ uri: record.value });
  const value = record.issuer && formatCaaIssuer(record.issuer).replaceAll('; ', ';');
  return value === undefined || SEPARATOR.test(value) ? undefined : value;
}
