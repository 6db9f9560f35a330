import { Injectable } from '@nestjs/common';
import { factOf } from '#base/domain/check.js';
import { Clock } from '#base/domain/clock.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { ignoreUnhandled } from '#base/execution/ignore-unhandled.js';
import { type Fact, known, type Gathered } from '#base/domain/fact.js';
import type { Finding } from '#base/domain/finding.js';
import { isolated } from '#base/execution/isolation.js';
import { runChecks } from '#base/execution/run-checks.js';
import { score } from '#base/domain/score.js';
import { BugLog } from '#platform/edge/logs/bug-log.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { SiteVisits } from '#platform/network/web/site-visits.js';
import { wildcardNames } from '#engine/gathering/wildcard-names.js';
import { namesOfFixes } from '#engine/repair/alias-fixes.js';
import { withSafeFixes } from '#engine/repair/safe-fixes.js';
import { domainExists } from './topics/resolution/checks/domain-exists.check.js';
import { type Disputed, DnsReader } from '#engine/gathering/dns-reader.js';
import { findResolution, type Resolution } from './topics/resolution/resolution.facts.js';
import { findSubject, registeredSubject, type Subject } from '#engine/gathering/subject.js';
import { servicesOf } from './services-of.js';
import { figuresOf } from './figures.js';
import { gatherHealthFacts, type HealthFacts } from './health-facts.js';
import { observedFacts } from './observed-facts.js';
import { sortFindings } from './finding-order.js';
import { withFindingEvidence } from './finding-evidence.js';
import { type FinishedTopic, HealthProgress } from './health-progress.js';
import { type Examination, type HealthReport, isConclusive } from './health-report.js';
import type { Network } from '#engine/simulation/network.js';
import { RecordingCache } from './recording-cache.js';
import { NetworkRecording } from '#engine/simulation/recording/network-recording.js';
import { disputedAbout } from './topics/servers/disputed.js';
import { pickServersFacts } from './topics/servers/servers.facts.js';
import { healthTopics } from './health-topics.js';
import { LiveNetwork } from '#engine/gathering/live-network.js';
import { meteredNetwork } from '#engine/gathering/metered-network.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { ReportTimeout } from '#engine/gathering/report-timeout.js';
import { SeverityProfile } from './severity-profile.js';
import { TopicWatch } from './topic-watch.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { type CancelSignal, CancelSource } from '#platform/runtime/cancel-signal.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const checks = healthTopics.flatMap((topic) => topic.checks);

/** Facts that are gathered as if the domain resolved, and the watch that reports their topics once that is certain. */
interface EarlyFacts {
  readonly facts: Promise<Gathered<HealthFacts>>;
  readonly watch: TopicWatch;
}

/** Gathers the facts of a domain and runs the checks. */
@Injectable()
export class HealthChecker {
  constructor(
    private readonly network: LiveNetwork,
    private readonly visits: SiteVisits,
    private readonly clock: Clock,
    private readonly bugs: BugLog,
    private readonly recordings: RecordingCache,
    private readonly progress: HealthProgress,
    private readonly timeout: ReportTimeout,
    private readonly timeouts: Timeouts,
    private readonly profile: SeverityProfile,
  ) {}

  async check(domain: DomainName, memory: MemoryAccount, selectors: readonly string[]): Promise<HealthReport> {
    return (await this.examination(domain, memory, 'any', selectors)).report;
  }

  /** The report without its recording. */
  async unkept(domain: DomainName, memory: MemoryAccount): Promise<HealthReport> {
    return (await this.examine(domain, memory, 'any', [])).report;
  }

  /** The report with its recording, which is kept in the RecordingCache. */
  async examination(
    domain: DomainName,
    memory: MemoryAccount,
    age: 'any' | 'fresh' = 'any',
    selectors: readonly string[] = [],
  ): Promise<Examination> {
    const examination = await this.examine(domain, memory, age, selectors);
    if (isConclusive(examination.report)) this.recordings.keep(examination);
    return examination;
  }

