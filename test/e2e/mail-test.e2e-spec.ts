import type { Notice, ReportCommand } from '#faces/cli/command.js';
import { mailTest } from '#faces/cli/commands/mail-test.command.js';
import { LocalEngine } from '#faces/cli/engine/local-engine.js';
import { RemoteEngine } from '#faces/cli/engine/remote-engine.js';
import { verdictOf } from '#faces/cli/reports.js';
import { Texts } from '#faces/cli/texts.js';
import type { ToolDefinition } from '#faces/mcp/tool-registry.js';
import { mailTestView } from '#faces/views/mail-test.view.js';
import type { MailTestResult, MailTestStart } from '#features/mail-test/mail-test.dto.js';
import { MailTestInbox } from '#features/mail-test/mail-test-inbox.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { SIGNING_KEY } from '../lab/signing-key.js';
import { asMarkdown, onTerminal } from '../checks/written.js';
import { tokensIn } from '../mcp/tokens.js';
import { temporaryFolder } from '../temporary-folder.js';
import { captured } from './captured-output.js';
import { LabApp } from './lab-app.js';
import { bodyOf, McpByHand, textOf } from './mcp-client.js';
import { RawSmtp } from './raw-smtp.js';
import { attributesOf, readPage } from './read-page.js';
import { codeOf } from './running-app.js';
import { signedMessage, throughList } from './signed-message.js';
import { deliver as deliverTo, MESSAGE, PERFECT, RECEIVING, withCertificate } from './test-message.js';

jest.setTimeout(120_000);

const PATH = '/api/v1/mail-test';

/** Jest declares its matchers as any. */
const like = (pattern: RegExp) => expect.stringMatching(pattern) as unknown;
const among = (...ids: readonly string[]) => expect.arrayContaining([...ids]) as unknown;

const folder = temporaryFolder('mail-test');

