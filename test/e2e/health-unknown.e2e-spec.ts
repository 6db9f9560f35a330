import { type DnsQuery, queryKey } from '#platform/network/dns/dns-answer.js';
import { ReportTimeout } from '#engine/gathering/report-timeout.js';
import type { QuestionFault } from '../health/failing-resolver.js';
import { LabReports } from '../health/lab-reports.js';
import { HEALTH_CAA_DOMAINS } from '../lab/domains/health-caa-domains.js';
import { HEALTH_STS_DOMAINS } from '../lab/domains/health-sts-domains.js';
import { HEALTH_WEB_DOMAINS } from '../lab/domains/health-web-domains.js';
import { WEB_ADDRESSES } from '../lab/domains/lab-sites.js';
import type { WebState } from '../lab/web-faults.js';
import { stall } from '../checks/stall.js';
import { evenly, howMany, sweep } from '../sweep.js';

const FAULTS: readonly QuestionFault[] = ['silent', 'refused'];
const MAX_UNANSWERED = howMany('questions of a domain left without an answer', Infinity, 2, 6);

let reports: LabReports;
beforeAll(async () => (reports = await LabReports.start()));
afterAll(() => reports.close());

describe.each(['perfect.test', 'spfopen.com'])('while one question about %s has no answer', (domain) => {
  it('the report has more unknown findings and no worse ones', async () => {
    reports.asked();
    const { score } = await reports.quicklyOn(domain);
    const questions = new Map(reports.asked().map((question) => [queryKey(question), question]));
    expect(questions.size).toBeGreaterThan(25);
    for (const key of evenly([...questions.keys()], MAX_UNANSWERED))
      for (const fault of FAULTS) {
        const report = await reports.quicklyOn(domain, (question) => (queryKey(question) === key ? fault : undefined));
        expect([key, fault, report.resolvable, report.score >= score]).toEqual([key, fault, true, true]);
      }
  });
});

it('a finding whose query has no answer is unknown', async () => {
  const { findings } = await reports.on('perfect.test', ({ type }) => (type === 'CAA' ? 'silent' : undefined));
  expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['caa-record.unknown', 'caa-syntax.unknown']));
});

it('a selector whose lookup failed is not reported as unused', async () => {
  const { findings } = await reports.on('perfect.test', ({ name }) =>
    name === 's2048._domainkey.perfect.test' ? 'silent' : undefined,
  );
  const ids = findings.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['dkim-keys.unknown', 'dmarc-pass.unknown']));
});

it('an inherited policy is unknown, not missing, where the way up is blocked', async () => {
  const { findings } = await reports.on('www.perfect.test', ({ name }) =>
    name === '_dmarc.perfect.test' ? 'silent' : undefined,
  );
  expect(findings.map(({ id }) => id).filter((id) => id.startsWith('dmarc-record'))).toEqual(['dmarc-record.unknown']);
});

const spf = 'spfopen.com';
const isOfSpf = ({ name }: DnsQuery) => name === spf || name.endsWith(`.${spf}`);

describe.each<[string, (query: DnsQuery) => QuestionFault | undefined]>([
  ['silent about a domain', (question) => (isOfSpf(question) ? 'silent' : undefined)],
  ['silent about all but its SOA', (question) => (isOfSpf(question) && question.type !== 'SOA' ? 'silent' : undefined)],
  ['refusing to talk about it', (question) => (isOfSpf(question) ? 'refused' : undefined)],
])('while resolvers that work are %s', (_, fault) => {
  it('there is no report, and so no score', async () => {
    await expect(reports.on(spf, fault)).rejects.toMatchObject({ reason: 'timeout' });
    const { status, body } = await reports.app.get(`check/${spf}`);
    expect([status, body]).toEqual([
      502,
      { error: expect.objectContaining({ code: 'upstream_unavailable' }) as object },
    ]);
  });
});

it('a domain of which only the SOA has no answer is there, and judged', async () => {
  const lost = ({ name, type }: DnsQuery) => (name === spf && type === 'SOA' ? 'silent' : undefined);
  const { resolvable, score, findings } = await reports.on(spf, lost);
  expect([resolvable, findings.map(({ id }) => id)]).toEqual([true, expect.arrayContaining(['spf-all.open'])]);
  expect(score).toBeLessThan(100);
});

