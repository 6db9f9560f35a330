import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { EvidenceModule } from '#features/evidence/evidence.module.js';
import { EvidenceService } from '#features/evidence/evidence.service.js';
import { openContext } from '#faces/cli/engine/application-context.js';
import { expectationOf, EXPECTED, expectedFindings, isPacked, pathOf } from '../test/evidence/corpus.js';

/** Adds evidence files to the corpus, with the findings that they give today: npm run evidence:accept FILE... */
const context = await openContext(EvidenceModule);
const expected = { ...expectedFindings() };
for (const path of process.argv.slice(2)) {
  const bytes = readFileSync(path);
  const report = await context.get(EvidenceService).report(bytes, 'en');
  expected[report.domain] = expectationOf(report);
  writeFileSync(pathOf(report.domain), isPacked(bytes) ? bytes : gzipSync(bytes, { level: 9 }));
  process.stdout.write(`${report.domain}: ${report.score}, read its findings in ${EXPECTED}\n`);
}
writeFileSync(EXPECTED, `${JSON.stringify(Object.fromEntries(Object.entries(expected).sort()), null, 2)}\n`);
await context.close();
