import { presentData } from '#formats/dns-wire/resource-record.js';
import { DomainName } from '#base/domain/domain-name.js';
import { hostName, isWithin } from '#base/domain/host-name.js';
import { WRITERS } from '#features/plan/plan-formats.js';
import { recordData } from '#features/plan/plan-lines.js';
import { Planner } from '#features/plan/planner.js';
import type { PlannedChange, PlannedStage, PlanReport, RecordSet } from '#features/plan/plan-report.js';
import { TERRAFORM_PROVIDERS } from '#features/plan/terraform.js';
import { type ZoneFormat, readZone } from '#features/zone-check/read-zone.js';
import { cloudflareFaults } from '../checks/cloudflare-records.js';
import { dnscontrolRecord, ranByDnscontrol } from '../checks/dnscontrol.js';
import { readHcl } from '../checks/hcl.js';
import { CHECKED_NAMES, LabReports } from '../health/lab-reports.js';
import { expectNoLoss } from '../health/plan-scores.js';
import { LAB_DOMAINS } from '../lab/domains/populated-lab.js';
import { ampleMemory } from '../network/ample-memory.js';
import { sweep } from '../sweep.js';

let reports: LabReports;
beforeAll(async () => (reports = await LabReports.start()));
afterAll(() => reports.close());

const ZONES = LAB_DOMAINS.map(({ name }) => name);
const CONDITIONS = { ofStage: () => 'a condition', ofChange: () => ['a step'] };
/** Types that `hashicorp/dns` has. */
const GENERIC = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'PTR', 'SRV', 'TXT'];
/** Types that every export has; dnscontrol and octoDNS leave the SOA record to the provider. */
const EXPORTED = new Set<string>([
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'NS',
  'TXT',
  'CAA',
  'SRV',
  'TLSA',
  'HTTPS',
  'SVCB',
  'PTR',
]);
/** Faults of the zone and not of its notation. */
const OF_THE_ZONE = [
  ...['soa-missing', 'ns-missing', 'beside-cname', 'cname-apex', 'cname-several'],
  ...['below-dname', 'below-delegation', 'doubled-name', 'final-dot', 'ns-address', 'ds-apex', 'dname-several'],
  ...[
    'glue',
    'target-address',
    'target-alias',
    'target-form',
    'ds-alone',
    'host-name',
    'ns-wildcard',
    'dname-delegation',
  ],
];

/** The records of a zone in a format, each as one text. */
function readAs(format: ZoneFormat, text: string, zone: string): readonly string[] {
  const { entries, faults } = readZone(format, text, zone);
  expect(faults.filter(({ fault }) => !OF_THE_ZONE.includes(fault))).toEqual([]);
  return entries.map(({ name, type, record }) => `${name} ${type} ${record && presentData(record)}`).sort();
}

interface Value {
  readonly host: string;
  readonly type: string;
  readonly value: string;
}

const zoneLine = ({ host, type, value }: Value) => `${host}. 3600 IN ${type} ${recordData(type, value)}\n`;
const written = (values: readonly Value[], zone: string) => readAs('zone', values.map(zoneLine).join(''), zone);
const valuesOf = (sets: readonly RecordSet[]): readonly Value[] =>
  sets.flatMap(({ host, type, values }) => values.map((value) => ({ host, type, value })));

/** What an export has to contain: changed records, or complete sets. */
function expected(stages: readonly PlannedStage[], zone: string) {
  const isOurs = ({ type }: Pick<Value, 'type'>) => type !== 'SOA';
  const isRecord = ({ where, action }: PlannedChange) => where === 'dns' && action !== 'remove';
  const changes = stages.flatMap((stage) => stage.changes).filter(isRecord);
  const sets = valuesOf(stages.flatMap((stage) => stage.sets)).filter(isOurs);
  return {
    lines: written(changes, zone),
    calls: written(changes.filter(isOurs), zone),
    sets: written(sets, zone),
    generic: written(
      sets.filter(({ type }) => GENERIC.includes(type)),
      zone,
    ),
  };
}

type Read = (text: string, zone: string) => readonly string[];

const fromNsupdate: Read = (text, zone) =>
  readAs('zone', [...text.matchAll(/^update add (.*\n)/gm)].map(([, added]) => added).join(''), zone);

const fromDnscontrol: Read = (text, zone) => {
  const { domain, records } = ranByDnscontrol(text);
  expect(domain).toBe(zone);
  return readAs(
    'dnscontrol',
    JSON.stringify({ domains: [{ name: zone, records: records.map(dnscontrolRecord) }] }),
    zone,
  );
};

