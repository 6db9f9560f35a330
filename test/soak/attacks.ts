import { HOSTILE_DOMAINS } from '../lab/domains/hostile-domains.js';

export interface Request {
  readonly path: string;
  readonly body?: string | Buffer | object;
  /** If absent, by the type of the body. */
  readonly type?: string;
}

/** One kind of request and its rate per second. */
export interface Attack {
  readonly name: string;
  readonly rate: number;
  /** Returns a different request for each serial number where that matters. */
  readonly request: (serial: number) => Request;
}

const LARGE = 64_000;
const COPIES = 4;
const filled = (unit: string, start = '') => start + unit.repeat((LARGE - start.length) / unit.length);
const bounce = filled('<a@b.c>: 550 5.1.1 message sender recipient\n', 'From: MAILER-DAEMON\n\n');
const header = filled('Received: from a by b; Thu, 1 Jan 2026 00:00:00 +0000\n');
const reports = HOSTILE_DOMAINS.flatMap(({ name, report }) =>
  Array.from({ length: COPIES }, (_, copy) => `/api/v1/${report}/${name}-${copy}.com`),
);

/** Names in zones with answers of 64 KB, so that nothing is cached. */
const fresh = (serial: number) => `s${serial}.large-answers-${serial % COPIES}.com`;
const names = (domain: string) => Array.from({ length: 100 }, (_, index) => `n${index}.${domain}`);
const move = (domain: string) => ({
  path: `/api/v1/move/${domain}`,
  body: { nameServers: [{ name: 'ns1.dnshost.net' }, { name: 'ns2.dnshost.net' }], names: names(domain) },
});

export const ATTACKS: readonly Attack[] = [
  { name: 'checks of large answers', rate: 1, request: (serial) => ({ path: `/api/v1/check/${fresh(serial)}` }) },
  { name: 'moves of large answers', rate: 0.5, request: (serial) => move(fresh(serial)) },
  {
    name: 'propagation of large answers',
    rate: 1,
    request: (serial) => ({ path: `/api/v1/propagation/${fresh(serial)}/TXT` }),
  },
  { name: 'mail of large answers', rate: 0.5, request: (serial) => ({ path: `/api/v1/mail-check/${fresh(serial)}` }) },
  { name: 'reports of hostile domains', rate: 1, request: (serial) => ({ path: reports[serial % reports.length]! }) },
  { name: 'bounces of 64 KB', rate: 2, request: () => ({ path: '/api/v1/bounce-analysis', body: bounce }) },
  { name: 'headers of 64 KB', rate: 1, request: () => ({ path: '/api/v1/header-analysis', body: header }) },
];

/** Ordinary clients, which request a new domain every few seconds. */
export const ORDINARY: Attack = {
  name: 'ordinary clients',
  rate: 4,
  request: (serial) => ({
    path:
      serial % 4 === 0 ? `/api/v1/check/o${serial}.registry-0.com` : `/api/v1/lookup/o${serial % 40}.registry-0.com/A`,
  }),
};
