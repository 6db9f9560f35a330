import { NAMED_GROUPS, type NamedGroup } from '#formats/tls-wire/named-group.js';
import { ServerFlight } from '#formats/tls-wire/server-flight.js';
import { suiteName } from '#formats/tls-wire/cipher-suite.js';
import { TLS_VERSIONS, type TlsVersion, VERSION_CODES } from '#formats/tls-wire/tls-version.js';

/** How a simulated server is set up. */
export interface TlsSetup {
  readonly versions: readonly TlsVersion[];
  /** By version, in the order of the server. */
  readonly suites: Partial<Record<TlsVersion, readonly number[]>>;
  readonly groups: readonly NamedGroup[];
  readonly order: 'server' | 'client';
  /** Closes the connection instead of sending an alert. */
  readonly isSilent?: boolean;
  /** Closes every connection whose hello offers finite fields, as some servers do. */
  readonly dislikesDhe?: boolean;
}

interface Hello {
  readonly version: number;
  readonly suites: readonly number[];
  readonly groups: readonly number[];
}

/** Answers hellos as a server with these settings would, without cryptography. */
export function simulatedTlsServer(setup: TlsSetup): (bytes: Buffer) => ServerFlight {
  const answer = simulatedTlsBytes(setup);
  return (bytes) => {
    const flight = new ServerFlight();
    const sent = answer(bytes);
    if (sent.length > 0) flight.push(sent);
    return flight;
  };
}

/** The same as bytes; empty if the connection is closed. */
export function simulatedTlsBytes(setup: TlsSetup): (bytes: Buffer) => Buffer {
  const nothing = Buffer.alloc(0);
  return (bytes) => {
    const hello = bytes[0] === 22 ? readHello(bytes) : undefined;
    const hasDhe = hello?.suites.some((code) => suiteName(code).startsWith('TLS_DHE_'));
    if (setup.dislikesDhe && hasDhe) return nothing;
    const answer = hello && answerTo(hello, setup);
    return answer ?? (setup.isSilent ? nothing : Buffer.from([21, 3, 3, 0, 2, 2, 40]));
  };
}

function answerTo(hello: Hello, { versions, suites, groups, order }: TlsSetup): Buffer | undefined {
  const version = TLS_VERSIONS.find(
    (name) => name !== 'SSL 2.0' && versions.includes(name) && isOffered(VERSION_CODES[name], hello.version),
  );
  if (!version || version === 'SSL 2.0') return undefined;
  const group = groups.find((name) => hello.groups.includes(NAMED_GROUPS[name]));
  const own = (suites[version] ?? []).filter((code) => hello.suites.includes(code));
  const usable = own.filter(
    (code) => group !== undefined || !(version === 'TLS 1.3' || suiteName(code).startsWith('TLS_ECDH')),
  );
  const suite = order === 'server' ? usable[0] : hello.suites.find((code) => usable.includes(code));
  if (suite === undefined) return undefined;
  if (version === 'TLS 1.3') return handshake(0x0303, message(2, retry(suite, NAMED_GROUPS[group!])));
  const code = VERSION_CODES[version];
  const key =
    suiteName(suite).startsWith('TLS_ECDHE') && group ? message(12, curve(NAMED_GROUPS[group])) : Buffer.alloc(0);
  return handshake(code, Buffer.concat([message(2, serverHello(code, suite)), key, message(14, Buffer.alloc(0))]));
}

/** A hello with TLS 1.3 offers nothing else; others offer everything up to a version. */
function isOffered(version: number, highest: number): boolean {
  return highest === VERSION_CODES['TLS 1.3'] ? version === highest : version <= highest;
}

function readHello(bytes: Buffer): Hello {
  let at = 5 + 4;
  const legacy = bytes.readUInt16BE(at);
  at += 2 + 32;
  at += 1 + bytes[at]!;
  const numbers = (start: number, length: number) =>
    Array.from({ length: length / 2 }, (_, i) => bytes.readUInt16BE(start + 2 * i));
  const length = bytes.readUInt16BE(at);
  const suites = numbers(at + 2, length);
  at += 2 + length;
  at += 1 + bytes[at]!;
  let groups: number[] = Object.values(NAMED_GROUPS);
  let version = legacy;
  for (at += 2; at < bytes.length; at += 4 + bytes.readUInt16BE(at + 2)) {
    const type = bytes.readUInt16BE(at);
    if (type === 10) groups = numbers(at + 6, bytes.readUInt16BE(at + 4));
    if (type === 43) version = bytes.readUInt16BE(at + 5);
  }
  return { version, suites, groups };
}

function u16(...values: number[]): Buffer {
  return Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
}

function message(type: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([type, 0]), u16(body.length), body]);
}

function handshake(version: number, messages: Buffer): Buffer {
  return Buffer.concat([Buffer.from([22]), u16(version, messages.length), messages]);
}

function serverHello(version: number, suite: number): Buffer {
  return Buffer.concat([u16(version), Buffer.alloc(32, 7), Buffer.from([0]), u16(suite), Buffer.from([0])]);
}

function retry(suite: number, group: number): Buffer {
  const random = Buffer.from('cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c', 'hex');
  const extensions = u16(43, 2, 0x0304, 51, 2, group);
  const fixed = Buffer.concat([u16(0x0303), random, Buffer.from([0]), u16(suite), Buffer.from([0])]);
  return Buffer.concat([fixed, u16(extensions.length), extensions]);
}

function curve(group: number): Buffer {
  return Buffer.concat([Buffer.from([3]), u16(group), Buffer.from([1, 4]), u16(0x0401), u16(0)]);
}
