import { isDeepStrictEqual } from 'node:util';
import { runToEnd } from '#base/execution/time-slices.js';
import { parseCookie } from '#features/web-check/http/cookie.js';
import { type CspPolicy, parseMetaPolicy, parsePolicy, policiesIn } from '#features/web-check/http/csp-policy.js';
import { isKnownDirective, reviewPolicy } from '#features/web-check/http/csp-review.js';
import { cspStrength } from '#features/web-check/http/csp-strength.js';
import { parseHsts } from '#formats/records/hsts.js';
import { readPageContent } from '#features/web-check/http/page-content.js';
import { parsePermissionsPolicy } from '#features/web-check/http/permissions-policy.js';
import {
  corsState,
  embedderState,
  frameState,
  nosniffState,
  openerState,
  referrerState,
  resourceState,
} from '#features/web-check/http/plain-headers.js';
import { preloadPathFaults, redirectFaults } from '#features/web-check/http/redirect-path.js';
import { reviewSecurityTxt } from '#formats/records/security-txt.js';
import { agreement } from './agreement.js';
import { describeVectors, vectors } from './vectors.js';

interface Case<Input, Expected> {
  readonly id: string;
  readonly input: Input;
  readonly expected: Expected;
}

const sameSet = (some: readonly string[], others: readonly string[]) =>
  isDeepStrictEqual([...new Set(some)].toSorted(), [...new Set(others)].toSorted());

describeVectors('HSTS headers', () => {
  interface Expected {
    maxAge: number | null;
    includeSubDomains: boolean;
    preload: boolean;
    syntax: { errors: string[]; warnings: string[] };
    preloadable: boolean;
    preload_errors: string[];
  }
  const all = vectors<Case<{ header: string }, Expected>>('http-headers/hsts.json');
  agreement('hsts', all, {}, ({ input: { header }, expected }) => {
    const { maxAge, includeSubDomains, preload, faults, preloadFaults } = parseHsts(header);
    return (
      (maxAge ?? null) === expected.maxAge &&
      includeSubDomains === expected.includeSubDomains &&
      preload === expected.preload &&
      sameSet(
        faults.map((fault) => `hsts.${fault}`),
        [...expected.syntax.errors, ...expected.syntax.warnings],
      ) &&
      (preloadFaults.length === 0) === expected.preloadable &&
      sameSet(
        preloadFaults.map((fault) => `hsts.${fault}`),
        expected.preload_errors,
      )
    );
  });
});

describeVectors('Redirects for the HSTS preload list', () => {
  const all = vectors<Case<{ initial: string; chain: string[] }, { codes: string[] }>>(
    'http-headers/hsts-redirects.json',
  );
  agreement('hsts redirects', all, {}, ({ input: { initial, chain }, expected: { codes } }) => {
    const hops = [initial, ...chain].map((url) => ({ url: new URL(url), status: 301 }));
    const found = preloadPathFaults(hops).map((one) => (one === 'insecure-hop' ? `redirect.${one}` : `hsts.${one}`));
    return sameSet(found, codes);
  });
});

describeVectors('Cookies', () => {
  const all =
    vectors<Case<{ setCookie: string; url: string }, { accepted: boolean; codes: string[] }>>(
      'http-headers/cookies.json',
    );
  agreement('cookies', all, {}, ({ input: { setCookie, url }, expected: { accepted, codes } }) => {
    const { isAccepted, faults } = parseCookie(setCookie, new URL(url));
    return (
      isAccepted === accepted &&
      sameSet(
        faults.map((fault) => `cookie.${fault}`),
        codes,
      )
    );
  });
});

describeVectors('Permissions-Policy', () => {
  interface Expected {
    valid: boolean;
    features: Record<string, string[]>;
    codes: string[];
  }
  const all = vectors<Case<{ header: string }, Expected>>('http-headers/permissions-policy.json');
  agreement('permissions policy', all, {}, ({ input: { header }, expected: { valid, features, codes } }) => {
    const policy = parsePermissionsPolicy(header);
    return (
      policy.isValid === valid &&
      isDeepStrictEqual(Object.fromEntries(policy.features), features) &&
      sameSet(
        policy.faults.map(({ fault }) => `permissions.${fault}`),
        codes,
      )
    );
  });
});

