import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { DomainName } from '#base/domain/domain-name.js';
import type { EvidenceSummary } from '#features/evidence/evidence.dto.js';
import { EvidenceService, type ReplayedExamination } from '#features/evidence/evidence.service.js';
import type { DomainPlan } from '#features/plan/plan.dto.js';
import { PlanService } from '#features/plan/plan.service.js';
import type { PreviewResult } from '#features/preview/preview.dto.js';
import { PreviewService } from '#features/preview/preview.service.js';
import { VERSION } from '#platform/config/installation.js';
import { CHECKED_NAMES } from '../health/lab-reports.js';
import { sweep } from '../sweep.js';
import { LabApp } from './lab-app.js';
import { McpByHand, textOf } from './mcp-client.js';
import { attributesOf, readPage } from './read-page.js';
import { codeOf, messageOf } from './running-app.js';

let app: LabApp;
beforeAll(async () => {
  app = await LabApp.start({ DD_WORKER_SECONDS: '60' }); // a busy machine needs longer
});
afterAll(() => app.close());

const NAMES = sweep('evidence of the lab', CHECKED_NAMES, 4, 60);

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

it('assistants get a link to the file, and what it has', async () => {
  const answer = await new McpByHand(app.app).call('get_evidence', { domain: 'perfect.test' });
  const { url, bytes, answers, takenAt } = answer.structuredContent as EvidenceSummary;
  const { text } = await app.app.get(url);
  const { entries, ...head } = JSON.parse(text) as { readonly takenAt: string; readonly entries: { kind: string }[] };
  expect([bytes, takenAt]).toEqual([Buffer.byteLength(text), head.takenAt]);
  for (const [kind, count] of Object.entries(answers))
    expect([kind, entries.filter((entry) => entry.kind === kind).length]).toEqual([kind, count]);
  expect(Object.values(answers).reduce((sum, count) => sum + count, 0)).toBe(entries.length);
  expect(textOf(answer)).toContain(url);
  expect(textOf(answer)).toContain('check --save-evidence perfect.test.json.gz perfect.test');
  const wrong = await new McpByHand(app.app).call('get_evidence', { domain: 'no domain' });
  expect(wrong.isError).toBe(true);
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

  const REFUSED: readonly (readonly [string, () => BodyInit, place: string])[] = [
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
  ];
  it.each(sweep('evidence files that are refused', REFUSED, 7))(
    '%s is refused with the place',
    async (_, body, place) => {
      const answer = await replayed(body());
      expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_evidence']);
      expect(messageOf(answer)).toContain(place);
      expect(messageOf(await replayed(body(), 'de'))).toMatch(/^Die Beweisdatei/);
    },
  );

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

describe('judged again', () => {
  const HOST = 'spfopen.com';
  let file: string;
  let report: { score: number; findings: { id: string; severity: string }[]; checkedAt: string };
  beforeAll(async () => {
    report = (await app.get(`check/${HOST}`)).body as typeof report;
    file = (await app.get(`evidence/${HOST}`)).text;
  });
  /** As an older program judged: one finding was a note, one did not exist, and one is no longer found. */
  const older = () => {
    const { findings, ...rest } = report;
    const [first, second] = findings.filter(({ severity }) => /^(?:warn|problem)$/.test(severity));
    const others = findings.filter((one) => one !== first && one !== second);
    const gone = { ...first!, id: 'spf-record.missing', severity: 'warn' };
    const body = { ...rest, findings: [{ ...first!, severity: 'info' }, gone, ...others] };
    return { first: first!, second: second!, body };
  };

  it('an evidence file takes the place of a report', async () => {
    const { first, second, body } = older();
    const compared = async (before: object, after: object) =>
      (await app.app.post('/api/v1/compare', { before, after })).body;
    const evidence = JSON.parse(file) as object;
    expect(await compared(report, evidence)).toMatchObject({
      introduced: [],
      resolved: [],
      noLongerApplies: [],
      changed: [],
    });
    expect(await compared(body, evidence)).toMatchObject({
      introduced: [second.id],
      changed: [{ id: first.id, before: { severity: 'info' }, after: { severity: first.severity } }],
    });
    const refused = await app.app.post('/api/v1/compare', { before: body, after: { format: 1, entries: [] } });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'invalid_evidence']);
  });

  it('the page of comparisons takes a file, too, also next to the domain as it is now', async () => {
    const form = new URLSearchParams({ lang: 'en', before: file, after: '' });
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
    const { text } = readPage(await app.app.send('POST', '/compare', { body: form.toString(), headers }));
    expect(text).toContain('The reports do not differ');
  });

  const posted = async (files: Readonly<Record<string, string | Buffer>>, lang = 'en') => {
    const form = new FormData();
    form.set('lang', lang);
    for (const [name, content] of Object.entries(files)) {
      const part = typeof content === 'string' ? content : new Uint8Array(content);
      form.set(name, new Blob([part]), `${name}.json`);
    }
    const answer = await app.app.send('POST', '/evidence', { body: form, headers: { accept: 'text/html' } });
    return { answer, page: readPage(answer) };
  };

  it.each([
    ['en', 'From a file taken at', 'Check the domain now', 'judged by the rules of today'],
    ['de', 'Aus einer Datei vom', 'Domain jetzt prüfen', 'nach den heutigen Regeln'],
  ])('the page shows it in %s, and says that it is no live check', async (lang, ...texts) => {
    app.lab.traffic.clear();
    const { answer, page } = await posted({ evidence: gzipSync(file) }, lang);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    for (const text of texts) expect(page.text).toContain(text);
    expect(attributesOf(page, 'html')[0]?.lang).toBe(lang);
    expect(attributesOf(page, 'a').map(({ href }) => href)).toContain(`/check/${HOST}?lang=${lang}`);
    for (const { id, severity } of report.findings.filter(({ severity: of }) => of !== 'ok'))
      expect([id, severity, page.tags.some(({ attributes }) => attributes.id === id)]).toEqual([id, severity, true]);
    expect(page.text).toContain(`${report.score}`);
    expect(answer.text).not.toMatch(/\/badge\/|\/api\/v1\/check\//);
    expect(page.text).not.toMatch(/\{\w+\}|\bundefined\b|\[object|\bNaN\b/);
    expect([...app.lab.traffic.questions]).toEqual([]);
  });

  it('with the report of that day, the page says what the rules changed', async () => {
    const { first, second, body } = older();
    const { page } = await posted({ evidence: file, report: JSON.stringify({ ...body, score: 99 }) });
    expect(page.text).toContain('has 99 points');
    expect(page.text).toContain('for the same answers');
    const links = attributesOf(page, 'a').map(({ href }) => href);
    for (const id of [first.id, second.id, 'spf-record.missing'])
      expect(links).toContain(`/rules/${id.split('.')[0]!}?lang=en`);
    expect(page.text).toMatch(/Only by the rules of today\.[^]*before: Note[^]*This does not mean that it was fixed/);
    const same = await posted({ evidence: file, report: JSON.stringify(report) });
    expect(same.page.text).toContain('No finding differs');
  });

  it('a report of another moment or domain is not taken for that of the file', async () => {
    const later = await posted({
      evidence: file,
      report: JSON.stringify({ ...report, checkedAt: '2026-01-01T00:00:00.000Z' }),
    });
    expect(later.page.text).toContain('can come from the domain as well');
    expect(later.page.text).not.toContain('for the same answers');
    const other = await posted({ evidence: file, report: JSON.stringify({ ...report, domain: 'perfect.test' }) });
    expect(other.page.text).toContain('a report of perfect.test');
    expect(other.page.text).not.toContain('No finding differs');
  });

  it.each<[string, () => Readonly<Record<string, string>>, string]>([
    ['no file', () => ({}), 'not JSON'],
    ['a changed file', () => ({ evidence: file.replace('"ms":', '"ms": 1') }), 'was changed after it was made'],
    ['a report in its place', () => ({ evidence: JSON.stringify(report) }), 'format'],
    ['no report as the second file', () => ({ evidence: file, report: '{}' }), 'is not a report of this service'],
  ])('%s is refused above the form', async (_, files, text) => {
    const { answer, page } = await posted(files());
    expect([answer.status, attributesOf(page, 'input').filter(({ type }) => type === 'file').length]).toEqual([200, 2]);
    expect(page.text).toContain(text);
  });

  it('what the file does not answer is listed and costs nothing', async () => {
    const { entries, ...head } = JSON.parse(file) as { entries: { kind: string; type?: string }[] };
    const less = entries.filter(({ kind, type }) => kind !== 'page' && type !== 'TXT');
    const sha256 = createHash('sha256').update(JSON.stringify(less)).digest('hex');
    const { page } = await posted({ evidence: JSON.stringify({ ...head, entries: less, sha256 }) });
    expect(page.text).toContain('Not in the file');
    expect(page.text).toMatch(/TXT \S*spfopen\.com/);
  });

  it('every report links its file', async () => {
    const page = readPage(await app.app.get(`/check/${HOST}?selectors=s1`));
    expect(attributesOf(page, 'a').map(({ href }) => href)).toContain(`/api/v1/evidence/${HOST}?selectors=s1`);
  });
});

/** A file answers less than the network, so that less may be proposed and said, but nothing else. */
describe('plans and previews of a file', () => {
  const during = async <T>(host: string, work: (examination: ReplayedExamination) => Promise<T>) => {
    const file = (await app.get(`evidence/${host}`)).text;
    app.lab.traffic.clear();
    const result = await app.app.app.get(EvidenceService).during(Buffer.from(file), undefined, work);
    expect([...app.lab.traffic.questions]).toEqual([]);
    return result;
  };
  const changesOf = ({ stages }: Pick<DomainPlan, 'stages'>) =>
    stages.flatMap(({ changes }) =>
      changes.map(({ action, host, type, value }) => [action, host, type, value].join(' ')),
    );

  const PLANNED = ['dmarcbad.com', 'spfopen.com', 'nodmarc.com', 'takeover.com'];
  it.each(sweep('plans of evidence files', PLANNED, 2))('the plan for %s', async (host) => {
    const domain = DomainName.parse(host)!;
    const plan = await during(host, (of) => app.app.app.get(PlanService).planFor(domain, of, 'en'));
    const live = (await app.get(`plan/${host}`)).body as DomainPlan;
    expect(changesOf(plan).length).toBeGreaterThan(0);
    expect(changesOf(live)).toEqual(expect.arrayContaining(changesOf(plan)));
    expect(plan.scoreAfter).toBeLessThanOrEqual(live.scoreAfter);
  });

  const PREVIEWED = [
    ['perfect.test', { action: 'remove', host: '@', type: 'MX' }],
    ['spfopen.com', { action: 'replace', host: '@', type: 'TXT', value: 'v=spf1 mx -all' }],
    ['nodmarc.com', { action: 'add', host: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=reject' }],
    ['perfect.test', { action: 'remove', host: 'www', type: 'A' }],
  ] as const;
  it.each(sweep('previews of evidence files', PREVIEWED, 2))('the preview for %s with %j', async (host, change) => {
    const domain = DomainName.parse(host)!;
    const wanted = { changes: [change] };
    const preview = await during(host, (of) => app.app.app.get(PreviewService).previewFor(domain, of, wanted, 'en'));
    const live = (await app.app.post(`/api/v1/preview/${host}`, wanted)).body as PreviewResult;
    expect(live.introduced).toEqual(expect.arrayContaining(preview.introduced));
    expect(live.resolved).toEqual(expect.arrayContaining(preview.resolved));
    const untold = new Set([...preview.cannotTell, ...preview.after.findings.map(({ id }) => id)].map(checkOf));
    for (const id of live.introduced) if (!preview.introduced.includes(id)) expect(untold).toContain(checkOf(id));
  });
});

function checkOf(id: string): string {
  return id.split('.')[0]!;
}
