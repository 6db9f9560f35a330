import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { EvidenceModule } from '#features/evidence/evidence.module.js';
import { EvidenceService } from '#features/evidence/evidence.service.js';
import { openContext } from '#faces/cli/engine/application-context.js';
import { expectationOf, expectedFindings, pathOf } from '../evidence/corpus.js';

let context: Awaited<ReturnType<typeof openContext>>;
beforeAll(async () => {
  context = await openContext(EvidenceModule);
});
afterAll(() => context.close());

/** Recordings of domains as they were. What they give changes only if somebody wants it to. */
it.each(Object.entries(expectedFindings()))('%s gives its findings', async (domain, expected) => {
  const report = await context.get(EvidenceService).report(readFileSync(pathOf(domain)), 'en');
  expect(expectationOf(report)).toEqual(expected);
});

it('a typical file has less than 60 KB', () => {
  const sizes = Object.keys(expectedFindings()).map((domain) => readFileSync(pathOf(domain)).length);
  expect(sizes.sort((a, b) => a - b)[sizes.length >> 1]).toBeLessThan(60_000);
});

it('a file is readable', () => {
  const file = gunzipSync(readFileSync(pathOf('perfect.test'))).toString();
  expect(file).toContain('"perfect.test. ');
  expect(file.split('\n').every((line) => line.length < 200_000)).toBe(true);
});
