import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DomainHealth } from '#features/health/health.dto.js';
import type { OneRule } from '#faces/rules/rules.dto.js';
import { createApp } from '../../src/app.setup.js';
import { Config } from '#platform/config/config.js';
import { temporaryFolder } from '../temporary-folder.js';
import { crashing } from './captured-output.js';
import { LabApp, timeStandsStill } from './lab-app.js';
import { McpByHand, textOf } from './mcp-client.js';

const folder = temporaryFolder('severity-profile');
const fileOf = (name: string, content: object) => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

describe('with a severity profile', () => {
  let app: LabApp;
  beforeAll(async () => {
    const path = fileOf('acme.json', {
      name: 'Acme & Söhne',
      off: ['bimi-record', 'dmarc-policy.none'],
      severities: { 'caa-record.missing': 'problem' },
      weights: { 'caa-record.missing': 7 },
    });
    app = await LabApp.start({ DD_PROFILE: path }, timeStandsStill);
  });
  afterAll(() => app.close());

  it('the report names it, and follows it', async () => {
    const { severityProfile, findings, score } = (await app.get('check/nodnssec.com')).body as DomainHealth;
    expect(severityProfile).toBe('Acme & Söhne');
    expect(findings.find(({ id }) => id === 'caa-record.missing')?.severity).toBe('problem');
    expect(findings.filter(({ id }) => id.startsWith('bimi-record.'))).toEqual([]);
    expect(score).toBe(93);
  });

  it('the page names it, and explains the score by it', async () => {
    const { text } = await app.app.get('/check/nodnssec.com', { accept: 'text/html' });
    expect(text).toContain('Severities and weights by the profile Acme &amp; Söhne of the operator.');
    expect(text).toMatch(/caa-record\.missing/);
  });

  it('rules have its severities and weights, and name it', async () => {
    const rule = async (id: string) => (await app.get(`rules/${id}`)).body as OneRule;
    const { severityProfile, outcomes } = await rule('caa-record');
    expect(severityProfile).toBe('Acme & Söhne');
    expect(outcomes.find(({ id }) => id === 'caa-record.missing')).toMatchObject({ severity: 'problem', weight: 7 });
    expect((await rule('dmarc-policy')).outcomes.find(({ id }) => id === 'dmarc-policy.none')).toMatchObject({
      weight: 0,
      off: true,
    });
    expect((await rule('bimi-record')).outcomes.every(({ off }) => off)).toBe(true);
    expect((await rule('tls-versions')).severityProfile).toBeUndefined(); // it changes the health check alone
  });

  it('rule pages and explain_finding name it', async () => {
    const page = async (path: string) => (await app.app.get(path, { accept: 'text/html' })).text;
    const named = 'Severities and weights by the profile Acme &amp; Söhne of the operator.';
    expect(await page('/rules')).toContain(named);
    expect(await page('/rules/bimi-record')).toContain('switched off');
    expect(await page('/rules/caa-record')).toContain(named);
    const text = textOf(await new McpByHand(app.app).call('explain_finding', { id: 'dmarc-policy.none' }));
    expect(text).toContain('The operator switched this finding off.');
    expect(text).toContain('by the profile Acme & Söhne of the operator');
  });

  it('the preview judges by it too', async () => {
    const answer = await app.app.post('/api/v1/preview/nodnssec.com', {
      changes: [{ action: 'add', host: '@', type: 'CAA', value: '0 issue "letsencrypt.org"' }],
    });
    const { before, after } = answer.body as { before: { score: number }; after: DomainHealth };
    expect([before.score, after.score, after.severityProfile]).toEqual([93, 100, 'Acme & Söhne']);
  });
});

it('reports made with different profiles have different keys', () => {
  const digest = (text: string) => new Config({}, { path: 'a', text }).profileDigest;
  expect(new Config({}).profileDigest).toBe('');
  expect(digest('{"name":"a"}')).toMatch(/^[\da-f]{16}$/);
  expect(digest('{"name":"a"}')).not.toBe(digest('{"name":"b"}'));
});

it('does not start with an unknown id', async () => {
  const path = fileOf('wrong.json', { name: 'Wrong', off: ['bimi-recrod'] });
  const config = new Config({ DD_PROFILE: path, DD_LOG_LEVEL: 'error' });
  await crashing(() => expect(createApp(config)).rejects.toThrow('did you mean bimi-record?'));
});

it.each([
  ['that does not exist', () => join(folder, 'missing.json'), 'DD_PROFILE names a file that cannot be read'],
  [
    'that is too large',
    () => fileOf('large.json', { name: 'a'.repeat(70_000) }),
    'DD_PROFILE must name a file of at most 65536',
  ],
])('does not start with a file %s', (_, path, problem) => {
  expect(() => new Config({ DD_PROFILE: path() })).toThrow(problem);
});
