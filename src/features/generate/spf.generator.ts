import { DomainName } from '#base/domain/domain-name.js';
import { parseDomainSpec } from '#formats/records/spf-macro.js';
import type { SpfQualifier, SpfTerm } from '#formats/records/spf-term.js';
import { formatSpf, LOOKUP_LIMIT, lookupTerms } from '#formats/records/spf.js';
import { spanOf } from '#formats/records/text-span.js';
import { sizeIssues, type SpfError, type SpfWarning } from './issue-code.js';
import { networkTerms } from './spf-networks.js';
import type { SpfInput, SpfResult } from './spf.dto.js';

const QUALIFIERS: Record<SpfInput['all'], SpfQualifier> = { fail: '-', softfail: '~', neutral: '?', pass: '+' };
const NEAR_LIMIT = 8;
const MAX_COMFORTABLE_LENGTH = 450; // octets, RFC 7208 section 3.4

/** The record for these senders; invalid input is left out and reported. */
export function generateSpf(input: SpfInput): SpfResult {
  const errors: SpfError[] = [];
  const warnings: SpfWarning[] = [];
  const senders: SpfTerm[] = [
    ...(input.allowA ? [{ kind: 'a' as const, qualifier: '+' as const }] : []),
    ...(input.allowMx ? [{ kind: 'mx' as const, qualifier: '+' as const }] : []),
    ...networkTerms(input, errors, warnings),
    ...includeTerms(input.includes ?? [], errors),
  ];
  const terms: SpfTerm[] = [...senders, { kind: 'all', qualifier: QUALIFIERS[input.all] }];
  const record = formatSpf({ terms });
  const lookupCount = lookupTerms({ terms }).length;
  if (lookupCount > LOOKUP_LIMIT) errors.push({ code: 'too-many-lookups', value: lookupCount });
  else if (lookupCount >= NEAR_LIMIT) warnings.push({ code: 'lookups-near-limit', value: lookupCount });
  if (input.all === 'pass') errors.push({ code: 'all-pass' });
  else if (senders.length === 0) warnings.push({ code: 'no-senders' });
  if (input.all === 'neutral') warnings.push({ code: 'all-neutral' });
  if (record.length > MAX_COMFORTABLE_LENGTH) warnings.push({ code: 'record-over-450', value: record.length });
  warnings.push(...sizeIssues(record));
  return { api: 'v1', kind: 'spf', host: '@', type: 'TXT', record, lookupCount, warnings, errors };
}

function includeTerms(includes: readonly string[], errors: SpfError[]): SpfTerm[] {
  const domains = new Set<string>();
  for (const written of includes) {
    const domain = domainOf(written.trim());
    if (domain === undefined) errors.push({ code: includeError(written), value: written });
    else domains.add(domain);
  }
  return [...domains].map((domain) => ({ kind: 'include', qualifier: '+', domain }));
}

/** A host name in normal form, or a name with macros as written. */
function domainOf(text: string): string | undefined {
  if (!text.includes('%')) {
    const name = DomainName.parseHost(text)?.ascii;
    return name !== undefined && isDomainSpec(name) ? name : undefined;
  }
  return /[:/]/.test(text) || !isDomainSpec(text) ? undefined : text;
}

function isDomainSpec(text: string): boolean {
  return parseDomainSpec(spanOf(text)).faults.length === 0;
}

function includeError(written: string): SpfError['code'] {
  if (/\p{Cc}/u.test(written)) return 'unsafe-character';
  return written.includes('%') ? 'macro-syntax' : 'domain-spec-invalid';
}
