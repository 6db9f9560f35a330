import { HEALTH_BIMI_DOMAINS } from '../lab/domains/health-bimi-domains.js';
import { HEALTH_REGISTRATION_DOMAINS } from '../lab/domains/health-registration-domains.js';
import type { WebState } from '../lab/web-faults.js';
import { LabReports } from '../health/lab-reports.js';
import { sweep } from '../sweep.js';

const WEB_ADDRESSES = ['77.77.3.1', '2a0f:7777:3::1'];
const names = (what: string, domains: readonly { readonly name: string }[]) => [
  'perfect.test',
  ...sweep(
    what,
    domains.map(({ name }) => name),
    2,
    12,
  ),
];
const REGISTERED = names('domains while registries cannot be asked', HEALTH_REGISTRATION_DOMAINS);
const WITH_LOGOS = names('domains while the web cannot be reached', HEALTH_BIMI_DOMAINS);

let reports: LabReports;
beforeAll(async () => {
  reports = await LabReports.start();
  await reports.on('nodnssec.com'); // warm-up, because the first report is slow
});
afterAll(() => reports.close());

const scores = async (domains: readonly string[]) => {
  const found = new Map<string, number>();
  for (const domain of domains) found.set(domain, (await reports.on(domain)).score);
  return found;
};
const fallen = (before: Map<string, number>, after: Map<string, number>) =>
  [...before].filter(([domain, score]) => after.get(domain)! < score).map(([domain]) => domain);

it.each([
  ['perfect.test', 15],
  ['nodnssec.com', 4],
])('%s takes %d questions for DKIM', async (domain, dkim) => {
  reports.lab.traffic.clear();
  await reports.on(domain);
  const { questions } = reports.lab.traffic;
  expect(questions.filter(({ name }) => name.includes('_domainkey'))).toHaveLength(dkim);
});

it('a registry is queried once for the domain, and for another only if its names do not resolve', async () => {
  const asked = async (domain: string) => {
    reports.lab.traffic.clear();
    await reports.on(domain);
    return reports.lab.traffic.requests.filter((request) => request.includes('/domain/'));
  };
  const url = 'GET https://rdap.nic.net/domain';
  expect(await asked('www.nodnssec.com')).toEqual([`${url}/nodnssec.com`]);
  expect(await asked('mxlapsed.com')).toEqual([`${url}/mxlapsed.com`, `${url}/lapsed.net`]);
  expect(await asked('mxvanished.com')).toEqual([`${url}/mxvanished.com`]);
});

it('a registered domain is not reported as free, even if it is not in the DNS', async () => {
  reports.lab.rdap.say('lapsed.net', { body: { objectClassName: 'domain', ldhName: 'lapsed.net' } });
  const { findings } = await reports.on('mxlapsed.com');
  reports.lab.rdap.say('lapsed.net', { status: 404, body: {} });
  expect(findings.filter(({ id }) => id.startsWith('mx-domain'))).toEqual([]);
});

describe('while registries cannot be reached', () => {
  let before: Map<string, number>;
  beforeAll(async () => (before = await scores(REGISTERED)));
  afterEach(() => reports.lab.rdap.become('well'));

  const STATES: readonly WebState[] = ['down', 'expired', 'garbage', 'server-error'];
  it.each(sweep('faults of registries', STATES, 2))('since they are %s, nothing gets worse', async (state) => {
    reports.lab.rdap.become(state);
    expect(fallen(before, await scores([...before.keys()]))).toEqual([]);
    const { findings } = await reports.on('mxlapsed.com');
    const unknown = findings.map(({ id }) => id).filter((id) => /^(registration|mx-domain)/.test(id));
    expect(unknown).toEqual(['registration-expiry.unknown', 'mx-domain.unknown']);
  });

  it('the report does not wait for them for long', async () => {
    reports.lab.rdap.become('silent');
    const { findings } = await reports.on('expiring.com');
    expect(findings.find(({ id }) => id.startsWith('registration-expiry'))).toMatchObject({
      id: 'registration-expiry.unknown',
      params: { reason: 'timeout' },
    });
  });
});

it('while the web cannot be reached, nothing gets worse', async () => {
  const before = await scores(WITH_LOGOS);
  for (const address of WEB_ADDRESSES) reports.lab.hosts.sockets.place(address, 443, 'ENETUNREACH');
  expect(fallen(before, await scores([...before.keys()]))).toEqual([]);
  const { findings } = await reports.on('bimipng.com');
  expect(findings.map(({ id }) => id)).toContain('bimi-logo.unknown');
});
