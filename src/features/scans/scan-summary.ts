import { LINE_SEVERITIES, type LineSeverity } from './scan-line.js';
import type { ScanFacts, StoredSums } from './scan-store.js';
import { CAUSE_KINDS, type CauseKind } from './scan-causes.js';
import { numberOfCause, WITH_PROBLEMS } from './scan-sums.js';

const STEPS = 10;
const TOP = 100;
/** A cause of one domain is not shared. */
const SEVERAL = 2;
/** Kind, value, finding and severity; only a value has spaces. */
const CAUSE = /^(\S+) (.+) (\S+) \S+$/;

/** The numbers of a scan, without sentences. */
export function summaryOf({ total, done, failed, duplicates, invalid }: ScanFacts, stored: StoredSums) {
  const { sums } = stored;
  const reported = done - failed;
  return {
    ...{ total, done, withProblems: sums.get('problems') ?? 0 },
    scores: Array.from({ length: STEPS }, (_, step) => ({
      from: step * STEPS,
      to: step === STEPS - 1 ? 100 : step * STEPS + 9,
      count: sums.get(`score:${step}`) ?? 0,
    })),
    findings: findingsOf(sums).map((one) => ({ ...one, share: reported === 0 ? 0 : rounded(one.count / reported) })),
    shared: causesOf(stored.causes),
    byProvider: providersOf(stored.providers),
    failures: startingWith(sums, 'reason:').map(([reason, count]) => ({ reason, count })),
    ...{ duplicates, invalid: [...invalid] },
  };
}

function findingsOf(sums: StoredSums['sums']) {
  return startingWith(sums, 'finding:').flatMap(([name, count]) => {
    const [word, id = ''] = name.split(':');
    const severity: LineSeverity | undefined = LINE_SEVERITIES.find((one) => one === word);
    return severity ? [{ id, severity, count }] : [];
  });
}

/** By cause; a domain with several of its findings is counted once where one of them has all the domains. */
function causesOf(causes: StoredSums['causes']) {
  const found = new Map<string, { n: number; kind: CauseKind; value: string; domains: number; findings: string[] }>();
  for (const [name, count] of causes) {
    const [, word = '', value = '', finding = ''] = CAUSE.exec(name) ?? [];
    const kind = CAUSE_KINDS.find((one) => one === word);
    if (!kind || count < SEVERAL) continue;
    const n = numberOfCause(kind, value);
    const known = found.get(`${kind} ${value}`) ?? { n, kind, value, domains: 0, findings: [] };
    known.domains = Math.max(known.domains, count);
    known.findings.push(finding);
    found.set(`${kind} ${value}`, known);
  }
  return [...found.values()].sort((one, other) => other.domains - one.domains).slice(0, TOP);
}

function providersOf(providers: StoredSums['providers']) {
  const found = new Map<string, { scores: Map<number, number>; domains: number; withProblems: number }>();
  for (const [name, count] of providers) {
    const [provider = '', score = ''] = name.split('|');
    const known = found.get(provider) ?? { scores: new Map(), domains: 0, withProblems: 0 };
    found.set(provider, known);
    if (score === WITH_PROBLEMS) known.withProblems += count;
    else {
      known.domains += count;
      if (score !== '') known.scores.set(Number(score), count);
    }
  }
  return [...found]
    .map(([provider, { scores, domains, withProblems }]) => ({
      ...{ provider, domains, withProblems },
      medianScore: medianOf(scores),
    }))
    .sort((one, other) => other.domains - one.domains)
    .slice(0, TOP);
}

/** The lower one of two in the middle; null without scores. */
function medianOf(scores: ReadonlyMap<number, number>): number | null {
  const count = [...scores.values()].reduce((sum, own) => sum + own, 0);
  let below = 0;
  for (const [score, own] of [...scores].sort(([one], [other]) => one - other)) {
    below += own;
    if (2 * below >= count) return score;
  }
  return null;
}

function startingWith(sums: StoredSums['sums'], start: string): (readonly [string, number])[] {
  return [...sums]
    .flatMap(([name, count]) => (name.startsWith(start) ? [[name.slice(start.length), count] as const] : []))
    .sort(([, one], [, other]) => other - one);
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
