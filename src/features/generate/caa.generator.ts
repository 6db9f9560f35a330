import { DomainName } from '#base/domain/domain-name.js';
import { MailAddress } from '#base/domain/mail-address.js';
import { formatCaaIssuer, parseCaaIssuer, excludesWildcards, type CaaIssuer } from '#formats/records/caa-issuer.js';
import { CaaRecord, formatCaa } from '#formats/records/caa.js';
import { isKnownAuthority } from '#formats/records/certificate-authorities.js';
import { mailtoUri } from '#formats/records/report-uri.js';
import type { FaultCode } from '#formats/records/syntax-fault.js';
import type { CaaInput, CaaResult } from './caa.dto.js';

import type { CaaWarning } from './issue-code.js';

const NO_ISSUER = ';';
const MAX_RECORDS = 20;

/** The CAA records for these issuers; invalid input is left out and reported. */
export function generateCaa(input: CaaInput): CaaResult {
  const warnings: CaaWarning[] = [];
  const issue = issuers(input.issue ?? [], warnings);
  const issuewild = issuers(input.issuewild ?? [], warnings);
  const iodef = reportUri(input.iodef, warnings);
  const flags = input.critical ? 128 : 0;
  const values = [
    ...issue.map((issuer) => ['issue', formatCaaIssuer(issuer)] as const),
    ...issuewild.map((issuer) => ['issuewild', formatCaaIssuer(issuer)] as const),
    ...(iodef === undefined ? [] : [['iodef', iodef] as const]),
  ];
  if (issue.length === 0) warnings.push({ code: 'issue-missing' });
  for (const issuer of issuewild.filter(excludesWildcards)) {
    warnings.push({ code: 'validationmethods-wildcard', value: formatCaaIssuer(issuer) });
  }
  if (values.length > MAX_RECORDS) warnings.push({ code: 'too-many-records', value: values.length });
  return {
    api: 'v1',
    kind: 'caa',
    records: values.map(([tag, value]) => ({
      host: '@',
      type: 'CAA',
      value: formatCaa(new CaaRecord(flags, tag, value)),
    })),
    warnings,
  };
}

/** Each issuer once; an empty issuer has no effect next to an allowed one (RFC 8659 section 4.2). */
function issuers(texts: readonly string[], warnings: CaaWarning[]): CaaIssuer[] {
  const found = new Map<string, CaaIssuer>();
  for (const text of texts) {
    const issuer = issuerOf(text, warnings);
    if (issuer) found.set(formatCaaIssuer(issuer), issuer);
  }
  if (found.size > 1 && found.delete(NO_ISSUER)) warnings.push({ code: 'deny-all-with-allow', value: NO_ISSUER });
  for (const { domain } of found.values()) {
    if (domain !== '' && !isKnownAuthority(domain)) warnings.push({ code: 'issuer-unknown', value: domain });
  }
  return [...found.values()];
}

function issuerOf(text: string, warnings: CaaWarning[]): CaaIssuer | undefined {
  const [written = '', ...parameters] = text.split(';');
  const forbids = text.trim() === NO_ISSUER;
  const domain = forbids ? '' : DomainName.parse(written.trim())?.ascii;
  if (domain === undefined) {
    warnings.push({ code: 'issuer-invalid', value: text });
    return undefined;
  }
  const { record, faults } = parseCaaIssuer([domain, ...parameters].join(';'));
  const names = record.parameters.map(({ name }) => name.toLowerCase());
  const [fault] = faults;
  if (!fault && new Set(names).size === names.length) return record;
  warnings.push({ code: fault ? parameterCode(fault.code) : 'param-syntax', value: text });
  return undefined;
}

function parameterCode(code: FaultCode): CaaWarning['code'] {
  if (code === 'uri-invalid') return 'accounturi-invalid';
  return code === 'value-invalid' ? 'validationmethods-invalid' : 'param-syntax';
}

function reportUri(text: string | undefined, warnings: CaaWarning[]): string | undefined {
  if (text === undefined) return undefined;
  const address = MailAddress.parse(text.trim());
  if (address) return mailtoUri(address);
  warnings.push({ code: 'invalid-email', value: text });
  return undefined;
}
