import { CidrBlock, IpAddress } from './ip-address.js';

describe('IpAddress', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['0.0.0.0', '0.0.0.0'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['::', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
    ['1:0:0:2:3:0:0:4', '1::2:3:0:0:4'],
    ['1:2:3:4:5:6:0:8', '1:2:3:4:5:6:0:8'],
    ['::ffff:192.0.2.1', '::ffff:c000:201'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['1:2:0:0:5:6:0:0', '1:2::5:6:0:0'], // of two runs the first one
    ['1:2:3:4:5:0:0:0', '1:2:3:4:5::'],
    ['0000:0000:0000:0000:0000:FFFF:192.168.255.255', '::ffff:c0a8:ffff'],
    ['249.250.9.199', '249.250.9.199'],
  ])('reads %s as %s', (text, canonical) => {
    expect(IpAddress.parse(text)?.toString()).toBe(canonical);
  });

  it.each([
    ...[
      '',
      '1.2.3',
      '1.2.3.4.5',
      '01.2.3.4',
      '256.1.1.1',
      '1.2.3.256',
      '1..2.3',
      '.1.2.3',
      '1.2.3.',
      '1.2.3./',
      '1.2.3.:',
      '00.0.0.0',
      '1.2.3.4 ',
      '0x7f.0.0.1',
      '127.1',
      '2130706433',
      'a.b.c.d',
    ],
    ...[':', ':::', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7::8', '::12345', 'fe80::1%eth0'],
    ...['[::1]', '::1.2.3', '::1.2.3.4:1', ':1:2:3:4:5:6:7', '1:2:3:4:5:6:7:', 'g::'],
  ])('rejects %j', (text) => {
    expect(IpAddress.parse(text)).toBeUndefined();
  });

  it.each([
    ['192.0.2.1', '1.2.0.192.in-addr.arpa'],
    ['2001:db8::567:89ab', 'b.a.9.8.7.6.5.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'],
  ])('names the reverse of %s', (text, name) => {
    expect(IpAddress.parse(text)?.reverseName).toBe(name);
  });

  it.each(['0.0.0.0', '127.255.0.1', '128.0.0.1', '255.255.255.255', '2001:db8::1'])('%s from its bytes', (text) => {
    const address = IpAddress.parse(text)!;
    // The bytes of a record are a part of the message.
    const message = Uint8Array.of(1, 2, 3, ...address.bytes, 9);
    const read = IpAddress.of(message.subarray(3, -1));
    expect(read).toEqual(address);
    expect(read.toString()).toBe(text);
  });

  it('accepts only 4 or 16 bytes', () => {
    expect(() => IpAddress.of(new Uint8Array(5))).toThrow(RangeError);
  });
});

it.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ...['::192.0.2.1', '::fffe:192.0.2.1', '::feff:192.0.2.1', '::1:ffff:192.0.2.1', '1::ffff:192.0.2.1'].map((text) => [
    text,
    IpAddress.parse(text)!.toString(),
  ]),
])('%s without the mapping is %s', (text, unmapped) => {
  expect(IpAddress.parse(text)?.unmapped.toString()).toBe(unmapped);
});

describe('CidrBlock', () => {
  it.each([
    ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
    ['::ffff:0:0/95', '::ffff:0:0/95'],
    ['::fffe:0:0/96', '::fffe:0:0/96'],
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['2001:db8::/120', '2001:db8::/120'],
  ])('%s without the mapping is %s', (text, unmapped) => {
    expect(CidrBlock.of(text).unmapped.toString()).toBe(unmapped);
  });

  it('in our own tables is valid', () => {
    expect(() => CidrBlock.of('10.0.0.0/33')).toThrow('10.0.0.0/33 is no block');
    expect(CidrBlock.around(IpAddress.parse('192.0.2.77')!, 26).toString()).toBe('192.0.2.64/26');
  });

  it.each([
    ['10.0.0.0/8', '10.255.255.255', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['100.64.0.0/10', '100.127.255.255', true],
    ['100.64.0.0/10', '100.128.0.0', false],
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['0.0.0.0/0', '::1', false],
    ['fe80::/10', 'febf::1', true],
    ['fe80::/10', 'fec0::1', false],
    ['2001:db8::/33', '2001:db8:7fff::', true],
    ['2001:db8::/33', '2001:db8:8000::', false],
    ['0.0.0.0/0', '255.255.255.255', true],
    ['128.0.0.0/1', '255.255.255.255', true],
    ['128.0.0.0/1', '127.255.255.255', false],
    ['255.255.255.255/32', '255.255.255.254', false],
    ['::/0', '192.0.2.1', false],
    ['2001:db8::1', '2001:db8::1', true],
    ['2001:db8::1', '2001:db8::', false],
    ['2001:db8::/32', '2001:db9::', false],
    ['2001:db8::/127', '2001:db8::1', true],
    ['2001:db8::/127', '2001:db8::2', false],
  ])('%s contains %s: %s', (block, address, inside) => {
    expect(CidrBlock.parse(block)?.contains(IpAddress.parse(address)!)).toBe(inside);
  });

  it.each([
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/08',
    '10.0.0.0/8/8',
    'x/8',
    '::/129',
    '10.0.0.0/-1',
    '/8',
    '10.0.0.0/1000',
  ])('refuses %s', (text) => {
    expect(CidrBlock.parse(text)).toBeUndefined();
  });

  it.each([
    ['192.0.2.77/26', '192.0.2.64'],
    ['192.0.2.77/0', '0.0.0.0'],
    ['192.0.2.77/32', '192.0.2.77'],
    ['192.0.2.77/31', '192.0.2.76'],
    ['192.0.2.77/24', '192.0.2.0'],
    ['192.0.3.77/23', '192.0.2.0'],
    ['2001:db8:ffff:ffff::1/36', '2001:db8:f000::'],
  ])('%s starts at %s', (block, first) => {
    expect(CidrBlock.parse(block)?.network.toString()).toBe(first);
  });
});
