import { DomainName } from '#base/domain/domain-name.js';
import { MailAddress } from '#base/domain/mail-address.js';
import { DmarcRecord, formatDmarc } from '#formats/records/dmarc.js';
import { formatUriList, mailtoUri } from '#formats/records/report-uri.js';
import { TagList } from '#formats/records/tag-list.js';
import type { DmarcInput, DmarcResult } from './dmarc.dto.js';
import { sizeIssues, type DmarcError, type DmarcWarning } from './issue-code.js';

const STRENGTH = { none: 0, quarantine: 1, reject: 2 } as const;
const READ_BY_ALL = 2; // number of URIs that RFC 7489 required receivers to support

/** The record for this policy, without default values; invalid input is left out and reported. */
export function generateDmarc(input: DmarcInput): DmarcResult {
  const errors: DmarcError[] = [];
  const domain = domainOf(input, errors);
  const host = domain?.child('_dmarc')?.ascii ?? '_dmarc';
  const rua = mailboxes(input.rua ?? [], errors);
  const ruf = mailboxes(input.ruf ?? [], errors);
  const fo = failureOptions(input.fo, errors);
  const tags: (readonly [name: string, value: string | undefined])[] = [
    ['v', 'DMARC1'],
    ['p', input.policy],
    ['sp', input.subdomainPolicy],
    ['rua', uris(rua)],
    ['ruf', uris(ruf)],
    ['adkim', input.adkim === 'r' ? undefined : input.adkim],
    ['aspf', input.aspf === 'r' ? undefined : input.aspf],
    ['fo', fo],
    ['pct', input.pct === 100 ? undefined : String(input.pct)],
  ];
  const said = tags.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  const record = formatDmarc(new DmarcRecord(new TagList(said)));
  return {
    api: 'v1',
    kind: 'dmarc',
    host,
    type: 'TXT',
    record,
    warnings: [...policyWarnings(input, domain), ...reportWarnings(rua, ruf, fo), ...sizeIssues(record)],
    errors,
  };
}

function domainOf({ domain }: DmarcInput, errors: DmarcError[]): DomainName | undefined {
  const name = domain === undefined ? undefined : DomainName.parse(domain.trim());
  if (domain === undefined || name?.child('_dmarc')) return name;
  errors.push({ code: 'invalid-domain', value: domain });
  return undefined;
}

function mailboxes(texts: readonly string[], errors: DmarcError[]): MailAddress[] {
  const found = new Map<string, MailAddress>();
  for (const text of texts) {
    const address = MailAddress.parse(text.trim());
    if (address) found.set(address.toString(), address);
    else errors.push({ code: 'invalid-email', value: text });
  }
  return [...found.values()];
}

function uris(addresses: readonly MailAddress[]): string | undefined {
  return addresses.length === 0 ? undefined : formatUriList(addresses.map((address) => ({ uri: mailtoUri(address) })));
}

/** RFC 9989 section 4.7: 0 or 1, d, s, each at most once. */
function failureOptions(text: string, errors: DmarcError[]): string | undefined {
  const options = [...new Set(text.split(':').map((option) => option.trim().toLowerCase()))];
  if (!options.every((option) => ['0', '1', 'd', 's'].includes(option))) {
    errors.push({ code: 'fo-invalid', value: text });
    return undefined;
  }
  if (options.includes('0') && options.includes('1')) {
    errors.push({ code: 'fo-exclusive', value: text });
    return undefined;
  }
  return options.join(':') === '0' ? undefined : options.join(':');
}

function policyWarnings({ policy, subdomainPolicy, pct }: DmarcInput, domain: DomainName | undefined): DmarcWarning[] {
  const warnings: DmarcWarning[] = [];
  if (subdomainPolicy && STRENGTH[subdomainPolicy] < STRENGTH[policy]) {
    warnings.push({ code: 'sp-weaker-than-p', value: subdomainPolicy });
  }
  if (subdomainPolicy && domain?.organizational && !domain.equals(domain.organizational)) {
    warnings.push({ code: 'sp-ignored-on-subdomain', value: domain.ascii });
  }
  if (pct !== 100) warnings.push({ code: 'pct-removed', value: pct });
  return warnings;
}

function reportWarnings(rua: MailAddress[], ruf: MailAddress[], fo: string | undefined): DmarcWarning[] {
  const warnings: DmarcWarning[] = [];
  if (rua.length === 0) warnings.push({ code: 'rua-missing' });
  for (const { length } of [rua, ruf]) if (length > READ_BY_ALL) warnings.push({ code: 'uri-many', value: length });
  if (fo !== undefined && ruf.length === 0) warnings.push({ code: 'fo-without-ruf', value: fo });
  return warnings;
}
