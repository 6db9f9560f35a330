import { extendedErrorOption } from './extended-error-option.js';
import type { Message } from '../../src/dns-wire/message.js';
import { normalName } from '../../src/dns-wire/name.js';
import { Rcode } from '../../src/dns-wire/rcode.js';
import type { DohServer } from './doh-server.js';
import { isWithin } from './labels.js';

const FILTERED = extendedErrorOption({ code: 17, text: '' });

const withRcode = (answer: Message, rcode: number): Message => ({ ...answer, rcode, ad: false, answers: [] });

/** What one resolver may think of a domain that all others like. */
const QUIRKS = {
  /** Keeps it from its users. */
  blocking: (answer) => ({
    ...withRcode(answer, Rcode.NXDOMAIN),
    ...(answer.edns && { edns: { ...answer.edns, options: [FILTERED] } }),
  }),
  /** Cannot reach its name servers. */
  failing: (answer) => withRcode(answer, Rcode.SERVFAIL),
  /** Does not believe its signatures. */
  distrusting: (answer) => (answer.cd ? answer : withRcode(answer, Rcode.SERVFAIL)),
  /** Does not check its signatures. */
  careless: (answer) => ({ ...answer, ad: false }),
} satisfies Record<string, (answer: Message) => Message>;

export type ResolverQuirk = keyof typeof QUIRKS;

/** From now on the resolver has its own opinion of this domain. */
export function becomeQuirky(resolver: DohServer, domain: string, quirk: ResolverQuirk): void {
  const { twist } = resolver;
  const isAbout = ({ questions }: Message) => isWithin(normalName(questions[0]!.name), normalName(domain));
  resolver.twist = (answer) => (isAbout(answer) ? QUIRKS[quirk](twist(answer)) : twist(answer));
}
