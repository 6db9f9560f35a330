import type { EnvironmentReader } from './environment.js';

const ROLES = ['all', 'api', 'worker'] as const;

/** What this process does of scans; undefined if they are off. */
export function readScans(read: EnvironmentReader, hasRedis: boolean) {
  const isOn = read.oneOf('DD_SCANS', 'off', ['off', 'on']) === 'on';
  const role = read.oneOf<(typeof ROLES)[number]>('DD_ROLE', 'all', ROLES);
  read.check('DD_SCANS', !isOn || hasRedis, 'needs REDIS_URL');
  read.check('DD_ROLE', isOn || role !== 'worker', 'is worker, which needs DD_SCANS');
  const settings = {
    role,
    days: read.integer('DD_SCAN_DAYS', 7, { min: 1, max: 90 }),
    domainsAtOnce: read.integer('DD_SCAN_DOMAINS_AT_ONCE', 8, { min: 1, max: 1000 }),
    chunksAtOnce: read.integer('DD_SCAN_CHUNKS_AT_ONCE', 8, { min: 1, max: 1000 }),
    reports: read.integer('DD_SCAN_REPORTS', 20_000, { min: 0, max: 10_000_000 }),
    nice: read.integer('DD_SCAN_NICE', 10, { min: 0, max: 19 }),
    domainsPerDay: read.integer('DD_LIMIT_SCAN_DAY_KEYED', 100_000, { min: 1 }),
  };
  return isOn ? settings : undefined;
}

export type ScanSettings = NonNullable<ReturnType<typeof readScans>>;
