import { healthTopics } from '#features/health/health-topics.js';
import { HEALTH_SMTP_DOMAINS } from '../lab/domains/health-smtp-domains.js';
import { sweep } from '../sweep.js';
import { LabReports } from '../health/lab-reports.js';

let reports: LabReports;
beforeAll(async () => (reports = await LabReports.start()));
afterAll(() => reports.close());

const ids = healthTopics.find(({ name }) => name === 'smtp')!.checks.map(({ id }) => id);
const OK = ['smtp-port25.ok', 'smtp-starttls.ok', 'smtp-certificate.ok'];

/** The SMTP findings of a domain. */
async function heard(domain: string): Promise<string[]> {
  const { findings } = await reports.quicklyOn(domain);
  return findings.map(({ id }) => id).filter((id) => ids.includes(id.split('.')[0]!));
}

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'smtpclosed.com': ['smtp-port25.no-answer'],
  'smtpsilent.com': ['smtp-port25.no-answer'],
  'smtpnever.com': ['smtp-port25.no-answer'],
  'smtppartly.com': ['smtp-port25.some-no-answer', 'smtp-starttls.ok', 'smtp-certificate.ok'],
  'smtpv4.com': ['smtp-ipv6.no-answer', ...OK],
  'smtpgarbled.com': ['smtp-port25.ok', 'smtp-greeting.not-smtp'],
  'smtphuge.com': ['smtp-port25.ok', 'smtp-greeting.not-smtp'],
  'smtprefused.com': ['smtp-port25.ok', 'smtp-greeting.rejected'],
  'smtpgrey.com': ['smtp-port25.ok', 'smtp-greeting.deferred'],
  'smtpdropped.com': ['smtp-port25.ok', 'smtp-greeting.closed'],
  'smtptarpit.com': ['smtp-port25.ok', 'smtp-greeting.slow'],
  'smtplate.com': OK,
  'smtpnames.com': ['smtp-name.unresolved', ...OK],
  'smtpplain.com': ['smtp-port25.ok', 'smtp-starttls.missing'],
  'smtpbroken.com': ['smtp-port25.ok', 'smtp-starttls.failing'],
  'smtphangup.com': ['smtp-port25.ok', 'smtp-starttls.failing'],
  'smtpunsafe.com': ['smtp-port25.ok', 'smtp-starttls.failing'],
  'smtpnotls.com': ['smtp-port25.ok', 'smtp-starttls.failing'],
  'smtpoldtls.com': ['smtp-tls-version.outdated', ...OK],
  'smtpexpired.com': ['smtp-port25.ok', 'smtp-starttls.ok', 'smtp-certificate.expired'],
  'smtpearly.com': ['smtp-port25.ok', 'smtp-starttls.ok', 'smtp-certificate.not-yet-valid'],
  'smtpother.com': ['smtp-port25.ok', 'smtp-starttls.ok', 'smtp-certificate.wrong-host'],
  'smtpself.com': ['smtp-port25.ok', 'smtp-starttls.ok', 'smtp-certificate.self-signed'],
  'smtpchain.com': ['smtp-port25.ok', 'smtp-starttls.ok', 'smtp-certificate.incomplete'],
  'smtpprivate.com': ['smtp-port25.ok', 'smtp-starttls.ok', 'smtp-certificate.untrusted'],
  'smtpweak.com': ['smtp-port25.ok', 'smtp-starttls.ok', 'smtp-certificate.weak'],
  'stsplain.com': ['smtp-port25.ok', 'smtp-starttls.missing-required'],
  'stshangup.com': ['smtp-port25.ok', 'smtp-starttls.failing-required'],
  'stsexpired.com': ['smtp-port25.ok', 'smtp-starttls.ok', 'smtp-mta-sts.failing'],
  'ststried.com': ['smtp-mta-sts.failing-testing', 'smtp-port25.ok', 'smtp-starttls.ok'],
  'danewrong.com': ['smtp-port25.ok', 'smtp-starttls.ok', 'smtp-dane.mismatch'],
  'danenext.com': ['smtp-port25.ok', 'smtp-starttls.ok', 'smtp-dane.rollover'],
  'smtptlsalso.com': ['smtp-old-tls.accepted', ...OK],
  'smtp3des.com': ['smtp-tls-ciphers.weak', ...OK],
  'smtpnull.com': ['smtp-tls-ciphers.broken', ...OK],
  'clients.com': ['mail-client-srv.ok', 'mail-client-setup.ok', 'smtp-dane.ok', 'smtp-port25.ok', 'smtp-starttls.ok'],
  'clientsgone.com': ['mail-client-srv.no-address', ...OK],
  'clientsrefused.com': ['mail-client-srv.refused', 'mail-client-setup.no-answer', ...OK],
  'clientselsewhere.com': ['mail-client-srv.ok', ...OK],
};

it('has an expectation for every domain with a mail server of its own', () => {
  expect(Object.keys(EXPECTED)).toEqual(HEALTH_SMTP_DOMAINS.map(({ name }) => name));
});

it.each(sweep('mail servers', Object.entries(EXPECTED), 5))('%s', async (domain, expected) => {
  expect((await heard(domain)).toSorted()).toEqual(expected.toSorted());
});

it('only mail ports are tried, even if a record names another', async () => {
  reports.lab.traffic.clear();
  await reports.on('clientselsewhere.com');
  const dialled = reports.lab.traffic.dialled.filter((one) => one.startsWith('77.77.4.2 '));
  expect(dialled).toEqual(['77.77.4.2 993']);
});

it('a server that limits connections refuses the questions about TLS, and not the session', async () => {
  let connections = 0;
  await reports.lab.hosts.smtp('77.77.11.104', {
    name: 'mx.smtplimited.com',
    get greeting() {
      return connections++ === 0 ? '220 mx.smtplimited.com ESMTP' : '421 too many connections';
    },
  });
  const records = '@ A 77.77.3.1\n@ MX 10 mx\nmx A 77.77.11.104\n@ TXT "v=spf1 ip4:77.77.4.1 -all"';
  reports.lab.internet.register('smtplimited.com', { records });
  expect((await heard('smtplimited.com')).toSorted()).toEqual(
    [...OK, 'smtp-old-tls.unknown', 'smtp-tls-ciphers.unknown'].toSorted(),
  );
  expect(connections).toBeGreaterThan(1);
});

it('perfect.test has nothing wrong', async () => {
  expect(await heard('perfect.test')).toEqual([
    ...['smtp-port25.ok', 'smtp-starttls.ok', 'smtp-mta-sts.ok', 'smtp-dane.ok'],
  ]);
});

describe.each([
  ['perfect.test', 'TLSv1.3, DANE'],
  ['danewrong.com', 'DANE fails'],
  ['smtpplain.com', 'no STARTTLS'],
  ['smtphangup.com', 'TLS fails'],
  ['smtpclosed.com', 'no connection'],
])('the mail route of %s', (domain, end) => {
  it.each(['check', 'mail-check'])(`is drawn on the page of its %s, and ends with ${end}`, async (page) => {
    const { text } = await reports.app.app.get(`/${page}/${domain}`, { accept: 'text/html' });
    const picture = /id="mail-(?:route|servers)-picture"[^]+?<\/figure>/.exec(text)?.[0] ?? '';
    expect(picture).toContain(end);
  });
});
