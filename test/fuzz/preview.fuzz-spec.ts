import { ampleMemory } from '../network/ample-memory.js';
import { DomainName } from '#base/domain/domain-name.js';
import { HealthPreviewer } from '#features/preview/health-previewer.js';
import { ImpossibleChange } from '#engine/simulation/overlay/impossible-change.js';
import { readChanges } from '#engine/simulation/overlay/read-changes.js';
import type { Examination } from '#features/health/health-report.js';
import { LabReports } from '../health/lab-reports.js';
import { howMany } from '../sweep.js';
import { Random } from './mutate.js';
import { CHANGED_DOMAINS, changeSet } from './wanted-changes.js';

const SETS = howMany('sets of changes through previews', 100_000, 300, 600);
const SEED = 20_261_115;
let reports: LabReports;
const examinations = new Map<string, Examination>();
beforeAll(async () => {
  reports = await LabReports.start();
  await reports.quickly(async () => {
    for (const name of CHANGED_DOMAINS)
      examinations.set(name, await previewer().examined(DomainName.parse(name)!, ampleMemory()));
  });
});
afterAll(() => reports.close());

const previewer = () => reports.app.app.app.get(HealthPreviewer);

/** Inputs per test, so that no test takes longer than the watchdog allows. */
const BATCH = 250;
const batches = Array.from(
  { length: Math.ceil(SETS / BATCH) },
  (_, i) => [i + 1, Math.min(BATCH, SETS - i * BATCH)] as const,
);

it.each(batches)(
  'no set of changes breaks a preview: it is refused with a reason, or the report is whole (%i)',
  async (batch, sets) => {
    const random = new Random(SEED + batch);
    let possible = 0;
    await reports.quickly(async () => {
      for (let i = 0; i < sets; i++) {
        const name = random.pick(CHANGED_DOMAINS);
        const changes = changeSet(random);
        const examination = examinations.get(name)!;
        try {
          const domain = DomainName.parse(name)!;
          const read = readChanges(domain, changes);
          await previewer().fit(examination, read);
          const after = await previewer().after(domain, examination, read);
          const bugs = after.findings.filter(
            ({ id, params }) => id.endsWith('.unknown') && params.reason === 'internal',
          );
          expect([changes, bugs]).toEqual([changes, []]);
          expect(after.score).toBeGreaterThanOrEqual(0);
          possible++;
        } catch (error) {
          if (!(error instanceof ImpossibleChange))
            throw new Error(JSON.stringify({ name, changes }), { cause: error });
        }
      }
    });
    expect(possible).toBeGreaterThan(sets / 10);
  },
);
