import { SEVERITIES, type Finding } from '#base/domain/finding.js';
import { parseDmarc } from '#formats/records/dmarc.js';
import { applyFixes } from '../health/apply-fix.js';
import { COMBINED_FAULTS } from '../health/fault-combinations.js';
import { LabReports } from '../health/lab-reports.js';
import { MX, txt, WEB } from '../lab/domains/lab-domain.js';
import { sweep } from '../sweep.js';

let reports: LabReports;
beforeAll(async () => (reports = await LabReports.start()));
afterAll(() => reports.close());

const SOUND = { '@': 'v=spf1 mx -all', _dmarc: 'v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test' };
const gravity = ({ severity }: Finding) => SEVERITIES.indexOf(severity);
const asksForReports = (text: string) => parseDmarc(text).record.rua.length > 0;

/** A record that a report proposes, with the findings that share it. */
interface Proposed {
  readonly value: string;
  readonly shared: readonly Finding[];
}

function proposedAt(host: string, findings: readonly Finding[]): readonly Proposed[] {
  const here = findings.filter(({ fix }) => fix?.record?.host === host && fix.record.type === 'TXT');
  const values = [...new Set(here.map(({ fix }) => fix!.record!.value))];
  return values.map((value) => ({ value, shared: here.filter(({ fix }) => fix!.record!.value === value) }));
}

const CASES = Object.entries(COMBINED_FAULTS).flatMap(([kind, { texts }]) =>
  sweep(`combined faults of ${kind}`, texts, 5, 60).map((text) => [kind as 'spf' | 'dmarc', text] as const),
);

it.each(CASES.map((one, i) => [...one, i] as const))(
  'the record that findings of one %s record share repairs the worst of them: %s',
  async (kind, pattern, i) => {
    const { at, about } = COMBINED_FAULTS[kind];
    const { internet } = reports.lab;
    const zone = `${kind}faults${i}.com`;
    const text = pattern.replaceAll('ZONE', zone);
    const texts = Object.entries({ ...SOUND, [at]: text }).map(([name, value]) => `${name} TXT ${txt(value)}`);
    internet.register(zone, { records: [WEB, MX, ...texts].join('\n') });
    const { findings } = await reports.quicklyOn(zone);
    const proposed = proposedAt(at === '@' ? zone : `${at}.${zone}`, findings);
    expect(proposed.length).toBeLessThan(2);
    for (const { value, shared } of proposed) {
      const undo = applyFixes(shared.slice(0, 1), internet);
      const left = new Set((await reports.quicklyOn(zone)).findings.map(({ id }) => id));
      undo();
      // Before reports can show whether a stricter policy loses mail, the record has to ask for them.
      const isFirstStep = kind === 'dmarc' && asksForReports(value) && !asksForReports(text);
      const worst = Math.max(...shared.map(gravity));
      const graver = isFirstStep ? [] : findings.filter((one) => about.test(one.id) && gravity(one) > worst);
      expect([value, [...shared, ...graver].filter(({ id }) => left.has(id)).map(({ id }) => id)]).toEqual([value, []]);
    }
  },
);
