import { NAMED_GROUPS, type NamedGroup } from './named-group.js';
import { type TlsVersion, VERSION_CODES } from './tls-version.js';

/** What a ClientHello offers. */
export interface HelloOffer {
  /** The highest version. A server may choose a lower one, except where TLS 1.3 is offered: then it is the only one. */
  readonly version: Exclude<TlsVersion, 'SSL 2.0'>;
  /** At most 64: some servers fail on more. */
  readonly suites: readonly number[];
  readonly groups: readonly NamedGroup[];
  readonly serverName?: string;
  readonly alpn?: readonly string[];
  /** Codes of signatures of the server that are accepted; by default all that there are. */
  readonly signatures?: readonly number[];
}

const MAX_SUITES = 64;
export const RANDOM_BYTES = 64;
const HANDSHAKE = 22;
const CLIENT_HELLO = 1;
/** The client can tell a fresh handshake from a renegotiation (RFC 5746 section 3.3). */
const EMPTY_RENEGOTIATION_INFO = 0x00ff;

const EXTENSIONS = {
  serverName: 0,
  groups: 10,
  pointFormats: 11,
  signatures: 13,
  alpn: 16,
  extendedMasterSecret: 23,
  versions: 43,
  pskModes: 45,
  keyShare: 51,
};

/** ECDSA, EdDSA, RSA-PSS and PKCS #1; the old hashes last, so that a server uses them only where it has no other. */
const SIGNATURE_SCHEMES = [
  ...[0x0403, 0x0503, 0x0603, 0x0807, 0x0808, 0x0804, 0x0805, 0x0806, 0x0809, 0x080a, 0x080b, 0x0401, 0x0501, 0x0601],
  ...[0x081a, 0x081b, 0x081c, 0x0303, 0x0301, 0x0203, 0x0201, 0x0402, 0x0202],
];

/**
 * A ClientHello as one record. It contains no key: with TLS 1.3, the server names the group it wants in a
 * HelloRetryRequest. `random` has 64 bytes, for the random and for the session id.
 */
export function clientHello(offer: HelloOffer, random: Uint8Array): Buffer {
  const { version } = offer;
  if (offer.suites.length > MAX_SUITES) throw new RangeError('too many cipher suites');
  const is13 = version === 'TLS 1.3';
  const code = is13 ? VERSION_CODES['TLS 1.2'] : VERSION_CODES[version];
  const suites = is13 ? offer.suites : [...offer.suites, EMPTY_RENEGOTIATION_INFO];
  const body = Buffer.concat([
    u16(code),
    random.subarray(0, 32),
    withLength(1, is13 ? random.subarray(32, RANDOM_BYTES) : NOTHING),
    withLength(2, u16(...suites)),
    withLength(1, Buffer.from([0])), // no compression
    ...(version === 'SSL 3.0' ? [] : [withLength(2, extensions(offer))]),
  ]);
  const message = Buffer.concat([Buffer.from([CLIENT_HELLO]), withLength(3, body)]);
  // Servers expect the oldest version in the record of a ClientHello (RFC 8446 section 5.1).
  const recordVersion = version === 'SSL 3.0' ? VERSION_CODES['SSL 3.0'] : VERSION_CODES['TLS 1.0'];
  return Buffer.concat([Buffer.from([HANDSHAKE]), u16(recordVersion), withLength(2, message)]);
}

/** The ClientHello of SSL 2.0, which has another form, with all of its ciphers. */
export function ssl2Hello(random: Uint8Array): Buffer {
  const ciphers = Buffer.from('0100800200800300800400800500800600400700c0', 'hex');
  const challenge = random.subarray(0, 16);
  const body = Buffer.concat([
    Buffer.from([CLIENT_HELLO]),
    u16(0x0002, ciphers.length, 0, challenge.length),
    ciphers,
    challenge,
  ]);
  return Buffer.concat([u16(0x8000 | body.length), body]);
}

function extensions({ version, groups, serverName, alpn, signatures = SIGNATURE_SCHEMES }: HelloOffer): Buffer {
  const list: Buffer[] = [];
  const add = (type: number, data: Buffer) => list.push(u16(type), withLength(2, data));
  if (serverName !== undefined)
    add(
      EXTENSIONS.serverName,
      withLength(2, Buffer.concat([Buffer.from([0]), withLength(2, Buffer.from(serverName))])),
    );
  add(EXTENSIONS.groups, withLength(2, u16(...groups.map((group) => NAMED_GROUPS[group]))));
  add(EXTENSIONS.pointFormats, Buffer.from([1, 0]));
  if (version === 'TLS 1.3' || version === 'TLS 1.2') add(EXTENSIONS.signatures, withLength(2, u16(...signatures)));
  if (alpn) add(EXTENSIONS.alpn, withLength(2, Buffer.concat(alpn.map((name) => withLength(1, Buffer.from(name))))));
  add(EXTENSIONS.extendedMasterSecret, NOTHING);
  if (version === 'TLS 1.3') {
    add(EXTENSIONS.versions, withLength(1, u16(VERSION_CODES['TLS 1.3'])));
    add(EXTENSIONS.pskModes, Buffer.from([1, 1]));
    add(EXTENSIONS.keyShare, withLength(2, NOTHING));
  }
  return Buffer.concat(list);
}

const NOTHING = Buffer.alloc(0);

function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => bytes.writeUInt16BE(value, i * 2));
  return bytes;
}

function withLength(octets: 1 | 2 | 3, content: Uint8Array): Buffer {
  const length = Buffer.alloc(octets);
  length.writeUIntBE(content.length, 0, octets);
  return Buffer.concat([length, content]);
}
