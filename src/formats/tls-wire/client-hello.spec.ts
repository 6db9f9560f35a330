import { clientHello, type HelloOffer, ssl2Hello } from './client-hello.js';

const RANDOM = Uint8Array.from({ length: 64 }, (_, i) => i);
const hex = (from: number, to: number) => Buffer.from(RANDOM.subarray(from, to)).toString('hex');
const OFFER: HelloOffer = {
  version: 'TLS 1.2',
  suites: [0x1301, 0xc02f],
  groups: ['x25519', 'secp256r1'],
  serverName: 'a.example',
  alpn: ['h2', 'http/1.1'],
};
const NAME = '0000000e000c000009612e6578616d706c65';
const GROUPS = '000a00060004001d0017';
const POINTS = '000b00020100';
const SCHEMES =
  '000d0030002e04030503060308070808080408050806' + '0809080a080b040105010601081a081b081c030303010203020104020202';
const ALPN = '0010000e000c02683208687474702f312e31';
const MASTER_SECRET = '00170000';
const VERSIONS = '002b0003020304';
const MODES_AND_NO_KEY = '002d00020101003300020000';

// Record, message, version, random, session id, suites, compression, extensions.
it.each<[string, Partial<HelloOffer>, string[]]>([
  [
    'TLS 1.3',
    { version: 'TLS 1.3' },
    [
      ...['16030100d0', '010000cc', '0303', hex(0, 32), `20${hex(32, 64)}`, '00041301c02f', '0100', '007f'],
      ...[NAME, GROUPS, POINTS, SCHEMES, ALPN, MASTER_SECRET, VERSIONS, MODES_AND_NO_KEY],
    ],
  ],
  [
    'TLS 1.2',
    {},
    [
      ...['160301009f', '0100009b', '0303', hex(0, 32), '00', '00061301c02f00ff', '0100', '006c'],
      ...[NAME, GROUPS, POINTS, SCHEMES, ALPN, MASTER_SECRET],
    ],
  ],
  [
    'TLS 1.0',
    { version: 'TLS 1.0' },
    [
      ...['160301006b', '01000067', '0301', hex(0, 32), '00', '00061301c02f00ff', '0100', '0038'],
      ...[NAME, GROUPS, POINTS, ALPN, MASTER_SECRET],
    ],
  ],
  ['SSL 3.0', { version: 'SSL 3.0' }, ['1603000031', '0100002d', '0300', hex(0, 32), '00', '00061301c02f00ff', '0100']],
  [
    'one kind of signatures',
    { signatures: [0x0403], groups: ['x25519'] },
    [
      ...['1603010071', '0100006d', '0303', hex(0, 32), '00', '00061301c02f00ff', '0100', '003e'],
      ...[NAME, '000a00040002001d', POINTS, '000d000400020403', ALPN, MASTER_SECRET],
    ],
  ],
])('a ClientHello with %s', (_, offer, parts) => {
  expect(clientHello({ ...OFFER, ...offer }, RANDOM).toString('hex')).toBe(parts.join(''));
});

it('a ClientHello without a name and protocols', () => {
  const hello = clientHello({ version: 'TLS 1.0', suites: [], groups: ['x25519'] }, RANDOM).toString('hex');
  expect(hello).toBe(`16030100410100003d0301${hex(0, 32)}00000200ff01000012000a00040002001d${POINTS}${MASTER_SECRET}`);
});

it.each([
  [64, false],
  [65, true],
])('%d suites are too many: %s', (count, isTooMany) => {
  const write = () => clientHello({ ...OFFER, suites: new Array<number>(count).fill(1) }, RANDOM);
  if (isTooMany) expect(write).toThrow(RangeError);
  else expect(write).not.toThrow();
});

it('the ClientHello of SSL 2.0', () => {
  const ciphers = '010080020080030080040080050080060040' + '0700c0';
  expect(ssl2Hello(RANDOM).toString('hex')).toBe(`802e010002001500000010${ciphers}${hex(0, 16)}`);
});
