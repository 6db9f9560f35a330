import { mkdir, writeFile } from 'node:fs/promises';
import { longestDelay } from '../checks/event-loop.js';
import { HOSTILE_DOMAINS } from '../lab/domains/hostile-domains.js';
import { LabElsewhere } from '../lab/lab-elsewhere.js';
import { FOR_TESTS } from '../e2e/lab-app.js';
import { RunningApp } from '../e2e/running-app.js';

/** The limit documented in docs/security.md. The lab runs in another process. */
const MAX_MS = 100;
const TABLE = 'artifacts/event-loop.md';

let lab: LabElsewhere;
let app: RunningApp;
const measured: string[] = [];
beforeAll(async () => {
  lab = await LabElsewhere.start();
  app = await RunningApp.start({ ...FOR_TESTS, ...lab.environment }, lab.replace);
  await lab.open({ name: 'registry', domain: 'warm.com', address: '77.79.255.1' });
  for (const report of ['check', 'seo-check', 'mail-check']) await app.get(`/api/v1/${report}/warm.com`);
});
afterAll(async () => {
  await app.close();
  await lab.close();
  await mkdir('artifacts', { recursive: true });
  await writeFile(TABLE, ['| attack | report | longest delay |', '| --- | --- | --- |', ...measured, ''].join('\n'));
});

const measure = async (attack: string, report: string, attempt: () => Promise<unknown>) => {
  const delay = await longestDelay(MAX_MS, attempt);
  measured.push(`| ${attack} | ${report} | ${delay.toFixed(0)} ms |`);
  expect(delay).toBeLessThan(MAX_MS);
};

describe('no other request is delayed by', () => {
  it.each(HOSTILE_DOMAINS.map(({ name, report }, index) => ({ name, report, index })))(
    'the $report of $name',
    async ({ name, report, index }) => {
      let attempt = 0;
      await measure(name, report, async () => {
        const domain = `${name}-${++attempt}.com`;
        await lab.open({ name, domain, address: `77.79.${index}.${attempt}` });
        expect((await app.get(`/api/v1/${report}/${domain}`)).status).toBe(200);
      });
    },
  );

  it.each([
    ['results', 'Authentication-Results: a; dkim=pass\n'],
    ['hops', 'Received: from a by b; Thu, 1 Jan 2026 00:00:00 +0000\n'],
    ['brackets', 'Received: from [[[[[[[[[[[[(((((((((((('],
    ['words', 'Subject: =?utf-8?q?a?= =?utf-8?q?'],
  ])('a header of %s', async (name, unit) => {
    const header = unit.repeat(64_000 / unit.length);
    await measure(`header of ${name}`, 'header-analysis', () => app.post('/api/v1/header-analysis', header));
  });

  it.each([
    ['recipients', 'Final-Recipient: rfc822; a@b.c\nAction: failed\nDiagnostic-Code: smtp; 550 mailbox is\n\n'],
    ['parts', '--b\nContent-Type: multipart/mixed; boundary=b\n\n'],
    ['errors', '<a@b.c>: 550 5.1.1 message sender recipient\n'],
  ])('a bounce of %s', async (name, unit) => {
    const start = 'From: MAILER-DAEMON\nContent-Type: multipart/report; boundary=b\n\n';
    const bounce = start + unit.repeat(64_000 / unit.length);
    await measure(`bounce of ${name}`, 'bounce-analysis', () => app.post('/api/v1/bounce-analysis', bounce));
  });
});
