import type { DomainName } from '#base/domain/domain-name.js';
import { ignoreUnhandled } from '#base/execution/ignore-unhandled.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { PageRequest } from '#platform/network/web/page-fetcher.js';
import type { Network } from '../network.js';
import { heapBytes } from '#platform/runtime/heap-bytes.js';
import {
  dnsQuestion,
  dnsQuestionToEach,
  keyOf,
  type NetworkQuestion,
  pageQuestion,
  portQuestion,
  reachQuestion,
  serverQuestion,
  smtpQuestion,
  tlsQuestion,
} from './network-question.js';

/** More than a report and its previews need. */
export const MAX_CALLS = 4000;

/** One question of a report. */
export interface RecordedCall {
  readonly question: NetworkQuestion;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
  /** Undefined until the answer is there. */
  readonly tookMs?: number;
  readonly answer: Promise<unknown>;
  /** Asked by a preview after the report was made. */
  readonly isLater?: boolean;
}

/** Unresponsive hosts of an IP version, and whether other hosts responded. */
interface Proof {
  readonly version: IpAddress['version'];
  readonly suspects: readonly string[];
  readonly isProven: Promise<boolean>;
}

type Ask = <T>(question: NetworkQuestion, ask: () => Promise<T>) => Promise<T>;

/** Records every answer of a report, including failures, so that the report can be replayed offline. */
export class NetworkRecording {
  private readonly calls = new Map<string, RecordedCall[]>();
  private readonly pending = new Map<Promise<unknown>, string>();
  private readonly proofs: Proof[] = [];
  private count = 0;
  private octets = 0;
  private isSealed = false;

  /** What was recorded elsewhere, with the bytes that it takes here. */
  static of(calls: Iterable<RecordedCall>, bytes: number): NetworkRecording {
    const recording = new NetworkRecording();
    for (const call of calls) {
      recording.add(call);
      const { question } = call;
      if (question.kind !== 'reach') continue;
      const { version, suspects } = question;
      const isProven = call.answer.then(
        (answer) => answer === true,
        () => false,
      );
      recording.proofs.push({ version, suspects, isProven });
    }
    recording.octets = bytes;
    return recording;
  }

  /** Memory of the answers received so far, in octets. */
  get memoryBytes(): number {
    return this.octets;
  }

  /** The questions of the report, each as often as it was asked. */
  get ofReport(): readonly RecordedCall[] {
    return [...this.calls.values()].flat().filter(({ isLater }) => isLater !== true);
  }

  /** The network; all answers are recorded. */
  record(network: Network): Network {
    const clock = elapsedSince(network.now);
    const recorded = interceptCalls(network, (question, ask) => this.write(question, ask(), clock));
    const isProven: Network['connectivity']['isProven'] = (version, suspects) => {
      const proof = {
        version,
        suspects: suspects.map(String),
        isProven: recorded.connectivity.isProven(version, suspects),
      };
      if (this.proofs.length < MAX_CALLS) this.proofs.push(proof);
      return proof.isProven;
    };
    return { ...recorded, connectivity: { isProven } };
  }

  /**
   * The recorded network; repeated queries return the recorded answers in order. Queries that are not recorded are
   * sent.
   */
  replay(network: Network): Network {
    const heard = new Map<string, number>();
    const clock = elapsedSince(network.now);
    const replayed = interceptCalls(network, <T>(question: NetworkQuestion, ask: () => Promise<T>) => {
      const key = keyOf(question);
      const calls = this.calls.get(key);
      if (!calls) return this.write(question, ask(), clock);
      const turn = heard.get(key) ?? 0;
      heard.set(key, turn + 1);
      return (calls[turn] ?? calls.at(-1)!).answer as Promise<T>;
    });
    const isProven: Network['connectivity']['isProven'] = async (version, suspects) =>
      (await this.wasProven(version, suspects)) || replayed.connectivity.isProven(version, suspects);
    return { ...replayed, connectivity: { isProven } };
  }

  /** Evidence for a larger set of suspects is also valid for a subset. */
  private async wasProven(version: IpAddress['version'], suspects: readonly IpAddress[]): Promise<boolean> {
    const names = suspects.map(String);
    const wider = this.proofs.filter(
      (proof) => proof.version === version && names.every((name) => proof.suspects.includes(name)),
    );
    const proven = await Promise.all(wider.map((proof) => proof.isProven));
    return proven.includes(true);
  }

