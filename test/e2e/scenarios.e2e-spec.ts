import { readFileSync } from 'node:fs';
import { CHECKED_NAMES, LabReports, outcomeIds } from '../health/lab-reports.js';
import { EXAMINED } from '../system/domains/domains.js';
import { sweep } from '../sweep.js';

interface Scenario {
  readonly testCase: string;
  readonly name: string;
  readonly ours: readonly string[];
  /** A domain of the in-process lab or of the system lab. */
  readonly domain: string | undefined;
  readonly isOfSystemLab: boolean;
  readonly compared: string;
  readonly why: string;
}

const TEXT = readFileSync('test/system/compare/scenarios.md', 'utf8');
const SCENARIOS = TEXT.split('\n').flatMap((line): Scenario[] => {
  const [, scenario = '', theirs = '', ours = '', shown = '', compared = '', why = ''] = line
    .split('|')
    .map((cell) => cell.trim());
  const [, testCase, name] = /^([A-Z]+\d\d) ([A-Z0-9_-]+)$/.exec(scenario) ?? [];
  if (testCase === undefined || name === undefined || theirs === '') return [];
  const words = (cell: string) => [...cell.matchAll(/`(.*?)`/g)].map(([, word]) => word!);
  const isOfSystemLab = shown.startsWith('system lab');
  return [{ testCase, name, ours: words(ours), domain: words(shown)[0], isOfSystemLab, compared, why }];
});
const SHOWN = SCENARIOS.filter(({ domain, isOfSystemLab }) => domain !== undefined && !isOfSystemLab);
const DOMAINS = [...new Set(SHOWN.map(({ domain }) => domain!))].sort();

it('the table has every scenario once, its figures, and no other findings than there are', () => {
  expect(new Set(SCENARIOS.map(({ testCase, name }) => `${testCase} ${name}`)).size).toBe(SCENARIOS.length);
  const count = (kind: string) => SCENARIOS.filter(({ compared }) => compared === kind).length;
  const [alike, better, different, missed] = ['alike', 'better', 'different', 'missed'].map(count);
  expect(alike! + better! + different! + missed!).toBe(SCENARIOS.length);
  expect(TEXT.replaceAll(/\s+/g, ' ')).toContain(
    `${SCENARIOS.length} in all: ${alike} alike, ${better} better, ${different} different by intent, ${missed} missed`,
  );
  expect(missed).toBeLessThanOrEqual(15);
  const unknown = SCENARIOS.flatMap(({ ours }) => ours).filter((id) => !outcomeIds.includes(id));
  expect(unknown).toEqual([]);
});

it('every difference has an explanation', () => {
  const silent = SCENARIOS.filter(({ compared, why }) => compared !== 'alike' && why.length < 5);
  expect(silent).toEqual([]);
});

it('every reported scenario has a domain in a lab', () => {
  const unshown = SCENARIOS.filter(
    ({ ours, domain }) => ours.some((id) => !id.endsWith('.ok')) && domain === undefined,
  );
  expect(unshown).toEqual([]);
  expect(DOMAINS.filter((name) => !CHECKED_NAMES.includes(name))).toEqual([]);
  const real = new Set(EXAMINED.map(({ name }) => name));
  expect(SCENARIOS.filter(({ isOfSystemLab, domain }) => isOfSystemLab && !real.has(domain!))).toEqual([]);
});

describe('on the domains of the lab', () => {
  let reports: LabReports;
  beforeAll(async () => (reports = await LabReports.start()));
  afterAll(() => reports.close());

  it.each(sweep("domains that show Zonemaster's scenarios", DOMAINS, 3, 40))('%s', async (domain) => {
    const found = (await reports.quicklyOn(domain)).findings.map(({ id }) => id);
    for (const { testCase, name, ours } of SHOWN.filter((one) => one.domain === domain)) {
      const siblings = SCENARIOS.filter((one) => one.testCase === testCase).flatMap((one) => one.ours);
      const faults = siblings.filter((id) => !id.endsWith('.ok'));
      // If no finding is expected, no finding of other scenarios of the test case may be reported.
      const expected = ours.length > 0 ? ours : [];
      expect([testCase, name, ...expected.filter((id) => !found.includes(id))]).toEqual([testCase, name]);
      if (ours.length === 0)
        expect([testCase, name, ...faults.filter((id) => found.includes(id))]).toEqual([testCase, name]);
    }
  });
});
