import { extendedErrorOption } from './extended-error-option.js';
import type { Message } from '#formats/dns-wire/message.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';

const UDP_PAYLOAD_SIZE = 1232;
const DNSSEC_TYPES: ReadonlySet<string> = new Set(['RRSIG', 'NSEC', 'NSEC3']);

type Content = Partial<Pick<Message, 'rcode' | 'aa' | 'ra' | 'ad' | 'answers' | 'authorities' | 'additionals'>>;

/** A reply to a query; DNSSEC records are included only if the DO bit is set (RFC 4035 section 3.1). */
export function replyTo(query: Message, content: Content, extendedErrors: readonly number[] = []): Message {
  const asked = query.questions[0]?.type;
  const dnssecOk = query.edns?.dnssecOk ?? false;
  const wanted = ({ type }: ResourceRecord) => dnssecOk || !DNSSEC_TYPES.has(type) || type === asked;
  const { answers = [], authorities = [], additionals = [], ...flags } = content;
  return {
    ...query,
    qr: true,
    aa: false,
    tc: false,
    ra: false,
    ad: false,
    rcode: 0,
    ...flags,
    answers: answers.filter(wanted),
    authorities: authorities.filter(wanted),
    additionals,
    edns: query.edns && {
      udpPayloadSize: UDP_PAYLOAD_SIZE,
      version: 0,
      dnssecOk,
      options: extendedErrors.map((code) => extendedErrorOption({ code, text: '' })),
    },
  };
}
