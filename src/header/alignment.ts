import type { DomainName } from '../domain/domain-name.js';
import { domainOf, organizationOf } from './address.js';
import type { AuthenticationResult } from './authentication-results.js';
import { mailFromOf, organizationJudged } from './authentication-summary.js';

/**
 * Whether From is aligned in DMARC's sense: it shares its organizational domain with one that was authenticated.
 * 1. The receiver's DMARC verdict on From's domain decides, pass or fail: it knew the policy, strict or relaxed.
 * 2. Without one: true if a passed SPF or DKIM result is of such a domain, else false.
 * 3. Without any SPF or DKIM result: whether Return-Path's domain is such a one.
 * Undefined when From has no domain, or nothing tells. Of several addresses in From each must be aligned.
 */
export function isAligned(
  from: DomainName[],
  returnPath: DomainName | undefined,
  results: AuthenticationResult[],
): boolean | undefined {
  const judged = dmarcVerdicts(results);
  const envelope = returnPath && organizationOf(returnPath);
  const checks = results.filter(({ method }) => method !== 'dmarc');
  const trusted = new Set(checks.length > 0 ? checks.flatMap((one) => authenticated(one, envelope)) : [envelope]);
  const verdicts = from.map(organizationOf).map((author) => {
    const verdict = judged.find(({ organization }) => organization === undefined || organization === author);
    return verdict ? verdict.passed : matched(author, trusted);
  });
  if (verdicts.includes(false)) return false;
  return verdicts.length === 0 || verdicts.includes(undefined) ? undefined : true;
}

function dmarcVerdicts(results: AuthenticationResult[]): { organization?: string; passed: boolean }[] {
  const verdicts = results.filter(({ method, result }) => method === 'dmarc' && /^(?:pass|fail)$/.test(result));
  return verdicts.map((one) => ({ organization: organizationJudged(one), passed: one.result === 'pass' }));
}

/** Among the trusted, undefined represents someone whom nobody names: it may be the author. */
function matched(author: string, trusted: Set<string | undefined>): boolean | undefined {
  if (trusted.has(author)) return true;
  return trusted.has(undefined) ? undefined : false;
}

const EMPTY_SENDER = /^(?:<>|none)?$/i;

/** The organization that an SPF or DKIM result speaks for, undefined when it is not named or could not be checked. */
function authenticated(one: AuthenticationResult, envelope: string | undefined): (string | undefined)[] {
  const { method, result, properties } = one;
  if (result === 'temperror') return [undefined];
  if (result !== 'pass') return [];
  if (method === 'dkim') return [organization(properties.get('header.d') ?? properties.get('header.i'))];
  const sender = mailFromOf(one) ?? '';
  if (!EMPTY_SENDER.test(sender)) return [organization(sender)];
  const helo = properties.get('smtp.helo');
  if (helo === undefined) return [envelope];
  // RFC 7208 section 2.4: HELO replaces MAIL FROM only when that is empty.
  return envelope === undefined ? [organization(helo)] : [];
}

function organization(address = ''): string | undefined {
  const domain = domainOf(address);
  return domain && organizationOf(domain);
}
