import type { BounceAnalysisResult } from '#features/bounce/bounce.dto.js';
import { type Answer, codeOf, messageOf, RunningApp } from './running-app.js';

const PATH = '/api/v1/bounce-analysis';
const LIMIT = 64 * 1024;
const BOUNCE = [
  'Return-Path: <>',
  'From: MAILER-DAEMON@relay.secret-sender.example (Mail Delivery System)',
  'To: newsletter@secret-sender.com',
  'Subject: Undelivered Mail Returned to Sender',
  'Content-Type: multipart/report; report-type=delivery-status; boundary="parts"',
  '',
  '--parts',
  'Content-Type: text/plain',
  '',
  'I am sorry to have to inform you that your message could not be delivered.',
  '--parts',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; relay.secret-sender.example',
  '',
  'Final-Recipient: rfc822; private.person@somewhere.org',
  'Action: failed',
  'Status: 5.1.1',
  'Remote-MTA: dns; mx.somewhere.org',
  'Diagnostic-Code: smtp; 550 5.1.1 <private.person@somewhere.org>: Recipient',
  ' address rejected: User unknown in virtual mailbox table',
  '',
  'Final-Recipient: rfc822; another.person@elsewhere.net',
  'Action: failed',
  'Status: 5.7.26',
  'Remote-MTA: dns; gmail-smtp-in.l.google.com',
  "Diagnostic-Code: smtp; 550-5.7.26 Unauthenticated email is not accepted due to domain's DMARC policy.",
  '--parts',
  'Content-Type: text/rfc822-headers',
  '',
  'From: Newsletter <news@secret-sender.com>',
  'Subject: confidential matter',
  '--parts--',
].join('\r\n');

const reportsOf = ({ body }: Answer) => (body as BounceAnalysisResult).reports;

