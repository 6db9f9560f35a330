import { readFileSync } from 'node:fs';
import * as codes from '#features/generate/issue-code.js';

const { generate_record: texts } = JSON.parse(readFileSync('i18n/en/mcp-tools.json', 'utf8')) as {
  generate_record: { issue: Record<string, string> };
};

it('every code of a generator has its sentence, and there is no other', () => {
  const all = [
    ...codes.SPF_ERRORS,
    ...codes.SPF_WARNINGS,
    ...codes.DMARC_ERRORS,
    ...codes.DMARC_WARNINGS,
    ...codes.CAA_WARNINGS,
    ...codes.MTA_STS_WARNINGS,
  ];
  expect(Object.keys(texts.issue).toSorted()).toEqual([...new Set<string>(all)].toSorted());
});
