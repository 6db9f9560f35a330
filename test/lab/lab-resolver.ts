import { extendedErrors } from '#formats/dns-wire/extended-error.js';
import { queryMessage } from '#formats/dns-wire/query.js';
import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import type { Internet } from './internet.js';
import { Recursor } from './recursor.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const RESOLVER = { id: 'resolver-1', label: 'Lab resolver 1' };

/** Resolves names in the simulated internet directly, without a server or a cache. */
export class LabResolver extends DnsResolver {
  readonly resolvers = [RESOLVER];
  readonly recursor: Recursor;

  constructor(internet: Internet) {
    super(new Timeouts());
    this.recursor = new Recursor(internet);
  }

  query(query: DnsQuery): Promise<DnsAnswer> {
    const { rcode, ad, answers, authorities, edns } = this.recursor.answer(queryMessage(query));
    return Promise.resolve({
      resolver: RESOLVER.id,
      ...(answers.length === 0 && { confirmedBy: 'resolver-2' }), // as if a second resolver had confirmed the negative answer
      rcode,
      ad,
      answers,
      authorities,
      extendedErrors: extendedErrors(edns),
    });
  }

  queryAt(_: string, query: DnsQuery): Promise<DnsAnswer> {
    return this.query(query);
  }
}
