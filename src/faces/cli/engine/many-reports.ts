import { ApiError } from '#faces/client/index.js';
import { DomainName } from '#base/domain/domain-name.js';

/** The limit of the endpoint. */
const MAX_AT_ONCE = 100;

/** What the service says about one domain. */
export interface ManyLine {
  readonly domain: string;
  readonly status: number;
  readonly report?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Asks for these domains. Throws an `ApiError` if the service refuses, and another error if the connection breaks. */
type Ask = (domains: readonly string[]) => AsyncIterable<unknown>;

/**
 * The reports of many domains from one request after the other, each with at most 100 domains. If a connection breaks,
 * the next request has the domains that are left, as long as every request brings something.
 */
export class ManyReports {
  private readonly lines = new Map<string, Promise<ManyLine | undefined>>();
  private readonly waiting = new Map<string, (line: ManyLine | undefined) => void>();
  private readonly left: Map<string, string>;

  constructor(domains: readonly string[], ask: Ask) {
    this.left = new Map(domains.map((domain) => [nameOf(domain), domain]));
    for (const name of this.left.keys())
      this.lines.set(name, new Promise((resolve) => this.waiting.set(name, resolve)));
    void this.run(ask);
  }

  /** The line of a domain; undefined if the service has none. */
  lineOf(domain: string): Promise<ManyLine | undefined> {
    return this.lines.get(nameOf(domain)) ?? Promise.resolve(undefined);
  }

  private async run(ask: Ask): Promise<void> {
    let before = Infinity;
    while (this.left.size > 0 && this.left.size < before) {
      before = this.left.size;
      const domains = [...this.left.values()].slice(0, MAX_AT_ONCE);
      try {
        for await (const line of ask(domains)) this.take(line);
      } catch (error) {
        if (error instanceof ApiError) break;
      }
    }
    for (const resolve of this.waiting.values()) resolve(undefined);
  }

  private take(line: unknown): void {
    if (!isLine(line)) return;
    const name = nameOf(line.domain);
    this.left.delete(name);
    this.waiting.get(name)?.(line);
  }
}

function nameOf(domain: string): string {
  return DomainName.parse(domain)?.ascii ?? domain;
}

function isLine(line: unknown): line is ManyLine {
  const { domain, status } = (line ?? {}) as Partial<Record<keyof ManyLine, unknown>>;
  return typeof domain === 'string' && typeof status === 'number';
}
