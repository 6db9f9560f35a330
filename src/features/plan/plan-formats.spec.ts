import { parse, parseDocument, visit } from 'yaml';
import { WRITERS } from './plan-formats.js';
import type { PlannedChange, PlanReport, RecordSet } from './plan-report.js';

const zone = 'example.com';
const change = (one: Partial<PlannedChange>): PlannedChange => ({
  ...{ action: 'add', host: zone, type: 'TXT', value: 'x', where: 'dns', conditions: [], resolves: [] },
  ...one,
});
const plan = (changes: readonly PlannedChange[], sets: readonly RecordSet[]): PlanReport => ({
  ...{
    verdict: 'needed',
    domain: zone,
    displayDomain: zone,
    zone,
    score: 50,
    scoreAfter: 60,
    manual: [],
    checkedAt: '',
    isConclusive: true,
  },
  stages: [{ when: 'now', changes, scoreAfter: 60, faults: [], unfixed: [], sets }],
});
const SILENT = { ofStage: () => undefined, ofChange: () => [] };
const written = (format: keyof typeof WRITERS, ...of: Parameters<typeof plan>) =>
  WRITERS[format](plan(...of), { ofStage: () => undefined, ofChange: (one) => one.conditions.map(({ key }) => key) })
    .split('\n')
    .slice(3, -1)
    .filter((one) => one !== '');

it.each([
  ['CNAME', ['a.example.'], ['    value: "a.example."']],
  ['NS', ['a.example.'], ['    values:', '      - "a.example."']],
  ['MX', ['0 .'], ['    values:', '      - {"exchange": ".", "preference": 0}']],
  [
    'CAA',
    ['0 issue "ca.example; a=b"'],
    ['    values:', '      - {"flags": 0, "tag": "issue", "value": "ca.example; a=b"}'],
  ],
  [
    'TLSA',
    ['3 1 1 12345678'],
    [
      '    values:',
      '      - {"certificate_association_data": "12345678", "certificate_usage": 3, "matching_type": 1, "selector": 1}',
    ],
  ],
  [
    'SRV',
    ['0 1 443 a.example.'],
    ['    values:', '      - {"port": 443, "priority": 0, "target": "a.example.", "weight": 1}'],
  ],
  ['HTTPS', ['1 .'], ['    values:', '      - {"svcparams": {}, "svcpriority": 1, "targetname": "."}']],
  [
    'HTTPS',
    ['1 a.example. alpn="h3,h2" no-default-alpn port=8443 ipv4hint=192.0.2.1,192.0.2.2 ech=AE7+DQ=='],
    [
      '    values:',
      '      - {"svcparams": {"alpn": ["h3", "h2"], "ech": "AE7+DQ==", "ipv4hint": ["192.0.2.1", "192.0.2.2"], "no-default-alpn": null, "port": "8443"}, "svcpriority": 1, "targetname": "a.example."}',
    ],
  ],
])('octoDNS can parse a set of type %s', (type, values, lines) => {
  const set = { host: zone, type, values };
  expect(written('octodns', [change({ type, value: values[0]! })], [set])).toEqual([
    '"":',
    '  - ttl: 3600',
    `    type: ${type}`,
    ...lines,
  ]);
});

it('octoDNS output has the order of keys that octoDNS requires, and only ASCII', () => {
  const set = (host: string, type: string, value: string): RecordSet => ({ host, type, values: [value] });
  const sets = [
    set(`s10._domainkey.${zone}`, 'TXT', 'ü\u2028\u0085🎉\u{10000};'),
    set(`s2._domainkey.${zone}`, 'TXT', 'x'),
    set(`*.${zone}`, 'SRV', '0 1 443 a.example.'),
    set(zone, 'DNAME', 'a.example.'),
    set(`s2.${zone}`, 'HTTPS', '1 . alpn=h2 key667=a key65=b'),
  ];
  const text = written('octodns', [], sets).join('\n');
  expect(text).toMatch(/^[\n -~]+$/);
  const document = parseDocument(text);
  const orders: string[][] = [];
  visit(document, { Map: (_, map) => void orders.push(map.items.map(({ key }) => String(key))) });
  expect(orders).toEqual([
    ['', '*', 's2', 's2._domainkey', 's10._domainkey'],
    ['ttl', 'type', 'value'],
    ['ttl', 'type', 'values'],
    ['port', 'priority', 'target', 'weight'],
    ['ttl', 'type', 'values'],
    ['svcparams', 'svcpriority', 'targetname'],
    ['alpn', 'key65', 'key667'],
    ['ttl', 'type', 'values'],
    ['ttl', 'type', 'values'],
  ]);
  expect((document.toJS() as Record<string, { values: string[] }[]>)['s10._domainkey']![0]!.values).toEqual([
    'ü\u2028\u0085🎉\u{10000}\\;',
  ]);
});