  /** Marks pending answers as timeouts, because the report was made without them. */
  seal(): void {
    this.isSealed = true;
    for (const [answer, key] of this.pending) {
      const late = ignoreUnhandled<unknown>(Promise.reject(new UpstreamError('timeout')));
      const calls = this.calls.get(key) ?? [];
      this.calls.set(
        key,
        calls.map((one) => (one.answer === answer ? { ...one, answer: late } : one)),
      );
    }
    this.pending.clear();
  }

  /** Whether the page was fetched in the recorded report. */
  hasPage(request: PageRequest): boolean {
    return this.has(pageQuestion(request));
  }

  /** Whether the port was probed in the recorded report. */
  hasProbe(addresses: readonly IpAddress[], port: number): boolean {
    return this.has(portQuestion(addresses, port));
  }

  /** Whether there was an SMTP session in the recorded report. */
  hasTalk(host: DomainName, address: IpAddress): boolean {
    return this.has(smtpQuestion(host, address));
  }

  /** Whether the web server was asked about TLS in the recorded report. */
  hasTls(host: DomainName, address: IpAddress): boolean {
    return this.has(tlsQuestion('web', host, address));
  }

  /** Whether the mail server was asked about TLS in the recorded report. */
  hasMailTls(host: DomainName, address: IpAddress): boolean {
    return this.has(tlsQuestion('mail', host, address));
  }

  private has(question: NetworkQuestion): boolean {
    return this.calls.has(keyOf(question));
  }

  private add(call: RecordedCall, key = keyOf(call.question)): void {
    this.count++;
    const known = this.calls.get(key);
    if (known) known.push(call);
    else this.calls.set(key, [call]);
  }

  private write<T>(question: NetworkQuestion, answer: Promise<T>, clock: () => number): Promise<T> {
    if (this.count >= MAX_CALLS) return answer;
    const key = keyOf(question);
    const call: { -readonly [Name in keyof RecordedCall]: RecordedCall[Name] } = {
      ...{ question, askedAt: clock(), answer, isLater: this.isSealed },
    };
    this.add(call, key);
    this.pending.set(answer, key);
    const arrived = (octets: number) => {
      call.tookMs = clock() - call.askedAt;
      this.pending.delete(answer);
      this.octets += key.length + octets;
    };
    answer.then(
      (value) => arrived(heapBytes(value)),
      () => arrived(0),
    );
    return answer;
  }
}

/** The time of a network that goes on from its beginning. */
function elapsedSince(start: number): () => number {
  const begun = performance.now();
  return () => Math.round(start + performance.now() - begun);
}

/** The network; every question goes through `call`. */
export function interceptCalls(
  { resolver, servers, pages, registry, ports, connectivity, mail, tls, mailTls, now }: Network,
  call: Ask,
): Network {
  return {
    now,
    resolver: {
      query: (query, signal) => call(dnsQuestion('any', query), () => resolver.query(query, signal)),
      queryAt: (id, query, signal) => call(dnsQuestion(id, query), () => resolver.queryAt(id, query, signal)),
      queryEach: (query, signal) => call(dnsQuestionToEach(query), () => resolver.queryEach(query, signal)),
      isReachable: () => call({ kind: 'resolvers' }, () => resolver.isReachable()),
    },
    servers: {
      query: (address, query, signal) =>
        call(serverQuestion(address, query), () => servers.query(address, query, signal)),
    },
    pages: { page: (request) => call(pageQuestion(request), () => pages.page(request)) },
    registry: {
      lookup: (domain, signal) => call({ kind: 'rdap', domain: domain.ascii }, () => registry.lookup(domain, signal)),
    },
    ports: {
      probe: (addresses, port, signal) =>
        call(portQuestion(addresses, port), () => ports.probe(addresses, port, signal)),
    },
    connectivity: {
      isProven: (version, suspects) =>
        call(reachQuestion(version, suspects), () => connectivity.isProven(version, suspects)),
    },
    mail: {
      talk: (host, address, signal) => call(smtpQuestion(host, address), () => mail.talk(host, address, signal)),
    },
    tls: {
      faults: (host, address, signal) =>
        call(tlsQuestion('web', host, address), () => tls.faults(host, address, signal)),
    },
    mailTls: {
      faults: (host, address, signal) =>
        call(tlsQuestion('mail', host, address), () => mailTls.faults(host, address, signal)),
    },
  };
}
