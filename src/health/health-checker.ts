import { Injectable } from '@nestjs/common';
import { Clock } from '../domain/clock.js';
import type { DomainName } from '../domain/domain-name.js';
import { early } from '../domain/early.js';
import { unobtainable, type Fact, type Gathered } from '../domain/fact.js';
import type { Finding } from '../domain/finding.js';
import { isolated } from '../domain/isolation.js';
import { judge, runChecks } from '../domain/run-checks.js';
import { score } from '../domain/score.js';
import { WorkBudget } from '../domain/work-budget.js';
import { BugLog } from '../edge/logs/bug-log.js';
import { withPatience } from '../network/deadline.js';
import { UpstreamError } from '../network/upstream-error.js';
import { SiteVisits } from '../network/web/site-visits.js';
import { withSafeFixes } from './repair/safe-fixes.js';
import { domainExists } from './topics/resolution/checks/domain-exists.check.js';
import { DnsReader } from './gathering/dns-reader.js';
import { findResolution, type Resolution } from './topics/resolution/resolution.facts.js';
import { findSubject, registeredSubject, type Subject } from './gathering/subject.js';
import { figuresOf } from './figures.js';
import { gatherHealthFacts, type HealthFacts } from './health-facts.js';
import { inOrder } from './finding-order.js';
import { withProof } from './health-proof.js';
import { type FinishedTopic, HealthProgress } from './health-progress.js';
import { type HealthReport, isConclusive } from './health-report.js';
import type { Network } from './gathering/network.js';
import { type Examination, KeptTapes } from './tape/kept-tapes.js';
import { Tape } from './tape/tape.js';
import { healthTopics } from './health-topics.js';
import { LiveNetwork } from './live-network.js';
import { ReportPatience } from './report-patience.js';
import { TopicWatch } from './topic-watch.js';
import type { GatherContext } from './gathering/gather-context.js';
import { type Caller, Scope } from '../network/caller.js';

const checks = healthTopics.flatMap((topic) => topic.checks);

/** Finds out about a domain what can be found out, and judges it. */
@Injectable()
export class HealthChecker {
  constructor(
    private readonly network: LiveNetwork,
    private readonly visits: SiteVisits,
    private readonly clock: Clock,
    private readonly bugs: BugLog,
    private readonly tapes: KeptTapes,
    private readonly progress: HealthProgress,
    private readonly patience: ReportPatience,
  ) {}

  async check(domain: DomainName): Promise<HealthReport> {
    return (await this.examination(domain)).report;
  }

  /** The report and the answers it was made from, which are kept for a while. */
  async examination(domain: DomainName, age: 'any' | 'fresh' = 'any'): Promise<Examination> {
    const tape = new Tape();
    const progress = this.progress.begin(domain.ascii);
    try {
      const report = await this.visits.during((pages) => {
        const now = this.clock.now();
        const live = age === 'fresh' ? this.network.uncachedAt(now) : this.network.at(now);
        return this.through(domain, tape.recording({ ...live, pages }), progress.finished);
      });
      const examination = { report, tape };
      tape.seal();
      if (isConclusive(examination.report)) this.tapes.keep(examination);
      return examination;
    } finally {
      progress.end();
    }
  }

  /** The report as this network has it. */
  through(domain: DomainName, network: Network, finished?: (topic: FinishedTopic) => void): Promise<HealthReport> {
    const giveUp = new Scope();
    const watch = () => new TopicWatch(finished);
    return withPatience(this.patience.ms, giveUp, (signal) => this.report(domain, network, signal, giveUp, watch));
  }

  private async report(
    domain: DomainName,
    network: Network,
    signal: Caller,
    giveUp: Scope,
    watch: () => TopicWatch,
  ): Promise<HealthReport> {
    const context = this.context(domain, network, signal);
    const subject = this.subject(domain, context);
    const guess = watch();
    const guessed = early(this.guessed(domain, subject, context, guess));
    const resolution = await this.resolution(domain, network, context);
    const isThere = resolution.state === 'known' && ['resolves', 'bogus'].includes(resolution.value.state);
    if (!isThere) giveUp.abort();
    const right = resolution.state === 'known' && resolution.value.state === 'resolves' ? guess : watch();
    right.open();
    const facts = isThere ? await this.facts(resolution.value, await subject, guessed, context, right) : undefined;
    const found = facts
      ? await this.judged(facts, await subject, context)
      : runChecks([domainExists], { resolution }, context.report);
    await this.insist(found, network);
    const { zone } = await subject;
    const policy = facts?.dmarcFound.state === 'known' ? facts.dmarcFound.value.owner : domain.ascii;
    const findings = withProof(found, { domain: domain.ascii, zone, policy }, context.dns);
    return {
      domain: domain.ascii,
      displayDomain: domain.unicode,
      zone,
      // What could not be asked is not said to be gone: the one finding tells that nothing is known.
      resolvable: isThere || resolution.state !== 'known',
      score: score(findings, healthTopics),
      findings: inOrder(findings),
      checkedAt: new Date(context.now).toISOString(),
      ...(facts && { figures: figuresOf(facts) }),
    };
  }

  private async judged(
    facts: Gathered<HealthFacts>,
    subject: Subject,
    { dns, report }: GatherContext,
  ): Promise<readonly Finding[]> {
    const found = await judge(checks, facts, report, new WorkBudget());
    return withSafeFixes(found, subject, facts, await dns.aliases());
  }

  /** Where nobody can be asked, nothing is known, and a report would be invented. */
  private async insist(findings: readonly Finding[], { resolver }: Network): Promise<void> {
    const unknown = findings.filter(({ id }) => id.endsWith('.unknown'));
    if (unknown.some(({ id, params }) => id === 'domain-exists.unknown' && params.reason === 'busy'))
      throw new UpstreamError('busy');
    if (unknown.length > 0 && !(await resolver.isReachable())) throw new UpstreamError('timeout');
  }

  /** Nearly every domain resolves: nothing waits for the proof. */
  private async guessed(
    domain: DomainName,
    subject: Promise<Subject>,
    context: GatherContext,
    watch: TopicWatch,
  ): Promise<Gathered<HealthFacts>> {
    const likely = { name: domain.ascii, state: 'resolves', errors: [] } as const;
    return gatherHealthFacts(likely, await subject, context, (part) => watch.add(part));
  }

  /** What the guess has asked is not asked again where it was wrong. */
  private facts(
    resolution: Resolution,
    subject: Subject,
    guessed: Promise<Gathered<HealthFacts>>,
    context: GatherContext,
    watch: TopicWatch,
  ): Promise<Gathered<HealthFacts>> {
    if (resolution.state === 'resolves') return guessed;
    return gatherHealthFacts(resolution, subject, context, (part) => watch.add(part));
  }

  private resolution(domain: DomainName, { resolver }: Network, context: GatherContext): Promise<Fact<Resolution>> {
    const find = () => findResolution(domain, resolver, context);
    return isolated('resolution', find, context.report, unobtainable('internal'));
  }

  private subject(domain: DomainName, { dns, report }: GatherContext): Promise<Subject> {
    return isolated('subject', () => findSubject(domain, dns), report, registeredSubject(domain));
  }

  private context(
    domain: DomainName,
    { resolver, servers, pages, registry, ports, reach, mail, now }: Network,
    signal: Caller,
  ): GatherContext {
    const dns = new DnsReader(resolver, signal);
    const report = this.bugs.about(domain);
    return { dns, servers, pages, registry, ports, reach, mail, signal, now, report };
  }
}