it('octoDNS gets quotation marks around a text that begins with one', () => {
  const set = { host: zone, type: 'TXT', values: ['"a" b', 'a "b"'] };
  const { '': sets } = parse(written('octodns', [], [set]).join('\n')) as Record<string, { values: string[] }[]>;
  expect(sets?.[0]?.values).toEqual(['""a" b"', 'a "b"']);
});

const NAMES = ['', '*', 's', 's2', 's2.a', 's2x9', 's2x10', 's10', 't'];
it.each([[NAMES], [NAMES.toReversed()]])('octoDNS output of %j has names in its order', (names) => {
  const sets = names.map((name) => ({ host: [name, zone].filter(Boolean).join('.'), type: 'TXT', values: ['x'] }));
  const keys = written('octodns', [], sets).filter((one) => one.startsWith('"'));
  expect(keys).toEqual(NAMES.map((name) => `"${name}":`));
});

it('octoDNS output has headings, an empty line before the entries, and none without entries', () => {
  const heading = '## example.com: 50 -> 60, \n\n## 1. now: 60\n';
  const set = { host: zone, type: 'TXT', values: ['x'] };
  expect(WRITERS.octodns(plan([], []), SILENT)).toBe(heading);
  expect(WRITERS.octodns(plan([], [set]), SILENT)).toBe(
    `${heading}\n"":\n  - ttl: 3600\n    type: TXT\n    values:\n      - "x"\n`,
  );
});

it('nsupdate adds an NS record before it deletes another, which may be the last', () => {
  const [old, value] = ['ns.example.com.example.com.', 'ns.example.com.'];
  expect(written('nsupdate', [change({ type: 'NS', action: 'replace', old, value })], [])).toEqual([
    'zone example.com.',
    `update add example.com. 3600 NS ${value}`,
    `update delete example.com. NS ${old}`,
    'send',
  ]);
});

it('octoDNS output has no SOA records', () => {
  const value = 'ns1.example.com. hostmaster.example.com. 2 7200 3600 1209600 3600';
  const set = { host: zone, type: 'SOA', values: [value] };
  expect(written('octodns', [change({ type: 'SOA', value })], [set])).toEqual([
    `## dns: example.com. 3600 IN SOA ${value}`,
  ]);
});

it('nsupdate deletes a text with the strings that are published', () => {
  const [old, value] = ['v=spf1 mx include:a.example ?all', 'v=spf1 mx include:a.example ~all'];
  const strings = { [old]: '"v=spf1 mx " "include:a.example ?all"' };
  const set = { host: zone, type: 'TXT', values: [value], strings };
  const others = [
    { ...set, type: 'MX', strings: {} },
    { ...set, host: `a.${zone}`, strings: {} },
  ];
  expect(written('nsupdate', [change({ action: 'replace', old, value })], [...others, set])).toEqual([
    'zone example.com.',
    'update delete example.com. TXT "v=spf1 mx " "include:a.example ?all"',
    'update add example.com. 3600 TXT "v=spf1 mx include:a.example ~all"',
    'send',
  ]);
});