describe('POST /api/v1/bounce-analysis', () => {
  let app: RunningApp;
  beforeAll(async () => (app = await RunningApp.start()));
  afterAll(() => app.close());

  it.each([
    ['plain text', BOUNCE, {}],
    ['plain text in a charset', BOUNCE, { 'content-type': 'Text/Plain; charset=us-ascii' }],
    ['JSON', { raw: BOUNCE }, {}],
  ])('reads %s', async (_, body, headers) => {
    const answer = await app.post(PATH, body, headers);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.body).toEqual({
      api: 'v1',
      reports: [
        {
          recipient: 'private.person@somewhere.org',
          action: 'failed',
          status: '5.1.1',
          replyCode: '550',
          remoteMta: 'mx.somewhere.org',
          reason: 'userunknown',
          confidence: 'high',
          meaning: expect.stringMatching(/^The mail server of the recipient has no such mailbox\./) as string,
          actor: 'sender',
          checks: [{ endpoint: '/api/v1/lookup/somewhere.org/MX', why: expect.any(String) as string }],
          diagnostic:
            '550 5.1.1 <private.person@somewhere.org>: Recipient address rejected: User unknown in virtual mailbox table',
        },
        {
          recipient: 'another.person@elsewhere.net',
          action: 'failed',
          status: '5.7.26',
          replyCode: '550',
          remoteMta: 'gmail-smtp-in.l.google.com',
          reason: 'authfailure',
          confidence: 'high',
          meaning: expect.stringContaining('did not pass SPF, DKIM or DMARC') as string,
          actor: 'sender',
          checks: [
            { endpoint: '/api/v1/check/secret-sender.com', why: expect.stringContaining('DMARC') as string },
            { endpoint: '/api/v1/header-analysis', why: expect.any(String) as string },
          ],
          diagnostic: "550-5.7.26 Unauthenticated email is not accepted due to domain's DMARC policy.",
        },
      ],
    });
  });

  it('reads a bare error, without fields that it does not contain', async () => {
    const answer = await app.post(PATH, '452 4.2.2 The recipient has exceeded the quota');
    expect(reportsOf(answer)).toEqual([
      {
        status: '4.2.2',
        replyCode: '452',
        reason: 'mailboxfull',
        confidence: 'high',
        meaning: expect.stringMatching(/keeps trying for now\./) as string,
        actor: 'recipient',
        checks: [],
        diagnostic: '452 4.2.2 The recipient has exceeded the quota',
      },
    ]);
  });

  it('calls the endpoints that it names', async () => {
    const endpoints = reportsOf(await app.post(PATH, BOUNCE)).flatMap(({ checks }) => checks);
    const paths = Object.keys(((await app.get('/api/v1/openapi.json')).body as { paths: object }).paths);
    const templates = paths.map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
    for (const { endpoint } of endpoints) expect(templates.filter((one) => one.test(endpoint))).toHaveLength(1);
  });

  it('links the exact check of what the error names', async () => {
    const error = '550-5.7.26 SPF [secret-sender.com] with ip: [192.0.2.1] = did not pass';
    const [report] = reportsOf(await app.post(PATH, error));
    expect(report?.checks.map(({ endpoint }) => endpoint)).toContain('/api/v1/spf/secret-sender.com');
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
    const page = await app.send('POST', '/bounce', { body: new URLSearchParams({ raw: error }).toString(), headers });
    expect(page.text).toContain('>Check SPF of secret-sender.com</a>');
  });

  it('answers in German', async () => {
    const [report] = reportsOf(await app.post(`${PATH}?lang=de`, '550 5.1.1 User unknown'));
    expect(report?.meaning).toMatch(/^Auf dem Mailserver des Empfängers/);
    expect(report?.checks).toEqual([
      { endpoint: '/api/v1/lookup/{domain}/MX', why: expect.stringMatching(/^Zeigt/) as string },
    ]);
  });

  it('refuses an empty text in German', async () =>
    expect(messageOf(await app.post(`${PATH}?lang=de`, ' '))).toMatch(/ungültig: Weder eine Fehlermail noch/));

  it('names the blocklist, and the second reason where it is not certain', async () => {
    const listed = await app.post(PATH, '554 5.7.1 Client host [192.0.2.1] blocked using zen.spamhaus.org');
    expect(reportsOf(listed)).toMatchObject([
      {
        reason: 'blocked',
        blockList: 'zen.spamhaus.org',
        blockListUrl: 'https://check.spamhaus.org/',
        meaning: expect.stringContaining('zen.spamhaus.org') as string,
      },
    ]);
    const vague = await app.post(PATH, '550 mailbox unavailable');
    expect(reportsOf(vague)).toMatchObject([
      {
        confidence: 'medium',
        orReason: 'suspend',
        likelyReasons: ['userunknown', 'suspend'],
        meaning: expect.stringContaining('The same words can also mean: Mailbox is disabled.') as string,
      },
    ]);
  });

  it('has no report for a message that is not a bounce', async () => {
    const answer = await app.post(PATH, 'From: jo@example.com\nTo: mo@example.net\nSubject: lunch\n\nAt 12:30?');
    expect(answer.body).toEqual({
      api: 'v1',
      reports: [],
      note: 'This text is not a bounce: it contains no error of a mail server.',
    });
    const german = await app.post(`${PATH}?lang=de`, 'From: jo@example.com\nSubject: lunch\n\nAt 12:30?');
    expect(german.body).toMatchObject({ note: expect.stringContaining('keine Fehlermail') as string });
  });

  it.each([
    ['nothing', '', {}, 'neither a bounce message'],
    ['an empty raw', { raw: ' \n' }, {}, 'neither a bounce message'],
    ['no raw', {}, {}, 'raw must be a string'],
    ['one property too many', { raw: BOUNCE, lang: 'de' }, {}, 'lang is not a known property'],
    ['a list', [BOUNCE], {}, 'must be a JSON object'],
    ['a message', BOUNCE, { 'content-type': 'message/rfc822' }, 'must be text/plain or application/json'],
  ])('refuses %s', async (_, body, headers, reason) => {
    const answer = await app.post(PATH, body, headers);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_body']);
    expect(messageOf(answer)).toContain(reason);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['64 KiB', LIMIT, 200],
    ['one byte more', LIMIT + 1, 413],
  ])('answers for %s', async (_, size, status) => {
    const answer = await app.post(PATH, '550 '.padEnd(size, 'x'));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  it.each([
    ['a method', 405, (server: RunningApp) => server.send('GET', PATH)],
    ['its language', 400, (server: RunningApp) => server.post(`${PATH}?lang=xx`, BOUNCE)],
    ['its key', 401, (server: RunningApp) => server.post(PATH, BOUNCE, { 'x-api-key': 'invented' })],
  ])('is kept by no cache, refused for %s', async (_, status, request) => {
    const answer = await request(app);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  it('is kept by no cache, refused for a limit', async () => {
    const limited = await RunningApp.start({ DD_LIMIT_DAY_ANONYMOUS: '1' });
    await limited.post(PATH, BOUNCE);
    const answer = await limited.post(PATH, BOUNCE);
    await limited.close();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([429, 'no-store']);
  });

  it('is counted', async () => {
    const { headers } = await app.post(PATH, BOUNCE);
    expect(headers.get('ratelimit')).toMatch(/^"day";r=\d+;t=\d+$/);
  });
});

it('leaves no trace of a bounce in the log', async () => {
  const written: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
  const app = await RunningApp.start({ DD_LOG_LEVEL: 'debug' });
  try {
    await app.post(PATH, BOUNCE);
    await app.post(PATH, { raw: BOUNCE });
    await app.post(PATH, BOUNCE, { 'content-type': 'application/json' });
    await new Promise(setImmediate);
  } finally {
    await app.close();
    write.mockRestore();
  }
  const log = written.join('');
  expect(log.match(/"event":"request"/g)).toHaveLength(3);
  const words = BOUNCE.match(/[\w.@-]{12,}/g)!.filter((word) => !/^(?:Content|delivery)-/i.test(word));
  expect(words.filter((word) => log.includes(word))).toEqual([]);
});
