import type { AddressLookup } from '#platform/network/connect/address-lookup.js';
import { GuardedDialer } from '#platform/network/connect/dialer.js';
import { DialerOptions } from '#platform/network/connect/dialer-options.js';
import { ReusingDialer } from '#platform/network/connect/reusing-dialer.js';
import { RegistryFetcher } from '#platform/network/rdap/registry-fetcher.js';
import { Notifier } from '#platform/network/web/notifier.js';
import { PageFetcher } from '#platform/network/web/page-fetcher.js';
import { PageFetcherOptions } from '#platform/network/web/page-fetcher-options.js';
import { SiteVisits } from '#platform/network/web/site-visits.js';
import type { SocketFactory } from '#platform/network/connect/socket-factory.js';
import { ConnectivityEvidence } from '#platform/network/connect/connectivity-evidence.js';
import { Metrics } from '#base/metrics/metrics.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

/** Long timeouts, so that only tests about timeouts run into them on a busy machine. */
const PATIENT = { turnMs: 5000, restMs: 5000, connectMs: 5000, headersMs: 5000, bodyMs: 5000, totalMs: 20_000 };
const SMALL = { maxHeaderBytes: 16_384, maxBytes: 100_000 };
const IDENTITY = { version: '1.2.3', contact: 'https://diagnostics.example' };

type LabOptions = { ca?: string[] } & Partial<PageFetcherOptions>;

/** The real page fetcher with a replaced socket factory. */
export function labFetcher(
  book: AddressLookup,
  sockets: SocketFactory,
  { ca, ...options }: LabOptions = {},
): PageFetcher {
  return new PageFetcher(labDialer(book, sockets, ca), labOptions(options), new Timeouts());
}

/** The same for documents that are sent. */
export function labNotifier(book: AddressLookup, sockets: SocketFactory, { ca, ...options }: LabOptions): Notifier {
  return new Notifier(labDialer(book, sockets, ca), labOptions(options), new Timeouts());
}

function labDialer(book: AddressLookup, sockets: SocketFactory, ca: string[] | undefined): GuardedDialer {
  const options = new DialerOptions({ ca });
  return new GuardedDialer(book, sockets, options, new Metrics(), new ConnectivityEvidence(), new Timeouts());
}

/** The same for RDAP servers. */
export function labRegistryFetcher(dialer: ReusingDialer, options: Partial<PageFetcherOptions> = {}): RegistryFetcher {
  return new RegistryFetcher(dialer, labOptions(options), new Timeouts());
}

/** The same for all pages of a report. */
export function labVisits(dialer: ReusingDialer, options: Partial<PageFetcherOptions> = {}): SiteVisits {
  return new SiteVisits(dialer, labOptions(options), new Timeouts());
}

function labOptions(options: Partial<PageFetcherOptions>): PageFetcherOptions {
  return new PageFetcherOptions({ ...IDENTITY, ...PATIENT, ...SMALL, ...options });
}
