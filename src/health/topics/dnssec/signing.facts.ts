import { absent, type Gathered } from '../../../domain/fact.js';
import type { GatherContext } from '../../gathering/gather-context.js';
import { type CdsFacts, gatherCds } from './cds.facts.js';
import { type DenialFacts, gatherDenial } from './denial.facts.js';
import type { Resolution } from '../resolution/resolution.facts.js';
import { gatherSignatures, type SignatureFacts } from './signatures.facts.js';
import type { Subject } from '../../gathering/subject.js';

/** All absent where nobody validates the zone, or everybody without success: that is reported already. */
export type SigningFacts = SignatureFacts & CdsFacts & DenialFacts;

const NOTHING = { signatures: absent, cdsRecords: absent, denial: absent };

export async function gatherSigning(
  { state }: Resolution,
  subject: Subject,
  context: GatherContext,
): Promise<Gathered<SigningFacts>> {
  const { dns } = context;
  if (state === 'bogus') return NOTHING;
  const ds = await dns.records(subject.zone, 'DS');
  if (ds.state !== 'known' || ds.value.length === 0) return NOTHING;
  const [signatures, cds, denial] = await Promise.all([
    gatherSignatures(subject, context),
    gatherCds(subject, context),
    gatherDenial(subject, dns),
  ]);
  return { ...signatures, ...cds, ...denial };
}
