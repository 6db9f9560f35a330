import { StallClock } from '#platform/runtime/stall-clock.js';
import type { DohFault } from '../lab/doh-faults.js';
import { registration } from '../lab/rdap-registry.js';
import { WEB_FAULTS } from '../lab/web-faults.js';
import { sweep } from '../sweep.js';
import { itIsAReport } from './cached-report.js';
import { LabApp } from './lab-app.js';
import { codeOf } from './running-app.js';

let app: LabApp;
let serial = 0;
beforeAll(async () => (app = await LabApp.start({ DD_RDAP_TIMEOUT_MS: '1000' })));
afterAll(() => app.close());
afterEach(() => {
  app.lab.rdap.become('well');
  everyResolver('well');
});

interface Result {
  domain: string;
  state: string;
  noRdapForTld: boolean;
  registrar: string | null;
  created: string | null;
  expires: string | null;
  disclaimer: string;
}

const LATENCY_MS = 2500; // far longer than everything else takes on a busy machine
const NOTHING = { registrar: null, created: null, expires: null };
const UNKNOWN = { state: 'unknown', noRdapForTld: false, ...NOTHING };
const REGISTERED = {
  state: 'registered',
  noRdapForTld: false,
  registrar: 'Lab Registrar GmbH',
  created: '2001-02-03T04:05:06.000Z',
  expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
};
const AVAILABLE = { state: 'available', noRdapForTld: false, ...NOTHING };

const availability = async (domain: string) => {
  const { status, body } = await app.get(`availability/${domain}`);
  expect(status).toBe(200);
  const { disclaimer, ...rest } = body as Result;
  expect(disclaimer).toMatch(/^Not binding/);
  return rest;
};
const everyResolver = (fault: DohFault | 'well') => {
  for (const resolver of app.lab.resolvers) resolver.become(fault);
};
const freshName = () => `never-asked-${serial++}.com`;
const rdapRequests = () => app.lab.traffic.requests.filter((request) => request.includes('/domain/'));

