import { randomBytes } from 'node:crypto';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { ChainValidator } from './chain-validator.js';
import type { DnsAnswer, DnsQuery } from './dns-answer.js';

const RANDOM_OCTETS = 8;

/** The network changes answers, so that none of its resolver means anything. */
export class DishonestResolverError extends UpstreamError {
  constructor(lie: string) {
    super('malformed', { cause: lie });
  }
}

/**
 * Whether a resolver that we did not choose passes on what the name servers say. Names that do not exist give away captive
 * portals, which answer everything with their own address, and providers that replace NXDOMAIN. The root denies a name with
 * a signature that only a resolver with DNSSEC passes on; without it, later lies could not be noticed.
 *
 * Throws a DishonestResolverError, or the UpstreamError of a query.
 */
export async function proveHonesty(ask: (query: DnsQuery) => Promise<DnsAnswer>, chain: ChainValidator): Promise<void> {
  const nobody = `nobody-${randomBytes(RANDOM_OCTETS).toString('hex')}`;
  const atRoot = { name: `www.${nobody}`, type: 'A' } as const;
  const inCom = { name: `${nobody}.com`, type: 'A' } as const;
  const answers = await Promise.all([ask(atRoot), ask(inCom)]);
  if (answers.some((answer) => answer.answers.length > 0))
    throw new DishonestResolverError('answers for names that do not exist');
  if (answers.some(({ rcode }) => rcode !== Rcode.NXDOMAIN))
    throw new DishonestResolverError('does not deny names that do not exist');
  const { ad } = await chain.validated(atRoot, answers[0]);
  if (!ad) throw new DishonestResolverError('answers without DNSSEC that can be validated');
}
