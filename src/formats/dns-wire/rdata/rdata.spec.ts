import { DnsWireError } from '../dns-wire-error.js';
import { type RecordType, typeCode } from '../record-type.js';
import { presentData, readRecord, type ResourceRecord, writeRecord } from '../resource-record.js';
import { WireReader } from '../wire-reader.js';
import { WireWriter } from '../wire-writer.js';

const XYZ = '0378797a00';
const ascii = (text: string) => Buffer.from(text, 'latin1').toString('hex');
const param = (key: string, value: string) => key + (value.length / 2).toString(16).padStart(4, '0') + value;

function read(type: RecordType, rdata: string): ResourceRecord {
  const length = (rdata.length / 2).toString(16).padStart(4, '0');
  const reader = new WireReader(Buffer.from(`000100000e10${length}${rdata}`, 'hex'));
  const record = readRecord(reader, '.', typeCode(type));
  expect(reader.remaining).toBe(0);
  return record;
}

function written(record: ResourceRecord): string {
  const writer = new WireWriter();
  writeRecord(writer, record);
  return Buffer.from(writer.finish()).toString('hex').slice(22);
}

/** Compared with dig 9.18, except for the text of TXT, `dohpath`, `ohttp` and NXNAME, which it did not support. */
describe('record data', () => {
  it.each<[RecordType, string, string]>([
    ['A', 'c0000201', '192.0.2.1'],
    ['AAAA', '20010db8000000000000000000000001', '2001:db8::1'],
    ['NS', `05612e622e63${XYZ}`, 'a\\.b\\.c.xyz.'],
    ['CNAME', '00', '.'],
    ['PTR', XYZ, 'xyz.'],
    ['DNAME', XYZ, 'xyz.'],
    ['MX', `000a${XYZ}`, '10 xyz.'],
    ['MX', '000000', '0 .'],
    ['SOA', `${XYZ}03612e6200000000010000000200000003ffffffff00000005`, 'xyz. a\\.b. 1 2 3 4294967295 5'],
    ['SRV', `000a001401bb${XYZ}`, '10 20 443 xyz.'],
    ['TXT', `03${ascii('a"b')}0002${ascii('; ')}`, 'a"b; '],
    ['TXT', '00', ''],
    ['TXT', `04${ascii('\xc3\xbc\xff\\')}`, 'ü\\255\\'],
    ['TXT', `01${ascii('\xe2')}02${ascii('\x82\xac')}`, '€'],
    ['TXT', `07${ascii('\xc0\xaf\xed\xa0\x80\xf5\n')}`, '\\192\\175\\237\\160\\128\\245\n'],
    ['CAA', `0005${ascii('issue')}${ascii('ca.example')}`, '0 issue "ca.example"'],
    ['CAA', `8005${ascii('iodef')}${ascii('a="b\\c" \x01\xff;')}`, '128 iodef "a=\\"b\\\\c\\" \\001\\255;"'],
    ['CAA', `0005${ascii('issue')}`, '0 issue ""'],
    ['TLSA', `030101${'ab'.repeat(32)}`, `3 1 1 ${'AB'.repeat(28)} ABABABAB`],
    ['DS', `12340802${'ab'.repeat(32)}`, `4660 8 2 ${'AB'.repeat(28)} ABABABAB`],
    ['CDS', '0000000000', '0 0 0 00'],
    ['DNSKEY', `01010308${'5a'.repeat(45)}`, `257 3 8 ${'Wlpa'.repeat(14)} Wlpa`],
    ['CDNSKEY', '0000030000', '0 3 0 AA=='],
    [
      'RRSIG',
      `00010d0200000e1069000000680000001234${XYZ}5a5a5a`,
      'A 13 2 3600 20251027232800 20250416190744 4660 xyz. Wlpa',
    ],
    [
      'RRSIG',
      `ff000d0200000e10f9000000e80000001234${XYZ}5a5a5a`,
      'TYPE65280 13 2 3600 21020520000624 20930504222152 4660 xyz. Wlpa',
    ],
    ['NSEC', `${XYZ}0006400000000003011080000000000000000000000000000040`, 'xyz. A RRSIG NSEC URI TYPE377'],
    ['NSEC', `${XYZ}00110000000000030000000000000000000080`, 'xyz. RRSIG NSEC NXNAME'],
    ['NSEC', XYZ, 'xyz.'],
    [
      'NSEC3',
      `0101000504aabbccdd14${'a1'.repeat(20)}0006400000000002`,
      '1 1 5 AABBCCDD K6GQ38D1K6GQ38D1K6GQ38D1K6GQ38D1 A RRSIG',
    ],
    ['NSEC3', `010000000014${'a1'.repeat(20)}`, '1 0 0 - K6GQ38D1K6GQ38D1K6GQ38D1K6GQ38D1'],
    ['NSEC3', '010000000003a1b2c3000140', '1 0 0 - K6PC6 A'],
    ['NSEC3PARAM', '0100000504aabbccdd', '1 0 5 AABBCCDD'],
    ['NSEC3PARAM', '0100000000', '1 0 0 -'],
    ['HTTPS', `0000${XYZ}`, '0 xyz.'],
    ['HTTPS', `000100${param('0001', '026832026833')}`, '1 . alpn="h2,h3"'],
    [
      'HTTPS',
      '000100' +
        param('0000', '00010003') +
        param('0001', '026832') +
        param('0002', '') +
        param('0003', '01bb') +
        param('0004', 'c0000201c0000202') +
        param('0005', 'fe0d0041') +
        param('0006', '20010db8000000000000000000000001'),
      '1 . mandatory=alpn,port alpn="h2" no-default-alpn port=443 ipv4hint=192.0.2.1,192.0.2.2 ech=/g0AQQ== ' +
        'ipv6hint=2001:db8::1',
    ],
    ['SVCB', `0001${XYZ}${param('0007', ascii('/dns-query{?dns}'))}`, '1 xyz. dohpath="/dns-query{?dns}"'],
    ['SVCB', `0001${XYZ}${param('0008', '')}`, '1 xyz. ohttp'],
    ['SVCB', `0001${XYZ}${param('029b', ascii('hello\xd2qoo " \\ ,;'))}`, '1 xyz. key667="hello\\210qoo \\" \\\\ ,;"'],
    ['SVCB', `0001${XYZ}${param('029b', '')}`, '1 xyz. key667'],
    ['SVCB', `0001${XYZ}${param('0000', '029b')}${param('029b', '61')}`, '1 xyz. mandatory=key667 key667="a"'],
    ['SVCB', `0010${XYZ}${param('0001', `08${ascii('f\\oo,bar')}026832`)}`, '16 xyz. alpn="f\\\\\\\\oo\\\\,bar,h2"'],
    ['SVCB', `0010${XYZ}${param('0001', `05${ascii('a"b\xffc')}`)}`, '16 xyz. alpn="a\\"b\\255c"'],
    ['NAPTR', `0064000a01${ascii('U')}03${ascii('a"b')}04${ascii('!\\1!')}00`, '100 10 "U" "a\\"b" "!\\\\1!" .'],
    ['NAPTR', `00000000000000${XYZ}`, '0 0 "" "" "" xyz.'],
    ['URI', `000a0001${ascii('ftp://a/"b')}`, '10 1 "ftp://a/\\"b"'],
    ['URI', '000a0001', '10 1 ""'],
    ['SSHFP', `0402${'ab'.repeat(32)}`, `4 2 ${'AB'.repeat(28)} ABABABAB`],
    ['OPENPGPKEY', '5a'.repeat(45), `${'Wlpa'.repeat(14)} Wlpa`],
    ['LOC', '0012161389172dd070be15f000988d20', '42 21 54.000 N 71 6 18.000 W -24.00m 1m 10000m 10m'],
    ['LOC', '0000000080000000800000000098967f', '0 0 0.000 N 0 0 0.000 E -0.01m 0.00m 0.00m 0.00m'],
    ['LOC', '009910117fffffff7fffffffffffffff', '0 0 0.001 S 0 0 0.001 W 42849672.95m 90000000m 0.01m 0.10m'],
    ['LOC', '0100000080000000800000000098967f', '\\# 16 0100000080000000800000000098967F'],
    ['LOC', '00a0000080000000800000000098967f', '\\# 16 00A0000080000000800000000098967F'],
    ['LOC', '00000000ffffffff800000000098967f', '\\# 16 00000000FFFFFFFF800000000098967F'],
    ['LOC', '00', '\\# 1 00'],
    ['HINFO', '0352464300', '\\# 5 0352464300'],
    ['TYPE65280', 'aa'.repeat(29), `\\# 29 ${'AA'.repeat(28)} AA`],
    ['TYPE65281', '', '\\# 0'],
  ])('%s %s is shown as %s and encoded again', (type, rdata, text) => {
    const record = read(type, rdata);
    expect(presentData(record)).toBe(text);
    expect(written(record)).toBe(rdata);
  });

  it.each<[RecordType, string, string]>([
    ['A', 'three bytes', 'c00002'],
    ['A', 'five bytes', 'c000020101'],
    ['AAAA', 'an IPv4 address', 'c0000201'],
    ['NS', 'nothing', ''],
    ['NS', 'a name without end', '0378797a'],
    ['NS', 'bytes behind the name', `${XYZ}00`],
    ['MX', 'no exchange', '000a'],
    ['SOA', 'no minimum', `${XYZ}0000000001000000020000000300000004`],
    ['TXT', 'no string', ''],
    ['TXT', 'a string that is too long', '05616263'],
    ['CAA', 'an empty tag', '000061'],
    ['CAA', 'a tag that is too long', '000561'],
    ['DS', 'no digest type', '123408'],
    ['NAPTR', 'no replacement', '0000000000000'.padEnd(14, '0')],
    ['NAPTR', 'a text that is too long', '0000000005616200'],
    ['URI', 'no weight', '000a'],
    ['SSHFP', 'no type', '04'],
    ['RRSIG', 'no signer', '00010d0200000e1069000000680000001234'],
    ['NSEC', 'a window of no length', `${XYZ}0000`],
    ['NSEC', 'a window of 33 bytes', `${XYZ}0021${'01'.repeat(33)}`],
    ['NSEC', 'windows out of order', `${XYZ}010101000101`],
    ['NSEC', 'a window cut short', `${XYZ}000240`],
    ['NSEC3', 'a salt that is too long', '01000000ffaa'],
    ['SVCB', 'keys out of order', `0001${XYZ}${param('0003', '01bb')}${param('0001', '026832')}`],
    ['SVCB', 'a key twice', `0001${XYZ}${param('0003', '01bb')}${param('0003', '01bb')}`],
    ['SVCB', 'a value cut short', `0001${XYZ}0003000201`],
  ])('%s with %s is rejected', (type, _, rdata) => {
    expect(() => read(type, rdata)).toThrow(DnsWireError);
  });

  it.each([
    ['port', param('0003', '01'), 'port="\\001"'],
    ['port', param('0003', '00500050'), 'port="\\000P\\000P"'],
    ['ipv4hint', param('0004', 'c00002'), 'ipv4hint="\\192\\000\\002"'],
    ['alpn', param('0001', '036832'), 'alpn="\\003h2"'],
    ['no-default-alpn', param('0002', '61'), 'no-default-alpn="a"'],
    ['mandatory', param('0000', ''), 'mandatory'],
  ])('shows an invalid %s as bytes', (_, params, text) => {
    expect(presentData(read('SVCB', `0001${XYZ}${params}`))).toBe(`1 xyz. ${text}`);
  });
});
