import { recordsAt, signaturesOver } from '../../../dns-wire/answer-records.js';
import { deriveFact, known, unobtainable, type Fact } from '../../../domain/fact.js';
import { type ChainLink, isTooLarge, judgeChain, type LinkVerdict } from '../../../records/chain-of-trust.js';
import { isFresh } from '../../../records/rrsig.js';
import type { GatherContext } from '../../gathering/gather-context.js';
import type { Subject } from '../../gathering/subject.js';

/** The DS and DNSKEY records of a delegation with the verdict of a validator. */
export interface Link extends ChainLink {
  readonly verdict: LinkVerdict;
  /** Seconds since 1970. */
  readonly now: number;
}

export async function linkOf(
  { zone }: Pick<Subject, 'zone'>,
  { dns, now: milliseconds }: Pick<GatherContext, 'dns' | 'now'>,
): Promise<Fact<Link>> {
  const [ds, dnskey] = await Promise.all([dns.answer(zone, 'DS'), dns.answer(zone, 'DNSKEY')]);
  const now = Math.floor(milliseconds / 1000);
  return deriveFact(ds, ({ answers: above }) =>
    deriveFact(dnskey, ({ answers, isBogus }) => {
      const link = {
        zone,
        ds: recordsAt(above, zone, 'DS').map(({ data }) => data),
        keys: recordsAt(answers, zone, 'DNSKEY'),
        signatures: signaturesOver(answers, zone, 'DNSKEY').map(({ data }) => data),
      };
      if (isTooLarge(link)) return unobtainable('too-large');
      const isOneState = isFresh(above) && isFresh(answers);
      return known({ ...link, now, verdict: judgeChain(link, !isBogus, now, isOneState) });
    }),
  );
}
