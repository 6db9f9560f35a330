import type { DomainName } from '#base/domain/domain-name.js';
import { ignoreUnhandled } from '#base/execution/ignore-unhandled.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { parentOf } from '#base/domain/host-name.js';
import type { ServerQuery } from '#platform/network/dns/authoritative-client.js';
import { queryKey } from '#platform/network/dns/dns-answer.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { PageRequest } from '#platform/network/web/page-fetcher.js';
import type { Network } from '../network.js';
import { heapBytes } from '#platform/runtime/heap-bytes.js';

/** More than a report and its previews need. */
const MAX_CALLS = 4000;

/** Unresponsive hosts of an IP version, and whether other hosts responded. */
interface Proof {
  readonly version: IpAddress['version'];
  readonly suspects: readonly string[];
  readonly isProven: Promise<boolean>;
}

type Call = <T>(key: string, ask: () => Promise<T>) => Promise<T>;

/** Records every answer of a report, including failures, so that the report can be replayed offline. */
export class NetworkRecording {
  private readonly calls = new Map<string, Promise<unknown>[]>();
  private readonly pending = new Map<Promise<unknown>, string>();
  private readonly proofs: Proof[] = [];
  private count = 0;
  private octets = 0;

  /** Memory of the answers received so far, in octets. */
  get memoryBytes(): number {
    return this.octets;
  }

  /** The network; all answers are recorded. */
  record(network: Network): Network {
    const recorded = interceptCalls(network, (key, ask) => this.write(key, ask()));
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
    const replayed = interceptCalls(network, <T>(key: string, ask: () => Promise<T>) => {
      const answers = this.calls.get(key);
      if (!answers) return this.write(key, ask());
      const turn = heard.get(key) ?? 0;
      heard.set(key, turn + 1);
      return (answers[turn] ?? answers.at(-1)!) as Promise<T>;
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
    for (const [answer, key] of this.pending) {
      const late = ignoreUnhandled<unknown>(Promise.reject(new UpstreamError('timeout')));
      const answers = this.calls.get(key) ?? [];
      this.calls.set(
        key,
        answers.map((one) => (one === answer ? late : one)),
      );
    }
    this.pending.clear();
  }

  /** Whether the page was fetched in the recorded report. */
  hasPage(request: PageRequest): boolean {
    return this.calls.has(pageKey(request));
  }

  /** Whether the port was probed in the recorded report. */
  hasProbe(addresses: readonly IpAddress[], port: number): boolean {
    return this.calls.has(probeKey(addresses, port));
  }

  /** Whether there was an SMTP session in the recorded report. */
  hasTalk(host: DomainName, address: IpAddress): boolean {
    return this.calls.has(talkKey(host, address));
  }

  /** Whether the web server was asked about TLS in the recorded report. */
  hasTls(address: IpAddress): boolean {
    return this.calls.has(tlsKey(address));
  }

  /** Whether the mail server was asked about TLS in the recorded report. */
  hasMailTls(address: IpAddress): boolean {
    return this.calls.has(mailTlsKey(address));
  }

  private write<T>(key: string, answer: Promise<T>): Promise<T> {
    if (this.count >= MAX_CALLS) return answer;
    this.count++;
    this.calls.set(key, [...(this.calls.get(key) ?? []), answer]);
    this.pending.set(answer, key);
    const arrived = (octets: number) => {
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

function interceptCalls(
  { resolver, servers, pages, registry, ports, connectivity, mail, tls, mailTls, now }: Network,
  call: Call,
): Network {
  return {
    now,
    resolver: {
      query: (query, signal) => call(`ask ${queryKey(query)}`, () => resolver.query(query, signal)),
      queryAt: (id, query, signal) => call(`at ${id} ${queryKey(query)}`, () => resolver.queryAt(id, query, signal)),
      queryEach: (query, signal) => call(`each ${queryKey(query)}`, () => resolver.queryEach(query, signal)),
      isReachable: () => call('reachable', () => resolver.isReachable()),
    },
    servers: {
      query: (address, query, signal) =>
        call(`server ${address.toString()} ${serverKey(query)}`, () => servers.query(address, query, signal)),
    },
    pages: { page: (request) => call(pageKey(request), () => pages.page(request)) },
    registry: {
      lookup: (domain, signal) => call(`registry ${domain.ascii}`, () => registry.lookup(domain, signal)),
    },
    ports: {
      probe: (addresses, port, signal) => call(probeKey(addresses, port), () => ports.probe(addresses, port, signal)),
    },
    connectivity: {
      isProven: (version, suspects) =>
        call(reachKey(version, suspects), () => connectivity.isProven(version, suspects)),
    },
    mail: {
      talk: (host, address, signal) => call(talkKey(host, address), () => mail.talk(host, address, signal)),
    },
    tls: {
      faults: (host, address, signal) => call(tlsKey(address), () => tls.faults(host, address, signal)),
    },
    mailTls: {
      faults: (host, address, signal) => call(mailTlsKey(address), () => mailTls.faults(host, address, signal)),
    },
  };
}

/** The queried name outside the zone is random, so the key contains only its parent. */
function serverKey({ name, recursionDesired = false, ...query }: ServerQuery): string {
  return JSON.stringify([recursionDesired ? parentOf(name) : name, recursionDesired, Object.entries(query).sort()]);
}

function probeKey(addresses: readonly IpAddress[], port: number): string {
  return `port ${addresses.join(' ')} ${port}`;
}

/** Hosts of one IP version can be suspects in different checks. */
function reachKey(version: IpAddress['version'], suspects: readonly IpAddress[]): string {
  return `reach ${version} ${suspects.map(String).sort().join(' ')}`;
}

function talkKey(host: DomainName, address: IpAddress): string {
  return `mail ${host.ascii} ${address.toString()}`;
}

/** A report asks for one name at an address; a preview may ask for www instead, which the same server answers. */
function tlsKey(address: IpAddress): string {
  return `tls ${address.toString()}`;
}

function mailTlsKey(address: IpAddress): string {
  return `mail-tls ${address.toString()}`;
}

function pageKey({ url, headers, maxBytes, maxRedirects }: PageRequest): string {
  return `page ${JSON.stringify([url, headers, maxBytes, maxRedirects])}`;
}
