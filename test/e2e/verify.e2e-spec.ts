import type { Message } from '#formats/dns-wire/message.js';
import { normalName, sameName } from '#formats/dns-wire/name.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import type { DomainPlan } from '#features/plan/plan.dto.js';
import type { Verification } from '#features/verify/verify.dto.js';
import { HEALTH_SMTP_DOMAINS } from '../lab/domains/health-smtp-domains.js';
import { LabApp, timeStandsStill } from './lab-app.js';
import { codeOf } from './running-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start({}, timeStandsStill)));
afterAll(() => app.close());

const verify = async (path: string) => {
  const answer = await app.get(`verify/${path}`);
  expect(answer.status).toBe(200);
  return answer.body as Verification;
};
const idsOf = async (domain: string) =>
  ((await app.get(`check/${domain}`)).body as DomainHealth).findings.map(({ id }) => id);
const secondsLeft = ({ completeBy, checkedAt }: Verification) =>
  (Date.parse(completeBy!) - Date.parse(checkedAt)) / 1000;

/** Makes a resolver repeat its first answer. */
function remembers(resolver: number, name: string, type: RecordType, ttl: number): () => void {
  const server = app.lab.resolvers[resolver]!;
  const old = new Map<string, Message>();
  const keyOf = ({ questions: [question], cd }: Message) => `${normalName(question!.name)} ${question!.type} ${cd}`;
  server.twist = (answer) => {
    const [question] = answer.questions;
    if (!question || !sameName(question.name, name) || question.type !== type) return answer;
    const known = old.get(keyOf(answer));
    if (known) return { ...known, id: answer.id };
    const kept = answer.answers.map((record) => ({ ...record, ttl }));
    old.set(keyOf(answer), { ...answer, answers: kept });
    return { ...answer, answers: kept };
  };
  return () => (server.twist = (answer) => answer);
}

