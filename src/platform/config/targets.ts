import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainName } from '#base/domain/domain-name.js';
import type { EnvironmentReader } from './environment.js';

const IANA_BOOTSTRAP = 'https://data.iana.org/rdap/dns.json';
const BIG_MAIL_HOSTS = 'gmail-smtp-in.l.google.com, outlook-com.olc.protection.outlook.com';

/** Settings for connections to hosts that a caller names: mail and web servers, registries. */
export function readTargets(read: EnvironmentReader) {
  return {
    dialer: {
      maxConnections: read.integer('DD_CONNECTIONS', 256, { min: 1, max: 10_000 }),
      maxConnectionsPerAddress: read.integer('DD_CONNECTIONS_PER_ADDRESS', 8, { min: 1, max: 1000 }),
    },
    destinations: {
      address: { packets: read.integer('DD_PACKETS_PER_ADDRESS', 800, { min: 100 }), refillMs: 16_000 },
      network: { packets: read.integer('DD_PACKETS_PER_NETWORK', 3200, { min: 100 }), refillMs: 16_000 },
      domain: { packets: read.integer('DD_PACKETS_PER_DOMAIN', 1200, { min: 100 }), refillMs: 60_000 },
      registry: { packets: read.integer('DD_REQUESTS_PER_REGISTRY', 200, { min: 10 }), refillMs: 20_000 },
    },
    authoritative: {
      timeoutMs: read.integer('DD_AUTHORITATIVE_TIMEOUT_MS', 1500, { min: 100, max: 10_000 }),
    },
    probe: {
      timeoutMs: read.integer('DD_PROBE_TIMEOUT_MS', 4000, { min: 100, max: 30_000 }),
      canaries: read.list('DD_SMTP_CANARIES', (host) => DomainName.parseHost(host), 'host names', BIG_MAIL_HOSTS),
    },
    smtp: {
      totalMs: read.integer('DD_SMTP_TIMEOUT_MS', 10_000, { min: 100, max: 30_000 }),
      heloName: readHeloName(read),
      entries: read.integer('DD_SMTP_CACHE_ENTRIES', 5000, { min: 1, max: 1_000_000 }),
    },
    pages: {
      totalMs: read.integer('DD_PAGE_TIMEOUT_MS', 20_000, { min: 100, max: 60_000 }),
    },
    rdap: {
      bootstrapUrl: read.url('DD_RDAP_BOOTSTRAP_URL', IANA_BOOTSTRAP),
      cacheDir: read.text('DD_RDAP_CACHE_DIR') || join(tmpdir(), 'domain-diagnostics'),
      timeoutMs: read.integer('DD_RDAP_TIMEOUT_MS', 6000, { min: 100, max: 30_000 }),
    },
  };
}

/** Mail servers look up our name, so it has to be a full host name. */
function readHeloName(read: EnvironmentReader): string {
  const name = read.text('DD_HELO_NAME');
  const host = DomainName.parse(name);
  read.check('DD_HELO_NAME', name === '' || host !== undefined, 'must be a full host name');
  return host?.ascii ?? '';
}
