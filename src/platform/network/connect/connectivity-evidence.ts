import { Injectable } from '@nestjs/common';
import type { IpAddress } from '#base/domain/ip-address.js';

const WEB_PORTS = [80, 443];
/** Longer than a report takes, so that its own first contacts count; older contacts prove nothing about now. */
const MEMORY_MS = 15_000;
const MAX_HOSTS = 64;

interface Contact {
  readonly address: IpAddress;
  readonly port: number;
  readonly at: number;
}

/** Hosts reached in the last 15 s: evidence that our own network works, so that a silent host is not our fault. */
@Injectable()
export class ConnectivityEvidence {
  private readonly contacts = new Map<string, Contact>();
  now: () => number = () => performance.now();

  note(address: IpAddress, port: number): void {
    const key = `${address.toString()} ${port}`;
    this.contacts.delete(key); // so that the latest contact is the last entry
    this.contacts.set(key, { address, port, at: this.now() });
    const [oldest] = this.contacts.keys();
    if (this.contacts.size > MAX_HOSTS && oldest !== undefined) this.contacts.delete(oldest);
  }

  /** Whether hosts other than the suspects were reached over this IP version, and web servers over any version. */
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
