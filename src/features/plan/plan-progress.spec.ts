import type { Finding, Severity } from '#base/domain/finding.js';
import type { Fix } from '#base/domain/fix.js';
import {
  advise,
  conditional,
  publish,
  publishElsewhere,
  replace,
  step,
  txtRecord,
  withIntendedValue,
} from '#engine/repair/fixes.js';
import type { ZoneChange } from '#engine/simulation/overlay/zone-change.js';
import type { HealthReport } from '#features/health/health-report.js';
import type { Offer } from './offers.js';
import { PlanProgress } from './plan-progress.js';
import type { PlannedChange } from './plan-report.js';

const zone = 'example.com';
const found = (id: string, fix?: Fix, severity: Severity = 'warn'): Finding => ({
  ...{ id, category: 'email', severity, params: {} },
  ...(fix && { fix }),
});
const reportOf = (...findings: readonly Finding[]) =>
  ({ domain: zone, zone, score: 50, resolvable: true, findings }) as unknown as HealthReport;
const change = (host: string) => ({ action: 'add', host, type: 'TXT' }) as const satisfies ZoneChange;

/** A stage that publishes these fixes, and resolves these findings. */
function stageOf(offers: readonly Offer[], after: HealthReport, resolves: readonly string[] = []) {
  const changes = offers.map(({ changed }): PlannedChange => ({
    ...{ ...changed, action: 'add', where: 'dns', conditions: [], resolves },
  }));
  const planned = { when: 'now' as const, changes, scoreAfter: 60, faults: [], unfixed: [], sets: [] };
  return { offers, changes: offers.map(({ changed }) => change(changed.host)), after, planned };
}

const spf = found('spf-record.missing', publish(txtRecord(zone, 'v=spf1 mx ~all')));

it('the changes of all stages are kept, and each fix is offered once', () => {
  const second = found('a.b', publish(txtRecord(`a.${zone}`, 'x')));
  const progress = new PlanProgress(reportOf(spf));
  const first = progress.nextOffers();
  progress.finish(first, stageOf(first, reportOf(spf, second)));
  const next = progress.nextOffers();
  expect(next.map(({ changed }) => changed.host)).toEqual([`a.${zone}`]);
  progress.finish(next, stageOf(next, reportOf(spf)));
  expect(progress.applied.map(({ host }) => host)).toEqual([zone, `a.${zone}`]);
  expect([progress.stages.length, progress.nextOffers()]).toEqual([2, []]);
});

it('what the owner meant is remembered for a later stage', () => {
  const host = `_dmarc.${zone}`;
  const milder = publish(txtRecord(host, 'v=DMARC1; p=none'));
  const progress = new PlanProgress(reportOf(found('a.b', withIntendedValue('v=DMARC1; p=reject', milder))));
  const tighten = conditional(
    step('dmarc-tighten'),
    replace('v=DMARC1; p=none', txtRecord(host, 'v=DMARC1; p=quarantine')),
  );
  const offers = progress.nextOffers();
  progress.finish(offers, stageOf(offers, reportOf(found('c.d', tighten))));
  expect(progress.nextOffers().map(({ changed }) => changed.value)).toEqual(['v=DMARC1; p=reject']);
});

describe('what remains to be done by hand', () => {
  const advice = advise(step('smtp-port25'));
  /** The findings of the plan after the only stage, and after which report. */
  const manualOf = (finding: Finding, after: HealthReport) => {
    const progress = new PlanProgress(reportOf(spf, finding));
    const offers = progress.nextOffers();
    progress.finish(offers, stageOf(offers, after, ['spf-record.missing']));
    return progress.report().manual.map(({ id }) => id);
  };
  const permission = publishElsewhere(
    txtRecord(`b.example._report._dmarc.${zone}`, 'v=DMARC1'),
    step('dmarc-permission'),
  );

  it.each<[string, Finding, HealthReport, boolean]>([
    ['advice', found('a.b', advice), reportOf(found('a.b', advice)), true],
    ['a fault that the stage hides, but does not resolve', found('a.b', advice), reportOf(), true],
    ['optional advice', found('a.b', advice, 'info'), reportOf(found('a.b', advice, 'info')), true],
    ['optional advice that the stage follows', found('a.b', advice, 'info'), reportOf(), false],
    ['what is fine', found('a.b', advice, 'ok'), reportOf(), false],
    ['a fault without a fix', found('a.b'), reportOf(), false],
    ['a record that somebody else publishes', found('a.b', permission), reportOf(), true],
    ['a record of another zone', found('a.b', publish(txtRecord('example.net', 'x'))), reportOf(), true],
    ['a record that the stage publishes', found('a.b', publish(txtRecord(`a.${zone}`, 'x'))), reportOf(), false],
  ])('%s', (_, finding, after, isManual) => {
    expect(manualOf(finding, after)).toEqual(isManual ? ['a.b'] : []);
  });

  it('a fix that no stage could contain, unless what it fixes is fine', () => {
    for (const [severity, expected] of [
      ['warn', ['a.b']],
      ['info', ['a.b']],
      ['ok', []],
    ] as const) {
      const fixed = found('a.b', publish(txtRecord(zone, 'v=spf1 mx ~all')), severity);
      const progress = new PlanProgress(reportOf(spf, fixed));
      progress.finish(progress.nextOffers(), undefined);
      const { manual, stages } = progress.report();
      expect([stages, manual.map(({ id }) => id)]).toEqual([[], ['spf-record.missing', ...expected]]);
    }
  });
});

it.each([
  [['spf-record.missing'], 'needed'],
  [[], 'unsolved'],
])('a stage that resolves %j is %s', (resolves, verdict) => {
  const progress = new PlanProgress(reportOf(spf));
  const offers = progress.nextOffers();
  progress.finish(offers, stageOf(offers, reportOf(spf), resolves));
  expect([progress.report().verdict, progress.report().scoreAfter]).toEqual([verdict, 60]);
});
