import { reportsView } from '#faces/views/reports.view.js';
import { onTerminal } from '../checks/written.js';
import type { ReportAnalysisResult } from '#features/report-analysis/report-analysis.dto.js';
import { LabApp } from './lab-app.js';
import { McpByHand, textOf } from './mcp-client.js';
import { aggregateReport, type ReportRow, uploadOf } from './report-files.js';

const DOMAIN = 'dmarcnone.com';
const DAYS = 14;
/** The mail server of the domain, which SPF lists. */
const OWN: ReportRow = { ip: '77.77.4.1', count: 2000, spf: 'pass', dkim: 'pass', signed: [DOMAIN, 's1', 'pass'] };
const WEBSITE: ReportRow = { ip: '77.77.3.1', count: 1, sender: ['srv.hoster.example', 'none'] };
const ACCOUNTING: ReportRow = { ip: '77.77.88.8', count: 2 };
const FORWARDED: ReportRow = { ip: '77.77.9.9', count: 1, reason: 'forwarded' };

type Mail = (day: number) => readonly ReportRow[];
const botnet: Mail = (day) => [1, 2, 3, 4].map((host) => ({ ip: `77.77.${100 + day}.${host}`, count: 3 }));
const once =
  (row: ReportRow): Mail =>
  (day) =>
    day === 5 ? [row] : [];
const daily =
  (row: ReportRow): Mail =>
  () => [row];

/** Reports of two weeks, one a day, and their files. */
function weeks(...mail: readonly Mail[]) {
  return Array.from({ length: DAYS }, (_, day) => {
    const rows = [OWN, ...mail.flatMap((one) => one(day))];
    return { name: `${day}.xml`, bytes: Buffer.from(aggregateReport(DOMAIN, day, rows)) };
  });
}
type Files = ReturnType<typeof weeks>;

let lab: LabApp;
let mcp: McpByHand;
beforeAll(async () => {
  lab = await LabApp.start();
  mcp = new McpByHand(lab.app);
});
afterAll(() => lab.close());

const analyzed = async (files: Files, lang: 'en' | 'de' = 'en') =>
  (await lab.app.send('POST', `/api/v1/report-analysis?lang=${lang}`, { body: uploadOf(files) }))
    .body as ReportAnalysisResult;

async function onPage(files: Files, lang: 'en' | 'de'): Promise<string> {
  const body = uploadOf(files, { lang });
  const { text } = await lab.app.send('POST', '/reports', { body, headers: { accept: 'text/html' } });
  return text.replace(/<[^>]*>/g, '').replaceAll('&#39;', "'");
}

const shownOf = (result: ReportAnalysisResult, lang: 'en' | 'de') => onTerminal(reportsView(result), lang);

interface Advice {
  readonly next: string;
  readonly ifNotYours: string;
  readonly finding: string;
  readonly en: string;
  readonly de: string;
}

