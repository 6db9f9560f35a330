import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MoveResult } from '#features/move/move.dto.js';
import { Metrics } from '#base/metrics/metrics.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import { DialerOptions } from '#platform/network/connect/dialer-options.js';
import { DestinationLimit } from '#platform/runtime/destination-limit.js';
import { DestinationOptions } from '#platform/runtime/destination-options.js';
import type { Verification } from '#features/verify/verify.dto.js';
import { writtenZone } from '../lab/written-zone.js';
import { LabApp, timeStandsStill } from '../e2e/lab-app.js';
import type { Answer } from '../e2e/running-app.js';

/**
 * The default limits. The clock is stopped, so that no bucket is refilled, and a query is not repeated because the machine
 * is busy.
 */
const DEFAULTS = {
  DD_PACKETS_PER_ADDRESS: '800',
  DD_PACKETS_PER_DOMAIN: '1200',
  DD_AUTHORITATIVE_TIMEOUT_MS: '10000',
};

let app: LabApp;
beforeEach(async () => {
  app = await LabApp.start(DEFAULTS, timeStandsStill);
  // On a busy machine a connection takes long, and a second one to the next address of the host would be counted as well.
  Object.assign(app.app.app.get(DialerOptions, { strict: false }), { staggerMs: 60_000 });
});
afterEach(() => app.close());

/** Packets of a request as the limits count them: the maximum for one address, and the total. */
async function packetsOf(send: () => Promise<unknown>) {
  const limit = app.app.app.get(DestinationLimit, { strict: false });
  const sent = new Map<string, number>();
  const toAddress = limit.toAddress.bind(limit);
  const spy = jest.spyOn(limit, 'toAddress').mockImplementation((address, cost) => {
    sent.set(address.toString(), (sent.get(address.toString()) ?? 0) + cost);
    return toAddress(address, cost);
  });
  await send();
  await app.lab.traffic.settled();
  spy.mockRestore();
  return { toOne: Math.max(0, ...sent.values()), toAll: [...sent.values()].reduce((sum, one) => sum + one, 0) };
}

const NEW = [{ name: 'ns1.dnshost.net' }, { name: 'ns2.dnshost.net' }];
const move = (input: object = {}) => app.app.post('/api/v1/move/perfect.test', { nameServers: NEW, ...input });
/** Number of queries that name servers received. */
const received = () => app.lab.traffic.questions.filter(({ server }) => !server.startsWith('resolver-')).length;
/** How often a bucket was empty. */
const refusals = () =>
  [
    ...app.app.app
      .get(Metrics)
      .text()
      .matchAll(/^dd_destinations_refused_total\{.*$/gm),
  ].length;

/** The rows of the table in docs/security.md: endpoint, packets to one address, packets to all addresses. */
const documented = readFileSync(join(__dirname, '../../docs/security.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| `(?:GET|POST) (?:\/api\/v1)?\/([a-z-]+)[^`]*` +\| (\d+) +\| (\d+) +\|$/.exec(line))
  .flatMap((row) => (row ? [[row[1]!, Number(row[2]), Number(row[3])] as const] : []));

it('docs/security.md has every endpoint that reaches the servers of a domain', () => {
  expect(documented.map(([endpoint]) => endpoint)).toEqual(
    expect.arrayContaining([
      ...['check', 'plan', 'preview', 'verify', 'zone-check', 'rollover', 'move', 'mail-check', 'seo-check', 'dnssec'],
    ]),
  );
});

/** More sets than are compared with those of today. */
const largeZone = () =>
  writtenZone(app.lab.internet.zone('perfect.test')) +
  Array.from({ length: 600 }, (_, i) => `host${i} A 192.0.2.1\n`).join('');

const SEND: Readonly<Record<string, () => Promise<Answer>>> = {
  move: () => move(),
  rollover: () => app.app.post('/api/v1/rollover/perfect.test', { kind: 'ksk' }),
  'zone-check': () => app.app.post('/api/v1/zone-check/perfect.test', largeZone(), { 'content-type': 'text/plain' }),
  verify: () => app.get('verify/perfect.test/dmarc-record.missing'),
  badge: () => app.app.get('/badge/perfect.test.svg'),
  calendar: () => app.app.get('/calendar/perfect.test.ics'),
  dkim: () => app.get('dkim/perfect.test/s1'),
  lookup: () => app.get('lookup/perfect.test/MX'),
  propagation: () => app.get('propagation/perfect.test/MX'),
  preview: () =>
    app.app.post('/api/v1/preview/perfect.test', { changes: [{ action: 'remove', host: '_dmarc', type: 'TXT' }] }),
};

it.each(documented)(
  '%s sends at most %i packets to one address and %i to all, and reaches no limit',
  async (endpoint, toOne, toAll) => {
    let status = 0;
    const measured = await packetsOf(async () => {
      ({ status } = await (SEND[endpoint] ?? (() => app.get(`${endpoint}/perfect.test`)))());
    });
    expect(status).toBe(200);
    expect(measured.toOne).toBeLessThanOrEqual(toOne);
    expect(measured.toAll).toBeLessThanOrEqual(toAll);
    expect(refusals()).toBe(0);
  },
);

it('40 clients that verify a domain at once cause a few checks', async () => {
  const path = 'verify/nodmarc.com/dmarc-record.missing';
  await app.get(path);
  await app.lab.traffic.settled();
  const one = received();
  app.lab.traffic.clear();
  const answers = await Promise.all(Array.from({ length: 40 }, () => app.get(path)));
  expect(new Set(answers.map(({ body }) => (body as Verification).state))).toEqual(new Set(['open']));
  expect(received()).toBeLessThan(5 * one); // later clients share a later check
});

it('large moves send a bounded number of packets, and what was not sent is no fault', async () => {
  for (let i = 0; i < 3; i++) {
    const names = Array.from({ length: 100 }, (_, j) => `name-${i + j}`);
    const { status, body } = await move({ names });
    expect(status).toBe(200);
    const { reasons, differences } = body as MoveResult;
    expect(reasons.filter(({ severity }) => severity === 'problem' || severity === 'warn')).toEqual([]);
    expect(reasons.map(({ id }) => id)).toContain(i === 0 ? 'move-names.unknown' : 'move-reach.unknown');
    expect(differences).toEqual([]);
  }
  expect(received()).toBeLessThanOrEqual(1200 + 100); // an empty bucket lends what it refills in 5 s
  expect(refusals()).toBeGreaterThan(0);
});

it('a check waits for an empty bucket instead of leaving findings unknown', async () => {
  await app.close();
  const options = new DestinationOptions({ address: { packets: 10, refillMs: 200 } });
  app = await LabApp.start({}, (builder) => builder.overrideProvider(DestinationOptions).useValue(options));
  const { findings } = (await app.get('check/perfect.test')).body as DomainHealth;
  expect(findings.filter(({ id }) => id.endsWith('.unknown'))).toEqual([]);
  expect(refusals()).toBe(0);
});
