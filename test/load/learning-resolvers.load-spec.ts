import { LabReports } from '../health/lab-reports.js';
import { learningFromProofs } from '../lab/learned-proofs.js';

let reports: LabReports;
beforeAll(async () => (reports = await LabReports.start()));
afterAll(() => reports.close());

/** Findings that are not `ok`, and the score. */
async function verdictOn(domain: string) {
  const { findings, score } = await reports.on(domain);
  const faults = findings.filter(({ severity }) => severity !== 'ok').map(({ id }) => id);
  return [score, ...faults.sort()];
}

/** RFC 8198: the resolvers answer negatively what a cached proof denies, including proofs that our own queries brought. */
describe.each(['perfect.test', 'optout.com', 'compact.com', 'deniedname.com', 'deniedtype.com', 'unproven.com'])(
  '%s',
  (domain) => {
    it('has the same report from resolvers that learn from proofs, at first and later', async () => {
      const plain = await verdictOn(domain);
      for (const resolver of reports.lab.resolvers) resolver.twist = learningFromProofs();
      const [first, second] = [await verdictOn(domain), await verdictOn(domain)];
      for (const resolver of reports.lab.resolvers) resolver.twist = (answer) => answer;
      expect(first).toEqual(plain);
      expect(second).toEqual(plain);
    });
  },
);
