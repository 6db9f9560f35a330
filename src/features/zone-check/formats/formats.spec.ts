import { presentData } from '#formats/dns-wire/resource-record.js';
import { type ZoneFormat, readZone } from '../read-zone.js';

function read(format: ZoneFormat, text: string) {
  const { entries, faults, unstated, keepsOthers = false } = readZone(format, text, 'example.com');
  return {
    records: entries.flatMap(({ name, type, record }) => (record ? [`${name} ${type} ${presentData(record)}`] : [])),
    faults: faults
      .filter(({ fault }) => fault !== 'ns-missing' && fault !== 'ds-alone')
      .map(({ line, fault }) => [line, fault]),
    unstated: unstated.map(({ host, type }) => `${host} ${type}`),
    keepsOthers,
  };
}

it.each<[string, string, string[], [number, string][]]>([
  ['a value', 'www:\n  type: A\n  value: 192.0.2.1', ['www.example.com A 192.0.2.1'], []],
  [
    'several values',
    "'':\n- type: A\n  values:\n  - 192.0.2.1\n  - 192.0.2.2",
    ['example.com A 192.0.2.1', 'example.com A 192.0.2.2'],
    [],
  ],
  [
    'an escaped semicolon',
    '_dmarc:\n  type: TXT\n  value: v=DMARC1\\; p=none',
    ['_dmarc.example.com TXT v=DMARC1; p=none'],
    [],
  ],
  ['a long text', `x:\n  type: TXT\n  value: ${'a'.repeat(300)}`, [`x.example.com TXT ${'a'.repeat(300)}`], []],
  [
    'an MX record',
    "'':\n  type: MX\n  values:\n  - exchange: mx.example.net.\n    preference: 10",
    ['example.com MX 10 mx.example.net.'],
    [],
  ],
  [
    'a CAA record',
    "'':\n  type: CAA\n  value: {flags: 0, tag: issue, value: ca.example}",
    ['example.com CAA 0 issue "ca.example"'],
    [],
  ],
  [
    'an HTTPS record',
    "'':\n  type: HTTPS\n  value: {svcpriority: 1, targetname: ., svcparams: {alpn: [h2, h3]}}",
    ['example.com HTTPS 1 . alpn="h2,h3"'],
    [],
  ],
  ['a target without a dot', '---\nwww:\n  type: CNAME\n  value: example.net', [], [[2, 'data']]],
  [
    'a name twice',
    'a:\n  type: A\n  value: 192.0.2.1\n\na:\n  type: TXT\n  value: x',
    ['a.example.com A 192.0.2.1', 'a.example.com TXT x'],
    [[5, 'twice']],
  ],
  ['no YAML in one entry', 'a: [\nb:\n  type: A\n  value: 192.0.2.1', ['b.example.com A 192.0.2.1'], [[1, 'yaml']]],
  [
    'an include',
    'a: !include b.yaml\nb:\n  type: A\n  value: 192.0.2.1',
    ['b.example.com A 192.0.2.1'],
    [[1, 'not-a-record']],
  ],
  ['no such type', 'a:\n  type: ABC\n  value: x', [], [[1, 'type']]],
  [
    'strings in quotes',
    `a:\n  type: TXT\n  values:\n  - '"v=spf1 include:a.example " "-all"'\n  - '"v=DMARC1\\; p=none"'`,
    ['a.example.com TXT v=spf1 include:a.example -all', 'a.example.com TXT v=DMARC1; p=none'],
    [],
  ],
  ['the SPF type, which is no TXT', 'a:\n  type: SPF\n  value: v=spf1', ['a.example.com SPF \\# 7 06763D73706631'], []],
  [
    'a NAPTR record',
    `a:\n  type: NAPTR\n  value: {order: 1, preference: 0, flags: S, service: SIP+D2U, regexp: '', replacement: b.example.}`,
    ['a.example.com NAPTR 1 0 "S" "SIP+D2U" "" b.example.'],
    [],
  ],
  [
    'a URI record',
    'a:\n  type: URI\n  value: {priority: 0, weight: 1, target: "https://a.example/;x"}',
    ['a.example.com URI 0 1 "https://a.example/;x"'],
    [],
  ],
  [
    'a LOC record',
    'a:\n  type: LOC\n  value: {lat_degrees: 52, lat_minutes: 22, lat_seconds: 23.0, lat_direction: N, long_degrees: 4, long_minutes: 53, long_seconds: 32.5, long_direction: E, altitude: -2, size: 0, precision_horz: 10000, precision_vert: 10}',
    ['a.example.com LOC 52 22 23.000 N 4 53 32.500 E -2.00m 0.00m 10000m 10m'],
    [],
  ],
  [
    'values that an entry before has',
    'a: &web\n  type: A\n  value: 192.0.2.1\nb: *web\nc:\n  <<: *web\n  value: 192.0.2.2',
    ['a.example.com A 192.0.2.1', 'b.example.com A 192.0.2.1', 'c.example.com A 192.0.2.2'],
    [],
  ],
  [
    'an alias of nothing',
    'a: &web\n  type: A\n  value: 192.0.2.1\nb: *other',
    ['a.example.com A 192.0.2.1'],
    [[4, 'yaml']],
  ],
])('octoDNS: %s', (_, text, records, faults) => {
  expect(read('octodns', text)).toMatchObject({ records, faults });
});

