import { presentData } from '#formats/dns-wire/resource-record.js';
import { readTerraform } from '#features/zone-check/formats/terraform-zone.js';
import { ranByDnscontrol } from '#test/checks/dnscontrol.js';
import { readHcl } from '#test/checks/hcl.js';
import { WRITERS } from './plan-formats.js';
import type { PlannedChange, PlannedStage, PlanReport, RecordSet } from './plan-report.js';
import { TERRAFORM_PROVIDERS } from './terraform.js';

const zone = 'example.com';
const CONDITIONS = { ofStage: () => 'once\u2028it\nis seen', ofChange: () => ['first */ this\nthen that'] };

const HOSTILE = [
  '${file("/etc/passwd")} %{ if true } "quoted" \\ back\\"slash',
  '"); process.exit(1); ("',
  'line\nbreak\u2028separator\u0007 bell `x` */ // # <script>',
  'ünïcode ä€ 🎉',
  `v=DKIM1; p=${'A'.repeat(600)}`,
  '$${x} %%{y} ${',
];

const SETS: readonly RecordSet[] = [
  { host: zone, type: 'TXT', values: HOSTILE },
  { host: zone, type: 'MX', values: ['10 mail.example.com.', '0 .'] },
  { host: zone, type: 'CAA', values: ['0 issue "ca.example; a=${b}"', '128 iodef "mailto:a@b.example"'] },
  { host: `www.${zone}`, type: 'CNAME', values: ['example.com.'] },
  { host: `_443._tcp.${zone}`, type: 'TLSA', values: ['3 1 1 ABCDEF'] },
  { host: `_sip._tcp.${zone}`, type: 'SRV', values: ['0 5 5060 sip.example.com.'] },
  { host: `*.${zone}`, type: 'A', values: ['192.0.2.1', '192.0.2.2'] },
];

const changesOf = (sets: readonly RecordSet[]): readonly PlannedChange[] =>
  sets.flatMap(({ host, type, values }) =>
    values.map((value) => ({
      ...{ action: 'add' as const, host, type, value, where: 'dns' as const, conditions: [], resolves: [] },
    })),
  );
const stageOf = (when: PlannedStage['when'], sets: readonly RecordSet[], changes = changesOf(sets)): PlannedStage => ({
  ...{ when, changes, scoreAfter: 60, faults: [], unfixed: [], sets },
});
const planOf = (...stages: readonly PlannedStage[]): PlanReport => ({
  ...{ domain: zone, displayDomain: zone, zone, score: 50, scoreAfter: 60, manual: [], checkedAt: '' },
  ...{ verdict: 'needed', isConclusive: true },
  stages,
});
const recordsIn = (sets: readonly RecordSet[]) =>
  sets.flatMap(({ host, type, values }) => values.map((value) => `${host} ${type} ${value}`)).sort();

it('dnscontrol runs the export, and every string arrives as it was', () => {
  const { domain, records } = ranByDnscontrol(WRITERS.dnscontrol(planOf(stageOf('now', SETS)), CONDITIONS));
  expect(domain).toBe(zone);
  expect(records.filter(({ type }) => type === 'TXT').map(({ args }) => args[1])).toEqual(HOSTILE);
  expect(records.filter(({ type }) => type !== 'TXT').map(({ type, args }) => [type, ...args].join(' '))).toEqual([
    'MX @ 10 mail.example.com.',
    'MX @ 0 .',
    'CAA @ issue ca.example; a=${b}',
    'CAA @ iodef mailto:a@b.example critical',
    'CNAME www example.com.',
    'TLSA _443._tcp 3 1 1 ABCDEF',
    'SRV _sip._tcp 0 5 5060 sip.example.com.',
    'A * 192.0.2.1',
    'A * 192.0.2.2',
  ]);
});