it.each<[string, Files, Advice]>([
  [
    'spoofers that change, and one forwarded message in 28,001',
    weeks(botnet, once(FORWARDED)),
    {
      next: 'reject',
      ifNotYours: 'reject',
      finding: 'reports-policy.ready',
      en: 'You can move to p=reject. In 14 days, 1 of 28,001 wanted messages failed DMARC: 1 forwarded by 77.77.9.9. 168 spoofed messages would be stopped. That is 0.0036 % of the wanted mail; up to 0.1 % is accepted for p=reject.',
      de: 'Sie können auf p=reject wechseln. In 14 Tagen bestand 1 von 28.001 gewünschten Mails DMARC nicht: 1 weitergeleitet durch 77.77.9.9. 168 gefälschte Mails werden dann aufgehalten. Das sind 0,0036 % der gewünschten Mails; bis 0,1 % gelten für p=reject als hinnehmbar.',
    },
  ],
  [
    'an unknown host that sends every day',
    weeks(botnet, daily(ACCOUNTING)),
    {
      next: 'stay',
      ifNotYours: 'reject',
      finding: 'reports-policy.unexplained',
      en: 'Stay at p=none until you know whether these senders are yours: 77.77.88.8 (28). If these are not yours, you can move to p=reject. In 14 days, 0 of 28,000 other messages failed DMARC.',
      de: 'Bleiben Sie bei p=none, bis Sie wissen, ob diese Absender Ihre sind: 77.77.88.8 (28). Sind sie nicht Ihre, können Sie auf p=reject wechseln. In 14 Tagen bestanden 0 von 28.000 anderen Mails DMARC nicht.',
    },
  ],
  [
    'forms of the website, and an unknown host',
    weeks(botnet, daily(WEBSITE), daily(ACCOUNTING)),
    {
      next: 'stay',
      ifNotYours: 'stay',
      finding: 'reports-policy.blocked',
      en: '28 from 77.77.88.8, if these are yours',
      de: '28 von 77.77.88.8, falls diese Ihre sind',
    },
  ],
])('every face advises the same: %s', async (_, files, { next, ifNotYours, finding, ...answers }) => {
  for (const lang of ['en', 'de'] as const) {
    const result = await analyzed(files, lang);
    expect(result.mail).toMatchObject({ next, nextIfNotYours: ifNotYours });
    expect(result.findings.map(({ id }) => id)).toContain(finding);
    expect(result.mail?.answer).toContain(answers[lang]);
    const answer = result.mail!.answer;
    expect(shownOf(result, lang)).toContain(answer);
    expect(await onPage(files, lang)).toContain(answer);
    const contents = files.map(({ name, bytes }) => ({ name, content: bytes.toString() }));
    expect(textOf(await mcp.call('analyze_reports', { files: contents, lang }))).toContain(answer);
  }
});

it('the website of the domain is an own source that blocks', async () => {
  const { mail } = await analyzed(weeks(daily(WEBSITE)));
  const [blocker] = mail!.blockers.map((i) => mail!.sources[i]!);
  expect(blocker).toMatchObject({ kind: 'own', lost: DAYS, unproven: false, addresses: ['77.77.3.1'] });
  expect(blocker?.fix?.host).toBe(`<selector>._domainkey.${DOMAIN}`);
});

it('every face says what was not counted', async () => {
  const [first, ...rest] = weeks(botnet);
  const unjudged = first!.bytes
    .toString()
    .replace('<count>2000</count>', '<count>many</count>')
    .replace(/<dkim>fail<\/dkim>\s*<spf>fail<\/spf>/, '');
  const policy = (domain: string) => ({
    policy: { 'policy-type': 'sts', 'policy-domain': domain },
    summary: { 'total-successful-session-count': 5, 'total-failure-session-count': 0 },
  });
  const tls = JSON.stringify({
    'organization-name': 'freemail.example',
    'date-range': { 'start-datetime': '2026-11-01T00:00:00Z', 'end-datetime': '2026-11-01T23:59:59Z' },
    'contact-info': 'tls@freemail.example',
    'report-id': 'tls-2',
    policies: [policy(`lists.${DOMAIN}`), policy(DOMAIN)],
  });
  const files = [
    { name: 'gaps.xml', bytes: Buffer.from(unjudged) },
    ...rest,
    rest[0]!,
    { name: 'tls.json', bytes: Buffer.from(tls) },
  ];
  const result = await analyzed(files);
  const reasonOf = (at: number) => result.files[at]?.reason ?? '';
  expect(reasonOf(0)).toBe(
    'Rows not counted because their number of messages is missing or no number: 1. Messages not counted because their rows do not say whether DMARC passes: 3.',
  );
  expect(reasonOf(DAYS)).toMatch(/^Counted once: /);
  expect(reasonOf(DAYS + 1)).toBe(`Not counted: the policies of other mail domains in this report, lists.${DOMAIN}.`);
  expect(result.tls?.sessions).toBe(5);
  expect(result.mail?.basis).toMatchObject({ uncounted: 3, daysNeeded: 14, wantedNeeded: 100 });
  expect(result.findings.map(({ id }) => id)).toContain('reports-files.incomplete');
  const contents = files.map(({ name, bytes }) => ({ name, content: bytes.toString() }));
  const page = await onPage(files, 'en');
  const told = textOf(await mcp.call('analyze_reports', { files: contents }));
  for (const text of [page, told, shownOf(result, 'en')]) expect(text).toContain(reasonOf(0));
});
