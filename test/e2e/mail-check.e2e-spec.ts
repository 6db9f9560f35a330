import { Clock } from '#base/domain/clock.js';
import { sweep } from '../sweep.js';
import { itIsAReport } from './cached-report.js';
import { LabApp } from './lab-app.js';
import { type MailReport, mailReport, SERVICES, states } from './mail-report.js';
import { codeOf, TestClock } from './running-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

const mailCheck = (domain: string) => mailReport(app, domain);
const register = (domain: string, records: string) => app.lab.internet.register(domain, { records });
const ALL_OPEN = SERVICES.map(([service, port]) => ({ port, service, state: 'open' }));
const WEB = {
  host: 'perfect.test',
  ipv4: ['77.77.3.1'],
  ipv6: ['2a0f:7777:3::1'],
  ports: [
    { port: 80, service: 'HTTP', state: 'open' },
    { port: 443, service: 'HTTPS', state: 'open' },
  ],
};

describe('GET /api/v1/mail-check/{domain}', () => {
  it('returns all fields', async () => {
    const { status, body } = await app.get('mail-check/perfect.test');
    expect(status).toBe(200);
    expect(body).toEqual({
      api: 'v1',
      domain: 'perfect.test',
      verdict: 'accepts',
      acceptsMail: true,
      nullMx: false,
      mail: [
        {
          host: 'mail.perfect.test',
          priority: 10,
          ipv4: ['77.77.4.1'],
          ipv6: ['2a0f:7777:4::1'],
          ptr: [
            { ip: '77.77.4.1', names: ['mail.perfect.test'], matchesForward: true },
            { ip: '2a0f:7777:4::1', names: ['mail.perfect.test'], matchesForward: true },
          ],
          ports: ALL_OPEN,
          greeting: 'welcome',
          accepts: true,
          tls: {
            starttls: true,
            protocol: 'TLSv1.3',
            certificate: {
              subject: 'mail.perfect.test',
              issuer: 'Lab CA',
              validTo: '2036-01-01T00:00:00.000Z',
              matchesHost: true,
              trusted: true,
            },
            dane: 'valid',
            versions: ['TLS 1.3', 'TLS 1.2', 'TLS 1.1', 'TLS 1.0', 'SSL 3.0', 'SSL 2.0'].map((name, i) => ({
              name,
              offered: [true, null, false, false, false, null][i],
            })),
            suites: expect.arrayContaining([
              expect.objectContaining({ name: 'TLS_AES_256_GCM_SHA384', offered: true }),
              expect.objectContaining({ name: 'TLS_RSA_WITH_RC4_128_SHA', offered: false }),
            ]) as unknown,
            groups: expect.any(Array) as unknown,
            postQuantum: null,
          },
        },
      ],
      web: WEB,
      checkedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    });
    expect(Math.abs(Date.parse((body as MailReport).checkedAt) - Date.now())).toBeLessThan(60_000);
  });

  it('sends each port of each address one connection and nothing else', async () => {
    register('counted.com', '@ MX 10 mx\nmx A 77.77.6.1\nmx AAAA 2a0f:7777:6::1\n@ A 77.77.6.2');
    app.lab.traffic.clear();
    await mailCheck('counted.com');
    const mail = ['77.77.6.1', '2a0f:7777:6::1'].flatMap((address) => SERVICES.map(([, port]) => `${address} ${port}`));
    const dialled = app.lab.traffic.dialled.filter((way) => !app.lab.isCanary(way)); // the canary is only probed if port 25 is closed
    expect(dialled.sort()).toEqual([...mail, '77.77.6.2 443', '77.77.6.2 80'].sort());
    expect(app.lab.traffic.requests).toEqual([]);
  });

  it('sends no query twice', async () => {
    register('thrifty.com', '@ MX 10 mx\nmx A 77.77.6.3\nmx AAAA 2a0f:7777:6::3\n@ A 77.77.6.3\n@ AAAA 2a0f:7777:6::3');
    app.lab.internet.zone('77.in-addr.arpa').add('3.6.77 PTR mx.thrifty.com.');
    app.lab.internet.zone('7.7.7.7.f.0.a.2.ip6.arpa').add(`3.${'0.'.repeat(19)}6.0.0.0 PTR mx.thrifty.com.`);
    const questions = await app.questionsFor('mail-check/thrifty.com');
    expect(questions.map(({ name, type }) => `${type} ${name}`).sort()).toEqual(
      [
        'MX thrifty.com',
        'A thrifty.com',
        'AAAA thrifty.com',
        'A mx.thrifty.com',
        'AAAA mx.thrifty.com',
        'PTR 3.6.77.77.in-addr.arpa',
        `PTR 3.${'0.'.repeat(19)}6.0.0.0.7.7.7.7.f.0.a.2.ip6.arpa`,
      ].sort(),
    );
  });

  it('connects over IPv4 before it is confirmed that the host has no IPv6 address', async () => {
    register('early.com', '@ MX 10 mx\nmx A 77.77.6.4');
    const dialledWhenDenied: number[] = [];
    for (const resolver of app.lab.resolvers)
      resolver.twist = (answer) => {
        const { name, type } = answer.questions[0]!;
        if (name === 'mx.early.com.' && type === 'AAAA') dialledWhenDenied.push(app.lab.traffic.dialled.length);
        return answer;
      };
    app.lab.slowDown(300);
    app.lab.traffic.clear();
    await mailCheck('early.com');
    app.lab.slowDown(0);
    for (const resolver of app.lab.resolvers) resolver.twist = (answer) => answer;
    expect(dialledWhenDenied.at(-1)).toBe(SERVICES.length);
  });

  it.each(
    sweep<[string, boolean, boolean, string[], boolean]>(
      'domains and their mail servers',
      [
        ['nullmx.com', false, true, [], true],
        ['implicitmx.com', true, false, ['0 implicitmx.com'], true],
        ['nomail.com', false, false, [], false],
        ['www.nomail.com', true, false, ['0 www.nomail.com'], true],
        ['unregistered.com', false, false, [], false],
        ['alldead.de', false, false, [], false],
        ['bogus.com', true, false, ['10 mail.perfect.test'], true],
        ['m%C3%BCller.de', true, false, ['10 mail.perfect.test'], true],
        ['out.cname.com', true, false, ['0 out.cname.com'], true],
        ['privateip.com', true, false, ['10 mail.perfect.test'], true],
      ],
      4,
    ),
  )('%s: acceptsMail %s, nullMx %s, hosts %j', async (domain, acceptsMail, nullMx, hosts, hasWeb) => {
    const report = await mailCheck(domain);
    expect(report).toMatchObject({ acceptsMail, nullMx });
    expect(report.mail.map(({ host, priority }) => `${priority} ${host}`)).toEqual(hosts);
    expect(report.web !== null).toBe(hasWeb);
  });

  it.each([
    ['mail-check/com', 'invalid_domain'],
    ['mail-check/77.77.4.1', 'invalid_domain'],
    ['mail-check/[::1]', 'invalid_domain'],
    ['mail-check/localhost', 'invalid_domain'],
    ['mail-check/a_b.com', 'invalid_domain'],
    ['mail-check/perfect.test:25', 'invalid_domain'],
    ['mail-check/%zz', 'invalid_request'],
  ])('%s is refused: %s', async (path, code) => {
    app.lab.traffic.clear();
    const answer = await app.get(path);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    expect([app.lab.traffic.questions, app.lab.traffic.dialled]).toEqual([[], []]);
  });

  itIsAReport(() => app, {
    path: 'mail-check/perfect.test',
    same: 'mail-check/PERFECT.test.',
    fresh: 'mail-check/ed25519.de',
    cost: 3,
    bad: 'mail-check/com',
  });
});

