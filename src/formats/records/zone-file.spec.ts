import { takesLongerThan } from '#test/checks/cpu-time.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { readZoneFile } from './zone-file.js';

const shown = (text: string, domain = 'example.com') =>
  readZoneFile(text, domain).entries.map(({ name, type, record }) =>
    [name, type, ...(record ? [record.ttl, presentData(record)] : [])].join(' '),
  );

it.each([
  ['a record', 'www 300 IN A 192.0.2.1', ['www.example.com A 300 192.0.2.1']],
  [
    'the TTL of the SOA record as default',
    '@ SOA a. b. 1 2 3 4 7\na 300 A 192.0.2.1\nb A 192.0.2.1',
    ['example.com SOA 7 a. b. 1 2 3 4 7', 'a.example.com A 300 192.0.2.1', 'b.example.com A 7 192.0.2.1'],
  ],
  ['class before TTL', 'www IN 300 A 192.0.2.1', ['www.example.com A 300 192.0.2.1']],
  ['neither', 'www A 192.0.2.1', ['www.example.com A 3600 192.0.2.1']],
  ['the apex', '@ MX 10 mail', ['example.com MX 3600 10 mail.example.com.']],
  ['an absolute name', 'WWW.Example.com. A 192.0.2.1', ['www.example.com A 3600 192.0.2.1']],
  [
    'the name of the line before',
    'www A 192.0.2.1\n    TXT "x"',
    ['www.example.com A 3600 192.0.2.1', 'www.example.com TXT 3600 x'],
  ],
  ['lower case', 'www in a 192.0.2.1', ['www.example.com A 3600 192.0.2.1']],
  ['a default TTL', '$TTL 1h30m\nwww A 192.0.2.1', ['www.example.com A 5400 192.0.2.1']],
  ['another origin', '$ORIGIN sub.example.com.\nwww A 192.0.2.1', ['www.sub.example.com A 3600 192.0.2.1']],
  [
    'parentheses',
    '@ SOA a. b. (\n 1 ; serial\n 2 3\n 4 5 )\nwww A 192.0.2.1',
    ['example.com SOA 5 a. b. 1 2 3 4 5', 'www.example.com A 5 192.0.2.1'],
  ],
  [
    'comments, also in quotes',
    'a TXT "x;y(z" ; comment (\nb A 192.0.2.1',
    ['a.example.com TXT 3600 x;y(z', 'b.example.com A 3600 192.0.2.1'],
  ],
  ['several strings', 'a TXT ( "x"\n "y" )', ['a.example.com TXT 3600 xy']],
  ['a type without a reader', 'a TYPE65280 \\# 1 00', ['a.example.com TYPE65280 3600 \\# 1 00']],
  ['nothing that is only a question', 'a AXFR x\na IXFR x\na TYPE252 \\# 0\na ANY x\na OPT x', []],
  [
    'a type by its number',
    'a TYPE52 \\# 4 03010100\na type1 192.0.2.1',
    ['a.example.com TLSA 3600 3 1 1 00', 'a.example.com A 3600 192.0.2.1'],
  ],
  ['a value that is none', 'a A www', ['a.example.com A']],
  [
    'known types in the notation of unknown ones',
    'a A \\# 4 C0000201\na MX \\# 3 0005',
    ['a.example.com A 3600 192.0.2.1', 'a.example.com MX'],
  ],
  [
    'the last TTL, until there is a default',
    'a 60 A 192.0.2.1\nb A 192.0.2.1\n$TTL 5m\nc 7 A 192.0.2.1\nd A 192.0.2.1',
    [
      'a.example.com A 60 192.0.2.1',
      'b.example.com A 60 192.0.2.1',
      'c.example.com A 7 192.0.2.1',
      'd.example.com A 300 192.0.2.1',
    ],
  ],
  ['times with units', '@ SOA a. b. 1 2h 30M 2w1d 1D', ['example.com SOA 86400 a. b. 1 7200 1800 1296000 86400']],
  [
    'an escaped dot',
    'a\\. A 192.0.2.1\nb CNAME c\\.',
    ['a\\..example.com A 3600 192.0.2.1', 'b.example.com CNAME 3600 c\\..example.com.'],
  ],
  ['a character by its number', 'e\\065 CNAME \\040x', ['ea.example.com CNAME 3600 \\(x.example.com.']],
  ['no value with something after it', 'a A 192.0.2.1 192.0.2.2', ['a.example.com A']],
  ['no other classes', 'version.bind. CH TXT "9"\na CH A 192.0.2.1', []],
  [
    'the class by its number',
    'a 60 CLASS1 TYPE1 \\# 4 C0000201\nb class1 60 A 192.0.2.1\nc CLASS3 A 192.0.2.1',
    ['a.example.com A 60 192.0.2.1', 'b.example.com A 60 192.0.2.1'],
  ],
  [
    'nothing without a name below one that is none',
    `x A 192.0.2.1\n${'a'.repeat(64)} A 192.0.2.2\n  A 192.0.2.3\ny A 192.0.2.4\n  A 192.0.2.5`,
    ['x.example.com A 3600 192.0.2.1', 'y.example.com A 3600 192.0.2.4', 'y.example.com A 3600 192.0.2.5'],
  ],
  [
    'the last field of the SOA record as TTL where there is none',
    '@ SOA a. b. 1 2 3 4 7\na A 192.0.2.1\n$TTL 60\nb A 192.0.2.1',
    ['example.com SOA 7 a. b. 1 2 3 4 7', 'a.example.com A 7 192.0.2.1', 'b.example.com A 60 192.0.2.1'],
  ],
  ['no name that is too long', `${'a'.repeat(64)} A 192.0.2.1`, []],
  ['other zones', 'www.example.org. A 192.0.2.1', []],
  ['what nobody can read', 'a\n\n$INCLUDE x\nhello world\n"', []],
  [
    'no line break at the end, and CRLF',
    'a A 192.0.2.1\r\nb A 192.0.2.2',
    ['a.example.com A 3600 192.0.2.1', 'b.example.com A 3600 192.0.2.2'],
  ],
])('reads %s', (_, text, expected) => {
  expect(shown(text)).toEqual(expected);
});

