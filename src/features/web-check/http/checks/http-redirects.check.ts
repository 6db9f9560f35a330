import { info, ok, warn } from '#base/domain/outcome.js';
import { firstFew } from '#base/domain/evidence.js';
import type { Step } from '#base/domain/fix.js';
import { check } from '../http-check.js';
import { advise, step } from '../http-steps.js';
import { type RedirectFault, redirectFaults } from '../redirect-path.js';

/** Worst first. */
const ORDER: readonly RedirectFault[] = [
  'ends-insecure',
  'missing',
  'insecure-hop',
  'first-hop-insecure',
  'off-host',
  'too-many',
];

export const httpRedirects = check({
  id: 'http-redirects',
  category: 'web',
  needs: ['entries'],
  outcomes: {
    ok: ok('urls', 'target'),
    'ends-insecure': warn('url', 'target').costs(3),
    missing: warn('url').costs(3),
    'insecure-hop': warn('url', 'target').costs(2),
    'first-hop-insecure': info('url', 'target'),
    'off-host': info('url', 'target'),
    'too-many': info('url', 'number'),
  },
  reference: { rule: 'RFC 6797 §7.2, RFC 9110 §15.4', curl: '-sIL {url}', verify: { ok: null } },
  run({ entries }, say) {
    const complete = entries.filter(({ isComplete }) => isComplete);
    const judged = complete.map(({ start, hops }) => ({ start, hops, faults: redirectFaults(hops) }));
    const served = new Set(
      entries.flatMap(({ hops }) =>
        hops
          .map((hop) => hop.url)
          .filter(isHttps)
          .map(hostOf),
      ),
    );
    // A redirect to a host that HTTPS does not serve would take the website off the web.
    const unless = (host: string, otherwise: Step) =>
      advise(served.has(host) ? otherwise : step('https-first', { host }));
    for (const fault of ORDER) {
      const faulty = judged.find(({ faults }) => faults.includes(fault));
      if (!faulty) continue;
      const url = faulty.start.href;
      const insecure = faulty.hops.slice(1).find((hop) => hop.url.protocol === 'http:');
      const { href: target, hostname } = (insecure ?? faulty.hops[1])?.url ?? faulty.start;
      const host = faulty.start.hostname;
      const redirect = unless(host, step('redirect-https', { host }));
      switch (fault) {
        case 'missing':
          return say.missing({ url }).fixedBy(redirect);
        case 'too-many':
          return say['too-many']({ url, number: faulty.hops.length - 1 }).fixedBy(
            advise(step('redirect-once', { url })),
          );
        case 'ends-insecure':
        case 'insecure-hop':
          return say[fault]({ url, target }).fixedBy(unless(hostname, step('redirect-target', { target })));
        default:
          return say[fault]({ url, target }).fixedBy(redirect);
      }
    }
    const targets = new Set(complete.map(({ hops }) => hops.at(-1)?.url.href ?? ''));
    const [target] = targets;
    if (target === undefined) return undefined;
    return say.ok({ urls: firstFew(complete.map(({ start }) => start.href)), target: firstFew(targets) });
  },
});

function isHttps({ protocol }: URL): boolean {
  return protocol === 'https:';
}

function hostOf({ hostname }: URL): string {
  return hostname;
}
