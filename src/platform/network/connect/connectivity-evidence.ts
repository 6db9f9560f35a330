import { Injectable } from '@nestjs/common';
import type { IpAddress } from '#base/domain/ip-address.js';

const WEB_PORTS = [80, 443];
/** Longer than a report takes, so that its own first contacts count; older contacts prove nothing about now. */
const MEMORY_MS = 15_000;
const MAX_HOSTS = 64;
/** Networks over IPv6 in which nothing answered, before IPv6 itself is taken to be missing here. */
const DARK_NETWORKS = 5;
const RETRY_MS = 30_000;

interface Contact {
  readonly address: IpAddress;
  readonly port: number;
  readonly at: number;
}

/** Hosts reached in the last 15 s: evidence that our own network works, so that a silent host is not our fault. */
@Injectable()
export class ConnectivityEvidence {
  private readonly contacts = new Map<string, Contact>();
  private readonly everReached = new Set<IpAddress['version']>();
  private readonly silent = new Set<string>();
  private retryAt = 0;
  now: () => number = () => performance.now();

  note(address: IpAddress, port: number): void {
    this.everReached.add(address.version);
    const key = `${address.toString()} ${port}`;
    this.contacts.delete(key); // so that the latest contact is the last entry
    this.contacts.set(key, { address, port, at: this.now() });
    const [oldest] = this.contacts.keys();
    if (this.contacts.size > MAX_HOSTS && oldest !== undefined) this.contacts.delete(oldest);
  }

  /** Nothing answered at this address. */
  failed(address: IpAddress): void {
    if (address.version === 4 || this.everReached.has(6) || this.silent.size >= DARK_NETWORKS) return;
    this.silent.add(networkOf(address));
    this.retryAt = this.now() + RETRY_MS;
  }

  /**
   * True if IPv4 has worked since the start and IPv6 never has. Callers then leave IPv6 out, which saves them a timeout. One attempt is
   * made now and then, to notice when IPv6 begins to work.
   */
  isDark({ version }: IpAddress): boolean {
    const isMissing = version === 6 && this.silent.size >= DARK_NETWORKS && !this.everReached.has(6);
    if (!isMissing || !this.everReached.has(4)) return false;
    if (this.now() < this.retryAt) return true;
    this.retryAt = this.now() + RETRY_MS;
    return false;
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

/** About what one provider has. */
function networkOf(address: IpAddress): string {
  return address.toString().split(':').slice(0, 2).join(':');
}
