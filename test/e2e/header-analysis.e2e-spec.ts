import { codeOf, messageOf, RunningApp } from './running-app.js';

const PATH = '/api/v1/header-analysis';
const LIMIT = 64 * 1024;
const HEADER = [
  'Return-Path: <bounce@mail.secret-sender.example>',
  'Received: by 10.0.0.1 with SMTP id private1; Thu, 28 May 2020 12:08:05 -0700 (PDT)',
  'Authentication-Results: mx.b.example; spf=pass smtp.mailfrom=mail.secret-sender.example;',
  ' dmarc=pass header.from=secret-sender.example',
  'Received: from out.secret-sender.example ([192.0.2.1]) by mx.b.example with ESMTPS;',
  ' Thu, 28 May 2020 19:08:03 +0000',
  'From: =?utf-8?Q?J=C3=B6rg?= <joerg@secret-sender.example>',
  'Subject: confidential matter',
  '',
  'Dear reader',
].join('\r\n');
const RESULT = {
  api: 'v1',
  hops: [
    {
      index: 1,
      from: 'out.secret-sender.example',
      by: 'mx.b.example',
      with: 'ESMTPS',
      date: 'Thu, 28 May 2020 19:08:03 +0000',
      timestamp: 1590692883000,
    },
    {
      index: 2,
      by: '10.0.0.1',
      with: 'SMTP',
      date: 'Thu, 28 May 2020 12:08:05 -0700',
      timestamp: 1590692885000,
      deltaSec: 2,
    },
  ],
  auth: {
    spf: 'pass',
    dmarc: 'pass',
    dmarcHeaderFrom: 'secret-sender.example',
    raw: 'mx.b.example; spf=pass smtp.mailfrom=mail.secret-sender.example; dmarc=pass header.from=secret-sender.example',
  },
  fields: {
    from: 'Jörg <joerg@secret-sender.example>',
    returnPath: '<bounce@mail.secret-sender.example>',
    subject: 'confidential matter',
  },
  alignment: {
    fromDomain: 'secret-sender.example',
    returnPathDomain: 'mail.secret-sender.example',
    dmarcFromDomain: 'secret-sender.example',
    aligned: true,
  },
};

