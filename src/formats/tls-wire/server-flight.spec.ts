import { NAMED_GROUPS, type NamedGroup, groupOfCode } from './named-group.js';
import { ServerFlight } from './server-flight.js';
import { VERSION_CODES, versionOfCode } from './tls-version.js';

const sized = (octets: number, hex: string) => (hex.length / 2).toString(16).padStart(2 * octets, '0') + hex;
const record = (type: string, content: string, version = '0303') => `${type}${version}${sized(2, content)}`;
const message = (type: string, body: string) => `${type}${sized(3, body)}`;
const handshake = (...messages: string[]) => record('16', messages.join(''));

const RETRY = 'cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c';
const RANDOM = '11'.repeat(32);
const hello = (suite = 'c02f', extensions?: string, { version = '0303', random = RANDOM, compression = '00' } = {}) =>
  message(
    '02',
    `${version}${random}20${'22'.repeat(32)}${suite}${compression}${extensions === undefined ? '' : sized(2, extensions)}`,
  );
const TLS13 = '002b00020304';
const ALPN = '001000050003026832';
const ALERT = record('15', '0228');
const WARNING = record('15', '0170');
const DONE = message('0e', '');
const certificates = (...ders: string[]) => message('0b', sized(3, ders.map((der) => sized(3, der)).join('')));

function flight(...chunks: string[]): ServerFlight {
  const read = new ServerFlight();
  for (const chunk of chunks) read.push(Buffer.from(chunk, 'hex'));
  return read;
}

it.each<[string, string[], string, boolean, boolean]>([
  ['nothing', [], 'nothing', false, false],
  ['the first bytes of a record', ['160303'], 'nothing', false, false],
  ['a fatal alert', [ALERT], 'alert', false, true],
  ['a warning', [WARNING], 'alert', false, false],
  ['a ServerHello', [handshake(hello())], 'server-hello', true, false],
  ['a ServerHello with a warning before it', [WARNING, handshake(hello())], 'server-hello', true, false],
  ['a ServerHello and a fatal alert', [handshake(hello()) + ALERT], 'server-hello', false, true],
  ['a whole flight', [handshake(hello(), certificates('aa'), DONE)], 'server-hello', true, true],
  ['TLS 1.3', [handshake(hello('1301', TLS13))], 'server-hello', true, true],
  ['a HelloRetryRequest', [handshake(hello('1301', TLS13, { random: RETRY }))], 'hello-retry', true, true],
  ['encrypted data', [handshake(hello()) + record('17', '00')], 'server-hello', true, true],
  ['a change of ciphers', [handshake(hello()) + record('14', '01')], 'server-hello', true, false],
  ['HTTP', [Buffer.from('HTTP/1.1 400 Bad Request').toString('hex')], 'not-tls', false, true],
  ['an unknown type of record', [record('18', '00')], 'not-tls', false, true],
  ['an unknown version', [record('16', hello(), '0305')], 'not-tls', false, true],
  [
    'an unknown version in the ServerHello',
    [handshake(hello('c02f', undefined, { version: '0305' }))],
    'not-tls',
    false,
    true,
  ],
  ['a record of the largest length', [record('15', `0170${'00'.repeat(2 ** 14 + 2046)}`)], 'alert', false, false],
  ['a longer one', ['1503034801'], 'not-tls', false, true],
  ['a certificate without ServerHello', [handshake(certificates('aa'))], 'not-tls', false, true],
  ['a message that is too long', ['1603030004' + '0200fffd'], 'not-tls', false, true],
  ['one that may come', ['1603030004' + '0200fffc'], 'nothing', false, false],
  ['an empty alert', [record('15', '02')], 'not-tls', false, true],
  ['junk after the ServerHello', [handshake(hello()) + 'ffffffffff'], 'server-hello', true, true],
  ['SSL 2.0', ['8013040001000200030000000010'], 'server-hello', true, true],
  ['the version of SSL 2.0 alone', ['80130400010002'], 'server-hello', true, true],
  ['another version in the form of SSL 2.0', ['80130400010300'], 'not-tls', false, true],
])('%s', (_, chunks, answer, isAccepted, isComplete) => {
  const read = flight(...chunks);
  expect([read.answer, read.isAccepted, read.isComplete]).toEqual([answer, isAccepted, isComplete]);
});

it('says which alert it was', () => {
  expect(flight(ALERT).alert).toEqual({ isFatal: true, code: 40 });
  expect(flight(WARNING).alert).toEqual({ isFatal: false, code: 112 });
});

it('reads a flight that arrives byte by byte, and messages over several records', () => {
  const messages = hello() + certificates('aa', 'bbcc') + DONE;
  const bytes = [messages.slice(0, 60), messages.slice(60, 160), messages.slice(160)].map((part) => record('16', part));
  const read = flight(...bytes.join('').match(/../g)!);
  expect(read).toMatchObject({ isComplete: true, hello: { version: 'TLS 1.2', suite: 0xc02f } });
  expect(read.certificates.map((der) => der.toString('hex'))).toEqual(['aa', 'bbcc']);
});