it('stops reading long zones', () => {
  expect(readZoneFile('a A 192.0.2.1\n'.repeat(3000), 'example.com').entries).toHaveLength(2000);
});

it.each(['(', '"', '\\', '1h', ' ;('])('reads a zone of nothing but %s in time', (piece) => {
  const hostile = piece.repeat(65_536 / piece.length);
  expect(takesLongerThan(400, () => readZoneFile(hostile, 'example.com'))).toBe(false);
});

it.each([
  ['@ TXT ', 'a '],
  ['@ TXT ', '"" '],
  ['@ HTTPS 1 . ', 'a=b '],
  ['', '$ORIGIN a\nb A 192.0.2.1\n'],
])('takes linear time over 64 KiB of %j and %j', (start, unit) => {
  const text = start + unit.repeat(65_000 / unit.length);
  expect(takesLongerThan(300, () => readZoneFile(text, 'example.com'))).toBe(false);
});

it.each([
  ['$TTL 300\n$ORIGIN example.com.\n@ A 192.0.2.1 ; comment', true],
  ['a A www', true],
  ['hello world', false],
  ['a TXT ( "x"\nb A 192.0.2.1', false],
  ['a TXT "x\nb A 192.0.2.1', false],
  ['a A 192.0.2.1 )', false],
  ['a CH TXT "x"', false],
  ['a 9999999999 A 192.0.2.1', false],
  ['$INCLUDE x', false],
  ['$GENERATE 1-9 host$ A 192.0.2.$', true],
  ['$GENERATE 9-1 host$ A 192.0.2.$', false],
  ['\uFEFFa A 192.0.2.1', true],
  ['a A 192.0.2.1\n'.repeat(2001), false],
])('%j is read completely: %s', (text, isWhole) => {
  expect(readZoneFile(text, 'example.com').isWhole).toBe(isWhole);
});

it.each([
  ['a A 192.0.2.810', [[1, 'data']]],
  ['; comment\n\na A 192.0.2.1\nhello world', [[4, 'not-a-record']]],
  ['@ SOA a. b. (\n 1 2 3\n 4 5 )\nx A y\n', [[4, 'data']]],
  ['a TXT ( "x"\n "y" z w\n', [[1, 'parenthesis']]],
  ['a A 192.0.2.1 )', [[1, 'parenthesis']]],
  ['b A 192.0.2.1\na TXT "x\nc A 192.0.2.1', [[2, 'quote']]],
  [
    '$INCLUDE /etc/passwd\n$GENERATE 1-9 a$ A 192.0.2.$',
    [
      [1, 'directive'],
      [2, 'generate'],
    ],
  ],
  ['a CH TXT "x"', [[1, 'class']]],
  [`\n${'a'.repeat(64)} A 192.0.2.1`, [[2, 'name']]],
  ['www.example.org. A 192.0.2.1', [[1, 'outside']]],
])('%j has its faults at their lines', (text, expected) => {
  const { faults } = readZoneFile(text, 'example.com');
  expect(
    faults
      .filter(({ fault }) => fault !== 'not-a-record' || !text.includes('"'))
      .map(({ line, fault }) => [line, fault]),
  ).toEqual(expect.arrayContaining(expected));
});

