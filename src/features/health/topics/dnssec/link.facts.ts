import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import { deriveFact, known, unobtainable, type Fact } from '#base/domain/fact.js';
import { type ChainLink, isTooLarge, judgeChain, type LinkVerdict } from '#formats/records/chain-of-trust.js';
import { isFresh } from '#formats/records/rrsig.js';
import { isBelow } from '#base/domain/host-name.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import type { Subject } from '#engine/gathering/subject.js';

/** The DS and DNSKEY records of a delegation with the verdict of a validator. */
export interface Link extends ChainLink {
  readonly verdict: LinkVerdict;
  /** Seconds since 1970. */
  readonly now: number;
}

const UNSIGNED: LinkVerdict = { state: 'unsigned' };

/** `domain`: of the report, if the zone can be below another one of the same owner. */
export async function linkOf(
  { zone, domain }: Pick<Subject, 'zone'> & Partial<Pick<Subject, 'domain'>>,
  { dns, now: milliseconds }: Pick<GatherContext, 'dns' | 'now'>,
): Promise<Fact<Link>> {
  const [ds, dnskey] = await Promise.all([dns.answer(zone, 'DS'), dns.answer(zone, 'DNSKEY')]);
  const now = Math.floor(milliseconds / 1000);
  const isChild = domain !== undefined && isBelow(zone, domain.registration.ascii);
  return deriveFact(ds, ({ answers: above, ...ofParent }) =>
    deriveFact(dnskey, ({ answers, isBogus, ad, isUndecided }) => {
      if (ofParent.isUndecided || isUndecided) return unobtainable('unreachable');
      const link = {
        zone,
        ds: recordsAt(above, zone, 'DS').map(({ data }) => data),
        keys: recordsAt(answers, zone, 'DNSKEY'),
        signatures: signaturesOver(answers, zone, 'DNSKEY').map(({ data }) => data),
      };
      if (isTooLarge(link)) return unobtainable('too-large');
      const isOneState = isFresh(above) && isFresh(answers);
      const verdict = judgeChain(link, !isBogus, now, isOneState);
      // Below an unsigned zone of the same owner, nobody validates: DS records need a chain of their own (RFC 4035 section 5.2).
      const isTrusted = ofParent.ad || ofParent.isBogus || ad || isBogus || !isChild;
      return known({ ...link, now, verdict: verdict.state === 'broken' && !isTrusted ? UNSIGNED : verdict });
    }),
  );
}
