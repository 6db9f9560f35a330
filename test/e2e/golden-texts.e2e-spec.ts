import { loadCommand } from '#faces/cli/commands.js';
import { isReportCommand } from '#faces/cli/command.js';
import { DomainDiagnostics } from '#faces/client/index.js';
import type { Language } from '#platform/edge/texts/catalog.js';
import { asMarkdown, forModel, onTerminal } from '../checks/written.js';
import { LabApp } from './lab-app.js';
import { aggregateReport } from './report-files.js';
import { reportText } from './report-text.js';

let lab: LabApp;
let client: DomainDiagnostics;
beforeAll(async () => {
  lab = await LabApp.start();
  client = new DomainDiagnostics({ url: lab.app.url });
});
afterAll(() => lab.close());

const WRITERS = { terminal: onTerminal, Markdown: asMarkdown, model: forModel };
const WIDTH = 120;

/** Times of the lab are those of the day, and lookups take their time. */
const TIME = /\b(?:\d{1,2} [A-Z][a-z]{2} 20\d\d|\d\d\\?\.\d\d\\?\.20\d\d)(?:, \d\d(?::|&#58;)\d\d UTC)?/gu;

const BOUNCE = `From: MAILER-DAEMON@mx.example.net
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; jo@example.com
Action: failed
Status: 5.7.26
Remote-MTA: dns; gmail-smtp-in.l.google.com
Diagnostic-Code: smtp; 550-5.7.26 This mail has been blocked because the sender is unauthenticated.
--b--
`;
const MESSAGE = `Return-Path: <jo@dmarcnone.com>
Received: from out.dmarcnone.com (unknown [203.0.113.77]) by mx.example.net with ESMTPS; Tue, 17 Nov 2026 08:00:01 +0000
From: Jo <jo@dmarcnone.com>
Subject: Hello
Date: Tue, 17 Nov 2026 08:00:00 +0000
Message-ID: <1@dmarcnone.com>

Hello
`;
const REPORT = aggregateReport('dmarcnone.com', 0, [
  { ip: '203.0.113.5', count: 12, dkim: 'pass', signed: ['dmarcnone.com', 's1', 'pass'] },
  { ip: '198.51.100.7', count: 3 },
]);
const ZONE = `@ SOA ns1 hostmaster 1 7200 3600 1209600 300
@ NS ns1.dnshost.net.
@ NS ns2.dnshost.net.
@ A 192.0.2.810
@ TXT "v=spf1 -all"
`;
const BEFORE = {
  domain: 'a.example',
  score: 60,
  findings: [{ id: 'spf-all.open', severity: 'problem', detail: 'Open.' }],
};
const AFTER = {
  domain: 'a.example',
  score: 95,
  findings: [
    { id: 'spf-all.fail', severity: 'ok' },
    { id: 'cert-expiry.soon', severity: 'warn', detail: 'Soon.' },
  ],
};
const changes = [{ action: 'remove', host: '@', type: 'MX' }];

/** Command and input. */
const RESULTS: readonly (readonly [command: string, input: object])[] = [
  ['bounce', { bytes: Buffer.from(BOUNCE) }],
  ['message', { bytes: Buffer.from(MESSAGE) }],
  ['reports', { files: [{ name: 'report.xml', bytes: Buffer.from(REPORT) }] }],
  ['spf', { domain: 'spf11.com' }],
  ['preview', { domain: 'dmarcnone.com', body: { changes } }],
  ['preview', { domain: 'dmarcnone.com', body: { changes, expect: ['mail'] } }],
  ['zone', { domain: 'nodmarc.com', body: { zone: ZONE } }],
  ['verify', { domain: 'spfopen.com', finding: 'spf-all.open' }],
  ['plan', { domain: 'nodmarc.com' }],
  ['compare', { before: BEFORE, after: AFTER }],
];

const CASES = RESULTS.flatMap(([name, input]) => (['en', 'de'] as const).map((lang) => [name, lang, input] as const));

it.each(CASES)('%s in %s', async (name, language: Language, input) => {
  const command = await loadCommand(name);
  if (!command || !isReportCommand(command)) throw new Error(`There is no command ${name}.`);
  const { operation, params, body } = command.request(input, language);
  const blocks = command.blocks!((await client.request(operation, params, body as never)) as object);
  for (const [writer, write] of Object.entries(WRITERS))
    expect(`${write(blocks, language, WIDTH)}\n`.replace(TIME, '<time>')).toMatchSnapshot(writer);
});

/** `report-texts` has more of them, in `npm run test:sweep`. */
const REPORTS = ['spfopen.com', 'nodmarc.com', 'nullmx.com', 'lame.de', 'unregistered.com'];

it.each(REPORTS.flatMap((domain) => (['en', 'de'] as const).map((language) => [domain, language] as const)))(
  'the report on %s reads in %s as it did when somebody read it',
  async (domain, language) => {
    const { text } = await lab.app.get(`/check/${domain}?lang=${language}`);
    expect(reportText(text, domain)).toMatchSnapshot();
  },
);

/** Whole reports, only of domains without keys that are generated for each run. */
const WHOLE = [
  ...['spfopen.com', 'dmarcbad.com', 'privateip.com', 'stsseveral.com', 'ststried.com', 'lame.de', 'unregistered.com'],
  'alldead.de',
];
/** Expiry dates in the lab are relative to the current date. */
const DATE = /\b20\d\d-\d\d-\d\d\b|\b\d\d? [A-Z][a-z]{2} 20\d\d\b|\b\d\d\.\d\d\.20\d\d\b/gu;
const undated = (report: object) => JSON.parse(JSON.stringify(report).replace(DATE, '<date>')) as object;

it.each(WHOLE.flatMap((domain) => (['en', 'de'] as const).map((language) => [domain, language] as const)))(
  'the findings on %s in %s',
  async (domain, language) => {
    const { body } = await lab.get(`check/${domain}?lang=${language}`);
    expect(undated({ ...(body as object), checkedAt: '' })).toMatchSnapshot();
  },
);

it.each([
  ...['zone', 'nsupdate', 'octodns', 'dnscontrol', 'terraform', 'cloudflare'],
  ...['terraform&provider=cloudflare', 'terraform&provider=route53', 'terraform&provider=hetzner'],
])('the plan for dmarcslips.com as %s', async (format) => {
  const { status, headers, text } = await lab.get(`plan/dmarcslips.com?format=${format}`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text.replace(/20\d\d-\S+Z/, '<time>')).toMatchSnapshot();
});
