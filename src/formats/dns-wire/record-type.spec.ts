import { DnsWireError } from './dns-wire-error.js';
import { rcodeName } from './rcode.js';
import { isDataType, type RecordType, typeCode, typeName } from './record-type.js';

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
  [[0, 41, 128, 252, 255, 65_536], false],
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
});
