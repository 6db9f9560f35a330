import { absent, type Gathered } from '../../../domain/fact.js';
import type { Inquiry } from '../../gathering/inquiry.js';
import { type CdsFacts, gatherCds } from './cds.facts.js';
import { type DenialFacts, gatherDenial } from './denial.facts.js';
import type { Resolution } from '../resolution/resolution.facts.js';
import { gatherSignatures, type SignatureFacts } from './signatures.facts.js';
import type { Subject } from '../../gathering/subject.js';

/** All absent where nobody validates the zone, or everybody in vain: that is told already. */
export type SigningFacts = SignatureFacts & CdsFacts & DenialFacts;

const NOTHING = { signatures: absent, wishes: absent, denial: absent };

export async function gatherSigning(
  { state }: Resolution,
  subject: Subject,
  inquiry: Inquiry,
): Promise<Gathered<SigningFacts>> {
  const { dns } = inquiry;
  if (state === 'bogus') return NOTHING;
  const ds = await dns.records(subject.zone, 'DS');
  if (ds.state !== 'known' || ds.value.length === 0) return NOTHING;
  const [signatures, cds, denial] = await Promise.all([
    gatherSignatures(subject, inquiry),
    gatherCds(subject, inquiry),
    gatherDenial(subject, dns),
  ]);
  return { ...signatures, ...cds, ...denial };
}
