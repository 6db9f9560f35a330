import { firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import type { Cookie, CookieFault } from '../cookie.js';
import { check } from '../http-check.js';
import { advise, step } from '../http-steps.js';

export const httpCookies = check({
  id: 'http-cookies',
  category: 'security',
  needs: ['cookies'],
  outcomes: {
    ok: ok('cookies'),
    rejected: warn('cookies').costs(2),
    'session-insecure': warn('cookies').costs(3),
    'session-readable': warn('cookies').costs(2),
    insecure: info('cookies'),
    'same-site': info('cookies'),
  },
  reference: { rule: 'RFC 6265 §4.1.2', curl: '-sI https://{domain}/' },
  run({ cookies: sent }, say) {
    const cookies = sent.filter(({ isDeletion }) => !isDeletion);
    if (cookies.length === 0) return undefined;
    // Over plain HTTP, browsers would reject the cookies, so HTTPS comes first.
    const isHttps = cookies.every((cookie) => cookie.isHttps);
    const secured = (those: readonly string[]) =>
      advise(isHttps ? step('cookie-secure', { cookies: those }) : step('cookie-https', { cookies: those }));
    const having = (...faults: CookieFault[]) => namesOf(cookies.filter((cookie) => hasAny(cookie, faults)));
    const rejected = namesOf(cookies.filter(({ isAccepted }) => !isAccepted));
    if (rejected.length > 0) return say.rejected({ cookies: rejected }).fixedBy(advise(step('cookie-rejected')));
    const exposed = having('session-no-secure');
    if (exposed.length > 0) return say['session-insecure']({ cookies: exposed }).fixedBy(secured(exposed));
    const readable = having('session-no-httponly');
    if (readable.length > 0)
      return say['session-readable']({ cookies: readable }).fixedBy(
        advise(step('cookie-http-only', { cookies: readable })),
      );
    const insecure = having('no-secure');
    if (insecure.length > 0) return say.insecure({ cookies: insecure }).fixedBy(secured(insecure));
    const cross = having('samesite-invalid', 'csrf-no-samesite');
    if (cross.length > 0) return say['same-site']({ cookies: cross }).fixedBy(advise(step('cookie-same-site')));
    return say.ok({ cookies: namesOf(cookies) });
  },
});

function hasAny({ faults }: Cookie, wanted: readonly CookieFault[]): boolean {
  return faults.some((fault) => wanted.includes(fault));
}

function namesOf(cookies: readonly Cookie[]): readonly string[] {
  return firstFew(cookies.map(({ name }) => name));
}