describe('the mail test', () => {
  let lab: LabApp;
  let port: number;
  beforeAll(async () => {
    lab = await LabApp.start({ ...RECEIVING, ...withCertificate(folder) });
    port = (await lab.app.app.get(MailTestInbox).listen())!;
  });
  afterAll(() => lab.close());

  const start = async () => (await lab.app.send('POST', PATH)).body as MailTestStart;
  const result = async ({ id }: MailTestStart, query = '') =>
    (await lab.app.get(`${PATH}/${id}${query}`)).body as MailTestResult;
  const deliver = (address: string, message = MESSAGE, how: { client?: string; tls?: boolean; from?: string } = {}) =>
    deliverTo(port, address, { message, ...how });

  it('waits, and then shows what a receiver sees', async () => {
    const test = await start();
    expect(test).toMatchObject({
      api: 'v1',
      address: like(/^[a-z2-9]{5}-[a-z2-9]{5}@test\.example$/),
    });
    expect(test.address).not.toContain(test.id.slice(0, 5));
    expect(await result(test)).toMatchObject({ state: 'waiting', messages: 0, locale: 'en' });

    expect(await deliver(test.address)).toMatch(/^250 2\.0\.0/);
    const found = await result(test);
    expect(found).toMatchObject({
      state: 'received',
      messages: 1,
      size: MESSAGE.length,
      transport: {
        client: PERFECT,
        helo: 'mail.perfect.test',
        ptr: ['mail.perfect.test'],
        forwardConfirmed: true,
        tls: { version: 'TLS 1.3', cipher: like(/^TLS_/) },
        tlsOffered: true,
        mailFrom: 'jo@perfect.test',
      },
      verdict: {
        state: 'good',
        why: among('message-dmarc.pass'),
        lacking: ['message-signature.none'],
      },
      lastReply: { client: PERFECT, command: 'DATA', answer: like(/^250 2\.0\.0/) },
    });
    expect(found.verdict!.text).toBe(
      'Large providers would deliver this to the inbox as far as authentication decides, if you send fewer than 5,000 messages a day. They require more of others. Forwarded copies would fail DMARC, because no signature passes for the domain in From. Content, reputation and blocklists are not judged.',
    );
    expect(found.analysis!.spf).toMatchObject({ client: PERFECT, result: 'pass', aligned: true });
    expect(found.bulkSender!.find(({ requirement }) => requirement === 'bulk-google.tls')).toMatchObject({
      state: 'met',
    });
    expect(found.bulkSender!.find(({ requirement }) => requirement === 'bulk-google.reverse-dns')).toMatchObject({
      state: 'met',
      evidence: [PERFECT, 'mail.perfect.test'],
    });
    expect((await result(test, '?lang=de')).verdict!.text).toContain('Posteingang');
    const until = Date.now() + 60_000;
    while (!(await result(test)).sender && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await result(test)).sender).toMatchObject({ domain: 'perfect.test', url: '/check/perfect.test' });
  });

  it('compares the second message with the first, and takes three', async () => {
    const test = await start();
    expect(await deliver(test.address, MESSAGE, { client: '77.77.4.2', tls: false })).toMatch(/^250/);
    expect((await result(test)).verdict).toMatchObject({
      state: 'rejected',
      why: among('message-dmarc.stopped', 'message-reverse-dns.mismatched'),
    });
    expect(await deliver(test.address)).toMatch(/^250/);
    const found = await result(test);
    expect(found).toMatchObject({
      messages: 2,
      verdict: { state: 'good' },
      first: { verdict: 'rejected', spf: 'fail', dkim: [], dmarc: 'fail', tls: null },
      changedRecords: [],
    });
    expect(await deliver(test.address)).toMatch(/^250/);
    expect(await deliver(test.address)).toBe('452 4.2.2 This address has received all of its messages');
    expect((await result(test)).lastReply).toMatchObject({
      command: 'RCPT',
      answer: like(/^452 4\.2\.2/),
    });
  });

  it('judges the second message by the record that was published in between, and shows it', async () => {
    const test = await start();
    const message = MESSAGE.replaceAll('perfect.test', 'nospf.com');
    await deliver(test.address, message, { from: 'jo@nospf.com' });
    expect((await result(test)).analysis!.spf!.result).toBe('none');
    lab.lab.internet.zone('nospf.com').add('@ TXT "v=spf1 ip4:77.77.4.1 -all"');
    await deliver(test.address, message, { from: 'jo@nospf.com' });
    const found = await result(test);
    expect(found).toMatchObject({
      first: { spf: 'none' },
      analysis: { spf: { result: 'pass' } },
      changedRecords: [{ host: 'nospf.com', type: 'TXT', after: ['v=spf1 ip4:77.77.4.1 -all'] }],
    });
    const { text } = await lab.app.get(test.url, { accept: 'text/html' });
    expect(readPage({ text } as never).text).toMatch(
      /What changed in between.*TXT nospf\.com.*\+ v=spf1 ip4:77\.77\.4\.1 -all/s,
    );
  });

  it('a key that is missing on arrival is no key that is gone since', async () => {
    const test = await start();
    const message = signedMessage(SIGNING_KEY, 'perfect.test', 'gone').replace(
      /^(?:Return-Path|Received):.*\r\n/gm,
      '',
    );
    await deliver(test.address, message, { client: '77.77.4.2' });
    const { analysis, verdict } = await result(test);
    expect(analysis).toMatchObject({ dmarc: { result: 'fail' }, signatures: [{ reason: 'no-key', state: 'invalid' }] });
    expect([verdict!.state, analysis!.findings.map(({ id }) => id)]).toEqual([
      'rejected',
      among('message-invalid.found'),
    ]);
  });

  it('shows no green where a proxy hides the client', async () => {
    const test = await start();
    await deliver(test.address, MESSAGE, { client: '10.0.0.7' });
    const { verdict, transport, analysis } = await result(test);
    expect([verdict!.state, transport!.forwardConfirmed, analysis!.spf]).toEqual(['unknown', null, null]);
    expect(verdict!.why).toContain('message-reverse-dns.hidden');
  });

  it('offers what a mail server needs', async () => {
    const smtp = await RawSmtp.open(port, PERFECT);
    const offers = (await smtp.greet()).split('\r\n').map((line) => line.slice(4));
    smtp.close();
    expect(offers).toEqual(['test.example', 'PIPELINING', '8BITMIME', 'SMTPUTF8', 'STARTTLS', 'SIZE 1048576']);
  });

  it.each([
    ['another domain', 'jo@perfect.test', '550 5.7.1 We relay no mail'],
    [
      'an address that does not exist',
      'aaaaa-bbbbb@test.example',
      '550 5.1.1 This address does not exist or has expired',
    ],
    ['a source route', '@test.example:jo@perfect.test', '550 5.7.1 We relay no mail'],
    ['percent', 'jo%perfect.test@test.example', '550 5.1.1 This address does not exist or has expired'],
    ['postmaster alone', 'postmaster', '550 5.7.1 We relay no mail'],
  ])('accepts no mail for %s', async (_, recipient, refusal) => {
    const smtp = await RawSmtp.open(port, PERFECT);
    await smtp.greet();
    expect(await smtp.send('jo@perfect.test', recipient, MESSAGE)).toEqual([like(/^250/), refusal]);
    smtp.close();
  });

  it('refuses what is too large, before and after it was sent', async () => {
    const { address } = await start();
    const smtp = await RawSmtp.open(port, PERFECT);
    await smtp.greet();
    expect(await smtp.say('MAIL FROM:<jo@perfect.test> SIZE=1048577')).toMatch(/^552/);
    const replies = await smtp.send('jo@perfect.test', address, `${MESSAGE}${'x'.repeat(99)}\r\n`.repeat(6000));
    expect(replies.at(-1)).toMatch(/^552/);
    smtp.close();
  });

  it('deletes a test at once, and knows nothing of others', async () => {
    const test = await start();
    await deliver(test.address);
    expect((await lab.app.send('DELETE', `${PATH}/${test.id}`)).status).toBe(200);
    expect(codeOf(await lab.app.get(`${PATH}/${test.id}`))).toBe('not_found');
    expect(codeOf(await lab.app.send('DELETE', `${PATH}/${test.id}`))).toBe('not_found');
    expect(await deliver(test.address)).toMatch(/^550 5\.1\.1/);
    for (const id of ['x', 'a'.repeat(26), test.address.slice(0, 11)])
      expect(codeOf(await lab.app.get(`${PATH}/${encodeURIComponent(id)}`))).toBe('not_found');
  });

  it('tells those who watch', async () => {
    const test = await start();
    const response = await fetch(`${lab.app.url}${PATH}/${test.id}/events`);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    await deliver(test.address);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('event: change')) text += (await reader.read()).value ?? '';
    await lab.app.send('DELETE', `${PATH}/${test.id}`);
    while (!text.includes('event: end')) text += (await reader.read()).value ?? '';
    await reader.cancel();
  });

  describe('pages', () => {
    const HTML = { accept: 'text/html' };
    const post = (path: string, lang = 'en') =>
      lab.app.send('POST', path, {
        headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded' },
        body: lang === 'en' ? '' : `lang=${lang}`,
      });
    const page = async (path: string) => readPage(await lab.app.get(path, HTML));

    it.each(['en', 'de'])('begin with a button that leads to an address (%s)', async (lang) => {
      const form = await lab.app.get(`/mail-test?lang=${lang}`, HTML);
      expect([form.status, form.text]).toEqual([200, like(/<meta name="robots" content="index,follow"/)]);
      const { status, headers } = await post('/mail-test', lang);
      const path = headers.get('location')!;
      expect([status, path]).toEqual([303, like(/^\/mail-test\/[a-z2-9]{26}/)]);
      const waiting = await lab.app.get(path, HTML);
      expect(waiting.status).toBe(200);
      expect(waiting.headers.get('cache-control')).toBe('no-store');
      expect(waiting.headers.get('x-robots-tag')).toBe('noindex');
      expect(waiting.text).toContain(`lang="${lang}"`);
      expect(waiting.text).toMatch(/href="mailto:[a-z2-9]{5}-[a-z2-9]{5}@test\.example\?subject=/);
      expect(waiting.text).toContain('<noscript><meta http-equiv="refresh" content="15"/></noscript>');
    });

    it('say what our mail server answered last', async () => {
      const test = await start();
      expect((await page(test.url)).text).toContain('No mail server has asked for this address yet.');
      const smtp = await RawSmtp.open(port, PERFECT);
      await smtp.greet();
      await smtp.say('MAIL FROM:<jo@perfect.test>');
      await smtp.say(`RCPT TO:<${test.address}>`);
      expect((await page(test.url)).text).toMatch(
        /A mail server asked for this address at .* Its message has not arrived/,
      );
      await smtp.say('DATA');
      expect((await page(test.url)).text).toContain('A mail server began to send a message');
      await smtp.say(`${`${MESSAGE}${'x'.repeat(990)}\r\n`.repeat(1000)}\r\n.`);
      smtp.close();
      const { text } = await page(test.url);
      expect(text).toContain('and we refused the message for the reason below');
      expect(text).toMatch(/mail\.perfect\.test \(77\.77\.4\.1\).*DATA.*552 /s);
    });

    it('show the result, and compare the second message with the first', async () => {
      const test = await start();
      await deliver(test.address, MESSAGE, { client: '77.77.4.2', tls: false });
      const first = await page(test.url);
      expect(first.text).toContain('Large providers would reject this message.');
      expect(first.text).toMatch(/Way of the message.*reverse DNS does not resolve back.*without TLS/s);
      expect(first.text).not.toContain('Compared with the first message');
      await deliver(test.address);
      const second = await page(test.url);
      expect(second.text).toContain('Large providers would deliver this to the inbox');
      expect(second.text).toMatch(/Compared with the first message.*rejected.*inbox.*fail.*pass/s);
      expect(second.text).toContain('No record that applies to both messages has changed between them.');
      expect(attributesOf(second, 'meta')).toContainEqual({ name: 'robots', content: 'noindex' });
      const german = await page(`${test.url}?lang=de`);
      expect(german.text).toMatch(/Posteingang.*Vergleich mit der ersten Mail/s);
      expect(german.text).not.toMatch(/views\.|tools\.mail-test|pictures\./);
    });

    it('delete a test, and say that it is gone', async () => {
      const test = await start();
      const deleted = await post(`${test.url}/delete`);
      expect([deleted.status, readPage(deleted).text]).toEqual([200, like(/are deleted/)]);
      for (const gone of [await lab.app.get(test.url, HTML), await post(`${test.url}/delete`)])
        expect([gone.status, readPage(gone).text]).toEqual([404, like(/This address has expired or was deleted/)]);
      expect((await lab.app.get('/mail-test/nonsense', HTML)).status).toBe(404);
    });

    it('are found from the home page, the sitemap and the symptoms', async () => {
      expect((await lab.app.get('/', HTML)).text.match(/href="\/mail-test"/g)).toHaveLength(2);
      expect((await lab.app.get('/sitemap.xml')).text).toContain('/mail-test<');
      expect((await lab.app.get('/robots.txt')).text).toContain('Disallow: /mail-test/');
    });
  });

  describe('command and tools', () => {
    const command = mailTest as unknown as ReportCommand;
    const run = (input: object, notice: Notice = () => undefined) =>
      new RemoteEngine(new URL(lab.app.url), '', new Texts('en')).report(
        command,
        { label: 'mail-test', input },
        notice,
      );
    const WAIT = { id: undefined, waitMs: 60_000, messages: 1 };

    it('says the address, waits, and shows the result with the report of the sender', async () => {
      const said: string[] = [];
      const result = (await run(WAIT, (news) => {
        said.push(news);
        void deliver(/\S+@test\.example/.exec(news)![0]);
      })) as MailTestResult;
      expect(said).toEqual([
        like(/^Send a message to \S+ before .* UTC\. To wait again: domain-diagnostics mail-test /),
      ]);
      expect(result).toMatchObject({ state: 'received', sender: { domain: 'perfect.test' } });
      expect(verdictOf(command, result)).toBe('fine');
      const second = run({ id: result.id, waitMs: 60_000, messages: 2 });
      await deliver(result.address, MESSAGE, { client: '77.77.4.2' });
      const compared = (await second) as MailTestResult;
      expect([compared.messages, verdictOf(command, compared)]).toEqual([2, 'found']);
      const text = onTerminal(mailTestView(compared));
      expect(text).toMatch(/Compared with the first message.*inbox.*rejected/s);
    });

    it('ends without a message when its time is over', async () => {
      const result = (await run({ ...WAIT, waitMs: 0 })) as MailTestResult;
      expect([result.state, verdictOf(command, result)]).toEqual(['waiting', 'unknown']);
    });

    it('needs a service', async () => {
      const alone = new LocalEngine(new Texts('de')).report(command, { label: '', input: WAIT }, () => undefined);
      await expect(alone).rejects.toMatchObject({ code: 'server_needed', kind: 'invalid' });
    });

    it('are offered to assistants, which read at most 4,000 octets', async () => {
      const mcp = new McpByHand(lab.app);
      const listed = bodyOf(await mcp.request('handshake', 'tools/list')).result as { tools: ToolDefinition[] };
      const tools = new Map(listed.tools.map((tool) => [tool.name, tool]));
      expect(tools.get('start_mail_test')!.annotations).toEqual({
        readOnlyHint: false,
        destructiveHint: false,
        openWorldHint: true,
      });
      expect(tools.get('get_mail_test')!.annotations.readOnlyHint).toBe(true);
      expect(tokensIn({ tools: listed.tools }).byLength).toBeLessThan(8600);
      const started = await mcp.call('start_mail_test', {});
      const { id, address } = started.structuredContent as MailTestStart;
      expect(textOf(started)).toMatch(/^\S+@test\.example: Send a message to this address\./);
      expect(textOf(started)).toContain(`get_mail_test {"id":"${id}"}`);
      expect(textOf(await mcp.call('get_mail_test', { id }))).toContain('No message has arrived yet.');
      await deliver(address, throughList(signedMessage(SIGNING_KEY, 'dkim.com', 'signing')), {
        client: '77.77.4.2',
        tls: false,
      });
      await deliver(address);
      for (const lang of ['en', 'de']) {
        const answer = await mcp.call('get_mail_test', { id, lang });
        const text = textOf(answer);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4000);
        expect(text).toContain(lang === 'de' ? 'in den Posteingang' : 'to the inbox');
        expect(Buffer.byteLength(JSON.stringify(answer.structuredContent))).toBeLessThanOrEqual(8192);
      }
      const whole = await mcp.call('get_mail_test', { id, response: 'full' });
      expect(whole.structuredContent).toEqual((await lab.app.get(`${PATH}/${id}`)).body);
      const gone = await mcp.call('get_mail_test', { id: 'a'.repeat(26) });
      expect([gone.isError, textOf(gone)]).toEqual([true, like(/Start another one with start_mail_test/)]);
    });

    it.each(['en', 'de'] as const)('state the same verdict as the page (%s)', async (language) => {
      for (const how of [{}, { client: '77.77.4.2' }, { client: '10.0.0.7' }]) {
        const test = await start();
        await deliver(test.address, MESSAGE, how);
        const blocks = mailTestView(await result(test, `?lang=${language}`));
        const [first] = onTerminal(blocks, language).split('\n');
        const title = first!.split('  ')[1]!;
        const html = (await lab.app.get(`${test.url}?lang=${language}`, { accept: 'text/html' })).text;
        expect(html).toContain(`<h2 class="note-title">${title}</h2>`);
        expect(asMarkdown(blocks, language)).toContain(title.slice(0, 30));
        const text = textOf(await new McpByHand(lab.app).call('get_mail_test', { id: test.id, lang: language }));
        expect(text).toContain(title);
      }
    });
  });

  it('logs and counts nothing of a message, and no id that opens a result', async () => {
    const [level, token] = ['info', 'scrape-me-and-nobody-else'];
    const talkative = await LabApp.start({ ...RECEIVING, DD_LOG_LEVEL: level, DD_METRICS_TOKEN: token });
    const inbox = (await talkative.app.app.get(MailTestInbox).listen())!;
    const secret = MESSAGE.replaceAll('perfect.test', 'secret.perfect.test');
    let test!: MailTestStart;
    const output = await captured(async () => {
      test = (await talkative.app.send('POST', PATH)).body as MailTestStart;
      await deliverTo(inbox, test.address, { message: secret, tls: false, from: 'bounce@secret.perfect.test' });
      await talkative.app.get(`${PATH}/${test.id}`);
      await talkative.app.get(test.url, { accept: 'text/html' });
      await deliverTo(inbox, test.address, { message: `secret ${'x'.repeat(2 ** 21)}`, tls: false });
      await talkative.app.send('DELETE', `${PATH}/${test.id}`);
    });
    const metrics = (await talkative.app.get('/metrics', { authorization: `Bearer ${token}` })).text;
    expect(metrics).toContain('dd_http_requests_in_flight');
    await talkative.close();
    expect(output).toContain('/api/v1/mail-test/:id');
    for (const text of [output, metrics])
      for (const part of [/secret/i, new RegExp(test.id), new RegExp(test.address.split('@')[0]!), /77\.77\.4\.1/])
        expect(text).not.toMatch(part);
  });

  describe('hostile clients', () => {
    const memory = () => lab.app.app.get(MemoryBudget).running;
    const visit = async (client = PERFECT) => {
      const smtp = await RawSmtp.open(port, client);
      await smtp.greet();
      return smtp;
    };

    it.each([
      ['endless lines', () => 'x'.repeat(100_000)],
      [
        '10,000 recipients',
        () => `MAIL FROM:<jo@perfect.test>\r\n${'RCPT TO:<aaaaa-bbbbb@test.example>\r\n'.repeat(10_000)}`,
      ],
      ['10,000 times nothing', () => 'NOOP\r\n'.repeat(10_000)],
      ['garbage', () => Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919) % 256)).toString('latin1')],
      ['NUL', () => '\0\r\n'.repeat(1000)],
      ['a web page', () => 'POST / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ])('%s: the connection ends with a temporary error', async (_, bytes) => {
      const smtp = await visit();
      smtp.write(bytes());
      const replies: string[] = [];
      for (let one = await smtp.reply(); one !== ''; one = await smtp.reply()) replies.push(one);
      expect(replies.length).toBeLessThan(130);
      expect(replies.at(-1)).toMatch(/^421 /);
      smtp.close();
    });

    it.each([
      ['\\n.\\n', '\n.\n'],
      ['\\r.\\r', '\r.\r'],
      ['\\n.\\r\\n', '\n.\r\n'],
      ['\\r\\n.\\n', '\r\n.\n'],
      ['\\r\\n\\0.\\r\\n', '\r\n\0.\r\n'],
    ])('%s does not end a message, so nothing can be smuggled in', async (_, end) => {
      const [test, other] = [await start(), await start()];
      const smuggled = `MAIL FROM:<admin@perfect.test>\r\nRCPT TO:<${other.address}>\r\nDATA\r\n${MESSAGE}`;
      const smtp = await visit();
      expect((await smtp.send('jo@perfect.test', test.address, `${MESSAGE}${end}${smuggled}`)).at(-1)).toMatch(/^250/);
      smtp.close();
      expect([(await result(test)).messages, (await result(other)).messages]).toEqual([1, 0]);
    });

    it('what is said before TLS is not heard within it', async () => {
      const smtp = await visit();
      smtp.write('STARTTLS\r\nMAIL FROM:<jo@perfect.test>\r\n');
      expect(await smtp.reply()).toMatch(/^220/);
      smtp.close();
    });

    it('a message without an end is not kept in memory', async () => {
      const { address } = await start();
      const before = memory();
      const smtp = await visit();
      for (const line of ['MAIL FROM:<jo@perfect.test>', `RCPT TO:<${address}>`, 'DATA']) await smtp.say(line);
      for (let i = 0; i < 50; i++) smtp.write('y'.repeat(100_000));
      expect(await smtp.reply()).toMatch(/^421 4\.3\.4/);
      smtp.close();
      expect(memory()).toBeLessThanOrEqual(before);
    });

    it('a client that leaves in the middle leaves nothing behind', async () => {
      const { address } = await start();
      const before = memory();
      const smtp = await visit();
      for (const line of ['MAIL FROM:<jo@perfect.test>', `RCPT TO:<${address}>`, 'DATA']) await smtp.say(line);
      smtp.write('y'.repeat(500_000));
      const until = Date.now() + 10_000;
      while (memory() === before && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(memory()).toBeGreaterThan(before);
      smtp.close();
      while (memory() > before && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(memory()).toBeLessThanOrEqual(before);
    });

    it('one client has six connections, all together have a number, and others are served meanwhile', async () => {
      const many = await Promise.all(Array.from({ length: 100 }, (_, i) => RawSmtp.open(port, `77.77.9.${i % 10}`)));
      const greetings = await Promise.all(many.map((smtp) => smtp.reply()));
      expect(greetings.filter((text) => text.startsWith('220 ')).length).toBeLessThanOrEqual(50);
      expect(greetings.filter((text) => !text.startsWith('220 ') && !text.startsWith('421 '))).toEqual([]);
      expect((await lab.app.get('/healthz')).status).toBe(200);
      for (const smtp of many) smtp.close();
      const again = await Promise.all(Array.from({ length: 8 }, () => RawSmtp.open(port, '77.77.8.1')));
      const texts = await Promise.all(again.map((smtp) => smtp.reply()));
      expect(texts.filter((text) => text.startsWith('421 4.7.0')).length).toBe(2);
      for (const smtp of again) smtp.close();
    });

    it('a stalled handshake holds no more than its connection', async () => {
      const smtp = await visit();
      await smtp.say('STARTTLS');
      smtp.write('\x16\x03\x01');
      const { address } = await start();
      expect(await deliver(address)).toMatch(/^250/);
      smtp.close();
    });
  });
});

describe('without a domain', () => {
  it('there is no mail test', async () => {
    const lab = await LabApp.start();
    expect(await lab.app.app.get(MailTestInbox).listen()).toBeUndefined();
    for (const [method, path] of [
      ['POST', PATH],
      ['GET', `${PATH}/${'a'.repeat(26)}`],
      ['DELETE', `${PATH}/${'a'.repeat(26)}`],
    ] as const)
      expect(codeOf(await lab.app.send(method, path))).toBe('not_found');
    const html = { accept: 'text/html' };
    for (const path of ['/mail-test', `/mail-test/${'a'.repeat(26)}`]) {
      const answer = await lab.app.get(path, html);
      expect([answer.status, readPage(answer).text]).toEqual([404, like(/This service does not receive mail/)]);
    }
    expect((await lab.app.get('/', html)).text).not.toContain('mail-test');
    const list = await new McpByHand(lab.app).request('handshake', 'tools/list');
    expect(list.text).not.toContain('mail_test');
    expect((await lab.app.get('/sitemap.xml')).text).not.toContain('mail-test');
    await lab.close();
  });
});
