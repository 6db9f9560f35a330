import { absent, type Gathered } from '#base/domain/fact.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { type CdsFacts, gatherCds } from './cds.facts.js';
import { type DenialFacts, gatherDenial } from './denial.facts.js';
import type { Resolution } from '../resolution/resolution.facts.js';
import { gatherSignatures, type SignatureFacts } from './signatures.facts.js';
import type { Subject } from '#engine/gathering/subject.js';

/** All absent if the zone is not validated, or if validation fails as a whole, which is reported elsewhere. */
export type SigningFacts = SignatureFacts & CdsFacts & DenialFacts;

const NOTHING = { signatures: absent, cdsRecords: absent, denial: absent };

export async function gatherSigning(
  { state }: Resolution,
  subject: Subject,
  context: GatherContext,
): Promise<Gathered<SigningFacts>> {
  const { dns } = context;
  if (state === 'bogus') return NOTHING;
  const { zone } = subject;
  const [ds, keys] = await Promise.all([dns.records(zone, 'DS'), dns.records(zone, 'DNSKEY')]);
  if (ds.state !== 'known') return NOTHING;
  const isIsland = keys.state === 'known' && keys.value.length > 0;
  // A registry may create the first DS record from CDS records (RFC 8078 section 3).
  if (ds.value.length === 0 && !isIsland) return NOTHING;
  const cds = gatherCds(subject, context);
  if (ds.value.length === 0) return { ...NOTHING, ...(await cds) };
  const [signatures, wishes, denial] = await Promise.all([
    gatherSignatures(subject, context),
    cds,
    gatherDenial(subject, dns),
  ]);
  return { ...signatures, ...wishes, ...denial };
}
