import { readFileSync } from 'node:fs';
import { seoWeights } from '../../src/seo/seo-weights.js';
import { readFindings } from './catalogue-shape.js';

interface Topic {
  readonly cap: number;
  readonly rows: readonly (readonly [id: string, meaning: string, points: number])[];
}

/** The headings and tables of the page. */
function documented(page: string): Topic[] {
  const [, ...topics] = page.split(/^## .*: at most /m);
  return topics.map((topic) => ({
    cap: parseInt(topic),
    rows: [...topic.matchAll(/^\| `(.+?)` *\| (.+?) *\| *(\d+) \|$/gm)].map(([, id, meaning, points]) => [
      id!,
      meaning!,
      Number(points),
    ]),
  }));
}

describe('docs/seo-score.md', () => {
  it('says what every finding costs', () => {
    const meanings = new Map(readFindings('en', 'seo').map(({ id, title }) => [id, title]));
    const actual = seoWeights.map(({ cap, weights }) => ({
      cap,
      rows: Object.entries(weights).map(([id, points]) => [id, meanings.get(id), points]),
    }));
    expect(documented(readFileSync('docs/seo-score.md', 'utf8'))).toEqual(actual);
  });
});
