import { DomainName } from '#base/domain/domain-name.js';
import { MailAddress } from '#base/domain/mail-address.js';
import { formatMtaStsPolicy, MtaStsPolicy } from '#formats/records/mta-sts-policy.js';
import { formatMtaSts, isMtaStsId, MtaStsRecord } from '#formats/records/mta-sts.js';
import { mailtoUri } from '#formats/records/report-uri.js';
import { TagList } from '#formats/records/tag-list.js';
import { formatTlsRpt, TlsRptRecord } from '#formats/records/tls-rpt.js';
import type { GeneratedRecord } from './generate.dto.js';
import type { MtaStsWarning } from './issue-code.js';
import type { MtaStsInput, MtaStsResult } from './mta-sts.dto.js';

const PLACEHOLDER = '<domain>';
const DAY = 86400; // seconds
const WEEK = 7; // days; RFC 8461 section 3.2 expects weeks
const MONTH = 30;

/** Record, policy file and its URL; invalid input is left out and reported. */
export function generateMtaSts(input: MtaStsInput, now: Date): MtaStsResult {
  const warnings: MtaStsWarning[] = [];
  const domain = domainOf(input, warnings);
  const name = domain?.ascii ?? PLACEHOLDER;
  const record = MtaStsRecord.of(idOf(input, now, warnings));
  const policy = MtaStsPolicy.of(input.mode, patterns(input, domain, warnings), input.maxAgeDays * DAY);
  const tlsRptRecord = tlsRpt(input, name, warnings);
  warnings.push(...ageWarnings(input));
  return {
    api: 'v1',
    kind: 'mta-sts',
    dnsRecord: { host: `_mta-sts.${name}`, type: 'TXT', value: formatMtaSts(record) },
    policyFile: formatMtaStsPolicy(policy),
    policyUrl: `https://mta-sts.${name}/.well-known/mta-sts.txt`,
    ...(tlsRptRecord && { tlsRptRecord }),
    warnings,
  };
}

function domainOf({ domain, tlsRptEmail }: MtaStsInput, warnings: MtaStsWarning[]): DomainName | undefined {
  if (domain === undefined) {
    warnings.push({ code: 'missing-domain' });
    return undefined;
  }
  const name = DomainName.parse(domain.trim());
  const longest = name?.child(tlsRptEmail === undefined ? '_mta-sts' : '_smtp._tls');
  if (longest) return name;
  warnings.push({ code: 'invalid-domain', value: domain });
  return undefined;
}

/** Any id that differs from the previous one is valid; the current time does. */
function idOf({ id }: MtaStsInput, now: Date, warnings: MtaStsWarning[]): string {
  if (id !== undefined && isMtaStsId(id.trim())) return id.trim();
  if (id !== undefined) warnings.push({ code: 'id-invalid', value: id });
  return `${now.toISOString().slice(0, 19).replace(/\D/g, '')}Z`;
}

function patterns(input: MtaStsInput, domain: DomainName | undefined, warnings: MtaStsWarning[]): string[] {
  const found = new Set<string>();
  for (const text of input.mx ?? []) {
    const pattern = patternOf(text.trim());
    if (pattern === undefined) warnings.push({ code: 'mx-pattern-invalid', value: text });
    else found.add(pattern);
  }
  for (const pattern of found)
    if (coversOtherOwners(pattern, domain)) warnings.push({ code: 'mx-wildcard-broad', value: pattern });
  if (found.size === 0 && input.mode !== 'none') warnings.push({ code: 'mx-missing' });
  return [...found];
}

function patternOf(text: string): string | undefined {
  const [, star = '', host = ''] = /^(\*\.)?(.*)$/s.exec(text)!;
  const name = DomainName.parseHost(host);
  if (!name || name.ascii.includes('_') || name.labels.length < 2) return undefined;
  return `${star}${name.ascii}`;
}

/** Whether a wildcard covers hosts of a domain with another owner: at a provider, those belong to other customers. */
function coversOtherOwners(pattern: string, domain: DomainName | undefined): boolean {
  if (!pattern.startsWith('*.')) return false;
  const parent = DomainName.parseHost(pattern.slice(2))!;
  const { registrable } = parent;
  if (!registrable) return true;
  return registrable.equals(parent) && domain?.registrable !== undefined && !domain.registrable.equals(registrable);
}

function tlsRpt(input: MtaStsInput, name: string, warnings: MtaStsWarning[]): GeneratedRecord | undefined {
  const { tlsRptEmail, mode } = input;
  if (tlsRptEmail === undefined) {
    // Testing mode is useful only with reports.
    if (mode === 'testing') warnings.push({ code: 'tls-rpt-missing' });
    return undefined;
  }
  const address = MailAddress.parse(tlsRptEmail.trim());
  if (!address) {
    warnings.push({ code: 'invalid-email', value: tlsRptEmail });
    return undefined;
  }
  const tags = new TagList([
    { name: 'v', value: 'TLSRPTv1' },
    { name: 'rua', value: mailtoUri(address) },
  ]);
  return { host: `_smtp._tls.${name}`, type: 'TXT', value: formatTlsRpt(new TlsRptRecord(tags)) };
}

function ageWarnings({ mode, maxAgeDays }: MtaStsInput): MtaStsWarning[] {
  const value = maxAgeDays * DAY;
  if (mode === 'enforce' && maxAgeDays < WEEK) return [{ code: 'max-age-short', value }];
  if (mode === 'testing' && maxAgeDays > MONTH) return [{ code: 'max-age-long-testing', value }];
  return [];
}
