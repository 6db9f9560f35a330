import { ENTRY_ENDS, type EntryEnd } from '#base/domain/site-entry.js';
import { isJudged } from './web-verdict.js';

const reportOf = (ends: readonly EntryEnd[], ids: readonly string[] = []) =>
  ({
    entries: ends.map((end, i) => ({ end, url: `${i % 2 === 0 ? 'http' : 'https'}://a.com/` })),
    findings: ids.map((id) => ({ id })),
  }) as unknown as Parameters<typeof isJudged>[0];

it.each(ENTRY_ENDS.filter((end) => end !== 'page'))('without a page there is no verdict: %s', (end) => {
  expect(isJudged(reportOf([end, end, end, end]))).toBe(false);
});

it.each<[what: string, ends: EntryEnd[], ids: string[], isSafe: boolean]>([
  ['a page', ['page', 'page'], [], true],
  ['HTTPS alone', ['closed', 'page'], [], true],
  ['no www', ['page', 'page', 'no-address', 'no-address'], [], true],
  ['a page over plain HTTP, and silence over HTTPS', ['page', 'no-answer'], ['http-entries.unknown'], false],
  ['a page over plain HTTP, and an overloaded server over HTTPS', ['page', 'withheld'], [], false],
  ['nothing at all', [], [], false],
])('%s', (_, ends, ids, isSafe) => {
  expect(isJudged(reportOf(ends, ids))).toBe(isSafe);
});
