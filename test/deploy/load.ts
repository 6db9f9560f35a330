import { setTimeout as sleep } from 'node:timers/promises';

const CLIENTS = 12;

interface Asked {
  readonly path: string;
  readonly init?: RequestInit;
}

/** A mix of cheap and expensive, cached and new, GET and POST requests. */
function requestNumber(i: number): Asked {
  const kinds: Asked[] = [
    { path: '/api/v1/idn/m%C3%BCnchen.de' },
    { path: `/api/v1/lookup/load-${i}.wildcard.com/A` },
    { path: '/api/v1/check/perfect.test' },
    { path: '/badge/perfect.test.svg' },
    {
      path: '/api/v1/header-analysis',
      init: { method: 'POST', body: 'Subject: x', headers: { 'content-type': 'text/plain' } },
    },
    { path: `/api/v1/dnssec/load-${i}.wildcard.com` },
  ];
  return kinds[i % kinds.length]!;
}

/** Continuous requests, each of which must be answered with 200. */
export class Load {
  readonly failures: string[] = [];
  served = 0;
  private ended = false;
  private readonly clients: Promise<void>[];

  constructor(private readonly url: string) {
    this.clients = Array.from({ length: CLIENTS }, (_, client) => this.ask(client));
  }

  async end(): Promise<void> {
    this.ended = true;
    await Promise.all(this.clients);
  }

  /** Waits for this number of further responses. */
  async more(count: number): Promise<void> {
    const goal = this.served + count;
    while (this.served < goal) await sleep(10);
  }

  private async ask(client: number): Promise<void> {
    for (let i = client; !this.ended; i += CLIENTS) {
      const { path, init } = requestNumber(i);
      try {
        const response = await fetch(this.url + path, init);
        const text = await response.text();
        if (response.status === 200) this.served++;
        else this.failures.push(`${path}: ${response.status} ${text.slice(0, 200)}`);
      } catch (error) {
        this.failures.push(`${path}: ${String((error as Error).cause ?? error)}`);
      }
    }
  }
}