  private async examine(
    domain: DomainName,
    memory: MemoryAccount,
    age: 'any' | 'fresh',
    selectors: readonly string[],
  ): Promise<Examination> {
    const recording = new NetworkRecording();
    const progress = this.progress.begin(domain.ascii);
    try {
      const report = await this.visits.during((pages) => {
        const now = this.clock.now();
        const live = age === 'fresh' ? this.network.uncachedAt(now) : this.network.at(now);
        const metered = meteredNetwork({ ...live, pages }, memory);
        const again = () => recording.replay(metered);
        return this.runOn(domain, recording.record(metered), selectors, { finished: progress.finished, again });
      });
      const examination = { report, recording, memory };
      recording.seal();
      return examination;
    } finally {
      progress.end();
    }
  }

  /** Makes the report with this network: live, replayed or changed. `again` has the answers that were received. */
  runOn(
    domain: DomainName,
    network: Network,
    selectors: readonly string[] = [],
    { finished, again = () => network }: { finished?: (topic: FinishedTopic) => void; again?: () => Network } = {},
  ): Promise<HealthReport> {
    const giveUp = new CancelSource();
    const watch = () => new TopicWatch(finished);
    return this.timeouts.budget(this.timeout.ms, giveUp, (signal) => {
      const contextWithout = (disputed: Disputed) => this.context(domain, again(), signal, selectors, disputed);
      const context = this.context(domain, network, signal, selectors);
      return this.report(context, domain, network, giveUp, { watch, contextWithout });
    });
  }

  private async report(
    context: GatherContext,
    domain: DomainName,
    network: Network,
    giveUp: CancelSource,
    { watch, contextWithout }: { watch: () => TopicWatch; contextWithout: (disputed: Disputed) => GatherContext },
  ): Promise<HealthReport> {
    const subject = this.subject(domain, context);
    const guess = this.startGathering(domain, subject, context, watch());
    const resolution = await this.resolution(domain, network, context).catch((error: unknown) => {
      giveUp.abort();
      throw error;
    });
    const isThere = ['resolves', 'bogus'].includes(resolution.state);
    if (!isThere) giveUp.abort();
    const first = isThere ? await this.facts(resolution, await subject, guess, context, watch) : undefined;
    const facts = first && (await this.undisputed(first, resolution, await subject, contextWithout));
    const found = facts
      ? await this.judged(facts, await subject, context)
      : await runChecks([domainExists], { resolution: known(resolution) }, context.report);
    await this.failIfOffline(found, facts, network);
    const { zone } = await subject;
    return { ...reportOf(domain, zone, found, facts, context, this.profile), resolvable: isThere };
  }

  private async judged(
    facts: Gathered<HealthFacts>,
    subject: Subject,
    { dns, report }: GatherContext,
  ): Promise<readonly Finding[]> {
    const found = await runChecks(checks, facts, report);
    const aliases = await dns.aliases();
    const made = await wildcardNames(namesOfFixes(found, subject.name), subject.zone, dns);
    return withSafeFixes(found, subject, facts, { aliases, wildcardNames: made });
  }

  /** Throws if no facts could be gathered, or if findings are unknown and no resolver is reachable. */
  private async failIfOffline(
    findings: readonly Finding[],
    facts: Gathered<HealthFacts> | undefined,
    { resolver }: Network,
  ): Promise<void> {
    if (facts && hasNoFacts(facts) && findings.every(({ severity }) => severity === 'info' || severity === 'ok'))
      throw new UpstreamError('timeout');
    const isUnsure = findings.some(({ id }) => id.endsWith('.unknown'));
    if (isUnsure && !(await resolver.isReachable())) throw new UpstreamError('timeout');
  }

  /** Gathers in parallel with the resolution check, because nearly every domain resolves. */
  private startGathering(
    domain: DomainName,
    subject: Promise<Subject>,
    context: GatherContext,
    watch: TopicWatch,
  ): EarlyFacts {
    const likely = { name: domain.ascii, state: 'resolves', errors: [] } as const;
    const gather = async () =>
      gatherHealthFacts(likely, await subject, context, { arrived: (part) => watch.add(part) });
    return { facts: ignoreUnhandled(gather()), watch };
  }

  /** The early facts if the domain resolves; otherwise gathered again, with the answers that the reader has already. */
  private facts(
    resolution: Resolution,
    subject: Subject,
    early: EarlyFacts,
    context: GatherContext,
    newWatch: () => TopicWatch,
  ): Promise<Gathered<HealthFacts>> {
    if (resolution.state === 'resolves') {
      early.watch.open();
      return early.facts;
    }
    const watch = newWatch();
    watch.open();
    return gatherHealthFacts(resolution, subject, context, { arrived: (part) => watch.add(part) });
  }