describe('GET /api/v1/verify/{domain}/{finding}', () => {
  it('a record that is not published is open, with what is seen where', async () => {
    const result = await verify('nodmarc.com/dmarc-record.missing');
    expect(result).toMatchObject({
      api: 'v1',
      domain: 'nodmarc.com',
      finding: 'dmarc-record.missing',
      state: 'open',
      completeBy: null,
      locale: 'en',
    });
    expect(result.seen.map(({ where, status, answers }) => [where, status, answers])).toEqual([
      ['ns1.dnshost.net', 3, []],
      ['ns2.dnshost.net', 3, []],
      ...[1, 2, 3, 4, 5].map((number) => [`Lab resolver ${number}`, 3, []]),
    ]);
  });

  it('a mail server is connected to again', async () => {
    const { mailServers = {} } = HEALTH_SMTP_DOMAINS.find(({ name }) => name === 'smtpplain.com')!;
    expect(await verify('smtpplain.com/smtp-starttls.missing')).toMatchObject({ state: 'open' });
    await app.lab.hosts.smtp(Object.keys(mailServers)[0]!, { name: 'mx.smtpplain.com' });
    expect(await verify('smtpplain.com/smtp-starttls.missing')).toMatchObject({ state: 'resolved' });
  });

  it('a fix is seen past every cache; from then on check and plan have it, too', async () => {
    const zone = app.lab.internet.zone('dmarcsub.com');
    const before = zone.copy();
    expect(await idsOf('dmarcsub.com')).toContain('dmarc-subdomains.weaker');
    await app.get('plan/dmarcsub.com');
    zone.remove('_dmarc.dmarcsub.com.').add('_dmarc TXT "v=DMARC1; p=reject; rua=mailto:d@dmarcsub.com"');
    expect(await idsOf('dmarcsub.com')).toContain('dmarc-subdomains.weaker');
    const { state, seen, completeBy } = await verify('dmarcsub.com/dmarc-subdomains.weaker?lang=de');
    expect([state, completeBy]).toEqual(['resolved', null]);
    expect(new Set(seen.map(({ answers }) => answers.join()))).toEqual(
      new Set(['v=DMARC1; p=reject; rua=mailto:d@dmarcsub.com']),
    );
    expect(await idsOf('dmarcsub.com')).not.toContain('dmarc-subdomains.weaker');
    const plan = (await app.get('plan/dmarcsub.com')).body as DomainPlan;
    expect(JSON.stringify(plan)).not.toContain('sp=none');
    zone.restore(before);
    expect(await verify('dmarcsub.com/dmarc-subdomains.weaker')).toMatchObject({ state: 'open' });
  });

  it('spreads while resolvers still have the old record, until the longest of their TTLs', async () => {
    const zone = app.lab.internet.zone('spfopen.com');
    const before = zone.copy();
    const forget = [remembers(0, 'spfopen.com', 'TXT', 120), remembers(3, 'spfopen.com', 'TXT', 250)];
    const first = await verify('spfopen.com/spf-all.open');
    expect(first).toMatchObject({ state: 'open', completeBy: null });
    zone.remove('spfopen.com.', 'TXT').add('@ TXT "v=spf1 mx -all"');
    const then = await verify('spfopen.com/spf-all.open');
    expect([then.state, secondsLeft(then)]).toEqual(['spreading', 250]);
    forget[1]!();
    const later = await verify('spfopen.com/spf-all.open');
    expect([later.state, secondsLeft(later)]).toEqual(['spreading', 120]);
    forget[0]!();
    expect(await verify('spfopen.com/spf-all.open')).toMatchObject({ state: 'resolved', completeBy: null });
    zone.restore(before);
  });

  it('a negative answer may be cached for the negative TTL of the zone', async () => {
    const zone = app.lab.internet.zone('nodmarc.com');
    const before = zone.copy();
    const forget = remembers(4, '_dmarc.nodmarc.com', 'TXT', 0);
    await verify('nodmarc.com/dmarc-record.missing');
    zone.add('_dmarc TXT "v=DMARC1; p=reject"');
    const result = await verify('nodmarc.com/dmarc-record.missing');
    expect([result.state, secondsLeft(result)]).toEqual(['spreading', 300]);
    forget();
    zone.restore(before);
  });

  it('a finding that is not about records is there or not', async () => {
    expect(await verify('perfect.test/cert-expiry.soon')).toMatchObject({ state: 'resolved', completeBy: null });
  });

  it('answers that no record explains stay open', async () => {
    expect((await verify('island.com/dnssec-chain.ds-missing')).state).toBe('open');
  });

  it('our own failure gives unknown and changes no cache', async () => {
    const before = await idsOf('perfect.test');
    for (const resolver of app.lab.resolvers) resolver.become('down');
    expect(await verify('perfect.test/spf-record.missing')).toMatchObject({
      state: 'unknown',
      seen: [],
      completeBy: null,
    });
    for (const resolver of app.lab.resolvers) resolver.become('well');
    expect(await idsOf('perfect.test')).toEqual(before);
  });

  it.each(['unregistered.com', 'alldead.de'])(
    'of %s, which gives no answer any more, nothing is known',
    async (domain) => {
      expect(await verify(`${domain}/spf-all.open`)).toMatchObject({ state: 'unknown', completeBy: null });
    },
  );

  it.each([
    ['perfect.test/nope.nothing', 404, 'not_found'],
    ['perfect.test/spf-record.ok', 404, 'not_found'],
    ['perfect.test/spf-record.unknown', 404, 'not_found'],
    ['localhost/spf-record.missing', 400, 'invalid_domain'],
    ['perfect.test/spf-record.missing?lang=fr', 400, 'invalid_lang'],
  ])('%s is refused: %d %s', async (path, status, code) => {
    app.lab.traffic.clear();
    const answer = await app.get(`verify/${path}`);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(app.lab.traffic.questions).toEqual([]);
  });

  it('has a limit per minute of its own', async () => {
    const { headers } = await app.get('verify/nodmarc.com/dmarc-record.missing');
    expect(headers.get('ratelimit-policy')).toMatch(/"burst"/);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
