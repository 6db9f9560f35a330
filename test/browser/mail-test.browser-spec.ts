import type { Browser, Page } from 'playwright-core';
import { MailTestInbox } from '#features/mail-test/mail-test-inbox.js';
import type { MailTestStart } from '#features/mail-test/mail-test.dto.js';
import { LabApp } from '../e2e/lab-app.js';
import { deliver, MESSAGE, RECEIVING, withCertificate } from '../e2e/test-message.js';
import { signedMessage, throughList } from '../e2e/signed-message.js';
import { SIGNING_KEY } from '../lab/signing-key.js';
import { temporaryFolder } from '../temporary-folder.js';
import { inChromium, launch, openContext, WAITING } from './chromium.js';
import { type Sight, Visits } from './visits.js';

const FORWARDER = '77.77.4.2';
const folder = temporaryFolder('mail-test-pages');

inChromium('The mail test', () => {
  let lab: LabApp;
  let off: LabApp;
  let browser: Browser;
  let port: number;
  beforeAll(async () => {
    [lab, off, browser] = await Promise.all([
      LabApp.start({ ...RECEIVING, ...withCertificate(folder) }),
      LabApp.start(),
      launch(),
    ]);
    port = (await lab.app.app.get(MailTestInbox).listen())!;
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([lab.close(), off.close()]);
  });

  const start = async () => (await lab.app.send('POST', '/api/v1/mail-test')).body as MailTestStart;

  it('shows what arrives without a reload, and that the address is gone', async () => {
    const context = await openContext(browser, { permissions: ['clipboard-read', 'clipboard-write'], ...WAITING });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    let loads = 0;
    page.on('load', () => loads++);
    await page.goto(`${lab.app.url}/mail-test`);
    await page.locator('main form button[type=submit]').click();
    const address = await page.locator('#address').innerText();
    await page.locator('button[data-copy=address]').click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address);
    loads = 0;
    await deliver(port, address, { tls: false, client: FORWARDER });
    await page.locator('.note-title', { hasText: 'Large providers would reject this message.' }).waitFor();
    await page.locator('#mail-test-way').waitFor();
    await page.locator('[data-live=sender] table').waitFor();
    await deliver(port, address);
    await page.locator('.note-title', { hasText: 'to the inbox' }).waitFor();
    await page.locator('h2', { hasText: 'Compared with the first message' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    await lab.app.send('DELETE', `/api/v1/mail-test/${id}`);
    await page.locator('.note-title', { hasText: 'This address has expired or was deleted' }).waitFor();
    expect([loads, complaints]).toEqual([0, []]);
    await context.close();
  });

  it('says without script that nothing arrived yet, and shows what did when it is opened again', async () => {
    const context = await openContext(browser, { javaScriptEnabled: false, ...WAITING });
    const page = await context.newPage();
    await page.goto(`${lab.app.url}/mail-test?lang=de`);
    await page.locator('main form button[type=submit]').click();
    const address = await page.locator('#address').innerText();
    await page.locator('.note-title', { hasText: 'Es ist noch keine Mail eingetroffen.' }).waitFor();
    await deliver(port, address);
    await page.locator('a', { hasText: 'Jetzt nachsehen' }).click();
    await page.locator('.note-title', { hasText: 'Posteingang' }).waitFor();
    await page.locator('main form button', { hasText: 'Auswertung und Adresse jetzt löschen' }).click();
    await page.locator('.note-title', { hasText: 'sind gelöscht' }).waitFor();
    await context.close();
  });

  it('is free of faults in both themes, languages and widths', async () => {
    const visits = await Visits.start(browser, lab);
    const found = await visits.all(['en', 'de'].flatMap((language) => sights(language)));
    expect([...found].filter(([, faults]) => faults.length > 0)).toEqual([]);
  });

  it('says where it is off, and nothing else mentions it', async () => {
    const visits = await Visits.start(browser, off);
    const found = await visits.all(['en', 'de'].map((language) => ({ path: '/mail-test', language })));
    expect([...found.values()].flat()).toEqual([]);
  });

  const sights = (language: string): Sight[] => [
    { path: '/mail-test', language },
    { path: '/mail-test?waiting=1', language, open: (page) => opened(page, language, []) },
    {
      path: '/mail-test?refused=1',
      language,
      open: (page) => opened(page, language, [`${MESSAGE}${'x'.repeat(2 ** 20)}`]),
    },
    { path: '/mail-test?received=1', language, open: (page) => opened(page, language, [MESSAGE]) },
    {
      path: '/mail-test?compared=1',
      language,
      open: (page) =>
        opened(page, language, [throughList(signedMessage(SIGNING_KEY, 'dkim.com', 'signing')), MESSAGE, MESSAGE]),
    },
    { path: `/mail-test/${'a'.repeat(26)}`, language },
  ];

  /** The page of a test that has received these messages, and the report of the sender. */
  const opened = async (page: Page, language: string, messages: readonly string[]) => {
    const { url, address, id } = await start();
    for (const [i, message] of messages.entries())
      await deliver(port, address, { message, tls: i > 0, client: i > 0 ? '77.77.4.1' : FORWARDER });
    const isReady = async () => {
      const { messages: count, sender } = (await lab.app.get(`/api/v1/mail-test/${id}`)).body as never as {
        messages: number;
        sender?: object | null;
      };
      return count === 0 || sender !== null;
    };
    while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 200));
    await page.goto(`${lab.app.url}${url}?lang=${language}`);
  };
});