describe('POST /api/v1/header-analysis', () => {
  let app: RunningApp;
  beforeAll(async () => (app = await RunningApp.start()));
  afterAll(() => app.close());

  it.each([
    ['plain text', HEADER, {}],
    ['plain text in a charset', HEADER, { 'content-type': 'Text/Plain; charset=us-ascii' }],
    ['JSON', { raw: HEADER }, {}],
    ['JSON in a charset', { raw: HEADER }, { 'content-type': 'application/json; charset=utf-8' }],
  ])('reads %s', async (_, body, headers) => {
    const answer = await app.post(PATH, body, headers);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(RESULT);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('reads bytes that are no UTF-8', async () => {
    const body = Buffer.from('Subject: Gr\xfc\xdfe', 'latin1');
    const answer = await app.send('POST', PATH, { body, headers: { 'content-type': 'text/plain' } });
    expect(answer.body).toEqual({ api: 'v1', hops: [], auth: {}, fields: { subject: 'Grüße' }, alignment: {} });
  });

  it.each([
    ['nothing', '', {}, 'no mail header field'],
    ['no header', 'Dear reader', {}, 'no mail header field'],
    ['an empty raw', { raw: '' }, {}, 'no mail header field'],
    ['no raw', {}, {}, 'raw must be a string'],
    ['a raw that is no text', { raw: 5 }, {}, 'raw must be a string'],
    ['one property too many', { raw: HEADER, lang: 'de' }, {}, 'lang is not a known property'],
    ['a list', [HEADER], {}, 'must be a JSON object'],
    ['broken JSON', '{"raw":', { 'content-type': 'application/json' }, 'not valid JSON'],
    [
      'a form',
      HEADER,
      { 'content-type': 'application/x-www-form-urlencoded' },
      'must be text/plain or application/json',
    ],
    ['a message', HEADER, { 'content-type': 'message/rfc822' }, 'must be text/plain or application/json'],
  ])('refuses %s', async (_, body, headers, reason) => {
    const answer = await app.post(PATH, body, headers);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_body']);
    expect(messageOf(answer)).toContain(reason);
  });

  it('refuses a body without a content type', async () => {
    const answer = await app.send('POST', PATH, { body: Buffer.from(HEADER) });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_body']);
  });

  it('refuses no body at all', async () => {
    const answer = await app.send('POST', PATH);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_body']);
  });

  it.each(['GET', 'PUT', 'DELETE'])('does not take %s', async (method) => {
    const answer = await app.send(method, PATH);
    expect([answer.status, codeOf(answer)]).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
  });

  it.each([
    ['64 KiB', LIMIT, 200],
    ['one byte more', LIMIT + 1, 413],
  ])('answers for %s', async (_, size, status) => {
    const answer = await app.post(PATH, 'Subject: '.padEnd(size, 'x'));
    expect(answer.status).toBe(status);
    if (status === 413) expect(codeOf(answer)).toBe('payload_too_large');
  });

  it('takes a body whose coding is none', async () => {
    const answer = await app.post(PATH, HEADER, { 'content-encoding': 'Identity' });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['a method', 405, (server: RunningApp) => server.send('GET', PATH)],
    ['its size', 413, (server: RunningApp) => server.post(PATH, 'Subject: '.padEnd(LIMIT + 1, 'x'))],
    ['its form', 400, (server: RunningApp) => server.post(PATH, 'Dear reader')],
    ['its coding', 400, (server: RunningApp) => server.post(PATH, HEADER, { 'content-encoding': 'gzip' })],
    ['its key', 401, (server: RunningApp) => server.post(PATH, HEADER, { 'x-api-key': 'invented' })],
    ['nothing: a question before it', 204, (server: RunningApp) => server.send('OPTIONS', PATH)],
  ])('is kept by no cache, refused for %s', async (_, status, request) => {
    const answer = await request(app);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  it('is kept by no cache, refused for a limit', async () => {
    const limited = await RunningApp.start({ DD_LIMIT_DAY_ANONYMOUS: '1' });
    await limited.post(PATH, HEADER);
    const answer = await limited.post(PATH, HEADER);
    await limited.close();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([429, 'no-store']);
  });

  it('is kept by no cache when the client is blocked', async () => {
    const guarded = await RunningApp.start({ BLOCKED_CLIENTS: '127.0.0.0/8' });
    const { status, headers } = await guarded.post(PATH, HEADER);
    await guarded.close();
    expect([status, headers.get('cache-control')]).toEqual([403, 'no-store']);
  });

  it('is counted', async () => {
    const { headers } = await app.post(PATH, HEADER);
    expect(headers.get('ratelimit')).toMatch(/^"day";r=\d+;t=\d+$/);
  });
});

it('leaves no trace of a header in the log', async () => {
  const written: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
  const app = await RunningApp.start({ DD_LOG_LEVEL: 'debug' });
  try {
    await app.post(PATH, HEADER);
    await app.post(PATH, { raw: HEADER });
    await app.post(PATH, { [HEADER]: HEADER });
    await app.post(PATH, HEADER, { 'content-type': 'application/json' });
    await app.post(PATH, HEADER.repeat(200));
    await new Promise(setImmediate);
  } finally {
    await app.close();
    write.mockRestore();
  }
  const log = written.join('');
  expect(log.match(/"event":"request"/g)).toHaveLength(5);
  const words = HEADER.match(/[\w.@-]{6,}/g)!.filter((word) => !/^(?:Received|header\.from)$/.test(word));
  expect(words.filter((word) => log.includes(word))).toEqual([]);
});