it('there is no report, and so no score, where our patience ends before anything is known', async () => {
  const patience: { ms: number } = reports.app.app.app.get(ReportTimeout);
  const { ms } = patience;
  patience.ms = 1;
  const reason: unknown = expect.stringMatching(/^(?:timeout|busy)$/); // busy: our own process came late
  await expect(reports.on(spf).finally(() => (patience.ms = ms))).rejects.toMatchObject({ reason });
});

it('a process that comes late to everything finds the same', async () => {
  const found = async () => (await reports.quicklyOn('perfect.test')).findings.map(({ id }) => id).sort();
  const expected = await found();
  const busy = setInterval(() => stall(1000), 1);
  expect(await found().finally(() => clearInterval(busy))).toEqual(expected);
});

it('a domain whose resolvers answer late is queried again', async () => {
  let silences = 2;
  const isSlow = ({ name, type }: DnsQuery) => name === 'perfect.test' && type === 'SOA' && silences-- > 0;
  const { findings } = await reports.on('perfect.test', (question) => (isSlow(question) ? 'silent' : undefined));
  expect(findings.map(({ id }) => id)).toContain('domain-exists.ok');
});

it('there is no report while no resolver can be reached', async () => {
  await expect(reports.on('perfect.test', () => 'silent')).rejects.toMatchObject({ reason: 'timeout' });
});

it('there is none either where only the name itself is remembered', async () => {
  const isRemembered = ({ name, type }: DnsQuery) => name === 'perfect.test' && type === 'SOA';
  const report = reports.on('perfect.test', (question) => (isRemembered(question) ? undefined : 'silent'));
  await expect(report).rejects.toMatchObject({ reason: 'timeout' });
});

it('there is none either while all resolvers refuse', async () => {
  await expect(reports.on('perfect.test', () => 'refused')).rejects.toMatchObject({ reason: 'timeout' });
});

describe('while no web server answers us', () => {
  const all = async (state: WebState) => {
    reports.lab.reach.isOffline = state !== 'well';
    reports.lab.rdap.become(state);
    for (const address of WEB_ADDRESSES) (await reports.lab.hosts.webHost(address)).become(state);
  };
  afterEach(() => all('well'));

  it.each(
    sweep<WebState>(
      'faults of a site',
      ['down', 'unroutable', 'filtered', 'silent', 'reset', 'garbage', 'server-error'],
      3,
    ),
  )('being %s, nothing is held against a perfect domain', async (state) => {
    await all(state);
    const { score, findings } = await reports.on('perfect.test');
    const wrong = findings.filter(({ severity }) => severity === 'warn' || severity === 'problem');
    expect([score, wrong]).toEqual([100, []]);
    expect(findings.map(({ id }) => id)).toContain('mta-sts-fetch.unknown');
  });

  it.each<WebState>(['down', 'unroutable', 'filtered'])(
    'while others do, a site that is %s is what keeps visitors away',
    async (state) => {
      await all(state);
      reports.lab.reach.isOffline = false;
      const { score, findings } = await reports.on('perfect.test');
      const wrong = findings.filter(({ severity }) => severity === 'warn' || severity === 'problem');
      expect([score, wrong.map(({ id }) => id)]).toEqual([50, ['https-reachable.unreachable']]);
    },
  );

  it('a server that blocks bots gives no finding about the policy', async () => {
    const { score, findings } = await reports.on('stsguarded.com');
    expect([score, findings.map(({ id }) => id)]).toEqual([100, expect.arrayContaining(['mta-sts-fetch.unknown'])]);
  });

  const names = sweep(
    'domains while no web server answers',
    [...HEALTH_WEB_DOMAINS, ...HEALTH_CAA_DOMAINS, ...HEALTH_STS_DOMAINS].map(({ name }) => name),
    2,
    30,
  );

  it('no domain is worse than it was', async () => {
    const scores = new Map<string, number>();
    for (const name of names) scores.set(name, (await reports.quicklyOn(name)).score);
    await all('unroutable');
    for (const name of names) {
      const { score } = await reports.quicklyOn(name);
      expect([name, score >= scores.get(name)!]).toEqual([name, true]);
    }
  });
});
