import { ampleMemory } from '#test/network/ample-memory.js';
import { readZoneText } from '#test/lab/zone-text.js';
import { DomainName } from '#base/domain/domain-name.js';
import type { Finding } from '#base/domain/finding.js';
import type { Fix } from '#base/domain/fix.js';
import { isWithin } from '#base/domain/host-name.js';
import { changeEffect } from '#features/preview/change-effect.js';
import type { Change, ChangeJudge } from '#features/preview/change-judge.js';
import type { HealthPreviewer } from '#features/preview/health-previewer.js';
import type { HealthReport } from '#features/health/health-report.js';
import { ImpossibleChange } from '#engine/simulation/overlay/impossible-change.js';
import type { ZoneChange } from '#engine/simulation/overlay/zone-change.js';
import { advise, publish, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { Planner } from './planner.js';

const zone = 'shop.example.com';
const found = (id: string, fix: Fix): Finding => ({ id, category: 'email', severity: 'warn', params: {}, fix });
const above = found(
  'a.b',
  replace('v=DMARC1; p=none', txtRecord('_dmarc.example.com', 'v=DMARC1; p=none; rua=mailto:a@b.c')),
);
const own = found('c.d', publish(txtRecord(zone, 'v=spf1 mx ~all')));

/** With the remaining TTL of a resolver. */
const PUBLISHED = `${zone}. 17 TXT "v=spf1 mx ~all"`;

/** A previewer of one zone in which every valid change resolves the finding about its name. */
function planner(
  zone: string,
  findings: readonly Finding[],
  impossible?: string,
  cut?: string,
  after?: readonly Finding[],
  harmful?: string,
): Planner {
  const report = { domain: zone, zone, score: 50, resolvable: true, findings } as unknown as HealthReport;
  const left = (changes: readonly ZoneChange[]) =>
    findings.filter(({ fix }) => !changes.some(({ host }) => host === fix?.record?.host));
  const previewer = {
    examined: () => Promise.resolve({ report }),
    fit: (_: unknown, changes: readonly ZoneChange[]) => {
      if (changes.some(({ host }) => !isWithin(host, zone)))
        throw new ImpossibleChange(1, 'host-outside', { host: '', type: '', value: '', zone });
      const below = changes.find(({ host }) => cut !== undefined && isWithin(host, cut));
      if (below) throw new ImpossibleChange(1, 'delegated', { host: below.host, type: below.type, value: '', zone });
      const at = changes.findIndex(({ host }) => host === impossible);
      if (at >= 0)
        throw new ImpossibleChange(at + 1, 'beside-cname', { host: impossible!, type: 'TXT', value: '', zone });
      return Promise.resolve();
    },
    after: (_: unknown, __: unknown, changes: readonly ZoneChange[]) =>
      Promise.resolve({
        ...report,
        score: changes.some(({ host }) => host === harmful) ? 40 : 60,
        findings: after ?? left(changes),
      }),
    records: () => Promise.resolve(readZoneText(PUBLISHED, '.')),
    networkAfter: () => ({}),
  };
  const judge = {
    judge: ({ reports: { before, after: then } }: Change) =>
      Promise.resolve({ ...changeEffect(before, then), after: then }),
  };
  return new Planner(previewer as unknown as HealthPreviewer, judge as unknown as ChangeJudge);
}

it('a record of the parent zone is listed as manual, and the plan keeps all others', async () => {
  const { stages, manual } = await planner(zone, [above, own]).plan(DomainName.parse(zone)!, ampleMemory());
  expect(stages.map(({ changes }) => changes.map(({ host }) => host))).toEqual([[zone]]);
  expect(manual).toEqual([above]);
});

it('a record at a parent name in the same zone is part of the plan', async () => {
  const { stages, manual } = await planner('example.com', [above, own]).plan(DomainName.parse(zone)!, ampleMemory());
  expect(stages.map(({ changes }) => changes.map(({ host, resolves }) => [host, resolves]))).toEqual([
    [
      [zone, ['c.d']],
      ['_dmarc.example.com', ['a.b']],
    ],
  ]);
  expect(manual).toEqual([]);
});

it('a record that the zone cannot contain is listed as manual, and the plan keeps all others', async () => {
  const beside = found('e.f', publish(txtRecord(`www.${zone}`, 'x')));
  const broken = found('g.h', publish({ host: `mx.${zone}`, type: 'MX', value: 'ten mx' }));
  const planned = await planner(zone, [beside, broken, own], `www.${zone}`).plan(
    DomainName.parse(zone)!,
    ampleMemory(),
  );
  expect(planned.stages.map(({ changes }) => changes.map(({ host, type }) => `${host} ${type}`))).toEqual([
    [`${zone} TXT`],
  ]);
  expect(planned.manual).toEqual([beside, broken]);
  const nothing = await planner(zone, [broken]).plan(DomainName.parse(zone)!, ampleMemory());
  expect([nothing.stages, nothing.manual]).toEqual([[], [broken]]);
});

it('if one of several records is the proposed one, only the others are removed', async () => {
  const several = found('c.d', replace(['v=spf1 mx ~all', 'v=spf1 mx a ~all'], txtRecord(zone, 'v=spf1 mx a ~all')));
  const { stages } = await planner(zone, [several]).plan(DomainName.parse(zone)!, ampleMemory());
  expect(stages.map(({ changes }) => changes.map(({ action, old }) => [action, old]))).toEqual([
    [['remove', 'v=spf1 mx ~all']],
  ]);
});

it('a record of a delegated zone is listed as manual, and the plan keeps all others', async () => {
  const delegated = found('a.b', publish(txtRecord(`_dmarc.${zone}`, 'v=DMARC1; p=none')));
  const plan = await planner(zone, [delegated, own], undefined, `_dmarc.${zone}`).plan(
    DomainName.parse(zone)!,
    ampleMemory(),
  );
  expect(plan.stages.map(({ changes }) => changes.map(({ host }) => host))).toEqual([[zone]]);
  expect(plan.manual).toEqual([delegated]);
});

it('a finding whose check could not be previewed is not resolved', async () => {
  const closed = found('smtp-port25.closed', advise(step('smtp-port25')));
  const literal = found('mx-hosts.literal', publish({ host: zone, type: 'MX', value: '10 mx.example.net.' }));
  const unseen: Finding = { id: 'smtp-port25.unknown', category: 'email', severity: 'info', params: {} };
  const { stages, manual } = await planner(zone, [literal, closed], undefined, undefined, [unseen]).plan(
    DomainName.parse(zone)!,
    ampleMemory(),
  );
  expect(stages.map(({ changes }) => changes.map(({ resolves }) => resolves))).toEqual([[['mx-hosts.literal']]]);
  expect(manual).toEqual([closed]);
});

it.each<[verdict: string, findings: readonly Finding[]]>([
  ['needed', [own]],
  ['needed', [{ ...own, severity: 'problem' }]],
  ['optional', [{ ...own, severity: 'info' }]],
  ['nothing', [{ ...own, severity: 'ok' }]],
  ['nothing', []],
  ['unsolved', [{ id: 'e.f', category: 'email', severity: 'warn', params: {} }]],
  ['unknown', [own, { id: 'domain-exists.unknown', category: 'dns', severity: 'info', params: {} }]],
])('the verdict is %s', async (verdict, findings) => {
  expect((await planner(zone, findings).plan(DomainName.parse(zone)!, ampleMemory())).verdict).toBe(verdict);
});

it('a record that lowers the score is listed as manual, and the plan keeps all others', async () => {
  const harmful = found('a.b', publish(txtRecord(`_dmarc.${zone}`, 'v=DMARC1; p=none')));
  const planned = (findings: readonly Finding[]) =>
    planner(zone, findings, undefined, undefined, undefined, `_dmarc.${zone}`).plan(
      DomainName.parse(zone)!,
      ampleMemory(),
    );
  const { stages, manual, scoreAfter } = await planned([harmful, own]);
  expect(stages.map(({ changes }) => changes.map(({ host }) => host))).toEqual([[zone]]);
  expect([manual, scoreAfter]).toEqual([[harmful], 60]);
  expect(await planned([harmful])).toMatchObject({ stages: [], manual: [harmful], score: 50, scoreAfter: 50 });
});