it('reports a bounded number of faults', () => {
  expect(readZoneFile('hello\n'.repeat(5000), 'example.com').faults).toHaveLength(100);
  expect(readZoneFile('a A 192.0.2.1\n'.repeat(3), 'example.com', 2).faults).toMatchObject([
    { fault: 'too-many', line: 3 },
  ]);
});

describe('protocol ids of an HTTPS record', () => {
  it.each([
    ['h2,h3', '"h2,h3"'],
    ['"\\195\\188"', '"\\195\\188"'],
    ['"a\\\\,b,c"', '"a\\\\,b,c"'],
    ['"a\\\\\\\\,b"', '"a\\\\\\\\,b"'],
  ])('%s', (written, shown) => {
    const { entries } = readZoneFile(`@ 300 IN HTTPS 1 . alpn=${written}`, 'example.com');
    expect(entries.map(({ record }) => record && presentData(record))).toEqual([`1 . alpn=${shown}`]);
  });
});

const NAME_OF_302 = Array.from({ length: 5 }, () => 'a'.repeat(60)).join('.');

describe('data that servers refuse', () => {
  it.each([
    ...['A 2001:db8::1', 'A 192.0.2.01', 'AAAA 192.0.2.1', 'AAAA fe80::1%eth0'],
    ...['MX 65536 b', 'MX -1 b', 'MX 10 b..example.com.', `MX 10 ${'b'.repeat(64)}`, `MX 10 ${NAME_OF_302}.`],
    ...['CNAME .b', 'SRV 0 0 65536 b', 'SOA a. b. 4294967296 2 3 4 5'],
    ...['TXT', `TXT "${'a'.repeat(256)}"`, `TXT ${'a'.repeat(256)}`, 'TXT "\\256"', 'TXT "\\12x"'],
    ...['TLSA 3 1 1', 'TLSA 256 1 1 00', 'TLSA 3 1 1 012', 'TLSA 3 1 1 0g'],
    ...['DS 65536 13 2 00', 'DS 12345 13 2', 'DNSKEY 257 3 13 ???', 'DNSKEY 257 3 13 AAA'],
    ...['CAA 256 issue a', 'CAA 0 is-sue a', 'CAA 0 issue', 'NSEC b A NONSENSE'],
    ...['HTTPS 1 . port=65536', 'HTTPS 1 . port=x', 'HTTPS 1 . ipv4hint=2001:db8::1', 'HTTPS 1 . ipv6hint=192.0.2.1'],
    ...['HTTPS 1 . alpn', 'HTTPS 1 . alpn=h2,', 'HTTPS 1 . alpn=h2 no-default-alpn=1', 'HTTPS 1 . key00001=x'],
    ...['HTTPS 1 . ech=!!', 'HTTPS 65536 .'],
    ...['CNAME "b"', 'MX 10 "b"', 'TXT a \\', 'URI 1 2 https://b.example/', 'LOC 52 23.000 N 4 E 0m'],
    ...['NSEC3 1 1 12 aabbccdd xyz A', 'RRSIG A 13 2 300 -1 20200101000000 1 example.com. AQID'],
  ])('%s', (data) => {
    expect(readZoneFile(`a ${data}`, 'example.com')).toMatchObject({ faults: [{ fault: 'data', line: 1 }] });
  });
});

it.each([
  ['TXT "x""y z"', ['x', 'y z']],
  ['TXT x"y z"w', ['x', 'y z', 'w']],
  ['TXT key="a b"', ['key=', 'a b']],
  [`TXT "${'a'.repeat(255)}" ""`, ['a'.repeat(255), '']],
  ['TXT "\\228\\065\\"" \\;', ['\xe4A"', ';']],
  ['TXT ( "x" ; one "\n "y" ; two )\n )', ['x', 'y']],
])('%s has these strings', (data, strings) => {
  const { entries } = readZoneFile(`a ${data}`, 'example.com');
  expect(entries.map(({ record }) => record)).toMatchObject([
    { data: { strings: strings.map((one) => Buffer.from(one, 'latin1')) } },
  ]);
});

