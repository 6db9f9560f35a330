import { seoTopics } from '#features/seo/seo-topics.js';
import type { SeoReport } from '#features/seo/seo.dto.js';
import { openSeoSites } from '../lab/sites/seo-site.js';
import { SEO_SITES } from '../lab/sites/seo-sites.js';
import { LabApp } from './lab-app.js';

/** Facts that are never unobtainable, and why. */
const NEVER_UNOBTAINABLE: Readonly<Record<string, string>> = {
  page: 'a report without the page has an error, and says nothing of what could not be checked',
  html: 'follows from the page, and where there is none says nothing',
  directives: 'follows from the page, and where there is none says nothing',
  canonicals: 'follows from the page, and where there is none says nothing',
  variants: 'an address that could not be asked is left out of the list',
};

const seoChecks = seoTopics.flatMap(({ checks }) => checks);
const OUTCOMES = seoChecks.flatMap(({ id, needs, outcomes }) => {
  const always = needs.every((need) => need in NEVER_UNOBTAINABLE);
  return [...Object.keys(outcomes), ...(always ? [] : ['unknown'])].map((outcome) => `${id}.${outcome}`);
});

describe('every outcome of the SEO check', () => {
  const found: { site: string; ids: Set<string> }[] = [];

  beforeAll(async () => {
    const app = await LabApp.start();
    await openSeoSites(app.lab, SEO_SITES);
    for (const { name, page = '/' } of SEO_SITES) {
      const { findings } = (await app.get(`seo-check/${name}?path=${encodeURIComponent(page)}`)).body as SeoReport;
      found.push({ site: name, ids: new Set(findings.map(({ id }) => id)) });
    }
    await app.close();
  });

  it('is found at some site', () => {
    expect(OUTCOMES.filter((id) => !found.some(({ ids }) => ids.has(id)))).toEqual([]);
  });

  it('is not found at every site', () => {
    expect(OUTCOMES.filter((id) => found.every(({ ids }) => ids.has(id)))).toEqual([]);
  });

  it('is one of those that are declared', () => {
    expect(found.flatMap(({ ids }) => [...ids]).filter((id) => !OUTCOMES.includes(id))).toEqual([]);
  });
});
