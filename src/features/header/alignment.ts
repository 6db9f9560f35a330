import type { DomainName } from '#base/domain/domain-name.js';
import { domainOf, organizationalDomainOf } from './address.js';
import type { AuthenticationResult } from './authentication-results.js';
import { mailFromOf, dmarcOrganizationOf } from './authentication-summary.js';

/**
 * Whether From is aligned as defined by DMARC: it shares its organizational domain with an authenticated one. 1. The
 * receiver's DMARC result for the From domain decides, since the receiver applied strict or relaxed mode. 2. Without
 * one: whether an SPF or DKIM result with pass has such a domain. 3. Without any SPF or DKIM result: whether
 * Return-Path has such a domain. Undefined if From has no domain or there is no evidence. If From has several
 * addresses, each has to be aligned.
 */
export function isAligned(
  from: DomainName[],
  returnPath: DomainName | undefined,
  results: AuthenticationResult[],
): boolean | undefined {
  const judged = dmarcVerdicts(results);
  const trusted = trustedOrganizations(returnPath && organizationalDomainOf(returnPath), results);
  const verdicts = from.map((address) => {
    const author = organizationalDomainOf(address);
    const verdict = judged.find(({ organization }) => organization === undefined || organization === author);
    return verdict ? verdict.passed : matchesAny(author, trusted);
  });
  if (verdicts.includes(false)) return false;
  return verdicts.length === 0 || verdicts.includes(undefined) ? undefined : true;
}

/** The organizational domains that SPF and DKIM authenticated; without any result, that of Return-Path. */
function trustedOrganizations(
  envelope: string | undefined,
  results: AuthenticationResult[],
): ReadonlySet<string | undefined> {
  const checks = results.filter(({ method }) => method !== 'dmarc');
  if (checks.length === 0) return new Set([envelope]);
  return new Set(checks.flatMap((one) => authenticatedOrganizations(one, envelope)));
}

function dmarcVerdicts(results: AuthenticationResult[]): { organization?: string; passed: boolean }[] {
  const verdicts = results.filter(({ method, result }) => method === 'dmarc' && /^(?:pass|fail)$/.test(result));
  return verdicts.map((one) => ({ organization: dmarcOrganizationOf(one), passed: one.result === 'pass' }));
}

/** An undefined entry in `trusted` is an authenticated domain that is not named: it may be the author's. */
function matchesAny(author: string, trusted: ReadonlySet<string | undefined>): boolean | undefined {
  if (trusted.has(author)) return true;
  return trusted.has(undefined) ? undefined : false;
}

const EMPTY_SENDER = /^(?:<>|none)?$/i;

/** The organizational domain of an SPF or DKIM result; undefined if it is not named or could not be checked. */
function authenticatedOrganizations(one: AuthenticationResult, envelope: string | undefined): (string | undefined)[] {
  const { method, result, properties } = one;
  if (result === 'temperror') return [undefined];
  if (result !== 'pass') return [];
  if (method === 'dkim') return [organizationOfAddress(properties.get('header.d') ?? properties.get('header.i'))];
  const sender = mailFromOf(one) ?? '';
  if (!EMPTY_SENDER.test(sender)) return [organizationOfAddress(sender)];
  const helo = properties.get('smtp.helo');
  if (helo === undefined) return [envelope];
  // RFC 7208 section 2.4: HELO replaces MAIL FROM only if that is empty.
  return envelope === undefined ? [organizationOfAddress(helo)] : [];
}

function organizationOfAddress(address = ''): string | undefined {
  const domain = domainOf(address);
  return domain && organizationalDomainOf(domain);
}
