import { firstFew, shorten } from '#base/domain/evidence.js';
import type { Step } from '#base/domain/fix.js';
import { isWithin } from '#base/domain/host-name.js';
import { info, ok, problem, warn } from '#base/domain/outcome.js';
import { HSTS_YEAR, parseHsts, type PreloadFault } from '#formats/records/hsts.js';
import { check } from '../http-check.js';
import { advise, setHeader, step } from '../http-steps.js';
import { preloadPathFaults } from '../redirect-path.js';

const NAME = 'Strict-Transport-Security';
/** Without subdomains and preload, which lock out visitors of names that HTTPS does not serve. */
const SAFE = 'max-age=31536000';
/** What the header lacks for the preload list, as it is written. */
const LACKING: Readonly<Record<PreloadFault, string>> = {
  'preload-no-subdomains': 'includeSubDomains',
  'preload-no-preload': 'preload',
  'preload-max-age-too-low': SAFE,
  'max-age-missing': SAFE,
  'max-age-invalid': SAFE,
};

export const httpHsts = check({
  id: 'http-hsts',
  category: 'security',
  needs: ['hsts'],
  outcomes: {
    ok: ok('header'),
    preloadable: ok('header'),
    missing: info('host'),
    circular: problem('host', 'target').unscored(),
    off: info('host', 'header'),
    short: info('host', 'header', 'seconds'),
    invalid: warn('host', 'header').unscored(),
    'preload-lacking': info('header', 'parts'),
    'preload-www': info('host', 'header'),
    'preload-redirect': info('host', 'header'),
    'preload-too-many': info('url', 'number'),
    elsewhere: info('host'),
  },
  reference: { rule: 'RFC 6797 §6.1', curl: '-sI https://{domain}/' },
  run({ hsts }, say) {
    const {
      host,
      header: written,
      isListable,
      plain,
      isPlainSeen = true,
      www,
      end,
      insecure: target,
      isReturning = false,
    } = hsts;
    const sending = (value: string) =>
      advise(target === undefined ? setHeader(NAME, value, written) : leavingHttp(new URL(target), host));
    const fix = sending(SAFE);
    if (written === null) return say.missing({ host }).fixedBy(fix);
    const { browserMaxAge: maxAge, includeSubDomains, preload, preloadFaults } = parseHsts(written);
    const header = shorten(written);
    if (maxAge === undefined) return say.invalid({ host, header }).fixedBy(fix);
    if (maxAge === 0) return say.off({ host, header });
    if (target !== undefined && isReturning && isCovered(new URL(target).hostname, host, includeSubDomains))
      return say.circular({ host, target }).fixedBy(fix);
    if (maxAge < HSTS_YEAR) {
      // What the header says already stays: without it, subdomains would lose their protection.
      const kept = [SAFE, ...(includeSubDomains ? ['includeSubDomains'] : []), ...(preload ? ['preload'] : [])];
      return say.short({ host, header, seconds: maxAge }).fixedBy(sending(kept.join('; ')));
    }
    if (end && !isCovered(end.host, host, includeSubDomains) && !hasHsts(end.header))
      return say.elsewhere({ host: end.host }).fixedBy(advise(setHeader(NAME, SAFE, end.header)));
    if (!preload || !isListable) return say.ok({ header });
    if (preloadFaults.length > 0)
      return say['preload-lacking']({ header, parts: firstFew(preloadFaults.map((fault) => LACKING[fault])) }).fixedBy(
        advise(step('preload-decide', { host })),
      );
    if (www === 'unserved') {
      const name = `www.${host}`;
      return say['preload-www']({ host: name, header }).fixedBy(advise(step('https-first', { host: name })));
    }
    const faults = plain?.isComplete ? preloadPathFaults(plain.hops) : [];
    // What the list would find where we saw nothing is unknown.
    if (faults.length === 0) return isPlainSeen && www !== 'unseen' ? say.preloadable({ header }) : say.ok({ header });
    if (!faults.includes('preload-too-many'))
      return say['preload-redirect']({ host, header }).fixedBy(advise(step('redirect-https', { hosts: [host] })));
    const { start, hops } = plain!;
    const url = start.href;
    const number = hops.length - 1;
    return say['preload-too-many']({ url, number }).fixedBy(advise(step('redirect-once', { url })));
  },
});

/** Whether browsers apply the policy of a host to another one as well. */
function isCovered(name: string, host: string, includeSubDomains: boolean): boolean {
  return name === host || (includeSubDomains && isWithin(name, host));
}

function hasHsts(header: string | null): boolean {
  return header !== null && (parseHsts(header).browserMaxAge ?? 0) > 0;
}

/** HTTPS is known to serve the host itself only. */
function leavingHttp({ href: target, hostname }: URL, host: string): Step {
  return hostname === host ? step('redirect-target', { target }) : step('https-first', { host: hostname });
}
