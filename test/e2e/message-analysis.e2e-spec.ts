import { generateKeyPairSync } from 'node:crypto';
import type { MessageAnalysisResult } from '#features/message-analysis/message-analysis.dto.js';
import { captured } from './captured-output.js';
import { LabApp } from './lab-app.js';
import { type Answer, codeOf } from './running-app.js';
import { SIGNING_KEY } from '../lab/signing-key.js';
import { signedMessage, throughList } from './signed-message.js';

const PATH = '/api/v1/message-analysis';
const resultOf = ({ body }: Answer) => body as MessageAnalysisResult;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

describe('POST /api/v1/message-analysis', () => {
  let lab: LabApp;
  beforeAll(async () => (lab = await LabApp.start()));
  afterAll(() => lab.close());

  const send = (body: string, type = 'message/rfc822', query = '') =>
    lab.app.send('POST', `${PATH}${query}`, { body, headers: { 'content-type': type } });

  it('looks up keys and policies now, and says what it could not check', async () => {
    const answer = await send(signedMessage(privateKey, 'perfect.test', 'gone'));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { signatures, dmarc, arc, spf, alterations, recorded, findings, locale } = resultOf(answer);
    expect(signatures).toMatchObject([
      {
        domain: 'perfect.test',
        selector: 'gone',
        result: 'permerror',
        reason: 'no-key',
        aligned: true,
        genuine: false,
        state: 'uncheckable',
      },
    ]);
    expect([arc, alterations, locale]).toEqual([{ result: 'none', instances: [] }, [], 'en']);
    expect(dmarc).toMatchObject({
      domain: 'perfect.test',
      result: 'undecided',
      open: 'key',
      disposition: 'none',
      by: null,
    });
    expect(recorded).toBeNull();
    expect(spf).toMatchObject({ client: '203.0.113.77', identity: 'jo@perfect.test', aligned: true });
    expect(findings.find(({ id }) => id === 'message-key.gone')).toMatchObject({
      title: 'Signature can no longer be checked',
      severity: 'info',
    });
    expect(findings.find(({ id }) => id.startsWith('message-dmarc.'))).toMatchObject({
      id: 'message-dmarc.uncheckable',
      severity: 'info',
    });
  });

  it('keeps to the result that the receiver recorded where a key is gone', async () => {
    const raw = signedMessage(privateKey, 'perfect.test', 'gone');
    const recorded = 'Authentication-Results: mx.example.net; dkim=fail header.d=perfect.test; dmarc=fail\r\n';
    const result = resultOf(await send(`${recorded}${raw}`));
    expect(result.findings.map(({ id }) => id)).toContain('message-dmarc.stopped');
    expect(result.dmarc.result).toBe('fail');
    expect(result.recorded).toEqual({ by: 'mx.example.net', spf: null, dkim: 'fail', dmarc: 'fail' });
  });

  it('takes JSON with the delivery, and answers in German', async () => {
    const raw = signedMessage(privateKey, 'perfect.test', 'gone');
    const given = { raw, clientIp: '192.0.2.200', mailFrom: 'bounce@perfect.test', helo: 'out.perfect.test' };
    const { spf, locale, findings } = resultOf(await send(JSON.stringify(given), 'application/json', '?lang=de'));
    expect([spf?.client, spf?.identity, locale]).toEqual(['192.0.2.200', 'bounce@perfect.test', 'de']);
    expect(findings.map(({ title }) => title)).toContain('Signatur lässt sich nicht mehr prüfen');
  });

  it('leaves DMARC open where no signature passes and the client is not recorded', async () => {
    const raw = 'From: jo@perfect.test\r\nTo: mo@b.example\r\nSubject: Hello\r\n\r\nHello\r\n';
    const { answer, spf, dmarc, findings, bulkSender } = resultOf(await send(raw));
    expect([spf, dmarc.result, dmarc.open]).toEqual([null, 'undecided', 'client']);
    expect(findings.filter(({ id }) => id.startsWith('message-dmarc.'))).toMatchObject([
      { id: 'message-dmarc.undecided', severity: 'info', title: 'DMARC depends on SPF, which cannot be evaluated' },
    ]);
    expect(answer).toContain('DMARC depends on SPF');
    expect(bulkSender.find(({ requirement }) => requirement === 'bulk-microsoft.dmarc')?.state).toBe('not-visible');
  });

  it('names what a mailing list changed, proven by the restored signature', async () => {
    const answer = await send(throughList(signedMessage(SIGNING_KEY, 'dkim.com', 'signing')));
    const { signatures, alterations } = resultOf(answer);
    expect(signatures).toMatchObject([{ result: 'fail', reason: 'body-changed', genuine: true, aligned: true }]);
    expect(alterations).toMatchObject([
      { kind: 'subject-tag', where: 'Subject', before: ['Subject: Hello'], after: ['Subject: [users] Hello'] },
      { kind: 'footer', where: 'body', line: 4 },
    ]);
  });

  it('does not blame anybody on the way for letters that a text has lost', async () => {
    const file = signedMessage(SIGNING_KEY, 'dkim.com', 'signing', 'Gr\xfc\xdfe\r\n').replace(
      'Gr\xfc\xdfe',
      'Gr\ufffd\ufffde',
    );
    const { answer, signatures, dmarc, alterations, findings } = resultOf(
      await send(JSON.stringify({ raw: file }), 'application/json'),
    );
    expect([signatures[0]?.state, dmarc.result, dmarc.open, alterations]).toEqual(['copied', 'undecided', 'copy', []]);
    expect(findings.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['message-copied.lost', 'message-dmarc.copied']),
    );
    expect(findings.filter(({ id }) => /^message-(?:altered|changed)/.test(id))).toEqual([]);
    expect(answer).toContain('not byte for byte');
  });

  it.each([
    ['no header', 'no message', 'text/plain', 400, 'invalid_body'],
    ['another type', 'From: a@b.example\r\n\r\n', 'text/html', 400, 'invalid_body'],
    ['an unknown property', '{"raw":"From: a@b.example","x":1}', 'application/json', 400, 'invalid_body'],
    ['no address', '{"raw":"From: a@b.example","clientIp":"x"}', 'application/json', 400, 'invalid_body'],
    ['too much', `From: a@b.example\r\n\r\n${'x'.repeat(1024 * 1024)}`, 'text/plain', 413, 'payload_too_large'],
  ])('refuses %s', async (_, body, type, status, code) => {
    const answer = await send(body, type);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  it('logs nothing of a message', async () => {
    const output = await captured(() => send('From: Secret <secret@perfect.test>\r\nSubject: Secret\r\n\r\nSecret'));
    expect(output).not.toMatch(/secret/i);
  });
});

describe('the page of messages', () => {
  let lab: LabApp;
  beforeAll(async () => (lab = await LabApp.start()));
  afterAll(() => lab.close());

  const send = (fields: Readonly<Record<string, string | Blob>>, language = 'en') => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields))
      if (typeof value === 'string') body.append(name, value);
      else body.append(name, value, 'message.eml');
    return lab.app.send('POST', '/message', { body, headers: { accept: 'text/html', 'accept-language': language } });
  };
  const altered = throughList(signedMessage(SIGNING_KEY, 'dkim.com', 'signing'));

  it('shows the answer, the picture with its table, the difference, findings and signatures, and is not cached', async () => {
    const { status, headers, text } = await send({ file: new Blob([altered]), raw: '' });
    expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([200, 'no-store', 'noindex']);
    for (const part of [
      'The signature of dkim.com is genuine.',
      'aria-label="SPF, DKIM and DMARC of this message. SPF dkim.com: ',
      'DKIM dkim.com: fail, aligned.',
      'selector signing, changed on the way',
      'Subject: <mark>[users] </mark>Hello',
      'users@lists.example.org',
      'id="message-altered.unsealed"',
      '<a href="/rules/message-altered">message-altered</a>, ',
      'The body is not as it was signed.',
      'rsa-sha256, 2,048 bits, relaxed/relaxed',
      'href="/profiles/bulk-sender/dkim.com"',
    ])
      expect(text).toContain(part);
  });

  it('reads a pasted message, in the language of the form', async () => {
    const { text } = await send({ file: new Blob([]), raw: altered, lang: 'de' });
    expect(text).toContain('Die Signatur von dkim.com ist echt.');
    expect(text).toContain('<html lang="de"');
    expect(text).toContain('DKIM dkim.com: fehlgeschlagen, mit Alignment.');
  });

  it('prefers the file, which has every byte', async () => {
    const { text } = await send({ file: new Blob([altered]), raw: 'From: jo@perfect.test' });
    expect(text).toContain('dkim.com');
    expect(text).not.toContain('perfect.test');
  });

  it('shows what the receiver recorded next to our results', async () => {
    const recorded = 'Authentication-Results: mx.example.net; spf=softfail; dkim=pass; dmarc=pass\r\n';
    const { text } = await send({ file: new Blob([recorded + signedMessage(privateKey, 'perfect.test', 'gone')]) });
    for (const part of ['Recorded by the receiver', 'What mx.example.net wrote', 'softfail', 'DMARC: undecided.'])
      expect(text).toContain(part);
  });

  it('shows spam filters and the ARC chain, and a message without From', async () => {
    const { status, text } = await send({
      raw: [
        'X-Spam-Status: Yes, score=6.2 required=5.0 tests=BAYES_99',
        'ARC-Seal: i=1; a=rsa-sha256; cv=none; d=lists.example.org; s=a; b=AAAA',
        'Subject: <b>x',
        '',
        'Hello',
      ].join('\r\n'),
    });
    expect(status).toBe(200);
    for (const part of ['BAYES_99', 'ARC chain', 'The chain is broken', 'The message has no From address'])
      expect(text).toContain(part);
    expect(text).not.toContain('<b>x');
  });

  it.each([
    ['nothing', {}],
    ['an empty form', { file: new Blob([]), raw: '' }],
    ['no message', { raw: 'no message' }],
  ])('shows the form again with %s', async (_, fields) => {
    const { status, text } = await send(fields);
    expect([status, text.includes('Choose or paste a message')]).toEqual([200, true]);
    expect(text).toContain('enctype="multipart/form-data"');
  });

  it.each(['file', 'raw'])('refuses too much as %s', async (field) => {
    const raw = `From: a@b.example\r\n\r\n${'x'.repeat(1024 * 1024)}`;
    expect((await send({ [field]: field === 'file' ? new Blob([raw]) : raw })).status).toBe(413);
  });
});
