import type { ReportCommand } from '#faces/cli/command.js';
import { mail } from '#faces/cli/commands/mail.command.js';
import { verdictOf } from '#faces/cli/reports.js';
import { mailView } from '#faces/views/mail.view.js';
import type { MailCheckResult } from '#features/mail-check/mail-check.dto.js';
import type { MailVerdict } from '#features/mail-check/mail-verdict.js';
import { onTerminal } from '../checks/written.js';
import { sweep } from '../sweep.js';
import { LabApp } from './lab-app.js';
import { McpByHand, textOf } from './mcp-client.js';

let app: LabApp;
let mcp: McpByHand;
beforeAll(async () => {
  app = await LabApp.start();
  mcp = new McpByHand(app.app);
  app.lab.internet.register('oneaddressless.com', { records: '@ MX 10 mail.perfect.test.\n@ MX 20 mx' });
  app.lab.internet.register('onlyprivate.com', { records: '@ MX 10 mx\nmx A 10.0.0.9' });
  app.lab.internet.register('mxwithoutaddress.com', { records: '@ MX 10 mx\nmx TXT none' });
  app.lab.internet.register('firstrefuses.com', {
    records: '@ MX 10 mx.smtprefused.com.\n@ MX 20 mail.perfect.test.',
  });
  const four = [1, 2, 3, 4].map((i) => `@ MX ${i} m${i}\nm${i} A 77.77.4.1`).join('\n');
  const afterFour = (name: string, more: string) =>
    app.lab.internet.register(name, { records: `${four}\n@ MX 50 ${more}` });
  afterFour('fifthclosed.com', 'mx.smtpclosed.com.');
  afterFour('fifthsilent.com', 'mx.smtpsilent.com.');
  afterFour('fifthrefuses.com', 'mx.smtprefused.com.');
  afterFour('fifthsame.com', 'm5\nm5 A 77.77.4.1');
  afterFour('fifthaddressless.com', 'm5\nm5 TXT none');
  app.lab.internet.register('closedandgrey.com', { records: '@ MX 10 mx.smtpclosed.com.\n@ MX 20 mx.smtpgrey.com.' });
});
afterAll(() => app.close());

/** Title in English and German, the icon of the page, result of the command. */
const FACES: Readonly<Record<MailVerdict, readonly [string, string, string, string]>> = {
  accepts: ['The domain accepts mail', 'Die Domain nimmt Mails an', 'ok', 'fine'],
  partly: ['Some mail servers do not accept mail', 'Einige Mailserver nehmen keine Mails an', 'warn', 'fine'],
  silent: ['No mail server accepts mail', 'Kein Mailserver nimmt Mails an', 'problem', 'found'],
  untested: [
    'Whether the domain accepts mail could not be tested',
    'Ob die Domain Mails annimmt, konnte nicht geprüft werden',
    'unknown',
    'unknown',
  ],
  refuses: ['The domain has no mail server', 'Die Domain hat keinen Mailserver', 'problem', 'found'],
  nullMx: ['The domain accepts no mail (null MX)', 'Die Domain nimmt keine Mails an (Null-MX)', 'info', 'fine'],
  unknown: [
    'The MX records could not be looked up',
    'Die MX-Einträge konnten nicht abgefragt werden',
    'unknown',
    'unknown',
  ],
};

async function expectEverywhere(domain: string, expected: MailVerdict): Promise<MailCheckResult> {
  const [english, german, icon, result] = FACES[expected];
  const { body } = await app.get(`mail-check/${domain}`);
  const report = body as MailCheckResult;
  expect([domain, report.verdict]).toEqual([domain, expected]);
  for (const [lang, title] of [
    ['en', english],
    ['de', german],
  ] as const) {
    const { text } = await app.app.get(`/mail-check/${domain}?lang=${lang}`);
    expect(text).toContain(`>${title}<`);
    expect(text).toContain(`<div class="note is-${icon}">`);
    expect(onTerminal(mailView(report), lang)).toContain(`${domain}  ${title}\n`);
  }
  expect(verdictOf(mail as ReportCommand, report)).toBe(result);
  expect(textOf(await mcp.call('mail_check', { domain }))).toMatch(`${domain}: ${english}.`);
  return report;
}