  /** Gathered again from the same answers, without those to questions on which the name servers disagree. */
  private undisputed(
    facts: Gathered<HealthFacts>,
    resolution: Resolution,
    subject: Subject,
    contextWithout: (disputed: Disputed) => GatherContext,
  ): Promise<Gathered<HealthFacts>> | Gathered<HealthFacts> {
    const disputed = disputedAbout(subject, facts);
    if (!disputed) return facts;
    return gatherHealthFacts(resolution, subject, contextWithout(disputed), { servers: pickServersFacts(facts) });
  }

  /** Throws if it is unknown whether the domain exists, because no report can be made without that. */
  private async resolution(domain: DomainName, { resolver }: Network, context: GatherContext): Promise<Resolution> {
    const found = await findResolution(domain, resolver, context);
    if (found.state === 'known') return found.value;
    throw new UpstreamError(found.state === 'unobtainable' && found.reason === 'busy' ? 'busy' : 'timeout');
  }

  private subject(domain: DomainName, { dns, report }: GatherContext): Promise<Subject> {
    return isolated('subject', () => findSubject(domain, dns), report, registeredSubject(domain));
  }

  private context(
    domain: DomainName,
    { resolver, servers, pages, registry, ports, connectivity, mail, tls, mailTls, now }: Network,
    signal: CancelSignal,
    selectors: readonly string[],
    disputed?: Disputed,
  ): GatherContext {
    const dns = new DnsReader(resolver, signal, this.timeouts, disputed);
    const { timeouts } = this;
    const report = this.bugs.about(domain);
    return {
      ...{ dns, servers, pages, registry, ports, connectivity, mail, tls, mailTls },
      ...{ signal, timeouts, now, report, selectors },
    };
  }
}

/** The report without what depends on whether the domain resolves. */
function reportOf(
  domain: DomainName,
  zone: string,
  found: readonly Finding[],
  facts: Gathered<HealthFacts> | undefined,
  { dns, now, selectors }: GatherContext,
  profile: SeverityProfile,
): Omit<HealthReport, 'resolvable'> {
  const policy = facts?.dmarcFound.state === 'known' ? facts.dmarcFound.value.owner : domain.ascii;
  const seen = withFindingEvidence(found, { domain: domain.ascii, zone, policy }, dns);
  const findings = profile.apply(seen);
  const report = {
    domain: domain.ascii,
    displayDomain: domain.unicode,
    zone,
    score: score(findings, profile.topics),
    findings: sortFindings(findings),
    checkedAt: new Date(now).toISOString(),
    ...(selectors.length > 0 && { selectors }),
    ...(profile.name !== undefined && { severityProfile: profile.name }),
  };
  if (!facts) return report;
  const services = servicesOf(domain.ascii, zone, facts);
  return {
    ...report,
    figures: figuresOf(facts),
    observed: observedFacts(facts, now),
    services,
    skipped: skippedBy(facts),
  };
}

/** Facts that are there only while the fault is: without them, their checks have found none. */
const FAULTS: ReadonlySet<string> = new Set<keyof HealthFacts>([
  ...(['brokenChain', 'parentDifference', 'siteRedirect', 'caaFailure', 'obsoleteSpf', 'doubledRecords'] as const),
  ...([
    'unregisteredNsDomains',
    'unregisteredMxDomains',
    'unregisteredSpfDomains',
    'unregisteredReportDomains',
  ] as const),
]);

/** The checks that did not run because a fact that they need is absent. */
function skippedBy(facts: Gathered<HealthFacts>): readonly string[] {
  const isAbsent = (need: string) =>
    !need.endsWith('?') &&
    !FAULTS.has(need) &&
    (facts as Readonly<Record<string, Fact<unknown>>>)[factOf(need)]?.state === 'absent';
  return checks.filter(({ needs }) => needs.some(isAbsent)).map(({ id }) => id);
}

/** Whether name servers, addresses, MX records and SPF record are all unobtainable. */
function hasNoFacts({ nameServers, addresses, mx, spf }: Gathered<HealthFacts>): boolean {
  return [nameServers, addresses, mx, spf].every(({ state }) => state === 'unobtainable');
}
