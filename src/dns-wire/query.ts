import { encodeMessage } from './encode-message.js';
import { CLASS_IN, type Message } from './message.js';
import type { RecordType } from './record-type.js';

export interface Query {
  readonly name: string;
  readonly type: RecordType;
  readonly id?: number;
  readonly recursionDesired?: boolean;
  readonly checkingDisabled?: boolean;
}

const UDP_PAYLOAD_SIZE = 1232;
const PADDING = 12; // RFC 7830
const PADDING_BLOCK = 128; // RFC 8467 section 4.1

/** A question that asks for DNSSEC records; id 0 by default, as DNS over HTTPS wants it (RFC 8484 section 4.1). */
export function queryMessage({
  name,
  type,
  id = 0,
  recursionDesired = true,
  checkingDisabled = false,
}: Query): Message {
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
    questions: [{ name, type, class: CLASS_IN }],
    answers: [],
    authorities: [],
    additionals: [],
    edns: { udpPayloadSize: UDP_PAYLOAD_SIZE, version: 0, dnssecOk: true, options: [] },
  };
}

export function encodeQuery(query: Query): Uint8Array {
  return encodeMessage(queryMessage(query));
}

/** The same, padded so that its length tells no one how long the name is. */
export function encodePaddedQuery(query: Query): Uint8Array {
  const message = queryMessage(query);
  const padded = (length: number) => {
    const option = { code: PADDING, data: new Uint8Array(length) };
    return encodeMessage({ ...message, edns: { ...message.edns!, options: [option] } });
  };
  const bare = padded(0).length;
  return padded((PADDING_BLOCK - (bare % PADDING_BLOCK)) % PADDING_BLOCK);
}
