import type { Attack } from './attacks.js';

/** Sends the requests of one kind at their rate, each from a new client, and counts the results. */
export class Sender {
  readonly statuses = new Map<string, number>();
  private serial = 0;
  private readonly timer: NodeJS.Timeout;
  private readonly open = new Set<Promise<void>>();

  constructor(
    private readonly url: string,
    private readonly attack: Attack,
    private readonly network: number,
    scale: number,
  ) {
    this.timer = setInterval(() => this.send(), 1000 / attack.rate / scale);
  }

  get summary(): string {
    const counts = [...this.statuses].sort().map(([status, count]) => `${count} × ${status}`);
    return `${this.attack.name}: ${counts.join(', ')}`;
  }

  /** Share of a status among all responses. */
  share(status: string): number {
    const all = [...this.statuses.values()].reduce((sum, count) => sum + count, 0);
    return (this.statuses.get(status) ?? 0) / all;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.open);
  }

  private send(): void {
    const sent = this.exchange(this.serial++).then((status) => {
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      this.open.delete(sent);
    });
    this.open.add(sent);
  }

  private async exchange(serial: number): Promise<string> {
    const {
      path,
      body,
      type = typeof body === 'object' ? 'application/json' : 'text/plain',
    } = this.attack.request(serial);
    const client = `10.${this.network}.${(serial >> 8) & 255}.${serial & 255}`;
    const headers = { 'x-forwarded-for': client, ...(body !== undefined && { 'content-type': type }) };
    const init = body === undefined ? {} : { method: 'POST', body: bytesOf(body) };
    try {
      const response = await fetch(this.url + path, { ...init, headers, signal: AbortSignal.timeout(120_000) }); // eslint-disable-line no-restricted-properties
      await response.arrayBuffer();
      return String(response.status);
    } catch (error) {
      return (error as Error).name;
    }
  }
}

function bytesOf(body: string | object): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  return Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body);
}
