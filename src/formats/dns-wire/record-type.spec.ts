import { DnsWireError } from './dns-wire-error.js';
import { rcodeName } from './rcode.js';
import { canonicalType, isDataType, type RecordType, typeCode, typeName } from './record-type.js';

describe('record types', () => {
  it.each<[RecordType, number]>([
    ['A', 1],
    ['HTTPS', 65],
    ['NXNAME', 128],
    ['CAA', 257],
    ['TYPE0', 0],
    ['TYPE65535', 65535],
  ])('%s is %d', (type, code) => {
    expect(typeCode(type)).toBe(code);
    expect(typeName(code)).toBe(type);
  });

  it('have the codes of the registry', () => {
    const known = [
      ...['A 1', 'NS 2', 'CNAME 5', 'SOA 6', 'PTR 12', 'HINFO 13', 'MX 15', 'TXT 16', 'RP 17', 'AFSDB 18', 'SIG 24'],
      ...['KEY 25', 'AAAA 28', 'LOC 29', 'SRV 33', 'NAPTR 35', 'KX 36', 'CERT 37', 'DNAME 39', 'OPT 41', 'APL 42'],
      ...['DS 43', 'SSHFP 44', 'IPSECKEY 45', 'RRSIG 46', 'NSEC 47', 'DNSKEY 48', 'DHCID 49', 'NSEC3 50'],
      ...['NSEC3PARAM 51', 'TLSA 52', 'SMIMEA 53', 'HIP 55', 'CDS 59', 'CDNSKEY 60', 'OPENPGPKEY 61', 'CSYNC 62'],
      ...['ZONEMD 63', 'SVCB 64', 'HTTPS 65', 'DSYNC 66', 'SPF 99', 'NID 104', 'L32 105', 'L64 106', 'LP 107'],
      ...['EUI48 108', 'EUI64 109', 'NXNAME 128', 'TKEY 249', 'TSIG 250', 'IXFR 251', 'AXFR 252', 'MAILB 253'],
      ...['MAILA 254', 'ANY 255', 'URI 256', 'CAA 257', 'AVC 258', 'AMTRELAY 260', 'RESINFO 261', 'WALLET 262'],
      ...['TA 32768', 'DLV 32769'],
    ];
    const codes = Array.from({ length: 0x10000 }, (_, code) => code).filter(
      (code) => !typeName(code).startsWith('TYPE'),
    );
    expect(codes.map((code) => `${typeName(code)} ${code}`)).toEqual(known);
    expect(typeName(0x10000)).toBe('TYPE65536');
    expect(canonicalType('TYPE257')).toBe('CAA');
  });

  it('reads a known type from its TYPE number', () => {
    expect(typeCode('TYPE15')).toBe(15);
    expect(typeName(15)).toBe('MX');
  });

  it.each(['TYPE65536', 'TYPE', 'TYPE-1', 'TYPE1e3', 'mx', '', 'constructor'])('refuses %j', (type) => {
    expect(() => typeCode(type as RecordType)).toThrow(DnsWireError);
  });
});

it.each([
  [[1, 40, 42, 127, 256, 257, 65_535], true],
  [[-1, 0, 41, 128, 252, 254, 255, 65_536], false],
])('whether a zone can have records of the types %j: %s', (codes, expected) => {
  expect(codes.filter((code) => isDataType(code) !== expected)).toEqual([]);
});

describe('rcodeName', () => {
  it.each([
    [0, 'NOERROR'],
    [3, 'NXDOMAIN'],
    [16, 'BADVERS'],
    [4095, 'RCODE4095'],
  ])('%d is %s', (code, name) => {
    expect(rcodeName(code)).toBe(name);
  });

  it('is that of the registry', () => {
    expect(Array.from({ length: 25 }, (_, code) => rcodeName(code))).toEqual([
      ...['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED', 'YXDOMAIN', 'YXRRSET', 'NXRRSET'],
      ...['NOTAUTH', 'NOTZONE', 'DSOTYPENI', 'RCODE12', 'RCODE13', 'RCODE14', 'RCODE15', 'BADVERS', 'BADKEY'],
      ...['BADTIME', 'BADMODE', 'BADNAME', 'BADALG', 'BADTRUNC', 'BADCOOKIE', 'RCODE24'],
    ]);
  });
});
