import type { PreviewResult } from '#features/preview/preview.dto.js';
import { sweep } from '../sweep.js';
import { LabApp } from './lab-app.js';
import { attributesOf, readPage } from './read-page.js';

let lab: LabApp;
beforeAll(async () => (lab = await LabApp.start()));
afterAll(() => lab.close());

const HTML = { accept: 'text/html,application/xhtml+xml' };
const page = async (path: string) => readPage(await lab.app.get(path, HTML));

describe('the preview of a plan', () => {
  interface Stages {
    readonly score: number;
    readonly scoreAfter: number;
    readonly stages: readonly { readonly scoreAfter: number; readonly changes: readonly object[] }[];
  }
  const planOf = async (domain: string) => (await lab.get(`plan/${domain}`)).body as Stages;

  it.each(sweep('plans as previews', ['spfopen.com', 'nodmarc.com', 'gsuitetwo.com', 'dsmismatch.com'], 2))(
    'of %s equals the plan',
    async (domain) => {
      const plan = await planOf(domain);
      expect(plan.scoreAfter).toBeGreaterThan(plan.score);
      for (const [i, { scoreAfter }] of plan.stages.entries()) {
        const changes = plan.stages.slice(0, i + 1).flatMap((stage) => stage.changes);
        const wanted = changes.map((change) => {
          const { action, host, type, value, old } = change as Record<string, string>;
          return { action, host, type, value, ...(old !== undefined && { old }) };
        });
        const { body } = await lab.app.post(`/api/v1/preview/${domain}`, { changes: wanted });
        const { after, resolved } = body as PreviewResult;
        expect(after.score).toBe(scoreAfter);
        const seen = await page(`/preview/${domain}?stage=${i + 1}`);
        expect(seen.text).toMatch(new RegExp(`${plan.score}/100 today, ${scoreAfter}/100 after the change`));
        const boxes = attributesOf(seen, 'input').filter(({ name }) => name === 'stages');
        expect(boxes.map((box) => [box.value, 'checked' in box])).toEqual(
          plan.stages.map((_, stage) => [String(stage + 1), stage <= i]),
        );
        const linked = attributesOf(seen, 'a').flatMap(({ href = '' }) => href.split(`/check/${domain}#`)[1] ?? []);
        const faults = (findings: readonly { readonly id: string; readonly severity: string }[]) =>
          findings.filter(({ severity }) => severity === 'problem' || severity === 'warn').map(({ id }) => id);
        const { findings } = (await lab.get(`check/${domain}`)).body as PreviewResult['after'];
        const before = faults(findings);
        expect(linked).toEqual(expect.arrayContaining(resolved.filter((id) => before.includes(id))));
        expect(linked).toEqual(expect.arrayContaining(faults(after.findings).filter((id) => before.includes(id))));
      }
    },
  );

  it('leads back to the plan, in German as well', async () => {
    const links = attributesOf(await page('/preview/spfopen.com?lang=de&stage=1'), 'a').map(({ href }) => href);
    expect(links).toContain('/check/spfopen.com?lang=de#plan');
    const fields = attributesOf(await page('/preview/spfopen.com?lang=de&selectors=s1'), 'input');
    expect(fields).toContainEqual(expect.objectContaining({ name: 'lang', value: 'de' }));
    expect(fields).toContainEqual(expect.objectContaining({ name: 'selectors', value: 's1' }));
  });

  it.each(sweep('stages of plans', ['spfopen.com', 'nodmarc.com', 'gsuitetwo.com'], 1))(
    'any stage of %s can be chosen, with those that it builds on',
    async (domain) => {
      const { score, stages } = await planOf(domain);
      for (const stage of stages.keys()) {
        const seen = await page(`/preview/${domain}?stages=${stage + 1}`);
        const chosen = attributesOf(seen, 'input').filter((one) => one.name === 'stages' && 'checked' in one);
        const changes = chosen.flatMap(({ value }) => stages[Number(value) - 1]!.changes as Record<string, string>[]);
        const wanted = changes.map(({ action, host, type, value, old }) => ({
          ...{ action, host, type, value },
          ...(old !== undefined && { old }),
        }));
        const { body, status } = await lab.app.post(`/api/v1/preview/${domain}`, { changes: wanted });
        expect(status).toBe(200);
        const after = (body as PreviewResult).after.score;
        expect(seen.text).toMatch(new RegExp(`${score}/100 today, ${after}/100 after the change`));
      }
    },
  );

  it.each(['/preview/perfect.test', '/preview/no-such-domain.com'])('%s has none', async (path) => {
    expect((await page(path)).text).toContain('The plan contains no DNS change to preview');
  });

  it.each([
    ['_dmarc', 'v=DMARC1; p=quarantine', 'replace', 'v=DMARC1; p=none'],
    ['@', 'v=spf1 mx -all', 'replace', 'v=spf1 +all'],
    ['@', 'some-verification=1', 'add', ''],
  ])('a new record at %s with %s: %s %s', async (host, value, action, old) => {
    const body = new URLSearchParams({ domain: 'spfopen.com', action: 'add', host, type: 'TXT', value }).toString();
    const headers = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' };
    const seen = readPage(await lab.app.send('POST', '/preview', { body, headers }));
    const valueOf = (name: string) => attributesOf(seen, 'input').find((one) => one.name === name)?.value ?? '';
    expect(attributesOf(seen, 'option').find((one) => 'selected' in one && one.value !== undefined)?.value).toBe(
      action,
    );
    expect(valueOf('old')).toBe(old);
    expect(seen.text.includes('The preview replaces it.')).toBe(action === 'replace');
    expect(seen.text).not.toContain('Several SPF records');
  });
});
