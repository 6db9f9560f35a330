import { checkOf } from '#base/domain/finding.js';
import { healthChecks } from '#features/health/health-report.js';
import type { Service } from '#features/change/change-facts.js';
import { type Fate, fateOf, type Judged, type LaterReport } from './finding-fate.js';
import { isLoss } from '#features/change/losses.js';

/** What a change does to the findings of today. Ids of findings. */
export interface ChangeEffect {
  /** Their checks would run, and come out better. */
  readonly resolved: readonly string[];
  readonly introduced: readonly string[];
  /** They would be gone without being fixed. */
  readonly noLongerApplies: readonly string[];
  /** Of today, where it is unknown what would become of them. */
  readonly untold: readonly string[];
  /** Checks that are known today, and unknown afterwards. */
  readonly cannotTell: readonly string[];
  /** New findings that are the loss which the owner confirmed, or follow from it. */
  readonly confirmed: readonly string[];
}

/** Topics about a service that does not exist any more after the loss. */
const ABOUT: ReadonlyMap<string, readonly string[]> = new Map([
  ['lost-mail', ['mx', 'smtp', 'transport', 'mta-sts', 'dane', 'bimi', 'spf', 'dkim', 'dmarc']],
  ['lost-web', ['web', 'site', 'tls']],
  ['lost-name-servers', ['delegation', 'servers', 'dnssec']],
  ['lost-dkim', ['dkim']],
  ['lost-spf', ['spf']],
  ['lost-dmarc', ['dmarc', 'bimi']],
]);
/** Topics that a domain without mail can improve in: against spoofing. */
const AGAINST_SPOOFING: ReadonlySet<string> = new Set(['spf', 'dkim', 'dmarc']);
/** Of a lost service, nothing is left to judge. */
const WHOLE_LOSS: ReadonlySet<string> = new Set(['gone', 'nowhere', 'all', 'confirmed']);

/** Checks that repeat a loss in other words. */
const REPEATED_BY: Readonly<Record<Service, readonly string[]>> = {
  mail: ['lost-mail', 'lost-dkim', 'mx-record', 'mx-hosts', 'mx-single', 'parked-profile', 'dkim-keys', 'smtp-port25'],
  web: ['lost-web', 'lost-www', 'web-address', 'web-www', 'web-ipv6', 'https-reachable', 'https-redirect'],
  www: ['lost-www', 'web-www'],
  ns: ['lost-name-servers', 'ns-count', 'ns-hosts', 'ns-families', 'ns-same-address', 'ns-subnet-diversity'],
  delegation: ['lost-delegation'],
  dkim: ['lost-dkim', 'dkim-keys', 'dkim-revoked', 'dkim-dangling'],
  dmarc: ['lost-dmarc', 'dmarc-record', 'dmarc-policy', 'dmarc-subdomains', 'dmarc-reports', 'bimi-dmarc'],
  spf: ['lost-spf', 'spf-record'],
};

export function changeEffect<F extends Judged>(
  before: { readonly findings: readonly F[] },
  after: LaterReport,
  { expected = [], isRecordGone = () => false }: Circumstances<F> = {},
): ChangeEffect {
  const fates = before.findings
    .filter(({ severity }) => severity !== 'ok')
    .map((finding) => [finding.id, fateAfter(finding, after, isRecordGone)] as const);
  const having = (...wanted: readonly Fate[]) => fates.filter(([, fate]) => wanted.includes(fate)).map(([id]) => id);
  const was = new Set(before.findings.map(({ id }) => id));
  const fresh = after.findings.filter(({ id, severity }) => severity !== 'ok' && !was.has(id)).map(({ id }) => id);
  const isConfirmed = (id: string) => isExpected(id, after.findings, expected);
  const isUnknown = (id: string) => id.endsWith('.unknown');
  return {
    resolved: having('resolved'),
    introduced: fresh.filter((id) => !isConfirmed(id) && !isUnknown(id)),
    noLongerApplies: having('gone', 'replaced'),
    untold: having('unknown'),
    cannotTell: fresh.filter(isUnknown),
    confirmed: fresh.filter((id) => isConfirmed(id) && !isUnknown(id)),
  };
}

interface Circumstances<F> {
  readonly expected?: readonly Service[];
  /** Whether the records that a finding is about are gone, and its fix is not to remove them. */
  readonly isRecordGone?: (finding: F) => boolean;
}

function fateAfter<F extends Judged>(finding: F, after: LaterReport, isRecordGone: (finding: F) => boolean): Fate {
  const fate = fateOf(finding, after);
  if (fate !== 'resolved') return fate;
  if (isAboutUnknown(finding.id, after.findings)) return 'unknown';
  return isAboutNothing(finding.id, after.findings) || isRecordGone(finding) ? 'gone' : fate;
}

/** Whether a check may have come out better only because what it is about could not be looked up. */
export function isAboutUnknown(id: string, findings: readonly Judged[]): boolean {
  const topic = healthChecks.get(checkOf(id))?.topic ?? '';
  const isUntold = (lost: string) => findings.some((one) => one.id === `${lost}.unknown`);
  return [...ABOUT].some(([lost, [own]]) => own === topic && isUntold(lost));
}

/** Whether a check came out better only because what it is about is lost. */
function isAboutNothing(id: string, findings: readonly Judged[]): boolean {
  const check = checkOf(id);
  const topic = healthChecks.get(check)?.topic ?? '';
  return findings.some((loss) => {
    const [lost = '', outcome = ''] = loss.id.split('.');
    if (!WHOLE_LOSS.has(outcome) || !ABOUT.get(lost)?.includes(topic)) return false;
    const isProtected = findings.some((one) => checkOf(one.id) === check && one.severity === 'ok');
    return !(lost === 'lost-mail' && AGAINST_SPOOFING.has(topic) && isProtected);
  });
}

function isConfirmedLoss(id: string): boolean {
  return isLoss({ id }) && id.endsWith('.confirmed');
}

/** Only what follows from a loss that is really there: a confirmation excuses nothing else. */
function isExpected(id: string, findings: readonly Judged[], expected: readonly Service[]): boolean {
  return expected.some((service) => {
    const repeating = REPEATED_BY[service];
    const isThere = findings.some((one) => isConfirmedLoss(one.id) && repeating.includes(checkOf(one.id)));
    return isThere && repeating.includes(checkOf(id)) && (!isLoss({ id }) || isConfirmedLoss(id));
  });
}
