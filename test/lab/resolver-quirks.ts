import { extendedErrorOption } from './extended-error-option.js';
import type { Message } from '#formats/dns-wire/message.js';
import { normalName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { DohServer } from './doh-server.js';
import { isWithin } from './labels.js';

const FILTERED = extendedErrorOption({ code: 17, text: '' });

const withRcode = (answer: Message, rcode: number): Message => ({ ...answer, rcode, ad: false, answers: [] });

/** Ways in which one resolver treats a domain differently from all others. */
const QUIRKS = {
  /** Blocks the domain. */
  blocking: (answer) => ({
    ...withRcode(answer, Rcode.NXDOMAIN),
    ...(answer.edns && { edns: { ...answer.edns, options: [FILTERED] } }),
  }),
  /** Cannot reach its name servers. */
  failing: (answer) => withRcode(answer, Rcode.SERVFAIL),
  /** Considers its signatures bogus. */
  distrusting: (answer) => (answer.cd ? answer : withRcode(answer, Rcode.SERVFAIL)),
  /** Does not validate. */
  careless: (answer) => ({ ...answer, ad: false }),
} satisfies Record<string, (answer: Message) => Message>;

export type ResolverQuirk = keyof typeof QUIRKS;

/** Makes the resolver treat this domain differently. */
export function becomeQuirky(resolver: DohServer, domain: string, quirk: ResolverQuirk): void {
  const { twist } = resolver;
  const isAbout = ({ questions }: Message) => isWithin(normalName(questions[0]!.name), normalName(domain));
  resolver.twist = (answer) => (isAbout(answer) ? QUIRKS[quirk](twist(answer)) : twist(answer));
}
