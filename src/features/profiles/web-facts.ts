import { firstFew, shorten } from '#base/domain/evidence.js';
import type { Sign } from '#base/domain/sign.js';
import { hstsMaxAge } from '#formats/records/hsts.js';
import { type CspPolicy, policiesIn } from '#features/web-check/http/csp-policy.js';
import { frameState } from '#features/web-check/http/plain-headers.js';
import type { WebReport } from '#features/web-check/web-check-report.js';
import { factSign } from './profile-facts.js';
import { webTlsFacts } from './web-tls-facts.js';

const TWO_YEARS = 63_072_000; // seconds
/** The end of a header that the report cut. */
const CUT = '…';
const REFERRER = {
  strict: ['same-origin', 'no-referrer'],
  acceptable: ['strict-origin', 'strict-origin-when-cross-origin'],
  open: ['origin', 'origin-when-cross-origin', 'no-referrer-when-downgrade', 'unsafe-url'],
};
const REQUIRED = ['default-src', 'frame-ancestors', 'base-uri', 'form-action'];
const UNSAFE = ["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'", 'https:', '*'];
/** Where `data:` lets an attacker run code. */
const RUNS_CODE = ['default-src', 'script-src', 'object-src'];
const WITHOUT_SOURCES = ['report-uri', 'report-to'];
const HOST_WITH_SCHEME = /^[a-z][a-z\d+.-]*:\/\/[^\s/]/i;
/** Plain HTTP, and hosts that mean all hosts or the visitor's own computer. */
const UNSAFE_HOST = /^http:|^[a-z][a-z\d+.-]*:\/\/(?:\*|127\.0\.0\.1)(?:[:/]|$)/i;

/** What requirements are judged by in the security of a website: our findings, and facts without a judgment of ours. */
export function webFacts(
  { tls, headers, findings, complete }: WebReport,
  unreachable: ReadonlySet<string>,
): readonly Sign[] {
  const header = (name: string) => headers.find((one) => one.name === name)?.value ?? null;
  const { certificate } = tls;
  return [
    ...findings.map(({ id, params }) => ({ id, params })),
    ...webTlsFacts(tls, unreachable),
    ...(certificate && complete ? tlsaFact(certificate.dane !== 'none') : []),
    // Without any header the home page is not known.
    ...(headers.length > 0
      ? [
          ...hstsFact(
            header('strict-transport-security'),
            findings.some(({ id }) => id === 'http-hsts.missing'),
          ),
          ...frameFact(header('x-frame-options')),
          ...referrerFact(header('referrer-policy')),
          ...cspFact(header('content-security-policy')),
        ]
      : []),
  ];
}

function tlsaFact(isSigned: boolean): readonly Sign[] {
  return [factSign('web-tlsa', isSigned ? 'signed' : 'none', {})];
}

function hstsFact(value: string | null, isMissing: boolean): readonly Sign[] {
  if (value === null) return isMissing ? [factSign('mozilla-hsts', 'missing', {})] : [];
  const header = shorten(value);
  const isLong = (hstsMaxAge(value) ?? 0) >= TWO_YEARS;
  return [factSign('mozilla-hsts', isLong ? 'long' : 'short', { header })];
}

/** internet.nl reads only the header, although browsers prefer the policy. */
function frameFact(value: string | null): readonly Sign[] {
  const isSet = ['good', 'repeated'].includes(frameState(value));
  return [factSign('web-frames', isSet ? 'set' : 'open', { header: shorten(value ?? '–') })];
}

/** The last known value counts. Without a header, browsers use an acceptable value. */
function referrerFact(value: string | null): readonly Sign[] {
  if (value === null) return [factSign('web-referrer', 'acceptable', { header: '–' })];
  const words = value.split(',').map((word) => word.trim().toLowerCase());
  const last = words.findLast((word) => Object.values(REFERRER).some((known) => known.includes(word))) ?? '';
  const state = (['strict', 'acceptable'] as const).find((one) => REFERRER[one].includes(last)) ?? 'open';
  return [factSign('web-referrer', state, { header: shorten(value) })];
}

/** By the rules of internet.nl, which are stricter than those of the web check. */
function cspFact(value: string | null): readonly Sign[] {
  if (value === null) return [factSign('web-csp', 'missing', {})];
  const policies = policiesIn(value);
  const faults = policies.map(cspFaults);
  if (faults.some(({ length }) => length === 0)) {
    // What was cut could weaken a policy, and `data:` elsewhere is judged by what it is used for.
    if (value.endsWith(CUT) || policies.some(usesData)) return [];
    return [factSign('web-csp', 'good', { header: shorten(value) })];
  }
  return value.endsWith(CUT) ? [] : [factSign('web-csp', 'weak', { parts: firstFew(faults.flat()) })];
}

function cspFaults({ directives }: CspPolicy): readonly string[] {
  const missing = REQUIRED.filter((name) => !directives.has(name));
  const weak = [...directives].flatMap(([name, sources]) =>
    (WITHOUT_SOURCES.includes(name) ? [] : sources).filter(
      (source) => isWeak(source) || (source === 'data:' && RUNS_CODE.includes(name)),
    ),
  );
  return [...missing, ...weak];
}

/** A keyword, nonce, hash or scheme of its own is fine; a host needs its scheme. */
function isWeak(source: string): boolean {
  if (UNSAFE.includes(source) || UNSAFE_HOST.test(source)) return true;
  return source.includes('.') && !source.startsWith("'") && !HOST_WITH_SCHEME.test(source);
}

function usesData({ directives }: CspPolicy): boolean {
  return [...directives.values()].some((sources) => sources.includes('data:'));
}
