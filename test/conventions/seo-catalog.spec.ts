import { REASONS } from '#base/domain/fact.js';
import { SEO_ERROR_CODES } from '#features/seo/facts/seo-error.js';
import { UNREACHABLE_CAUSES } from '#features/seo/facts/why-unreachable.js';
import { seoTopics } from '#features/seo/seo-topics.js';
import {
  actualShape,
  LANGUAGES,
  pluralFaults,
  readCatalog,
  readFindings,
  requiredShape,
  sentencesOf,
} from './catalog-shape.js';

const PRODUCTS =
  /google|\bbing|microsoft|openai|chatgpt|claude|anthropic|perplexity|cloudflare|wordpress|apple|gemini/i;
const seoChecks = seoTopics.flatMap(({ checks }) => checks);
const PREFIXES = { indexing: 'idx-', content: 'con-', technical: 'tec-', ai: 'ai-' };

describe.each(LANGUAGES)('the texts of the SEO check in %s', (language) => {
  const findings = readFindings(language, 'seo');
  const titles = findings.flatMap(({ title }) => sentencesOf(title));
  const details = findings.flatMap(({ detail }) => sentencesOf(detail));

  it('contain all evidence of every finding and nothing else', () => {
    expect(actualShape(findings)).toEqual(requiredShape(seoChecks));
  });

  it('have the plural forms of the language', () => {
    expect(pluralFaults(language, findings)).toEqual([]);
  });

  it('have titles that are no sentences and details that are', () => {
    expect(titles.filter((title) => !/^\S.*[^.\s]$/.test(title))).toEqual([]);
    expect(details.filter((detail) => !/^\S.*\.$/.test(detail))).toEqual([]);
  });

  it('name no product', () => {
    expect([...titles, ...details].filter((text) => PRODUCTS.test(text))).toEqual([]);
  });

  it('have a text for every reason and every error', () => {
    expect(Object.keys(readCatalog(language, 'reasons'))).toEqual([...REASONS]);
    expect(Object.keys(readCatalog(language, 'seo-errors'))).toEqual([...SEO_ERROR_CODES, ...UNREACHABLE_CAUSES]);
  });
});

describe('the SEO checks', () => {
  it('have unique names with the prefix of their category', () => {
    const ids = seoChecks.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(seoChecks.filter(({ id, category }) => !id.startsWith(PREFIXES[category as keyof typeof PREFIXES]))).toEqual(
      [],
    );
  });
});
