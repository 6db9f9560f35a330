import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { VERSION } from '#platform/config/config.js';
import { CHECKED_NAMES } from '../health/lab-reports.js';
import { sweep } from '../sweep.js';
import { LabApp } from './lab-app.js';
import { codeOf, messageOf } from './running-app.js';

let app: LabApp;
beforeAll(async () => {
  app = await LabApp.start();
});
afterAll(() => app.close());

const NAMES = sweep('evidence of the lab', CHECKED_NAMES, 8, 60);

describe('a file that was just made', () => {
  it.each(NAMES)('%s gives the same report without a packet, in both languages', async (name) => {
    const [en, de] = [await app.get(`check/${name}`), await app.get(`check/${name}?lang=de`)];
    const file = await app.get(`evidence/${name}`);
    expect([en.status, file.status]).toEqual([200, 200]);
    app.lab.traffic.clear();
    const replayed = async (lang: string, body: BodyInit, type: string) =>
      (await app.app.send('POST', `/api/v1/evidence/report?lang=${lang}`, { body, headers: { 'content-type': type } }))
        .body as Readonly<Record<string, unknown>>;
    const again = await replayed('en', gzipSync(file.text), 'application/gzip');
    const wieder = await replayed('de', file.text, 'application/json');
    const { checkedAt } = en.body as { readonly checkedAt: string };
    const replay = { takenAt: checkedAt, version: VERSION, missing: 0 };
    expect(again).toEqual({ ...(en.body as object), replay });
    expect(wieder).toEqual({ ...(de.body as object), replay });
    expect([...app.lab.traffic.questions]).toEqual([]);
  });
});

describe('a file of anybody', () => {
  let file: string;
  const entry = (change: (entry: Record<string, unknown>) => void, index = 0) => {
    const read = JSON.parse(file) as { entries: Record<string, unknown>[]; sha256: string };
    change(read.entries[index]!);
    return sealed(read);
  };
  const sealed = (read: object) => {
    const { entries } = read as { entries: unknown };
    return JSON.stringify({ ...read, sha256: createHash('sha256').update(JSON.stringify(entries)).digest('hex') });
  };
  const replayed = (body: BodyInit, lang = 'en') =>
    app.app.send('POST', `/api/v1/evidence/report?lang=${lang}`, {
      body,
      headers: { 'content-type': 'application/json' },
    });
  beforeAll(async () => {
    file = (await app.get('evidence/perfect.test')).text;
  });

  it.each<[string, () => BodyInit, place: string]>([
    ['nothing', () => '', 'UTF-8'],
    ['no JSON', () => '{"format": 1', 'UTF-8'],
    ['brackets', () => '['.repeat(100_000), 'UTF-8'],
    ['bytes that are no text', () => Buffer.from([0x7b, 0xff, 0x7d]), 'UTF-8'],
    ['damaged gzip', () => gzipSync(file).subarray(0, 2000), 'gzip'],
    ['gzip in gzip', () => gzipSync(gzipSync(file)), 'UTF-8'],
    ['unpacked more than 64 MiB', () => gzipSync(Buffer.alloc(65 * 2 ** 20, 0x20)), '64 MiB'],
    ['another format', () => file.replace('"format": 1', '"format": 2'), 'format'],
    ['a list', () => '[]', 'format'],
    ['another domain', () => file.replace('"domain": "perfect.test"', '"domain": "PERFECT.test"'), '`domain`'],
    ['no time', () => file.replace(/"takenAt": "[^"]*"/, '"takenAt": "yesterday"'), '`takenAt`'],
    ['a changed answer', () => file.replace('"ms":', '"ms": 1'), '`sha256`'],
    ['a kind that nobody knows', () => entry((one) => (one.kind = 'toString')), '`entries[0].kind`'],
    [
      'a type that is none',
      () => entry((one) => Object.assign(one, { kind: 'dns', name: 'a.', type: 'X', resolver: 'any' })),
      '`entries[0].type`',
    ],
    ['no answer', () => entry((one) => delete one.answer), '`entries[0].answer'],
    ['an answer of another kind', () => entry((one) => (one.answer = { __proto__: 1 })), '`entries[0].answer'],
    [
      'a message that is none',
      () => entry((one) => (one.answer = { resolver: 'r', message: { wire: ['AAAA'] } })),
      '`entries[0].answer.message.wire[0]`',
    ],
    [
      'a million entries',
      () => sealed({ ...(JSON.parse(file) as object), entries: Array(1_000_000).fill(0) }),
      '`entries`',
    ],
    ['no entries', () => sealed({ ...(JSON.parse(file) as object), entries: [] }), 'whether the domain exists'],
  ])('%s is refused with the place', async (_, body, place) => {
    const answer = await replayed(body());
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_evidence']);
    expect(messageOf(answer)).toContain(place);
    expect(messageOf(await replayed(body(), 'de'))).toMatch(/^Die Beweisdatei/);
  });

  it('may be indented and in another order', async () => {
    const { entries, ...head } = JSON.parse(file) as { entries: unknown[] };
    const answer = await replayed(JSON.stringify({ entries, ...head }, null, 2));
    expect(answer.status).toBe(200);
  });

  it('leaves open what it does not answer, which costs nothing', async () => {
    const { entries, ...head } = JSON.parse(file) as { entries: { kind: string; type?: string }[] };
    const less = entries.filter(({ kind, type }) => !['page', 'smtp', 'tls', 'rdap'].includes(kind) && type !== 'MX');
    const answer = await replayed(sealed({ ...head, entries: less }));
    const { score, replay, findings } = answer.body as {
      score: number;
      replay: { missing: number };
      findings: { id: string; severity: string; detail: string }[];
    };
    expect(replay.missing).toBeGreaterThan(5);
    const unknown = findings.filter(({ id }) => id.endsWith('.unknown'));
    expect(unknown.map(({ severity }) => severity).filter((one) => one !== 'info')).toEqual([]);
    expect(unknown.some(({ detail }) => detail.includes('evidence file'))).toBe(true);
    expect(findings.filter(({ severity }) => severity === 'problem' || severity === 'warn')).toEqual([]);
    expect(score).toBe(100);
  });
});