it('octoDNS output has no key twice, however much of it is uncommented', () => {
  const set = (type: string, values: string[], host = zone): RecordSet => ({ host, type, values });
  const stage = (when: 'now' | 'later', ...sets: RecordSet[]) => ({
    when,
    changes: [],
    scoreAfter: 60,
    faults: [],
    unfixed: [],
    sets,
  });
  const dmarc = (policy: string) => set('TXT', [`v=DMARC1; p=${policy}`], `_dmarc.${zone}`);
  const stages = [
    stage('now', set('CAA', ['0 issue "ca.example"']), dmarc('none')),
    stage('later', set('TXT', ['v=spf1 -all']), dmarc('quarantine'), set('TXT', ['x'], `_mta-sts.${zone}`)),
    stage('later', dmarc('reject'), set('TXT', ['y'], `_mta-sts.${zone}`)),
  ];
  const text = WRITERS.octodns({ ...plan([], []), stages }, SILENT);
  const typesIn = (yaml: string) =>
    Object.entries(parse(yaml) as Record<string, { type: string }[]>).map(([name, sets]) => [
      name,
      ...sets.map(({ type }) => type),
    ]);
  expect(typesIn(text)).toEqual([
    ['', 'CAA'],
    ['_dmarc', 'TXT'],
  ]);
  expect(typesIn(text.replace(/^# /gm, ''))).toEqual([
    ['', 'CAA', 'TXT'],
    ['_dmarc', 'TXT', 'TXT', 'TXT'],
    ['_mta-sts', 'TXT', 'TXT'],
  ]);
  expect(text.match(/## \d\. replaces TXT/g)).toEqual([
    '## 2. replaces TXT',
    '## 3. replaces TXT',
    '## 3. replaces TXT',
  ]);
});

it('octoDNS output does not say that a set replaces one of which nothing was left', () => {
  const stages = [[], ['x']].map((values, i) => ({
    ...{ when: i === 0 ? ('now' as const) : ('later' as const), changes: [], scoreAfter: 60, faults: [], unfixed: [] },
    sets: [{ host: zone, type: 'TXT', values }],
  }));
  expect(WRITERS.octodns({ ...plan([], []), stages }, SILENT)).toMatch(/^ {2}## 2\.$/m);
});

it('octoDNS output has no empty record set', () => {
  const gone = { host: `_dmarc.${zone}`, type: 'TXT', values: [] };
  const kept = { host: zone, type: 'TXT', values: [] };
  const lines = written('octodns', [], [kept, { ...kept, type: 'CAA', values: ['0 issue ";"'] }, gone]);
  expect(parse(lines.join('\n'))).toEqual({
    '': [{ type: 'CAA', ttl: 3600, values: [{ flags: 0, tag: 'issue', value: ';' }] }],
  });
  expect(lines).toEqual(expect.arrayContaining(['  ## TXT: –', '## "_dmarc":']));
});

it.each(['zone', 'nsupdate', 'octodns'] as const)('as %s, a change says what has to be done first', (format) => {
  const conditions = [{ key: 'dmarc-later', params: {} }];
  const lines = written(format, [change({ conditions })], [{ host: zone, type: 'TXT', values: ['x'] }]);
  const mark = format === 'octodns' ? '##' : ';';
  const told = lines.findIndex((line) => line === `${mark} example.com TXT: dmarc-later`);
  const entered = lines.findIndex((line) => !line.startsWith(mark) && /add|IN TXT|type: TXT/.test(line));
  expect([told >= 0, told < entered]).toEqual([true, true]);
  if (format === 'nsupdate') expect([lines[0], lines.at(-1)]).toEqual(['zone example.com.', 'send']);
});

it('nsupdate sends nothing where all is done elsewhere', () => {
  const ds = change({ type: 'DS', value: '1 13 2 AB', where: 'registrar' });
  expect(written('nsupdate', [ds], [])).toEqual(['; registrar: example.com. 3600 IN DS 1 13 2 AB']);
});

it('a stage of later is a comment, once', () => {
  const { stages, ...rest } = plan([change({ conditions: [{ key: 'dmarc-later', params: {} }] })], []);
  const later = { ...rest, stages: stages.map((stage) => ({ ...stage, when: 'later' as const })) };
  const text = WRITERS.zone(later, {
    ofStage: () => undefined,
    ofChange: (one) => one.conditions.map(({ key }) => key),
  });
  expect(text.split('\n').slice(2, -1)).toEqual([
    '; later: 60',
    '; example.com TXT: dmarc-later',
    '; example.com. 3600 IN TXT "x"',
  ]);
});
