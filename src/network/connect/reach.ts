import { Injectable } from '@nestjs/common';
import type { IpAddress } from '../../domain/ip-address.js';

const WEB_PORTS = [80, 443];
/** Longer than a report takes, so that its own first contacts count; what was reached before may be cut off since. */
const MEMORY_MS = 15_000;
const MOST_HOSTS = 64;

interface Contact {
  readonly address: IpAddress;
  readonly port: number;
  readonly at: number;
}

/** Whom we reached just now: proof that a host that does not respond is not cut off by our own network. */
@Injectable()
export class Reach {
  private readonly contacts = new Map<string, Contact>();
  now: () => number = () => performance.now();

  note(address: IpAddress, port: number): void {
    const key = `${address.toString()} ${port}`;
    this.contacts.delete(key); // the latest is the last
    this.contacts.set(key, { address, port, at: this.now() });
    const [oldest] = this.contacts.keys();
    if (this.contacts.size > MOST_HOSTS && oldest !== undefined) this.contacts.delete(oldest);
  }

  /** Whether hosts other than these were reached over the IP version, and web servers among them over any. */
  isProven(version: IpAddress['version'], suspects: readonly IpAddress[]): boolean {
    const names = new Set(suspects.map(String));
    const others = [...this.contacts.values()].filter(
      ({ address, at }) => at > this.now() - MEMORY_MS && !names.has(address.toString()),
    );
    return (
      others.some(({ address }) => address.version === version) && others.some(({ port }) => WEB_PORTS.includes(port))
    );
  }
}