describeVectors('security.txt', () => {
  interface Remark {
    code: string;
    line?: number;
  }
  interface Expected {
    errors: Remark[];
    recommendations: Remark[];
    notices: Remark[];
  }
  const all = vectors<Case<{ textBase64: string; now: string; urls?: string[] }, Expected>>(
    'http-headers/security-txt.json',
  );
  const shown = (remarks: readonly Remark[]) => remarks.map(({ code, line }) => `${code} ${line ?? ''}`);
  agreement('security.txt', all, {}, ({ input: { textBase64, now, urls }, expected }) => {
    const review = reviewSecurityTxt(Buffer.from(textBase64, 'base64'), Date.parse(now), urls);
    const ours = (remarks: readonly Remark[]) =>
      shown(remarks.map((remark) => ({ ...remark, code: `securitytxt.${remark.code}` })));
    return (
      sameSet(ours(review.errors), shown(expected.errors)) &&
      sameSet(ours(review.advice), shown([...expected.recommendations, ...expected.notices]))
    );
  });
});

describeVectors('Content-Security-Policy', () => {
  interface Remark {
    code: string;
    directive: string;
    value?: string;
  }
  interface Expected {
    directives: Record<string, string[]>;
    findings: Remark[];
    hardening: Remark[];
  }
  const all = vectors<Case<{ policy: string }, Expected>>('http-headers/csp.json');
  /** These need a list of hosts with open redirects and old libraries, which we do not have. */
  const isJudged = ({ code }: Remark) => !code.endsWith('allowlist-bypass');
  const shown = (remarks: readonly Remark[]) =>
    remarks.filter(isJudged).map(({ code, directive, value }) => `${code} ${directive} ${value ?? ''}`);
  agreement('csp', all, {}, ({ input, expected }) => {
    const policy = parsePolicy(input.policy);
    const { weaknesses, hardening } = reviewPolicy(policy);
    const ours = (remarks: readonly Remark[]) =>
      shown(remarks.map((remark) => ({ ...remark, code: `csp.${remark.code}` })));
    return (
      isDeepStrictEqual(Object.fromEntries(policy.directives), expected.directives) &&
      sameSet(ours(weaknesses), shown(expected.findings)) &&
      sameSet(
        ours(hardening),
        shown(expected.hardening).filter((text) => !text.startsWith('csp.ignored-source')),
      )
    );
  });
});

