import { firstFew, type Params } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import type { Cookie, CookieFault } from '../cookie.js';
import { check } from '../http-check.js';
import { advise, step } from '../http-steps.js';

const EXPOSED: CookieFault = 'session-no-secure';

export const httpCookies = check({
  id: 'http-cookies',
  category: 'security',
  needs: ['cookies?', 'plainCookies?'],
  outcomes: {
    ok: ok('cookies'),
    rejected: warn('cookies').unscored(),
    'session-insecure': warn('cookies').unscored(),
    'session-redirect': warn('cookies').unscored(),
    'session-readable': warn('cookies').unscored(),
    insecure: info('cookies'),
    'same-site': info('cookies'),
  },
  reference: { rule: 'RFC 6265 §4.1.2', curl: '-sI https://{domain}/' },
  run({ cookies: sent = [], plainCookies = [] }, say) {
    const cookies = sent.filter(({ isDeletion }) => !isDeletion);
    // Browsers ignore Secure cookies there, so that these do no harm.
    const onRedirect = plainCookies.filter(({ isDeletion, faults }) => !isDeletion && faults.includes(EXPOSED));
    const redirected = [...new Set(onRedirect.map(({ name }) => name))];
    if (cookies.length + redirected.length === 0) return undefined;
    const having = (...faults: CookieFault[]) => [
      ...new Set(cookies.filter((cookie) => hasAny(cookie, faults)).map(({ name }) => name)),
    ];
    const rejected = cookies.filter(({ isAccepted }) => !isAccepted).map(({ name }) => name);
    const exposed = having(EXPOSED);
    const readable = having('session-no-httponly');
    const insecure = having('no-secure');
    const cross = having('samesite-invalid', 'csrf-no-samesite');
    // Over plain HTTP, browsers would reject the cookies, so HTTPS comes first.
    const isHttps = cookies.every((cookie) => cookie.isHttps);
    // All faults of the cookies are repaired at once.
    const fix = advise(
      ...(rejected.length > 0 ? [step('cookie-rejected')] : []),
      ...(insecure.length > 0 ? [step(isHttps ? 'cookie-secure' : 'cookie-https', flagged(insecure))] : []),
      ...(readable.length > 0 ? [step('cookie-http-only', flagged(readable))] : []),
      ...(redirected.length > 0 ? [step('cookie-redirect', { cookies: firstFew(redirected) })] : []),
      ...(cross.length > 0 ? [step('cookie-same-site', flagged(cross))] : []),
    );
    const [worst, names] = [
      ['rejected', rejected] as const,
      ['session-insecure', exposed] as const,
      ['session-redirect', redirected] as const,
      ['session-readable', readable] as const,
      ['insecure', insecure] as const,
      ['same-site', cross] as const,
    ].find(([, found]) => found.length > 0) ?? ['ok' as const];
    if (worst !== 'ok') return say[worst]({ cookies: firstFew(names) }).fixedBy(fix);
    return say.ok({ cookies: firstFew(cookies.map(({ name }) => name)) });
  },
});

function hasAny({ faults }: Cookie, wanted: readonly CookieFault[]): boolean {
  return faults.some((fault) => wanted.includes(fault));
}

/** A few for the sentence, all of them for the lines to paste. */
function flagged(all: readonly string[]): Params {
  return { cookies: firstFew(all), all };
}