it.each([
  [`DS 12345 ECDSAP256SHA256 SHA-256 ${'00'.repeat(32)}`, `DS 3600 12345 13 2 ${'00'.repeat(28)} ${'00'.repeat(4)}`],
  ['DNSKEY 257 3 rsasha256 AQID', 'DNSKEY 3600 257 3 8 AQID'],
  ['CDS 0 0 0 00', 'CDS 3600 0 0 0 00'],
  [
    'RRSIG A RSASHA256 2 3600 1700000000 20231101000000 1 example.com. AQID',
    'RRSIG 3600 A 8 2 3600 20231114221320 20231101000000 1 example.com. AQID',
  ],
  ['NSEC b a ns type65280', 'NSEC 3600 b.example.com. A NS TYPE65280'],
  ['HTTPS 1 . alpn="h2" port="443" ech=AQID', 'HTTPS 3600 1 . alpn="h2" port=443 ech=AQID'],
])('reads %s', (data, expected) => {
  expect(shown(`a ${data}`)).toEqual([`a.example.com ${expected}`]);
});

it('reads a quoted name', () => expect(shown('"a" A 192.0.2.1')).toEqual(['a.example.com A 3600 192.0.2.1']));

const strings = (count: number) => `a TXT ${'"" '.repeat(count)}`;

it.each([
  ['as many strings as data can hold', strings(65_535), []],
  ['one more', strings(65_536), ['data']],
  ['more octets than data can hold', `a TXT ${`${'x'.repeat(255)} `.repeat(257)}`, ['data']],
  ['octets with four characters each', `a TXT ${`${'\\000'.repeat(255)} `.repeat(250)}`, []],
  ['a line longer than any record', `a TXT ${'x '.repeat(150_000)}`, ['not-a-record']],
])('reads %s', (_, text, faults) => {
  const found = readZoneFile(`${text}\nb A 192.0.2.1`, 'example.com');
  expect(found.faults.map(({ fault }) => fault)).toEqual(faults);
  expect(found.entries.at(-1)?.name).toBe('b.example.com');
});

describe('$GENERATE', () => {
  it.each([
    ['1-3 host$ A 192.0.2.$', ['host1 A 192.0.2.1', 'host2 A 192.0.2.2', 'host3 A 192.0.2.3']],
    ['0-10/5 $ A 192.0.2.$', ['0 A 192.0.2.0', '5 A 192.0.2.5', '10 A 192.0.2.10']],
    ['9-10 h${0,3,d} AAAA 2001:db8::${6,2,x}', ['h009 AAAA 2001:db8::f', 'h010 AAAA 2001:db8::10']],
    ['5-5 ${-5} MX "${5,4,o} m${250,0,X}"', ['0 MX 12 mFF.example.com.']],
    ['18-18 ${0,3,n} CNAME h$$', ['2.1 CNAME h\\$.example.com.']],
    ['1-1 a\\$b TXT "\\"x $\\""', ['a\\$b TXT x 1']],
  ])('%s', (directive, expected) => {
    expect(shown(`$TTL 60\n$GENERATE ${directive}`)).toEqual(
      expected.map((one) => one.replace(' ', '.example.com ').replace(/ ([A-Z]+) /, ' $1 60 ')),
    );
  });

  it('is bounded in a file with many of them, and with more faults than are reported', () => {
    const text = `${'hello\n'.repeat(200)}${'$GENERATE 1-2147483647 h$.example.org. A 192.0.2.1\n'.repeat(20_000)}`;
    expect(takesLongerThan(1500, () => readZoneFile(text, 'example.com', 5000))).toBe(false);
  });

  it('keeps the owner and the TTL of the line before', () => {
    const text = 'a 60 A 192.0.2.1\n$GENERATE 1-1 b 90 A 192.0.2.2\n  TXT "x"';
    expect(shown(text).at(-1)).toBe('a.example.com TXT 60 x');
  });

  it.each([
    ['1-2147483647 h$ A 192.0.2.1', 'too-many'],
    ['1-2147483647 h$.example.org. A 192.0.2.1', 'outside'],
    ['1-2147483647 h$ A 192.0.2.$', 'data'],
    [`1-5000 h$ TXT "${'${0,127}'.repeat(100)}"`, 'data'],
    [`1-5000 h$ TXT "${'$'.repeat(1001)}"`, 'directive'],
  ])('is bounded: %#', (directive, fault) => {
    const read = () => readZoneFile(`$GENERATE ${directive}`, 'example.com', 5000);
    expect(takesLongerThan(1500, read)).toBe(false);
    expect(read().faults.at(-1)?.fault).toBe(fault);
    expect(read().entries.length).toBeLessThanOrEqual(5000);
  });
});

it('says what is left of a text without quotes', () => {
  const { faults } = readZoneFile('_dmarc TXT v=DMARC1; p=none', 'example.com');
  expect(faults).toMatchObject([{ fault: 'unquoted', params: { published: 'v=DMARC1' } }]);
});
