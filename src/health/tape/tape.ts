import type { DomainName } from '../../domain/domain-name.js';
import { early } from '../../domain/early.js';
import type { IpAddress } from '../../domain/ip-address.js';
import { parentOf } from '../../domain/host-name.js';
import type { ServerQuestion } from '../../network/dns/authoritative-client.js';
import { questionKey } from '../../network/dns/dns-answer.js';
import { UpstreamError } from '../../network/upstream-error.js';
import type { PageRequest } from '../../network/web/page-fetcher.js';
import type { Network } from '../gathering/network.js';
import { weightOf } from './weight.js';

/** More than a report asks, previews of it included. */
const MOST_CALLS = 4000;

type Call = <T>(key: string, ask: () => Promise<T>) => Promise<T>;

/** Every answer that a report used, be it a failure, so that it can be made again without asking anyone. */
export class Tape {
  private readonly calls = new Map<string, Promise<unknown>[]>();
  private readonly pending = new Map<Promise<unknown>, string>();
  private count = 0;
  private octets = 0;

  /** What it takes in memory, in octets, as far as it has been answered. */
  get weight(): number {
    return this.octets;
  }

  /** The network, with everything that it answers written down. */
  recording(network: Network): Network {
    return wired(network, (key, ask) => this.write(key, ask()));
  }

  /** The network as it answered then, each question as often as it was asked; what is not on the tape is asked now. */
  replaying(network: Network): Network {
    const heard = new Map<string, number>();
    return wired(network, <T>(key: string, ask: () => Promise<T>) => {
      const answers = this.calls.get(key);
      if (!answers) return this.write(key, ask());
      const turn = heard.get(key) ?? 0;
      heard.set(key, turn + 1);
      return (answers[turn] ?? answers.at(-1)!) as Promise<T>;
    });
  }

  /** The report is made: an answer that is not there by now was none for it, and is none for those that replay it. */
  seal(): void {
    for (const [answer, key] of this.pending) {
      const late = early<unknown>(Promise.reject(new UpstreamError('timeout')));
      const answers = this.calls.get(key) ?? [];
      this.calls.set(
        key,
        answers.map((one) => (one === answer ? late : one)),
      );
    }
    this.pending.clear();
  }

  /** Whether a page was looked at when the tape was made. */
  hasPage(request: PageRequest): boolean {
    return this.calls.has(pageKey(request));
  }

  /** Whether a port was tried when the tape was made. */
  hasProbe(addresses: readonly IpAddress[], port: number): boolean {
    return this.calls.has(probeKey(addresses, port));
  }

  /** Whether a mail server was spoken to when the tape was made. */
  hasTalk(host: DomainName, address: IpAddress): boolean {
    return this.calls.has(talkKey(host, address));
  }

  private write<T>(key: string, answer: Promise<T>): Promise<T> {
    if (this.count >= MOST_CALLS) return answer;
    this.count++;
    this.calls.set(key, [...(this.calls.get(key) ?? []), answer]);
    this.pending.set(answer, key);
    const arrived = (octets: number) => {
      this.pending.delete(answer);
      this.octets += key.length + octets;
    };
    answer.then(
      (value) => arrived(weightOf(value)),
      () => arrived(0),
    );
    return answer;
  }
}

function wired({ resolver, servers, pages, registry, ports, reach, mail, now }: Network, call: Call): Network {
  return {
    now,
    resolver: {
      ask: (question, signal) => call(`ask ${questionKey(question)}`, () => resolver.ask(question, signal)),
      askAt: (id, question, signal) =>
        call(`at ${id} ${questionKey(question)}`, () => resolver.askAt(id, question, signal)),
      askEach: (question, signal) => call(`each ${questionKey(question)}`, () => resolver.askEach(question, signal)),
      isReachable: () => call('reachable', () => resolver.isReachable()),
    },
    servers: {
      ask: (address, question, signal) =>
        call(`server ${address.toString()} ${serverKey(question)}`, () => servers.ask(address, question, signal)),
    },
    pages: { page: (request) => call(pageKey(request), () => pages.page(request)) },
    registry: {
      lookup: (domain, signal) => call(`registry ${domain.ascii}`, () => registry.lookup(domain, signal)),
    },
    ports: {
      probe: (addresses, port, signal) => call(probeKey(addresses, port), () => ports.probe(addresses, port, signal)),
    },
    reach: {
      isProven: (version, suspects) => call(`reach ${version}`, () => reach.isProven(version, suspects)),
    },
    mail: {
      talk: (host, address, signal) => call(talkKey(host, address), () => mail.talk(host, address, signal)),
    },
  };
}

/** The name outside the zone is another one each time: what matters is its parent. */
function serverKey({ name, recursionDesired = false, ...question }: ServerQuestion): string {
  return JSON.stringify([recursionDesired ? parentOf(name) : name, recursionDesired, Object.entries(question).sort()]);
}

function probeKey(addresses: readonly IpAddress[], port: number): string {
  return `port ${addresses.join(' ')} ${port}`;
}

function talkKey(host: DomainName, address: IpAddress): string {
  return `mail ${host.ascii} ${address.toString()}`;
}

function pageKey({ url, headers, maxBytes, maxRedirects }: PageRequest): string {
  return `page ${JSON.stringify([url, headers, maxBytes, maxRedirects])}`;
}
