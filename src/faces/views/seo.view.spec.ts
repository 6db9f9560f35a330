import type { SeoReport } from '#features/seo/seo.dto.js';
import { splitBlocks } from './block.js';
import { seoView } from './seo.view.js';

const reportOf = (score: number, ...ids: readonly string[]) =>
  ({
    ...{
      api: 'v1',
      domain: 'a.example',
      path: '/',
      finalUrl: null,
      fetchedAt: '2026-11-19T00:00:00Z',
      score,
      error: null,
    },
    findings: ids.map((id) => ({ id, severity: id.endsWith('.ok') ? 'ok' : 'info' })),
  }) as unknown as SeoReport;

it.each<[string, SeoReport, string]>([
  ['all checks ran', reportOf(100, 'idx-noindex.ok', 'idx-robots-status.ok'), 'ok'],
  ['one that can lower it did not', reportOf(100, 'idx-noindex.ok', 'idx-robots-status.unknown'), 'unknown'],
  ['one that cannot did not', reportOf(100, 'idx-noindex.ok', 'ai-llms-full.unknown'), 'ok'],
  ['it is low anyway', reportOf(40, 'idx-noindex.all', 'idx-robots-status.unknown'), 'problem'],
])('the score of a page where %s', (_, report, state) => {
  const shown = JSON.stringify(splitBlocks(seoView(report)).verdict.more);
  expect(/"state":"(\w+)"/.exec(shown)?.slice(1)).toContain(state);
});
