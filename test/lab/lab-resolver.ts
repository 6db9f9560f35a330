import { extendedErrors } from '../../src/dns-wire/extended-error.js';
import { queryMessage } from '../../src/dns-wire/query.js';
import type { DnsAnswer, DnsQuestion } from '../../src/network/dns/dns-answer.js';
import { DnsResolver } from '../../src/network/dns/dns-resolver.js';
import type { Internet } from './internet.js';
import { Recursor } from './recursor.js';

const RESOLVER = { id: 'resolver-1', label: 'Lab resolver 1' };

/** Sees the miniature internet as it is at the moment of the question: no server, no cache. */
export class LabResolver extends DnsResolver {
  readonly resolvers = [RESOLVER];
  readonly recursor: Recursor;

  constructor(internet: Internet) {
    super();
    this.recursor = new Recursor(internet);
  }

  ask(question: DnsQuestion): Promise<DnsAnswer> {
    const { rcode, ad, answers, authorities, edns } = this.recursor.answer(queryMessage(question));
    return Promise.resolve({
      resolver: RESOLVER.id,
      ...(answers.length === 0 && { confirmedBy: 'resolver-2' }), // there is nobody who would see it otherwise
      rcode,
      ad,
      answers,
      authorities,
      extendedErrors: extendedErrors(edns),
    });
  }

  askAt(_: string, question: DnsQuestion): Promise<DnsAnswer> {
    return this.ask(question);
  }
}
