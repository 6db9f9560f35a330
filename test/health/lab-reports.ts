import { ResolverStates } from '#platform/runtime/resolver-states.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { Metrics } from '#base/metrics/metrics.js';
import { Clock } from '#base/domain/clock.js';
import { DomainName } from '#base/domain/domain-name.js';
import type { Finding } from '#base/domain/finding.js';
import { HealthChecker } from '#features/health/health-checker.js';
import type { HealthReport } from '#features/health/health-report.js';
import { healthTopics } from '#features/health/health-topics.js';
import type { DnsQuery } from '#platform/network/dns/dns-answer.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { ResolverOptions } from '#platform/network/dns/resolver-options.js';
import { ResolverTransports } from '#platform/network/dns/resolver-transports.js';
import { LabApp } from '../e2e/lab-app.js';
import { LAB_DOMAINS } from '../lab/domains/populated-lab.js';
import { LabResolver } from '../lab/lab-resolver.js';
import { ampleMemory } from '../network/ample-memory.js';
import { FailingResolver, type QuestionFault } from './failing-resolver.js';

/** Names of the lab without a zone of their own. */
const INSIDE = [
  'unregistered.com',
  'www.perfect.test',
  'any.wildcard.com',
  'dangling.cname.com',
  'loop1.cname.com',
  'out.cname.com',
  'shop.unit.dmarcunit.com',
  'entered.de',
  'aliased.de',
  'anna.myshopify.com',
  'mx.badptr.com',
  'news.orgpolicy.com',
];

export const CHECKED_NAMES = [...LAB_DOMAINS.map(({ name }) => name), ...INSIDE].filter((name) =>
  DomainName.parse(name),
);

/** Domains about which the resolvers of the lab disagree. */
export const DISPUTED = new Set(LAB_DOMAINS.filter(({ quirk, change }) => quirk ?? change).map(({ name }) => name));

/** Domains of which the second name server has a copy of its own. What a test publishes on the first is no repair there. */
export const COPIED = new Set(
  LAB_DOMAINS.filter(({ onSecondServer }) => onSecondServer !== undefined).map(({ name }) => name),
);

/** Reports on the current state of the lab, from the whole application without caches. */
export class LabReports {
  private readonly shortCut: LabResolver;

  private constructor(
    readonly app: LabApp,
    private readonly resolver: FailingResolver,
  ) {
    this.shortCut = new LabResolver(app.lab.internet);
  }

  static async start(): Promise<LabReports> {
    const app = await LabApp.start({ DD_DNS_CACHE_ENTRIES: '0' }, (builder) =>
      builder.overrideProvider(DnsResolver).useFactory({
        inject: [ResolverOptions, Clock, Metrics, ResolverTransports, MemoryBudget, Timeouts, ResolverStates],
        factory: (...parts: ConstructorParameters<typeof FailingResolver>) => new FailingResolver(...parts),
      }),
    );
    return new LabReports(app, app.app.app.get(DnsResolver));
  }

  get lab(): LabApp['lab'] {
    return this.app.lab;
  }

  /** All queries since the last call. */
  asked(): DnsQuery[] {
    return this.resolver.asked.splice(0);
  }

  /** The report on a domain, optionally with failing queries. */
  on(name: string, fault?: (query: DnsQuery) => QuestionFault | undefined): Promise<HealthReport> {
    this.resolver.fault = fault;
    return this.app.app.app.get(HealthChecker).check(DomainName.parse(name)!, ampleMemory(), []);
  }

  /** The same, but without HTTP if all resolvers agree about the domain. */
  async quicklyOn(name: string, fault?: (query: DnsQuery) => QuestionFault | undefined): Promise<HealthReport> {
    if (DISPUTED.has(name)) return this.on(name, fault);
    return this.quickly(() => this.on(name, fault));
  }

  /** Runs the work without DNS over HTTP. */
  async quickly<T>(work: () => Promise<T>): Promise<T> {
    this.resolver.shortCut = this.shortCut;
    try {
      return await work();
    } finally {
      this.resolver.shortCut = undefined;
    }
  }

  close(): Promise<void> {
    return this.app.close();
  }
}

export const checks = healthTopics.flatMap((topic) => topic.checks);

/** The IDs of all findings, except for `unknown`. */
export const outcomeIds = checks.flatMap(({ id, outcomes }) =>
  Object.keys(outcomes).map((outcome) => `${id}.${outcome}`),
);

export const checkOf = ({ id }: Finding) => id.split('.')[0]!;