describe('TLS', () => {
  const none = { protocol: null, certificate: null };
  it.each(
    sweep(
      'TLS of mail servers',
      [
        ['smtpplain.com', { starttls: false, ...none, dane: 'none' }],
        ['smtphangup.com', { starttls: true, ...none, dane: 'none' }],
        ['smtpexpired.com', { starttls: true, certificate: { matchesHost: true, trusted: false } }],
        [
          'smtpother.com',
          { starttls: true, certificate: { subject: 'another.example', matchesHost: false, trusted: true } },
        ],
        ['smtpself.com', { certificate: { trusted: false } }],
        ['smtpoldtls.com', { protocol: 'TLSv1.1', certificate: { trusted: true } }],
        ['danewrong.com', { dane: 'invalid' }],
        ['danenext.com', { dane: 'valid' }],
        ['daneusage.com', { dane: 'unusable' }],
        ['daneunsigned.com', { dane: 'none' }],
        ['smtpclosed.com', null],
        ['smtpgrey.com', null],
      ],
      5,
    ),
  )('of the mail server of %s', async (domain, tls) => {
    const { mail } = await mailCheck(domain);
    if (tls === null) expect(mail[0]!.tls).toBeNull();
    else expect(mail[0]!.tls).toMatchObject(tls);
  });

  it('says which old versions a server still has besides current ones', async () => {
    register('oldandnew.com', '@ MX 10 mx\nmx A 77.77.6.60');
    await app.lab.hosts.smtp('77.77.6.60', {
      name: 'mx.oldandnew.com',
      tls: { minVersion: 'TLSv1', maxVersion: 'TLSv1.2', ciphers: 'ALL:@SECLEVEL=0' },
    });
    const { tls } = (await mailCheck('oldandnew.com')).mail[0]!;
    const versions = Object.fromEntries(tls!.versions!.map(({ name, offered }) => [name, offered]));
    expect(versions).toMatchObject({ 'TLS 1.3': false, 'TLS 1.2': true, 'TLS 1.1': true });
    expect(tls!.postQuantum).toBe(false);
  });

  it('knows no more than the session shows of a server that limits connections', async () => {
    register('limited.com', '@ MX 10 mx\nmx A 77.77.6.61');
    let connections = 0;
    const greeting = () => (connections++ === 0 ? '220 mx.limited.com ESMTP' : '421 too many connections');
    await app.lab.hosts.smtp('77.77.6.61', {
      name: 'mx.limited.com',
      get greeting() {
        return greeting();
      },
    });
    const { tls } = (await mailCheck('limited.com')).mail[0]!;
    const known = tls!.versions!.filter(({ offered }) => offered !== null);
    expect([known, tls!.postQuantum]).toEqual([[{ name: 'TLS 1.3', offered: true }], null]);
    expect(connections).toBe(3);
  });

  it('is asked of the first four hosts, one session with each address and two questions to one of them', async () => {
    const hosts = [1, 2, 3, 4, 5, 6];
    register(
      'six.com',
      hosts.map((i) => `@ MX ${i} mx${i}\nmx${i} A 77.77.6.4${i}\nmx${i} AAAA 2a0f:7777:6::4${i}`).join('\n'),
    );
    for (const i of hosts) app.lab.hosts.ports(`77.77.6.4${i}`, { open: [25] });
    for (const i of hosts) app.lab.hosts.ports(`2a0f:7777:6::4${i}`, { open: [25] });
    app.lab.traffic.clear();
    const { mail } = await mailCheck('six.com');
    expect(mail.map(({ tls }) => tls !== null)).toEqual([true, true, true, true, false, false]);
    const knocks = app.lab.traffic.dialled.filter((way) => way.endsWith(' 25'));
    const counts = hosts.map((i) => knocks.filter((way) => way.startsWith(`77.77.6.4${i} `)).length);
    expect(counts).toEqual([3, 3, 3, 3, 1, 1]);
    expect(knocks.filter((way) => way.includes(':')).length).toBe(6);
    expect(app.lab.traffic.commands.filter((command) => !/^(EHLO |STARTTLS$|QUIT$)/.test(command))).toEqual([]);
  });
});

