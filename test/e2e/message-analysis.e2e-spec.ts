import { generateKeyPairSync } from 'node:crypto';
import type { MessageAnalysisResult } from '../../src/message-analysis/message-analysis.dto.js';
import { captured } from './captured-output.js';
import { LabApp } from './lab-app.js';
import { type Answer, codeOf } from './running-app.js';
import { signedMessage } from './signed-message.js';

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
    const { signatures, dmarc, arc, spf, alterations, findings, locale } = resultOf(answer);
    expect(signatures).toMatchObject([
      {
        domain: 'perfect.test',
        selector: 'gone',
        result: 'permerror',
        reason: 'no-key',
        aligned: true,
        genuine: false,
      },
    ]);
    expect([arc, alterations, locale]).toEqual([{ result: 'none', instances: [] }, [], 'en']);
    expect(dmarc).toMatchObject({ domain: 'perfect.test', result: 'fail', by: null });
    expect(spf).toMatchObject({ client: '203.0.113.77', identity: 'jo@perfect.test', aligned: true });
    expect(findings.find(({ id }) => id === 'message-key.gone')).toMatchObject({
      title: 'Signature can no longer be checked',
      severity: 'info',
    });
  });

  it('takes JSON with the delivery, and answers in German', async () => {
    const raw = signedMessage(privateKey, 'perfect.test', 'gone');
    const given = { raw, clientIp: '192.0.2.200', mailFrom: 'bounce@perfect.test', helo: 'out.perfect.test' };
    const { spf, locale, findings } = resultOf(await send(JSON.stringify(given), 'application/json', '?lang=de'));
    expect([spf?.client, spf?.identity, locale]).toEqual(['192.0.2.200', 'bounce@perfect.test', 'de']);
    expect(findings.map(({ title }) => title)).toContain('Signatur lässt sich nicht mehr prüfen');
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