it.each(
  sweep<[string, MailVerdict]>(
    'verdicts about mail',
    [
      ['perfect.test', 'accepts'],
      ['smtpplain.com', 'accepts'],
      ['smtpexpired.com', 'accepts'],
      ['smtphangup.com', 'accepts'], // after STARTTLS
      ['smtplate.com', 'accepts'],
      ['smtpv4.com', 'accepts'],
      ['firstrefuses.com', 'accepts'],
      ['smtppartly.com', 'partly'],
      ['oneaddressless.com', 'partly'],
      ['mxtwelve.com', 'partly'],
      ['fifthclosed.com', 'partly'],
      ['fifthsilent.com', 'partly'],
      ['fifthaddressless.com', 'partly'],
      ['fifthrefuses.com', 'accepts'], // its port is open, and it is not spoken to
      ['fifthsame.com', 'accepts'],
      ['smtpclosed.com', 'silent'],
      ['smtpsilent.com', 'silent'],
      ['smtpnever.com', 'silent'],
      ['smtpgarbled.com', 'silent'],
      ['smtprefused.com', 'untested'],
      ['smtpgrey.com', 'untested'],
      ['smtpdropped.com', 'untested'],
      ['smtptarpit.com', 'untested'],
      ['closedandgrey.com', 'untested'],
      ['nomail.com', 'refuses'],
      ['onlyprivate.com', 'refuses'],
      ['mxwithoutaddress.com', 'refuses'],
      ['nullmx.com', 'nullMx'],
    ],
    9,
  ),
)('%s: %s on the page, the command, MCP and the API', async (domain, expected) => {
  await expectEverywhere(domain, expected);
});

it('says what a server said that was not tested', async () => {
  const { mail: hosts } = await expectEverywhere('smtprefused.com', 'untested');
  expect(hosts).toMatchObject([{ greeting: 'refused', accepts: null }]);
  expect((await app.app.get('/mail-check/smtprefused.com?lang=en')).text).toContain('rejects our server (5xx)');
  expect(textOf(await mcp.call('mail_check', { domain: 'smtprefused.com' }))).toContain('rejects our server (5xx)');
});

it.each(['filtered', 'closed'] as const)('blames no server where port 25 is %s for us everywhere', async (state) => {
  const own = await LabApp.start();
  try {
    own.lab.canary(state);
    for (const domain of ['smtpclosed.com', 'smtpsilent.com']) {
      const { verdict, mail: hosts } = (await own.get(`mail-check/${domain}`)).body as MailCheckResult;
      expect([domain, verdict, hosts[0]!.ports[0]!.state]).toEqual([domain, 'untested', 'blocked']);
    }
  } finally {
    await own.close();
  }
});

it('counts closed ports after the fourth host, and says which, even where only the first hosts answer us', async () => {
  const { mail: hosts } = await expectEverywhere('mxtwelve.com', 'partly');
  const dead = hosts.filter(({ accepts }) => accepts === false);
  expect(dead.map(({ ports }) => ports[0])).toEqual(dead.map(() => ({ port: 25, service: 'SMTP', state: 'closed' })));
  const own = await LabApp.start();
  try {
    own.lab.canary('closed');
    const { verdict, mail: seen } = (await own.get('mail-check/mxtwelve.com')).body as MailCheckResult;
    expect([verdict, seen.map(({ accepts }) => accepts)]).toEqual(['partly', hosts.map(({ accepts }) => accepts)]);
  } finally {
    await own.close();
  }
});

it('says of a short DKIM key over MCP that it is too short, not that it is valid', async () => {
  const text = textOf(await mcp.call('dkim_check', { domain: 'dkimweak.com', selector: 's1' }));
  expect(text).toMatch(/^s1\._domainkey\.dkimweak\.com: The key has less than 1024 bits/);
  expect(text).not.toContain('is valid');
});