it.each([
  ['dynamic: {pools: {one: {values: [{value: 192.0.2.2}]}}, rules: [{pool: one}]}', ['a.example.com A']],
  ['octodns: {ignored: true}', ['a.example.com A']],
  ['octodns: {lenient: true}', []],
])('octoDNS: whether the values are what is answered, with %s', (more, unstated) => {
  const found = read('octodns', `a:\n  type: A\n  value: 192.0.2.1\n  ${more}`);
  expect(found.unstated).toEqual(unstated);
  expect(found.records).toHaveLength(1 - unstated.length);
});

it('octoDNS: values that many others repeat are not parsed again without end', () => {
  const large = `a: &a {type: TXT, value: ${'x'.repeat(8000)}}\n`;
  const others = Array.from({ length: 50 }, (_, i) => `b${i}: *a\n`).join('');
  const { records, faults } = read('octodns', large + others);
  expect(records.length).toBeGreaterThan(1);
  expect(records.length).toBeLessThan(10);
  expect(faults).toHaveLength(51 - records.length);
});

it('octoDNS: nothing of a hostile file takes long', () => {
  for (const text of [
    'a: &a [*a,',
    '- '.repeat(50_000),
    `a: ${'['.repeat(100_000)}`,
    'a: "',
    '{}\n'.repeat(1000),
    ': :\n'.repeat(500),
  ])
    expect(read('octodns', text).records).toEqual([]);
});

it.each([
  ['names', 'a:\n'.repeat(6000), 0],
  ['values of one name', `a: {type: A, values: [${'1,'.repeat(6000)}]}`, 5000],
  ['sets that one name repeats', `a: [&s {type: TXT, values: [${'1,'.repeat(1000)}]},${'*s,'.repeat(90)}]`, 5000],
])('octoDNS: takes no more %s than records of a zone', (_, text, entries) => {
  const read = readZone('octodns', text, 'example.com');
  expect(read.entries).toHaveLength(entries);
  expect(read.faults.filter(({ fault }) => fault === 'too-many')).toHaveLength(1);
});

const terraform = (...resources: object[]) => JSON.stringify({ planned_values: { root_module: { resources } } });
const resource = (type: string, values: object) => ({ address: `${type}.x`, type, values });