it('dnscontrol still runs it when any line of a later stage is uncommented', () => {
  const text = WRITERS.dnscontrol(planOf(stageOf('now', []), stageOf('later', SETS)), CONDITIONS);
  expect(text).toMatch(/^ {2}\/\/ 1\. now: [^]*^ {2}\/\/ 2\. later: /m);
  expect(ranByDnscontrol(text).records).toEqual([]);
  expect(ranByDnscontrol(text.replace(/^ {2}\/\/ (?=[A-Z]+\(")/gm, '  ')).records).toHaveLength(recordsIn(SETS).length);
});

it('dnscontrol output names what has to go', () => {
  const change: PlannedChange = { ...changesOf([SETS[3]!])[0]!, action: 'replace', old: 'old.example.\nD("x")' };
  const text = WRITERS.dnscontrol(planOf(stageOf('now', [], [change])), CONDITIONS);
  expect(text).toContain('// remove: CNAME("www", "old.example.\\nD(\\"x\\")")\n');
});

/** Types that the provider has. */
const KNOWN = {
  dns: ['TXT', 'MX', 'CNAME', 'SRV', 'A'],
  cloudflare: undefined,
  route53: undefined,
  hetzner: undefined,
};

describe.each(TERRAFORM_PROVIDERS)('terraform for %s', (provider) => {
  const own = SETS.filter(({ type }) => KNOWN[provider]?.includes(type) ?? true);
  const readBack = (text: string) => {
    const resources = readHcl(text)
      .filter(({ kind }) => kind === 'resource')
      .map(({ labels: [type = '', name = ''], body }) => ({ address: `${type}.${name}`, type, values: body }));
    const { entries, faults } = readTerraform(JSON.stringify({ values: { root_module: { resources } } }), zone);
    expect(faults).toEqual([]);
    return entries.map(({ name, type, record }) => `${name} ${type} ${presentData(record!)}`).sort();
  };

  it('every record is read back as it was', () => {
    expect(readBack(WRITERS.terraform(planOf(stageOf('now', SETS)), CONDITIONS, provider))).toEqual(recordsIn(own));
  });

  it('nothing is lost when a later stage is uncommented', () => {
    const text = WRITERS.terraform(planOf(stageOf('now', []), stageOf('later', SETS)), CONDITIONS, provider);
    expect(readBack(text)).toEqual([]);
    expect(readBack(text.replace(/^# /gm, ''))).toEqual(recordsIn(own));
  });

  it('imports what is published, and a later stage has the address of what it replaces', () => {
    const set = (value: string): RecordSet => ({ host: `_dmarc.${zone}`, type: 'TXT', values: [value] });
    const change = (value: string, old: string): PlannedChange => ({
      ...{ ...changesOf([set(value)])[0]!, action: 'replace', old },
    });
    const plan = planOf(
      stageOf('now', [set('v=DMARC1; p=none')], [change('v=DMARC1; p=none', 'old')]),
      stageOf('later', [set('v=DMARC1; p=reject')], [change('v=DMARC1; p=reject', 'v=DMARC1; p=none')]),
    );
    const added = readHcl(WRITERS.terraform(planOf(stageOf('now', SETS)), CONDITIONS, provider));
    expect(added.filter(({ kind }) => kind === 'import')).toEqual([]);
    const blocks = readHcl(WRITERS.terraform(plan, CONDITIONS, provider).replace(/^# /gm, ''));
    const addresses = blocks.filter(({ kind }) => kind === 'resource').map(({ labels }) => labels.join('.'));
    expect(new Set(addresses).size).toBe(1);
    expect(addresses).toHaveLength(2);
    expect(blocks.filter(({ kind }) => kind === 'import').map(({ body }) => body.to)).toEqual([addresses[0]]);
  });
});

it('terraform output is exactly this for what is published and changes', () => {
  const host = `*._dmarc.2.${zone}`;
  const set = (values: readonly string[]): RecordSet => ({ host, type: 'TXT', values });
  const change = (action: PlannedChange['action'], value: string, old: string): PlannedChange => ({
    ...{ ...changesOf([set(['x'])])[0]!, action, value, old },
  });
  const ds: PlannedChange = { ...change('add', '1', ''), host: zone, type: 'DS', where: 'registrar' };
  const soa: PlannedChange = { ...change('replace', '2', '1'), host: zone, type: 'SOA' };
  const plan = planOf(
    stageOf('now', [set(['b', 'c'])], [change('replace', 'b', 'a'), change('add', 'c', '')]),
    stageOf('later', [set(['d'])], [change('replace', 'd', 'b'), ds, soa]),
  );
  const quiet = { ofStage: () => undefined, ofChange: () => [] };
  expect(WRITERS.terraform(plan, quiet, 'cloudflare').split('\n').slice(6)).toEqual([
    '',
    '## 1. now: 60',
    '',
    'import {',
    '  to = cloudflare_dns_record.any__dmarc_2_txt_1',
    '  id = "${var.zone_id}/ID-OF-ANY__DMARC_2-TXT-1"',
    '}',
    '',
    'resource "cloudflare_dns_record" "any__dmarc_2_txt_1" {',
    '  zone_id = var.zone_id',
    `  name    = "${host}"`,
    '  type    = "TXT"',
    '  ttl     = 3600',
    '  content = "\\"b\\""',
    '}',
    '',
    'resource "cloudflare_dns_record" "any__dmarc_2_txt_2" {',
    '  zone_id = var.zone_id',
    `  name    = "${host}"`,
    '  type    = "TXT"',
    '  ttl     = 3600',
    '  content = "\\"c\\""',
    '}',
    '',
    '## 2. later: 60',
    '## registrar: example.com. 3600 IN DS 1',
    '## dns: example.com. 3600 IN SOA 2',
    '',
    '## replaces cloudflare_dns_record.any__dmarc_2_txt_1',
    '# resource "cloudflare_dns_record" "any__dmarc_2_txt_1" {',
    '#   zone_id = var.zone_id',
    `#   name    = "${host}"`,
    '#   type    = "TXT"',
    '#   ttl     = 3600',
    '#   content = "\\"d\\""',
    '# }',
    '',
  ]);
  // A set in which some values are new is there today.
  expect(WRITERS.terraform(plan, quiet, 'route53').split('\n').slice(6, 20)).toEqual([
    '',
    '## 1. now: 60',
    '',
    'import {',
    '  to = aws_route53_record.any__dmarc_2_txt',
    `  id = "\${var.zone_id}_${host}_TXT"`,
    '}',
    '',
    'resource "aws_route53_record" "any__dmarc_2_txt" {',
    '  zone_id = var.zone_id',
    `  name    = "${host}"`,
    '  type    = "TXT"',
    '  ttl     = 3600',
    '  records = ["b", "c"]',
  ]);
});

it('terraform has a label for every name', () => {
  const sets = [zone, `2.${zone}`, `-a.${zone}`].map((host) => ({ host, type: 'PTR', values: ['a.example.'] }));
  const blocks = readHcl(WRITERS.terraform(planOf(stageOf('now', sets)), CONDITIONS));
  expect(blocks.map(({ labels, body }) => [labels.join('.'), body.ptr])).toEqual([
    ['dns_ptr_record.apex_ptr', 'a.example.'],
    ['dns_ptr_record._2_ptr', 'a.example.'],
    ['dns_ptr_record._-a_ptr', 'a.example.'],
  ]);
});

it('escapes of Route 53 are octal', () => {
  const sets = [{ host: zone, type: 'TXT', values: ['ü\\303"'] }];
  const text = WRITERS.terraform(planOf(stageOf('now', sets)), CONDITIONS, 'route53');
  const [resource] = readHcl(text).filter(({ kind }) => kind === 'resource');
  expect(resource?.body.records).toEqual(['\\303\\274\\\\303\\"']);
});

it('cloudflare output is JSON with the calls of each stage', () => {
  const replaced: PlannedChange = { ...changesOf([SETS[3]!])[0]!, action: 'replace', old: 'old.example.' };
  const removed: PlannedChange = { ...changesOf([SETS[1]!])[0]!, action: 'remove', old: '10 mail.example.com.' };
  const plan = planOf(stageOf('now', SETS), stageOf('later', [], [replaced, removed]));
  const text = WRITERS.cloudflare(plan, CONDITIONS);
  expect(text).toContain('{\n  "comment": ');
  const { stages } = JSON.parse(text) as {
    stages: { when: string; calls: { method: string; path: string; find?: object; body?: { content?: string } }[] }[];
  };
  expect(stages.map(({ when }) => when)).toEqual(['now', 'later']);
  expect(
    stages[0]!.calls.every(({ method, path }) => method === 'POST' && path === '/zones/{zone_id}/dns_records'),
  ).toBe(true);
  expect(stages[0]!.calls.map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      { type: 'MX', name: zone, ttl: 3600, priority: 10, content: 'mail.example.com' },
      { type: 'CAA', name: zone, ttl: 3600, data: { flags: 0, tag: 'issue', value: 'ca.example; a=${b}' } },
      { type: 'CNAME', name: `www.${zone}`, ttl: 3600, content: 'example.com' },
    ]),
  );
  expect(stages[1]!.calls).toEqual([
    {
      method: 'PATCH',
      path: '/zones/{zone_id}/dns_records/{id}',
      find: { type: 'CNAME', name: `www.${zone}`, content: 'old.example' },
      body: { type: 'CNAME', name: `www.${zone}`, ttl: 3600, content: 'example.com' },
      conditions: CONDITIONS.ofChange(),
    },
    {
      method: 'DELETE',
      path: '/zones/{zone_id}/dns_records/{id}',
      find: { type: 'MX', name: zone, priority: 10, content: 'mail.example.com' },
      conditions: CONDITIONS.ofChange(),
    },
  ]);
});

it('cloudflare output has no calls for records of other places and for SOA records', () => {
  const [ds, soa, sender] = ['DS', 'SOA', 'TXT'].map((type): PlannedChange => ({
    ...{ ...changesOf([{ host: zone, type, values: ['x'] }])[0]!, where: type === 'DS' ? 'registrar' : 'dns' },
  }));
  const text = WRITERS.cloudflare(planOf(stageOf('now', [], [ds!, soa!, sender!])), CONDITIONS);
  const { stages } = JSON.parse(text) as { stages: { calls: { body: { type: string } }[]; elsewhere: string[] }[] };
  expect(stages.map(({ calls, elsewhere }) => [calls.map(({ body }) => body.type), elsewhere])).toEqual([
    [['TXT'], [`registrar: ${zone}. 3600 IN DS x`, `dns: ${zone}. 3600 IN SOA x`]],
  ]);
});