interface TerraformResource {
  readonly address: string;
  readonly type: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const inTerraform = (resources: readonly TerraformResource[], zone: string) =>
  readAs(
    'terraform',
    JSON.stringify({ values: { root_module: { resources: resources.map((one) => asWritten(one, zone)) } } }),
    zone,
  );

/** Cloudflare answers in place of a CNAME at the apex, so that no record would be read. */
function asWritten(resource: TerraformResource, zone: string): TerraformResource {
  const { name, type, content, ttl } = resource.values;
  if (resource.type !== 'cloudflare_dns_record' || type !== 'CNAME' || name !== zone) return resource;
  return { ...resource, type: 'hetznerdns_record', values: { name: '@', type, value: `${String(content)}.`, ttl } };
}

const fromTerraform: Read = (text, zone) => {
  const resources = readHcl(text)
    .filter(({ kind }) => kind === 'resource')
    .map(({ labels: [type = '', name = ''], body }) => ({ address: `${type}.${name}`, type, values: body }));
  return inTerraform(resources, zone);
};

interface Calls {
  readonly stages: readonly {
    readonly when: string;
    readonly calls: readonly { readonly body?: { type: string } }[];
  }[];
}

function expectCloudflare(plan: PlanReport): void {
  const { stages } = JSON.parse(WRITERS.cloudflare(plan, CONDITIONS)) as Calls;
  for (const [i, { calls }] of stages.entries()) {
    const bodies = calls.flatMap(({ body }) => body ?? []);
    expect(bodies.flatMap(cloudflareFaults)).toEqual([]);
    const resources = bodies.map((values) => ({ address: 'x', type: 'cloudflare_dns_record', values }));
    expect(bodies.length === 0 ? [] : inTerraform(resources, plan.zone)).toEqual(
      expected(plan.stages.slice(i, i + 1), plan.zone).calls,
    );
  }
}

/** Expects the records of the plan in every export, and those of later stages as well when they are uncommented. */
function expectExports(plan: PlanReport): void {
  const [now, all] = [plan.stages.filter(({ when }) => when === 'now'), plan.stages].map((stages) =>
    expected(stages, plan.zone),
  );
  const both = (text: string, comment: RegExp, read: Read) =>
    [text, text.replace(comment, '')].map((one) => read(one, plan.zone));
  const text = (format: keyof typeof WRITERS) => WRITERS[format](plan, CONDITIONS);

  expect(both(text('zone'), /^; (?=\S+\. 3600 IN )/gm, (one, zone) => readAs('zone', one, zone))).toEqual([
    now!.lines,
    all!.lines,
  ]);
  expect(both(text('nsupdate'), /^; (?=(?:update|zone|send)\b)/gm, fromNsupdate)).toEqual([now!.lines, all!.lines]);
  expect(both(text('dnscontrol'), /^ {2}\/\/ (?=[A-Z]+\(")/gm, fromDnscontrol)).toEqual([now!.calls, all!.calls]);
  expect(both(text('octodns'), /^# /gm, (one, zone) => readAs('octodns', one, zone))).toEqual([now!.sets, all!.sets]);
  for (const provider of TERRAFORM_PROVIDERS) {
    const of = provider === 'dns' ? 'generic' : 'sets';
    expect(both(WRITERS.terraform(plan, CONDITIONS, provider), /^# /gm, fromTerraform)).toEqual([now![of], all![of]]);
  }
  expectCloudflare(plan);
}

/** The plan gives `www` an alias of its own, which is at first an alias by a wildcard. */
const ALIAS_BY_WILDCARD = 'wildclaimable.com';

it.each([...new Set([ALIAS_BY_WILDCARD, ...sweep('plans', CHECKED_NAMES, 2, 40)])])(
  '%s: no stage of the plan lowers the score, no export loses a record, nor when all is uncommented',
  async (name) => {
    const domain = DomainName.parse(name)!;
    const plan = await reports.quickly(() => reports.app.app.app.get(Planner).plan(domain, ampleMemory()));
    expectNoLoss(plan);
    expectExports(plan);
  },
);

/** The zone as one stage of a plan. Names and texts with characters that only zone files can express are left out. */
function planOfZone(name: string): PlanReport {
  const sets = new Map<string, RecordSet>();
  for (const record of reports.lab.internet.zone(name).all) {
    const [host, value] = [hostName(record.name), presentData(record)];
    if (!EXPORTED.has(record.type) || !isWithin(host, name) || !/^[ -[\]-~]*$/.test(host + value)) continue;
    const values = sets.get(`${host} ${record.type}`)?.values ?? [];
    sets.set(`${host} ${record.type}`, { host, type: record.type, values: [...values, value] });
  }
  const changes = valuesOf([...sets.values()]).map((one) => ({
    ...one,
    ...{ action: 'add' as const, where: 'dns' as const, conditions: [], resolves: [] },
  }));
  const stage: PlannedStage = {
    when: 'now',
    changes,
    scoreAfter: 0,
    faults: [],
    unfixed: [],
    sets: [...sets.values()],
  };
  const scores = { score: 0, scoreAfter: 0, manual: [], checkedAt: '', isConclusive: true };
  return { verdict: 'needed', domain: name, displayDomain: name, zone: name, stages: [stage], ...scores };
}

it.each(sweep('zones exported', ZONES, 4, 80))('%s has the same records after each export', (name) => {
  const plan = planOfZone(name);
  expect(plan.stages[0]!.changes).not.toEqual([]);
  expectExports(plan);
});