it.each<[string, object, string[], string[]]>([
  ['a zone id', { name: 'www', type: 'A', records: ['192.0.2.1'], zone_id: 'Z1' }, ['www.example.com A 192.0.2.1'], []],
  ['another zone', { name: 'www', type: 'A', records: ['192.0.2.1'], zone_id: 'Z2' }, [], []],
  [
    'an alias, which has addresses of its type only',
    { name: 'example.com', type: 'A', alias: [{}], zone_id: 'Z1' },
    [],
    ['example.com A'],
  ],
  [
    'strings',
    { name: 'example.com', type: 'TXT', records: ['a\\" \\"b', 'c'].map((one) => one.replaceAll('\\', '')) },
    ['example.com TXT ab', 'example.com TXT c'],
    [],
  ],
  [
    'octal escapes',
    { name: 'example.com', type: 'TXT', records: ['\\303\\274 \\"x\\" \\\\303'] },
    ['example.com TXT ü "x" \\303'],
    [],
  ],
  [
    'one of several sets, of which one is answered',
    { name: 'www', type: 'CNAME', records: ['a.example'], set_identifier: 'a', zone_id: 'Z1' },
    [],
    ['www.example.com CNAME'],
  ],
  [
    'a relative name of a zone that is not in the file',
    { name: 'www', fqdn: 'www.example.com', type: 'A', records: ['192.0.2.1'], zone_id: 'Z9' },
    ['www.example.com A 192.0.2.1'],
    [],
  ],
])('Route 53: %s', (_, values, records, unstated) => {
  const zones = [
    resource('aws_route53_zone', { zone_id: 'Z1', name: 'example.com' }),
    resource('aws_route53_zone', { zone_id: 'Z2', name: 'example.net' }),
  ];
  expect(read('terraform', terraform(...zones, resource('aws_route53_record', values)))).toMatchObject({
    records,
    unstated,
  });
});

it.each<[string, object, string[]]>([
  ['DS', { key_tag: 1, algorithm: 13, digest_type: 9, digest: 'ABCD' }, ['a.example.com DS 1 13 9 ABCD']],
  ['SSHFP', { algorithm: 4, type: 3, fingerprint: 'ABCD' }, ['a.example.com SSHFP 4 3 ABCD']],
  [
    'NAPTR',
    { order: 1, preference: 2, flags: 'S', service: 'SIP+D2U', regex: '', replacement: 'b.example' },
    ['a.example.com NAPTR 1 2 "S" "SIP+D2U" "" b.example.'],
  ],
  ['URI', { weight: 1, target: 'https://a.example/' }, ['a.example.com URI 0 1 "https://a.example/"']],
])('Cloudflare: the data of a %s record', (type, data, records) => {
  const given = resource('cloudflare_dns_record', { name: 'a.example.com', type, data, priority: 0 });
  expect(read('terraform', terraform(given))).toMatchObject({ records, faults: [] });
});

it('Cloudflare: a CNAME at the apex is answered with addresses', () => {
  const apex = resource('cloudflare_record', { name: '@', type: 'CNAME', content: 'a.example' });
  const { records, faults, unstated } = read('terraform', terraform(apex));
  expect([records, faults]).toEqual([[], [[undefined, 'unstated']]]);
  expect(unstated).toContain('example.com A');
});