describeVectors('Mozilla Observatory', () => {
  interface Input {
    test: string;
    site: string;
    headers?: [string, string][];
    html?: string;
    chain?: [string, number][];
    probeOrigin?: string;
  }
  interface Expected {
    result: string;
    codes: string[];
    policy?: Record<string, boolean>;
    numPolicies?: number;
  }
  const disputed = {
    'two hashes without a space between them are no hash, so browsers obey unsafe-inline': ['obs-csp-35947350ba'],
    'policies without a known directive have no effect': ['obs-csp-98de225985'],
    'http: includes https: (CSP section 6.7.2.9), so scripts from anywhere pass both policies': ['obs-csp-a629d00c5f'],
    'a script of the same site needs no integrity attribute': ['obs-subresource-integrity-e6d7f44746'],
  };
  const all = vectors<Case<Input, Expected>>('http-headers/observatory.json');
  const contentOf = ({ html = '', site }: Input, scheme = 'https') =>
    runToEnd(readPageContent(Buffer.from(html), 'text/html', new URL(`${scheme}://${site}/`)));

  /** The words of the Observatory for what we know about the policies. */
  function cspResult(policies: readonly CspPolicy[], isReportOnly: boolean): string {
    const strength = cspStrength(policies);
    if (!strength) return isReportOnly ? 'csp-not-implemented-but-reporting-enabled' : 'csp-not-implemented';
    const hasEffect = policies.some(({ directives }) => [...directives.keys()].some(isKnownDirective));
    const isAlone = policies.some((one) =>
      reviewPolicy(one).hardening.some(({ code }) => code === 'strict-dynamic-alone'),
    );
    if (!hasEffect || isAlone || policies.some(({ repeated }) => repeated.length > 0)) return 'csp-header-invalid';
    if (strength.unsafeInline) return 'csp-implemented-with-unsafe-inline';
    if (strength.insecureSchemeActive) return 'csp-implemented-with-insecure-scheme';
    if (strength.unsafeEval) return 'csp-implemented-with-unsafe-eval';
    if (strength.insecureSchemePassive) return 'csp-implemented-with-insecure-scheme-in-passive-content-only';
    if (strength.unsafeInlineStyle) return 'csp-implemented-with-unsafe-inline-in-style-src-only';
    return strength.defaultNone ? 'csp-implemented-with-no-unsafe-default-src-none' : 'csp-implemented-with-no-unsafe';
  }

  /** A header that is sent twice is invalid for the Observatory; browsers accept it. */
  function codesOf(prefix: string, state: string): string[] {
    if (['good', 'none', 'restricted'].includes(state)) return [];
    return [`${prefix}.${state === 'repeated' ? 'invalid' : state}`];
  }

  function agrees({ input, expected }: Case<Input, Expected>): boolean {
    const headers = new Headers(input.headers);
    const policies = [
      ...policiesIn(headers.get('content-security-policy')),
      ...contentOf(input).metaPolicies.map(parseMetaPolicy),
    ];
    const hasCodes = (codes: readonly string[]) => sameSet(codes, expected.codes);
    switch (input.test) {
      case 'csp': {
        const isReportOnly = headers.has('content-security-policy-report-only');
        const { policy = {} } = expected;
        const strength = { ...cspStrength(policies) } as Record<string, boolean>;
        return (
          policies.length === expected.numPolicies &&
          cspResult(policies, isReportOnly) === expected.result &&
          Object.entries(policy).every(([name, value]) => strength[name] === value)
        );
      }
      case 'cookies': {
        const cookies = headers.getSetCookie().map((one) => parseCookie(one, new URL(`https://${input.site}/`)));
        const faults = cookies.flatMap(({ faults: of }) => of.map((fault) => `cookie.${fault}`));
        const graded = ['cookie.session', 'cookie.csrf', 'cookie.samesite-invalid'];
        const isGraded = (code: string) => graded.some((start) => code.startsWith(start));
        return (
          expected.codes.every((code) => faults.includes(code)) && (expected.codes.length > 0 || !faults.some(isGraded))
        );
      }
      case 'cors': {
        const [origin, credentials] = ['origin', 'credentials'].map((name) =>
          headers.get(`access-control-allow-${name}`),
        );
        return hasCodes(codesOf('cors', corsState(origin ?? null, credentials ?? null, input.probeOrigin ?? '')));
      }
      case 'cross-origin-embedder-policy':
        return hasCodes(codesOf('coep', embedderState(headers.get(input.test))));
      case 'cross-origin-opener-policy':
        return hasCodes(codesOf('coop', openerState(headers.get(input.test))));
      case 'cross-origin-resource-policy':
        return hasCodes(codesOf('corp', resourceState(headers.get(input.test))));
      case 'referrer-policy':
        return hasCodes(codesOf('referrer', referrerState(contentOf(input).metaReferrer ?? headers.get(input.test))));
      case 'x-content-type-options':
        return hasCodes(codesOf('nosniff', nosniffState(headers.get(input.test))));
      case 'x-frame-options': {
        const isByCsp = policies.some(({ directives }) => directives.has('frame-ancestors'));
        return hasCodes(isByCsp ? [] : codesOf('frame', frameState(headers.get(input.test))));
      }
      case 'redirection': {
        const hops = (input.chain ?? []).map(([url, status]) => ({ url: new URL(url), status }));
        return hasCodes(redirectFaults(hops).map((fault) => `redirect.${fault}`));
      }
      case 'strict-transport-security': {
        const header = headers.get(input.test);
        const maxAge = header === null ? Infinity : (parseHsts(header).maxAge ?? 0); // without one, the site is preloaded
        return hasCodes(maxAge < 15_768_000 ? ['hsts.max-age-too-low'] : []);
      }
      case 'subresource-integrity': {
        const { foreignScripts } = contentOf(input, 'http'); // it also counts scripts that HTTPS only inherits from the page
        return hasCodes([
          ...(foreignScripts.some(({ hasIntegrity }) => !hasIntegrity) ? ['sri.missing'] : []),
          ...(foreignScripts.some(({ isInsecure }) => isInsecure) ? ['sri.insecure-scheme'] : []),
        ]);
      }
      default:
        return false;
    }
  }

  agreement('observatory', all, disputed, agrees);
});