describe('ports', () => {
  it('are open, closed or filtered', async () => {
    register('states.com', '@ MX 10 mx\nmx A 77.77.6.10\n@ A 77.77.6.11');
    app.lab.hosts.ports('77.77.6.10', { open: [25, 993], filtered: [465, 110] });
    app.lab.hosts.sockets
      .place('77.77.6.10', 587, 'ECONNRESET')
      .place('77.77.6.10', 143, 'EHOSTUNREACH')
      .place('77.77.6.10', 995, 'ENONET');
    app.lab.hosts.ports('77.77.6.11', { open: [443], filtered: [80] });
    const { mail, web } = await mailCheck('states.com');
    expect(states(mail[0]!)).toEqual({
      SMTP: 'open',
      SMTPS: 'filtered',
      Submission: 'closed',
      IMAP: 'filtered',
      IMAPS: 'open',
      POP3: 'filtered',
      POP3S: 'filtered',
    });
    expect(states(web!)).toEqual({ HTTP: 'filtered', HTTPS: 'open' });
  });

  it('count as the best of the addresses does', async () => {
    register('mixed.com', '@ MX 10 mx\nmx A 77.77.6.12\nmx A 77.77.6.13\nmx AAAA 2a0f:7777:6::12');
    app.lab.hosts.ports('77.77.6.12', { filtered: [25, 465, 587] });
    app.lab.hosts.ports('77.77.6.13', { open: [25], filtered: [587] });
    app.lab.hosts.ports('2a0f:7777:6::12', { open: [993], filtered: [587] });
    const { mail } = await mailCheck('mixed.com');
    expect(states(mail[0]!)).toMatchObject({ SMTP: 'open', SMTPS: 'closed', Submission: 'filtered', IMAPS: 'open' });
  });

  it('of our own network’s making are blocked', async () => {
    register('noroute.com', '@ MX 10 mx\nmx AAAA 2a0f:7777:6::14');
    for (const [, port] of SERVICES) app.lab.hosts.sockets.place('2a0f:7777:6::14', port, 'ENETUNREACH');
    const { mail, acceptsMail } = await mailCheck('noroute.com');
    expect([new Set(Object.values(states(mail[0]!))), acceptsMail]).toEqual([new Set(['blocked']), true]);
  });

  it('25 is blocked, not filtered, if our own network blocks it', async () => {
    const own = await LabApp.start();
    own.lab.canary('filtered');
    own.lab.internet.register('out.org', { records: '@ MX 10 mx\nmx A 77.77.6.15' });
    own.lab.hosts.ports('77.77.6.15', { filtered: [25, 587] });
    const { mail } = (await own.get('mail-check/out.org')).body as MailReport;
    expect(states(mail[0]!)).toMatchObject({ SMTP: 'blocked', Submission: 'filtered' });
    await own.close();
  });
});

it('is never newer than what the mail servers said', async () => {
  const clock = new TestClock(Date.now());
  const other = await LabApp.start({}, (builder) => builder.overrideProvider(Clock).useValue(clock));
  const start = clock.time;
  const checkedAt = async (domain: string) => {
    other.lab.internet.register(domain, { records: '@ MX 10 mail.perfect.test.' });
    return Date.parse((await mailReport(other, domain)).checkedAt);
  };
  try {
    expect(await checkedAt('first-tenant.com')).toBe(start);
    clock.time += 200_000;
    expect(await checkedAt('second-tenant.com')).toBe(start);
    clock.time += 200_000; // sessions and answers are kept for five minutes
    expect(await checkedAt('third-tenant.com')).toBe(clock.time);
  } finally {
    await other.close();
  }
});
