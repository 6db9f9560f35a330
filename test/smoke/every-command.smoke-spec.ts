import { aggregateReport } from '../e2e/report-files.js';
import { once } from 'node:events';
import { COMMAND_NAMES } from '#faces/cli/commands.js';
import { WEB } from '../lab/domains/lab-domain.js';
import { Internet } from '../lab/internet.js';
import { Lab } from '../lab/lab.js';
import { build } from './built-app.js';
import { BuiltCommand, type Ended } from './built-command.js';

const AT_ONCE = 4;
/**
 * Tested in `commands.smoke-spec.ts` or below; `mail-test` in `mail-test.e2e-spec.ts`, with a service that receives mail; `scan`
 * in `run-scan.spec.ts`.
 */
const ELSEWHERE = ['scan', 'mail-test', 'check', 'lookup', 'idn', 'generate', 'completion', 'man', 'serve', 'mcp'];
const SECRET = 'k'.repeat(32);
const MESSAGE = `Received: from out.open.com (out.open.com [192.0.2.7]) by mx.plain.com with ESMTPS; Sun, 15 Nov 2026 12:00:05 +0000
Authentication-Results: mx.plain.com; spf=pass smtp.mailfrom=open.com; dmarc=fail header.from=open.com
From: a@open.com
Subject: Hello

Hello`;
const BOUNCE = `From: MAILER-DAEMON@plain.com
Content-Type: multipart/report; report-type=delivery-status; boundary=x

--x
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.plain.com

Final-Recipient: rfc822; nobody@open.com
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 User unknown
--x--`;

interface Case {
  readonly args: readonly string[];
  readonly input?: string;
  readonly code: number;
  readonly shows: readonly string[];
}

const CASES: readonly Case[] = [
  { args: ['plan', 'open.com'], code: 0, shows: ['open.com', 'SPF allows every server to send (+all)'] },
  {
    args: ['preview', 'open.com', '--change', 'replace @ TXT v=spf1 mx -all'],
    code: 0,
    shows: ['open.com', 'after the change', 'Resolved', 'spf-all.open'],
  },
  {
    args: ['zone', 'check', 'open.com', '-'],
    input: '@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 mx -all"\nshop A 192.0.2.810\n',
    code: 1,
    shows: ['open.com', 'Do not publish this', 'spf-all.open', '192.0.2.810'],
  },
  {
    args: ['verify', 'open.com', 'spf-all.open'],
    code: 1,
    shows: ['open.com spf-all.open', 'Still open', 'v=spf1 +all'],
  },
  {
    args: ['compare', 'open.com', '--before', '-'],
    input: JSON.stringify({
      domain: 'open.com',
      score: 100,
      findings: [{ id: 'spf-record.missing', severity: 'warn' }],
    }),
    code: 1,
    shows: ['with a problem among them', 'spf-record.missing', 'spf-all.open'],
  },
  {
    args: ['move', 'plain.com', 'ns1.newhost.net', 'ns2.newhost.net'],
    code: 1,
    shows: ['plain.com', 'move-authority'],
  },
  {
    args: ['rollover', 'plain.com', '--kind', 'ksk'],
    code: 1,
    shows: ['plain.com', 'No timetable', 'no DS record in the parent zone'],
  },
  { args: ['propagation', 'plain.com', 'A'], code: 0, shows: ['77.77.'] },
  { args: ['availability', 'plain.com'], code: 0, shows: ['plain.com'] },
  { args: ['dnssec', 'plain.com'], code: 0, shows: ['plain.com'] },
  { args: ['mail', 'plain.com'], code: 0, shows: ['mail.plain.com (10)  77.77.4.9  open', 'SMTP 25', '  TLSv1.3  '] },
  { args: ['dkim', 'plain.com', 'nothing'], code: 1, shows: ['plain.com'] },
  { args: ['spf', 'open.com'], code: 1, shows: ['open.com', '+all'] },
  { args: ['web', 'plain.com'], code: 1, shows: ['plain.com', 'http-entries.'] },
  { args: ['seo', 'plain.com'], code: 1, shows: ['plain.com', 'No web server answers'] },
  { args: ['headers'], input: MESSAGE, code: 1, shows: ['DMARC did not pass', 'out.open.com', 'mx.plain.com'] },
  { args: ['bounce'], input: BOUNCE, code: 1, shows: ['nobody@open.com', '5.1.1'] },
  { args: ['message'], input: 'From: Jo <jo@open.com>\r\n\r\nHello\r\n', code: 1, shows: ['DMARC'] },
  {
    args: ['reports', '-'],
    input: aggregateReport('open.com', 0, [{ ip: '77.77.4.1', count: 40, spf: 'pass' }]),
    code: 0,
    shows: ['open.com', 'Not enough yet: the reports cover 1 of 14 days', '77.77.4.1'],
  },
  { args: ['doctor'], code: 1, shows: ['Some findings will be unknown', 'validates with DNSSEC', 'Node.js'] },
  { args: ['doctor', '--json', '--lang', 'de'], code: 1, shows: ['"state":"limited"', 'validiert mit DNSSEC'] },
  { args: ['rules', 'spf-all'], code: 0, shows: ['spf-all.open', 'rfc7208'] },
  { args: ['rules', 'spf-all.open'], code: 0, shows: ['spf-all.open', 'rfc7208'] },
  { args: ['keys', 'issue', '--name', 'Acme', '--expires', '2099-12-31'], code: 0, shows: ['ddk_acme-', '2099-12-31'] },
];
beforeAll(() => build());

let lab: Lab | undefined;
let command: BuiltCommand;
const ended = new Map<Case, Ended>();

/** Starts all commands first, a few at a time, because each takes seconds, mostly for its start. */
beforeAll(async () => {
  const internet = new Internet();
  internet.addServer('ns1.newhost.net', '77.79.7.1');
  internet.addServer('ns2.newhost.net', '77.79.7.2');
  internet.register('plain.com', { records: `${WEB}\n@ MX 10 mail\nmail A 77.77.4.9` });
  internet.register('open.com', { records: `${WEB}\n@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 +all"` });
  lab = await Lab.start(internet);
  await lab.hosts.smtp('77.77.4.9', {});
  command = new BuiltCommand(lab);
  const left = [...CASES];
  const worker = async () => {
    for (let one = left.shift(); one; one = left.shift())
      ended.set(one, await command.run(one.args, { input: one.input ?? '', env: { API_KEY_SECRET: SECRET } }));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
});
afterAll(() => lab?.close());

it.each(CASES.map((one) => [one.args.join(' '), one] as const))('%s', (_, one) => {
  const { code, stdout, stderr } = ended.get(one)!;
  expect({ code, stderr }).toEqual({ code: one.code, stderr: '' });
  for (const text of one.shows) expect(stdout).toContain(text);
});

it('serve starts the service, and ends with 0 by a signal', async () => {
  const child = command.start(['serve', '--port', '0', '--host', '127.0.0.1']);
  let output = '';
  for await (const chunk of child.stdout!) {
    output += String(chunk);
    if (output.includes(' listens on ')) break;
  }
  const [url] = /http:[^" ]+/.exec(output)!;
  const answer = await fetch(`${url}/api/v1/idn/m%C3%BCnchen.de`);
  expect(await answer.json()).toMatchObject({ ascii: 'xn--mnchen-3ya.de' });
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});

it('no command is left out', () => {
  const run = new Set([...CASES.map(({ args }) => args[0]), ...ELSEWHERE]);
  expect(COMMAND_NAMES.filter((name) => !run.has(name))).toEqual([]);
});
