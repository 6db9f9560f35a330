import { Counter } from './counter.js';
import { Histogram } from './histogram.js';
import type { Instrument } from './instrument.js';
import { ObservableInstrument, type ObservableType, type Sample } from './observable.js';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const ANSWER_SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 1, 2, 4];
const DELAY_SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];

/** All metrics of this process. Labels never contain a domain, an address or a key. */
export class Metrics {
  readonly requests = new Histogram(
    'dd_http_request_duration_seconds',
    'Time from the request to the end of the response.',
    ['route', 'status'],
    REQUEST_SECONDS,
  );
  readonly hangUps = new Counter(
    'dd_connections_refused_total',
    'Clients that were too slow, too large, malformed, too far ahead, or one too many.',
    ['reason'],
  );
  readonly reports = new Counter('dd_reports_total', 'Reports given, computed or from the cache.', [
    'report',
    'source',
  ]);
  readonly reportsRefused = new Counter(
    'dd_reports_refused_total',
    'Reports rejected because too many were running, in total or for one client, or because memory was short.',
    ['limit'],
  );
  readonly workerJobs = new Counter(
    'dd_worker_jobs_total',
    'Uploads given to a worker: done, refused at a limit (of time, memory, output or a count), or not begun.',
    ['job', 'outcome'],
  );
  readonly scanDomains = new Counter(
    'dd_scan_domains_total',
    'Checks of domains of scans by this process: with a report, with an error that stays, or to be tried again.',
    ['result'],
  );
  readonly limitsHit = new Counter('dd_limits_hit_total', 'Requests over a limit.', ['limit', 'caller']);
  readonly dnsQuestions = new Counter(
    'dd_dns_questions_total',
    'DNS queries: sent to a resolver, answered from the cache, or merged with an identical one.',
    ['source'],
  );
  readonly sharedFacts = new Counter(
    'dd_shared_facts_total',
    'What was needed about servers of many domains: asked for, or shared with a check just before. `name-server`, `mail`.',
    ['about', 'source'],
  );
  readonly resolverAnswers = new Histogram(
    'dd_resolver_answer_duration_seconds',
    'Response time of a resolver.',
    ['resolver'],
    ANSWER_SECONDS,
  );
  readonly upstreamErrors = new Counter(
    'dd_upstream_errors_total',
    'Errors of other systems: resolvers, hosts of checked domains, registries, the registrar.',
    ['upstream', 'reason'],
  );
  readonly destinationsRefused = new Counter(
    'dd_destinations_refused_total',
    'Queries and connections not sent because one address or one domain had received too many.',
    ['limit'],
  );
  readonly bugs = new Counter(
    'dd_bugs_total',
    'Parts of reports that threw what nothing outside explains; each is in the log with its stack.',
    ['part'],
  );
  readonly eventLoopDelay = new Histogram(
    'dd_event_loop_delay_seconds',
    'Event loop delay, sampled ten times per second.',
    [],
    DELAY_SECONDS,
  );
  private readonly instruments: Instrument[] = [
    ...[
      this.requests,
      this.hangUps,
      this.reports,
      this.reportsRefused,
      this.workerJobs,
      this.scanDomains,
      this.limitsHit,
      this.dnsQuestions,
      this.sharedFacts,
    ],
    ...[this.resolverAnswers, this.upstreamErrors, this.destinationsRefused, this.bugs, this.eventLoopDelay],
  ];

  /** Adds a metric whose value is kept elsewhere. */
  watch(type: ObservableType, name: string, help: string, read: () => Iterable<Sample>, ...labels: string[]): void {
    this.instruments.push(new ObservableInstrument(type, name, help, labels, read));
  }

  text(): string {
    return `${this.instruments.map((instrument) => instrument.text()).join('\n')}\n`;
  }
}
