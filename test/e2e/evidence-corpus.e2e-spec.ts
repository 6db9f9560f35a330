import { Ajv2020 } from 'ajv/dist/2020.js';
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

it('files are as the schema describes them', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const isValid = ajv.compile(JSON.parse(readFileSync('docs/evidence.schema.json', 'utf8')) as object);
  for (const domain of Object.keys(expectedFindings())) {
    const file = JSON.parse(gunzipSync(readFileSync(pathOf(domain))).toString()) as { entries: object[] };
    expect([domain, isValid(file), isValid.errors]).toEqual([domain, true, null]);
    expect(isValid({ ...file, entries: [{ ...file.entries[0], answer: 7, failure: undefined }] })).toBe(false);
  }
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
