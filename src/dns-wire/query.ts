import { encodeMessage } from './encode-message.js';
import { CLASS_IN, type Message } from './message.js';
import { nameToWire } from './name.js';
import type { RecordType } from './record-type.js';

export interface Query {
  readonly name: string;
  readonly type: RecordType;
  readonly class?: number;
  readonly id?: number;
  readonly recursionDesired?: boolean;
  readonly checkingDisabled?: boolean;
  /** Plain DNS, as it was before RFC 6891. */
  readonly edns?: false;
  /** An option of EDNS without data. */
  readonly option?: number;
}

const EDNS = { udpPayloadSize: 1232, version: 0, dnssecOk: true, options: [] };
const PADDING = 12; // RFC 7830
const PADDING_BLOCK = 128; // RFC 8467 section 4.1
const LENGTH_BUT_NAME = 12 + 4 + 11 + 4; // header, type and class, OPT, its option's code and length

/** A question that asks for DNSSEC records; id 0 by default, as DNS over HTTPS wants it (RFC 8484 section 4.1). */
export function queryMessage({
  name,
  type,
  class: of = CLASS_IN,
  id = 0,
  recursionDesired = true,
  checkingDisabled = false,
  edns,
  option,
}: Query): Message {
  const options = option === undefined ? [] : [{ code: option, data: new Uint8Array() }];
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
  return encodeMessage(queryMessage(query));
}

/** The same, padded so that its length tells no one how long the name is. */
export function encodePaddedQuery(query: Query): Uint8Array {
  const length = LENGTH_BUT_NAME + nameToWire(query.name).length;
  const padding = { code: PADDING, data: new Uint8Array((PADDING_BLOCK - (length % PADDING_BLOCK)) % PADDING_BLOCK) };
  return encodeMessage({ ...queryMessage(query), edns: { ...EDNS, options: [padding] } });
}