it('ends after 64 KiB, 512 pieces and 16 certificates', () => {
  const padding = record('14', '00'.repeat(16_379)); // 16,384 bytes
  expect(flight(...new Array<string>(3).fill(padding)).isComplete).toBe(false);
  expect(flight(...new Array<string>(4).fill(padding)).isComplete).toBe(true);
  const pieces = padding.match(/../g)!;
  expect([511, 512].map((count) => flight(...pieces.slice(0, count)).isComplete)).toEqual([false, true]);
  expect(flight(handshake(hello(), certificates(...new Array<string>(17).fill('aa')))).certificates).toHaveLength(16);
});

it.each([
  ['the version that is selected', hello('1301', TLS13), { version: 'TLS 1.3', suite: 0x1301, extensions: [43] }],
  ['the old one', hello('002f', undefined, { version: '0300' }), { version: 'SSL 3.0', extensions: [] }],
  ['no extensions', hello('c02f', ''), { version: 'TLS 1.2', isRetry: false, compression: 0, extensions: [] }],
  ['compression', hello('c02f', '', { compression: '01' }), { compression: 1 }],
  [
    'the group of the key share',
    hello('1301', `${TLS13}00330006001d0002aabb`),
    { group: 'x25519', extensions: [43, 51] },
  ],
  ['an unknown group', hello('1301', `${TLS13}00330002fafa`), { extensions: [43, 51] }],
  ['a protocol', hello('c02f', ALPN), { alpn: 'h2', extensions: [16] }],
])('reads %s', (_, content, expected) => {
  expect(flight(handshake(content)).hello).toMatchObject(expected);
});

it.each([
  [64, 'server-hello'],
  [65, 'not-tls'],
])('%d extensions: %s', (count, answer) => {
  const extensions = Array.from({ length: count }, (_, i) => `01${i.toString(16).padStart(2, '0')}0000`).join('');
  expect(flight(handshake(hello('c02f', extensions))).answer).toBe(answer);
});

it.each([
  ['a curve', 'c02f', '0303', '03001d02aabb0401', { group: 'x25519', signatureScheme: 0x0401 }],
  ['an unknown curve', 'c02f', '0303', '03fafa02aabb0401', { signatureScheme: 0x0401 }],
  ['explicit curves', 'c02f', '0303', '01ffff', {}],
  ['a curve before TLS 1.2', 'c013', '0302', '03001702aabb', { group: 'secp256r1' }],
  ['a curve without a certificate', 'c018', '0303', '03001702aabb', { group: 'secp256r1' }],
  [
    'a prime',
    '0033',
    '0303',
    '000400ff0011' + '000102' + '0001aa' + '0804',
    { prime: 'ff0011', signatureScheme: 0x0804 },
  ],
  ['a prime of zeros', '0033', '0302', '00020000' + '000102' + '0001aa', { prime: '' }],
  ['a temporary RSA key', '0003', '0301', '0001aa0001aa', undefined],
])('reads the key exchange with %s', (_, suite, version, body, expected) => {
  const read = flight(handshake(hello(suite, undefined, { version }), message('0c', body)));
  const { keyExchange } = read;
  expect(
    keyExchange && { ...keyExchange, ...(keyExchange.prime && { prime: keyExchange.prime.toString('hex') }) },
  ).toEqual(expected);
  expect(read.isComplete).toBe(false);
});

it('groups and versions have the codes of the registry', () => {
  const codes = Object.entries(NAMED_GROUPS).map(([name, code]) => `${name} ${code}`);
  expect(codes).toEqual([
    ...['X25519MLKEM768 4588', 'SecP256r1MLKEM768 4587', 'SecP384r1MLKEM1024 4589', 'MLKEM512 512', 'MLKEM768 513'],
    ...['MLKEM1024 514', 'x25519 29', 'secp256r1 23', 'secp384r1 24', 'secp521r1 25', 'x448 30', 'ffdhe2048 256'],
    ...['ffdhe3072 257', 'ffdhe4096 258', 'ffdhe6144 259', 'ffdhe8192 260', 'brainpoolP256r1 26'],
    ...['brainpoolP384r1 27', 'brainpoolP512r1 28', 'secp224r1 21', 'secp192r1 19', 'secp256k1 22'],
  ]);
  for (const name of Object.keys(NAMED_GROUPS) as NamedGroup[]) expect(groupOfCode(NAMED_GROUPS[name])).toBe(name);
  expect(Object.values(VERSION_CODES)).toEqual([772, 771, 770, 769, 768]);
  expect([772, 768, 767, 2].map(versionOfCode)).toEqual(['TLS 1.3', 'SSL 3.0', undefined, undefined]);
});
