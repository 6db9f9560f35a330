import type { Sign } from '#base/domain/sign.js';
import { factSign } from './profile-facts.js';

/** Domains of the United States government; other agencies are not recognized by their names. */
const FEDERAL = /\.(?:gov|mil|fed\.us)$/;
const RECIPIENT = 'mailto:reports@dmarc.cyber.dhs.gov';

/** Whether the address that BOD 18-01 names is in the `rua` tag. Empty if the policy is unknown. */
export function federalReports(domain: string, signs: readonly Sign[]): readonly Sign[] {
  if (!FEDERAL.test(domain)) return [factSign('federal-reports', 'not-federal', { domain })];
  const rua = signs.find(({ id }) => id.startsWith('dmarc-rua.'))?.params.addresses;
  const isMissing = signs.some(({ id }) => id.startsWith('dmarc-record.') && !id.endsWith('.unknown'));
  if (!Array.isArray(rua)) return isMissing ? [factSign('federal-reports', 'missing', { address: RECIPIENT })] : [];
  const isListed = rua.some((uri: string) => uri.toLowerCase() === RECIPIENT);
  return [factSign('federal-reports', isListed ? 'listed' : 'missing', { address: RECIPIENT })];
}
