import type { AddressBook } from '../../src/network/address-book.js';
import { GuardedDialer } from '../../src/network/dialer.js';
import { PageFetcher } from '../../src/network/page-fetcher.js';
import type { SocketFactory } from '../../src/network/socket-factory.js';

const limits = { maxConnections: 16, maxConnectionsPerAddress: 16, maxWaiting: 16, maxWaitMs: 5000 };
const patience = { connectMs: 5000, headersMs: 5000, bodyMs: 5000, totalMs: 20_000 };
const sizes = { maxHeaderBytes: 16_384, maxBytes: 100_000 };

/** The real door with nothing replaced but its last step. */
export function labFetcher(
  book: AddressBook,
  sockets: SocketFactory,
  { ca, ...options }: { ca?: string[] } & Partial<typeof patience & typeof sizes> = {},
): PageFetcher {
  const dialer = new GuardedDialer(book, sockets, { ...limits, ca });
  const identity = { version: '1.2.3', contact: 'https://diagnostics.example' };
  return new PageFetcher(dialer, { ...identity, ...patience, ...sizes, ...options });
}
