import type { SeoReport } from '#features/seo/seo.dto.js';
import { report } from './client.js';

const check = (name: string, lang = 'en') => report<SeoReport>(`seo-check/${name}?lang=${lang}`);
const grave = ({ findings }: SeoReport) =>
  findings.filter(({ severity }) => severity === 'problem').map(({ id }) => id);

it('a good site has no problem', async () => {
  const good = await check('perfect.test');
  expect(good).toMatchObject({
    finalUrl: 'https://perfect.test/',
    pageTitle: 'Lamps made by hand in Berlin',
    error: null,
    ttfbMs: expect.any(Number) as number,
  });
  expect(grave(good)).toEqual([]);
  expect(good.score).toBeGreaterThan(90);
});

it('speaks German', async () => {
  const [english, german] = [await check('noindex.com'), await check('noindex.com', 'de')];
  expect(german.findings.map(({ id }) => id)).toEqual(english.findings.map(({ id }) => id));
  expect(german.findings[0]!.title).not.toBe(english.findings[0]!.title);
});

it.each([
  ['noindex.com', 'idx-noindex'],
  ['robots.com', 'idx-robots-block'],
  ['soft404.com', 'tec-404'],
  ['httponly.com', 'tec-https'],
])('%s: %s', async (name, id) => {
  const { findings, error } = await check(name);
  expect(error).toBeNull();
  const found = findings.filter(({ severity }) => severity === 'warn' || severity === 'problem');
  expect(found.map((finding) => finding.id.split('.')[0])).toContain(id);
});

it.each([
  ['expiredcert.com', 'tls_error'],
  ['othername.com', 'tls_error'],
  ['error.com', 'http_error'],
  ['circle.com', 'too_many_redirects'],
  ['closedweb.com', 'unreachable'],
  ['silentweb.com', 'timeout'],
  ['privateip.com', 'blocked'],
  ['mailonly.com', 'unreachable'],
  ['free.com', 'unreachable'],
])('%s: %s', async (name, code) => {
  const { error, score } = await check(name);
  expect([error?.code, score]).toEqual([code, 0]);
});