describe('GET /api/v1/availability/{domain}', () => {
  it.each([
    ['nodnssec.com', 'nodnssec.com', REGISTERED],
    ['WWW.nodnssec.COM.', 'nodnssec.com', REGISTERED],
    ['a.b.c.nodnssec.com', 'nodnssec.com', REGISTERED],
    ['unregistered.com', 'unregistered.com', AVAILABLE],
    ['www.unregistered.org', 'unregistered.org', AVAILABLE],
    ['m%C3%BCller.com', 'xn--mller-kva.com', AVAILABLE],
    ['alldead.de', 'alldead.de', { ...UNKNOWN, noRdapForTld: true }],
    ['unregistered.de', 'unregistered.de', { ...UNKNOWN, noRdapForTld: true }],
    ['perfect.test', 'perfect.test', { ...UNKNOWN, noRdapForTld: true }],
    ['no.such-tld', 'no.such-tld', { ...UNKNOWN, noRdapForTld: true }],
  ])('%s', async (asked, domain, expected) => {
    expect(await availability(asked)).toEqual({ api: 'v1', domain, ...expected });
  });

  it('asks the registry about the registrable domain, once, over HTTPS, and the DNS for its name servers', async () => {
    const questions = await app.questionsFor('availability/www.bogus.com');
    expect(rdapRequests()).toEqual(['GET https://rdap.nic.net/domain/bogus.com']);
    expect(new Set(questions.map(({ name, type }) => `${name} ${type}`))).toEqual(new Set(['bogus.com NS']));
  });

  it('asks both at once', async () => {
    app.lab.slowDown(LATENCY_MS);
    const clock = new StallClock();
    const release = clock.use();
    const start = clock.now();
    await availability('moved.com');
    const elapsed = clock.now() - start;
    release();
    app.lab.slowDown(0);
    expect(elapsed).toBeLessThan(2 * LATENCY_MS);
  });

  describe('a registry that knows nothing of the domain', () => {
    it.each([
      ['is not believed where the domain is delegated', 'island.com'],
      ['nor where the delegated zone fails validation', 'expired.com'],
      ['nor where an alias stands in place of the name servers', 'aliased.com'],
      ['nor where names below it are delegated', 'smith.net'],
    ])('%s', async (_, domain) => {
      if (domain === 'smith.net') app.lab.internet.zone('net').add('john.smith.net. NS ns1.dnshost.net.');
      if (domain === 'aliased.com')
        app.lab.internet.register(domain, { records: '@ CNAME www.perfect.test.' }).remove('@', 'NS');
      app.lab.rdap.say(domain, { status: 404, body: {} });
      expect(await availability(domain)).toEqual({ api: 'v1', domain, ...UNKNOWN });
    });

    it('is ignored while no resolver can be reached', async () => {
      const domain = freshName();
      everyResolver('reset');
      expect(await availability(domain)).toMatchObject(UNKNOWN);
      everyResolver('well');
      expect(await availability(domain)).toMatchObject(AVAILABLE);
    });
  });

  it.each([
    ['no answer that could be read', { body: 'registered, believe me' }],
    ['an answer about another domain', { body: registration('another.com') }],
    ['an error in a good answer', { body: { errorCode: 500 } }],
    ['too many requests', { status: 503, body: {} }],
    ['no right to ask', { status: 403, body: {} }],
    ['a bad request', { status: 400, body: {} }],
    ['nothing implemented', { status: 501, body: {} }],
  ])('reports unknown after %s', async (_, reply) => {
    const domain = freshName();
    app.lab.rdap.say(domain, reply);
    expect(await availability(domain)).toEqual({ api: 'v1', domain, ...UNKNOWN });
  });

  it('tells what is known and nothing else', async () => {
    const domain = freshName();
    app.lab.rdap.say(domain, { body: { objectClassName: 'domain', ldhName: domain, events: 'none', entities: [7] } });
    expect(await availability(domain)).toEqual({ api: 'v1', domain, ...REGISTERED, ...NOTHING });
  });

  it.each(WEB_FAULTS)('a registry that is %s makes the state unknown, and that is not kept', async (fault) => {
    const domain = freshName();
    app.lab.rdap.become(fault);
    const { status, headers, body } = await app.get(`availability/${domain}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ domain, ...(fault === 'slow' ? AVAILABLE : UNKNOWN) });
    if (fault !== 'slow') expect(headers.get('cache-control')).toBe('public, max-age=0');
    app.lab.rdap.become('well');
    expect(await availability(domain)).toMatchObject(AVAILABLE);
  });

  it('while our own network is down makes the state unknown, and that is not kept', async () => {
    const domain = freshName();
    app.lab.rdap.become('unroutable');
    for (const resolver of app.lab.resolvers) resolver.become('down');
    const { status, headers, body } = await app.get(`availability/${domain}`);
    for (const resolver of app.lab.resolvers) resolver.become('well');
    app.lab.rdap.become('well');
    expect([status, headers.get('cache-control'), body]).toMatchObject([200, 'public, max-age=0', UNKNOWN]);
    expect(await availability(domain)).toMatchObject(AVAILABLE);
  });

  it.each([
    ['availability/com', 'invalid_domain'],
    ['availability/co.uk', 'invalid_domain'],
    ['availability/localhost', 'invalid_domain'],
    ['availability/77.77.4.1', 'invalid_domain'],
    ['availability/a_b.com', 'invalid_domain'],
    ['availability/-a.com', 'invalid_domain'],
    ['availability/%zz', 'invalid_request'],
  ])('%s is refused: %s', async (path, code) => {
    app.lab.traffic.clear();
    const answer = await app.get(path);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    expect([app.lab.traffic.questions, app.lab.traffic.requests]).toEqual([[], []]);
  });

  it('comes from the same report for every name of a domain', async () => {
    await availability('nodnssec.com');
    app.lab.traffic.clear();
    await availability('other.nodnssec.com');
    expect([app.lab.traffic.questions, app.lab.traffic.requests]).toEqual([[], []]);
  });

  itIsAReport(() => app, {
    path: 'availability/nodnssec.com',
    same: 'availability/NoDNSsec.com.',
    fresh: 'availability/cname.com',
    cost: 1,
    bad: 'availability/com',
  });
});

describe('a registry that sends 429', () => {
  it('is not queried again for a while', async () => {
    const own = await LabApp.start();
    own.lab.rdap.say('first.com', { status: 429, headers: { 'retry-after': '60' }, body: {} });
    expect((await own.get('availability/first.com')).body).toMatchObject(UNKNOWN);
    expect((await own.get('availability/second.com')).body).toMatchObject(UNKNOWN);
    expect(own.lab.traffic.requests).toEqual(['GET https://rdap.nic.net/domain/first.com']);
    await own.close();
  });
});

describe('without the bootstrap file', () => {
  const FAULTS = ['server-error', 'garbage', 'truncated', 'reset', 'silent'] as const;
  it.each(sweep('faults of the bootstrap file', FAULTS, 2))(
    'nothing is known, least of all that there is no RDAP (%s)',
    async (fault) => {
      const own = await LabApp.start({ DD_RDAP_TIMEOUT_MS: '500' });
      own.lab.rdap.iana = fault;
      for (const domain of ['nodnssec.com', 'unregistered.com', 'unregistered.de'])
        expect((await own.get(`availability/${domain}`)).body).toMatchObject({ domain, ...UNKNOWN });
      expect(own.lab.traffic.requests).toEqual([]);
      await own.close();
    },
  );
});