it.each<[string, object, string[]]>([
  ['hetznerdns_record', { name: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=none' }, ['v=DMARC1; p=none']],
  ['hetznerdns_record', { name: '_dmarc', type: 'TXT', value: '"v=DMARC1;" " p=none"' }, ['v=DMARC1; p=none']],
  ['hcloud_zone_record', { zone: 'example.com', name: '_dmarc', type: 'TXT', value: '"x"' }, ['x']],
  ['hcloud_zone_rrset', { zone: 'example.com', name: '_dmarc', type: 'TXT', records: [{ value: '"x;y"' }] }, ['x;y']],
  ['hcloud_zone_rrset', { zone: 'example.net', name: '_dmarc', type: 'TXT', records: [{ value: '"x"' }] }, []],
])('Hetzner: %s with %j', (type, values, texts) => {
  expect(read('terraform', terraform(resource(type, values))).records).toEqual(
    texts.map((text) => `_dmarc.example.com TXT ${text}`),
  );
});

it('Terraform: the zones that a plan reads are in the state before it', () => {
  const zones = ['example.com', 'example.net'].map((name) => ({
    ...resource('cloudflare_zone', { name, zone_id: `id of ${name}` }),
    mode: 'data',
  }));
  const records = ['example.com', 'example.net'].map((name, i) =>
    resource('cloudflare_record', { name: 'www', type: 'A', content: `192.0.2.${i + 1}`, zone_id: `id of ${name}` }),
  );
  const plan = {
    planned_values: { root_module: { child_modules: [{ resources: records }] } },
    prior_state: { values: { root_module: { resources: zones } } },
  };
  expect(read('terraform', JSON.stringify(plan)).records).toEqual(['www.example.com A 192.0.2.1']);
});

it.each(['constructor', '__proto__', 'hasOwnProperty', 'google_dns_record_set'])(
  'Terraform: a resource of the type %s is none of ours',
  (type) => expect(read('terraform', terraform(resource(type, { name: 'www' }))).records).toEqual([]),
);

it('Terraform: neither what is read from elsewhere nor what is replaced is in the zone', () => {
  const values = { zone: 'example.com.', name: 'www', addresses: ['192.0.2.1'] };
  const one = resource('dns_a_record_set', values);
  const found = read('terraform', terraform({ ...one, mode: 'data' }, { ...one, deposed_key: '0a1b' }));
  expect(found.records).toEqual([]);
});

const dnscontrol = (...records: object[]) => JSON.stringify({ domains: [{ name: 'example.com', records }] });

it.each<[object, string]>([
  [{ type: 'DS', dskeytag: 1, dsalgorithm: 13, dsdigesttype: 9, dsdigest: 'ABCD', target: '' }, 'DS 1 13 9 ABCD'],
  [{ type: 'TXT', target: '' }, 'TXT '],
  [{ type: 'TXT', target: 'v=DMARC1; p="none"' }, 'TXT v=DMARC1; p="none"'],
  [
    { type: 'NAPTR', naptrorder: 1, naptrflags: 'S', naptrservice: 'SIP+D2U', target: 'b.example.' },
    'NAPTR 1 0 "S" "SIP+D2U" "" b.example.',
  ],
  [
    {
      ...{ type: 'LOC', target: '', locsize: 18, lochorizpre: 22, locvertpre: 19 },
      ...{ loclatitude: 2299997648, loclongitude: 1891505648, localtitude: 9997600 },
    },
    'LOC 42 21 54.000 N 71 6 18.000 W -24.00m 1m 10000m 10m',
  ],
  [
    { type: 'DNSKEY', dnskeyflags: 257, dnskeyprotocol: 3, dnskeyalgorithm: 13, dnskeypublickey: 'AQID', target: '' },
    'DNSKEY 257 3 13 AQID',
  ],
])('dnscontrol: %j', (record, shown) => {
  const found = read('dnscontrol', dnscontrol({ name: 'a', ...record }));
  expect(found).toMatchObject({ records: [`a.example.com ${shown}`], faults: [] });
});

it.each<[object, string[]]>([
  [{ type: 'A', target: '192.0.2.1', meta: { cloudflare_proxy: 'on' } }, ['A', 'AAAA', 'CNAME']],
  [{ type: 'CNAME', target: 'b.example.', meta: { cloudflare_proxy: 'full' } }, ['A', 'AAAA', 'CNAME']],
  [{ type: 'A', target: '192.0.2.1', meta: { cloudflare_proxy: 'off' } }, []],
  [{ type: 'PORKBUN_URLFWD', target: 'https://a.example' }, ['A', 'AAAA']],
])('dnscontrol: what the provider answers for %j', (record, types) => {
  const { unstated } = read('dnscontrol', dnscontrol({ name: 'a', ...record }));
  expect(unstated).toEqual(types.map((type) => `a.example.com ${type}`));
});

it.each([
  [{ keepunknown: true }, [[undefined, 'kept']]],
  [{ unmanaged: [{ label_pattern: 'a*' }] }, [[undefined, 'kept']]],
  [{ unmanaged: [{ label_pattern: 'b', rType_pattern: 'TXT' }] }, []],
  [{}, []],
])('dnscontrol: %j says whether other records stay', (domain, faults) => {
  const records = [{ type: 'A', name: 'a', target: '192.0.2.1' }];
  const text = JSON.stringify({ domains: [{ name: 'example.com', records, ...domain }] });
  expect(read('dnscontrol', text).faults).toEqual(faults);
});

it('dnscontrol: IGNORE leaves records as they are published', () => {
  const unmanaged = [{ label_pattern: '_acme-challenge', rType_pattern: 'TXT, CNAME' }];
  const text = JSON.stringify({ domains: [{ name: 'example.com', records: [], unmanaged }] });
  expect(read('dnscontrol', text).unstated).toEqual([
    '_acme-challenge.example.com TXT',
    '_acme-challenge.example.com CNAME',
  ]);
});

it.each([
  [['!inside', ''], '192.0.2.2'],
  [['', '!inside'], '192.0.2.1'],
  [['!inside', '!outside'], '192.0.2.1'],
])('dnscontrol: of the views %j, the public one', (tags, address) => {
  const domains = tags.map((tag, i) => ({
    name: `example.com${tag}`,
    records: [{ type: 'A', name: 'a', target: `192.0.2.${i + 1}` }],
  }));
  expect(read('dnscontrol', JSON.stringify({ domains })).records).toEqual([`a.example.com A ${address}`]);
});

it.each([{ vpc: [{ vpc_id: 'v' }] }, { private_zone: true }])('Route 53: %j is a private zone', (values) => {
  const zones = [
    resource('aws_route53_zone', { zone_id: 'Z1', name: 'example.com', vpc: [] }),
    resource('aws_route53_zone', { zone_id: 'Z2', name: 'example.com', ...values }),
  ];
  const records = ['Z1', 'Z2'].map((zone_id, i) =>
    resource('aws_route53_record', { name: 'www.example.com', type: 'A', records: [`192.0.2.${i + 1}`], zone_id }),
  );
  expect(read('terraform', terraform(...zones, ...records)).records).toEqual(['www.example.com A 192.0.2.1']);
});

it('octoDNS: a type of a provider is its own', () => {
  const { unstated, faults } = read('octodns', 'a:\n  type: Route53Provider/ALIAS\n  value: {name: b, type: A}');
  expect([unstated, faults]).toEqual([['a.example.com A', 'a.example.com AAAA'], [[1, 'unstated']]]);
});

it.each([
  ['dns_a_record_set', { zone: 'example.com.', name: 'a', addresses: Array(7000).fill('192.0.2.1') }],
  ['aws_route53_record', { fqdn: 'a.example.com', type: 'A', records: Array(7000).fill('192.0.2.1') }],
  [
    'hcloud_zone_rrset',
    { zone: 'example.com', name: 'a', type: 'A', records: Array(7000).fill({ value: '192.0.2.1' }) },
  ],
])('Terraform: %s has no more records than a zone', (type, values) => {
  const { records, faults } = read('terraform', terraform(resource(type, values), resource(type, values)));
  expect([records.length, faults]).toEqual([5000, [[undefined, 'too-many']]]);
});

it('dnscontrol: takes so many record sets that stay as they are', () => {
  const unmanaged = Array.from({ length: 5000 }, () => ({ label_pattern: 'a', rType_pattern: 'A,'.repeat(30) }));
  const text = JSON.stringify({ domains: [{ name: 'example.com', records: [], unmanaged }] });
  expect(read('dnscontrol', text).unstated).toHaveLength(60_000);
});

it('Cloudflare: a record behind the proxy is not known', () => {
  const proxied = resource('cloudflare_record', { name: 'www', type: 'CNAME', value: 'a.example', proxied: true });
  const { records, unstated } = read('terraform', terraform(proxied));
  expect([records, unstated]).toEqual([[], ['www.example.com A', 'www.example.com AAAA', 'www.example.com CNAME']]);
});

it.each<[ZoneFormat, string]>([
  ['terraform', '{}'],
  ['terraform', '[1'],
  ['dnscontrol', '{"domains": [{"name": "example.net", "records": []}]}'],
  ['dnscontrol', 'null'],
])('%s: says that %s is something else', (format, text) => {
  expect(read(format, text).faults).toEqual([[undefined, format]]);
});

it.each([
  ['google_dns_record_set', { name: 'www.example.com.', managed_zone: 'main', rrdatas: ['192.0.2.1'] }],
  ['azurerm_dns_a_record', { name: 'www', zone_name: 'example.com', records: ['192.0.2.1'] }],
  ['azurerm_dns_mx_record', { name: '@', zone_name: 'example.com' }],
  ['digitalocean_record', { domain: 'example.com', type: 'A', name: 'www', value: '192.0.2.1' }],
  ['ovh_domain_zone_record', { zone: 'example.com', subdomain: 'www', fieldtype: 'A' }],
  ['gandi_livedns_record', { zone: 'example.com', name: 'www', type: 'A' }],
  ['namecheap_domain_records', { domain: 'example.com' }],
  ['openstack_dns_recordset_v2', { zone_id: 'b1', name: 'www.example.com.' }],
  ['desec_rrset', { domain: 'example.com', subname: 'www', type: 'A' }],
  ['ns1_record', { zone: 'example.com', domain: 'www.example.com', type: 'A' }],
  ['njalla_record_txt', { domain: 'example.com', name: 'www' }],
  ['alicloud_alidns_record', { domain_name: 'example.com', rr: 'www' }],
])('Terraform: resources of other providers are named: %s', (type, values) => {
  const own = resource('dns_a_record_set', { zone: 'example.com.', name: 'a', addresses: ['192.0.2.1'] });
  const given = { ...resource(type, values) };
  const found = read('terraform', terraform(own, given, given));
  expect(found.faults).toEqual([[undefined, 'unread-resource']]);
  expect(found.records).toEqual(['a.example.com A 192.0.2.1']);
  expect(found.keepsOthers).toBe(true);
});

it.each([
  ['google_dns_record_set', { name: 'www.example.net.', managed_zone: 'other' }],
  ['google_dns_record_set', { name: 'www', managed_zone: 'other' }],
  ['azurerm_dns_a_record', { name: 'www', zone_name: 'example.net' }],
  ['azurerm_private_dns_a_record', { name: 'www', zone_name: 'example.com' }],
  ['digitalocean_record', { domain: 'example.net', name: 'www' }],
  ['aws_instance', { name: 'example.com' }],
  ['aws_config_configuration_recorder', { name: 'x' }],
])('Terraform: nothing is said of what cannot have records of the zone: %s', (type, values) => {
  const zones = resource('google_dns_managed_zone', { name: 'other', dns_name: 'example.net.' });
  const found = read('terraform', terraform(zones, resource(type, values)));
  expect([found.faults, found.keepsOthers]).toEqual([[], false]);
});

it.each([
  ['CLOUDFLAREAPI_SINGLE_REDIRECT', ['a.example.com A', 'a.example.com AAAA'], [[undefined, 'unstated']]],
  ['BUNNY_DNS_RDR', ['a.example.com A', 'a.example.com AAAA'], [[undefined, 'unstated']]],
  ['NONSENSE', [], [[undefined, 'type']]],
  ['EUI48', [], [[undefined, 'data']]],
])('dnscontrol: a type that is none of ours is named: %s', (type, unstated, faults) => {
  const found = read('dnscontrol', dnscontrol({ name: 'a', type, target: 'x' }));
  expect([found.unstated, found.faults]).toEqual([unstated, faults]);
});
