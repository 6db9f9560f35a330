import { DNSSEC_OK, OPT } from './edns.js';
import { HeaderFlag } from './header-flags.js';
import { CLASS_IN, type Message } from './message.js';
import { nameToWire } from './name.js';
import { type RecordType, typeCode } from './record-type.js';

export interface Query {
  readonly name: string;
  readonly type: RecordType;
  readonly class?: number;
  readonly id?: number;
  readonly recursionDesired?: boolean;
  readonly checkingDisabled?: boolean;
  /** A query without the OPT record of RFC 6891. */
  readonly edns?: false;
  /** An EDNS option with its data, or with the size of its data in octets, all zero; none if undefined. */
  readonly option?: number;
  readonly optionSize?: number;
  readonly optionData?: Uint8Array;
}

const EDNS = { udpPayloadSize: 1232, version: 0, dnssecOk: true, options: [] };
const PADDING = 12; // RFC 7830
const PADDING_BLOCK = 128; // RFC 8467 section 4.1
/** Octets of the header, of QTYPE and QCLASS, of OPT without options, and of an option without data. */
const [HEADER, QUESTION, OPT_RECORD, OPTION] = [12, 4, 11, 4];

/** A query for DNSSEC records; the id is 0 by default, as RFC 8484 section 4.1 recommends for DNS over HTTPS. */
export function queryMessage({
  name,
  type,
  class: of = CLASS_IN,
  id = 0,
  recursionDesired = true,
  checkingDisabled = false,
  edns,
  option,
  optionSize = 0,
  optionData = new Uint8Array(optionSize),
}: Query): Message {
  const options = option === undefined ? [] : [{ code: option, data: optionData }];
  return {
    id,
    qr: false,
    opcode: 0,
    aa: false,
    tc: false,
    rd: recursionDesired,
    ra: false,
    ad: false,
    cd: checkingDisabled,
    rcode: 0,
    questions: [{ name, type, class: of }],
    answers: [],
    authorities: [],
    additionals: [],
    ...(edns !== false && { edns: { ...EDNS, options } }),
  };
}

export function encodeQuery(query: Query): Uint8Array {
  const { option, optionData, optionSize = optionData?.length ?? 0 } = query;
  return encode(query, option === undefined ? undefined : { code: option, size: optionSize, data: optionData });
}

/** The same with padding, so that its length does not reveal the length of the name. */
export function encodePaddedQuery(query: Query): Uint8Array {
  const length = HEADER + nameToWire(query.name).length + QUESTION + OPT_RECORD + OPTION;
  return encode(query, { code: PADDING, size: (PADDING_BLOCK - (length % PADDING_BLOCK)) % PADDING_BLOCK });
}

interface EncodedOption {
  readonly code: number;
  readonly size: number;
  /** All zero if undefined. */
  readonly data?: Uint8Array | undefined;
}

/** Gives the same bytes as `encodeMessage`, several times as fast: a report sends a hundred queries. */
function encode(query: Query, option: EncodedOption | undefined): Uint8Array {
  const { name, type, class: of = CLASS_IN, id = 0, recursionDesired = true, checkingDisabled = false } = query;
  const hasEdns = query.edns !== false;
  const owner = nameToWire(name);
  const options = option ? OPTION + option.size : 0;
  const bytes = new Uint8Array(HEADER + owner.length + QUESTION + (hasEdns ? OPT_RECORD + options : 0));
  const words = new DataView(bytes.buffer);
  words.setUint16(0, id);
  words.setUint16(2, (recursionDesired ? HeaderFlag.rd : 0) | (checkingDisabled ? HeaderFlag.cd : 0));
  words.setUint16(4, 1);
  words.setUint16(10, hasEdns ? 1 : 0);
  bytes.set(owner, HEADER);
  let at = HEADER + owner.length;
  words.setUint16(at, typeCode(type));
  words.setUint16(at + 2, of);
  if (!hasEdns) return bytes;
  at += QUESTION + 1; // after the root, which is the owner of the OPT record
  words.setUint16(at, OPT);
  words.setUint16(at + 2, EDNS.udpPayloadSize);
  words.setUint16(at + 6, DNSSEC_OK);
  words.setUint16(at + 8, options);
  if (!option) return bytes;
  words.setUint16(at + 10, option.code);
  words.setUint16(at + 12, option.size);
  if (option.data) bytes.set(option.data, at + 14);
  return bytes;
}
