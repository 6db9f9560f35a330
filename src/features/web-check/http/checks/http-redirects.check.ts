import { info, ok, warn } from '#base/domain/outcome.js';
import { firstFew } from '#base/domain/evidence.js';
import type { Step } from '#base/domain/fix.js';
import { check } from '../http-check.js';
import { advise, step } from '../http-steps.js';
import type { EntryPath } from '../http-facts.js';
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
  needs: ['entries', 'unseen?'],
  outcomes: {
    ok: ok('urls', 'target'),
    untested: info('urls'),
    'ends-insecure': warn('urls', 'target').unscored(),
    missing: warn('urls').unscored(),
    'insecure-hop': warn('urls', 'target').unscored(),
    'first-hop-insecure': info('urls', 'target'),
    'off-host': info('urls', 'target'),
    'too-many': info('urls', 'number'),
  },
  reference: { rule: 'RFC 6797 §7.2, RFC 9110 §15.4', curl: '-sIL {urls}', verify: { ok: null, untested: null } },
  run({ entries, unseen }, say) {
    const complete = entries.filter(({ isComplete }) => isComplete);
    const judged = complete.map(judge).filter(({ faults }) => faults.length > 0);
    const worst = ORDER.find((fault) => judged.some(({ faults }) => faults.includes(fault)));
    if (worst) {
      // All addresses are repaired at once, so that the next check finds nothing new.
      const fix = advise(...stepsFor(judged, servedHosts(entries)));
      const found = judged.filter(({ faults }) => faults.includes(worst));
      const urls = firstFew(found.map(({ start }) => start.href));
      const target = firstFew(found.map((way) => targetOf(way).href));
      switch (worst) {
        case 'missing':
          return say.missing({ urls }).fixedBy(fix);
        case 'too-many':
          return say['too-many']({ urls, number: Math.max(...found.map(({ hops }) => hops.length - 1)) }).fixedBy(fix);
        default:
          return say[worst]({ urls, target }).fixedBy(fix);
      }
    }
    const targets = new Set(complete.map(({ hops }) => hops.at(-1)?.url.href ?? ''));
    const [target] = targets;
    if (target === undefined) return undefined;
    if (unseen) return say.untested({ urls: firstFew(unseen) });
    return say.ok({ urls: firstFew(complete.map(({ start }) => start.href)), target: firstFew(targets) });
  },
});

interface JudgedWay extends EntryPath {
  readonly faults: readonly RedirectFault[];
}

function judge(way: EntryPath): JudgedWay {
  return { ...way, faults: redirectFaults(way.hops) };
}

/** Where the way is not encrypted, or where it leads first. */
function targetOf({ start, hops }: EntryPath): URL {
  const insecure = hops.slice(1).find(({ url }) => url.protocol === 'http:');
  return (insecure ?? hops[1])?.url ?? start;
}

function servedHosts(entries: readonly EntryPath[]): ReadonlySet<string> {
  const secure = entries.flatMap(({ hops }) => hops).filter(({ url }) => url.protocol === 'https:');
  return new Set(secure.map(({ url }) => url.hostname));
}

/** A redirect to a host that HTTPS does not serve would take the website off the web. */
function stepsFor(ways: readonly JudgedWay[], served: ReadonlySet<string>): Step[] {
  const having = (...faults: RedirectFault[]) => ways.filter((way) => way.faults.some((one) => faults.includes(one)));
  const starts = having('missing', 'first-hop-insecure', 'off-host').map(({ start }) => start.hostname);
  const targets = having('ends-insecure', 'insecure-hop').map(targetOf);
  const hosts = [...new Set([...starts, ...targets.map(({ hostname }) => hostname)])];
  const ready = [...new Set(starts)].filter((host) => served.has(host));
  const changed = new Set(targets.filter(({ hostname }) => served.has(hostname)).map(({ href }) => href));
  return [
    ...hosts.filter((host) => !served.has(host)).map((host) => step('https-first', { host })),
    ...[...changed].map((target) => step('redirect-target', { target })),
    ...(ready.length > 0 ? [step('redirect-https', { hosts: ready })] : []),
    ...having('too-many').map(({ start }) => step('redirect-once', { url: start.href })),
  ];
}
