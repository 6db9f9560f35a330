import { few } from '../../../domain/evidence.js';
import { absent, known, unobtainable, type Fact, type Gathered } from '../../../domain/fact.js';
import { specialPurpose } from '../../../domain/special-purpose.js';
import type { WebContext } from '../../gathering/gather-context.js';
import { unobtained } from '../../gathering/dns-reader.js';
import { isAnswer, fetchPage, type WebResult } from '../../gathering/web-fetch.js';

/** Whether the site is there for those who come over IPv6. */
export interface SiteIpv6 {
  readonly addresses: readonly string[];
  readonly reached: boolean;
}

export interface SiteIpv6Facts {
  /** Absent without IPv6 addresses, or without a site over IPv4 to compare with. */
  readonly siteIpv6: SiteIpv6;
}

/** IPv6 is always tried first; where IPv4 was faster, only someone who has IPv6 can say why. */
export async function gatherSiteIpv6(
  name: string,
  own: readonly WebResult[],
  www: WebResult | undefined,
  context: WebContext,
): Promise<Gathered<SiteIpv6Facts>> {
  const records = await context.dns.records(name, 'AAAA');
  if (records.state !== 'known') return { siteIpv6: absent };
  const open = records.value.map(({ data }) => data.address).filter((address) => specialPurpose(address) === undefined);
  const [first] = open;
  if (!first || !own.some(isAnswer)) return { siteIpv6: absent };
  const addresses = few(open.map(String));
  if (own.some(cameOverIpv6)) return { siteIpv6: known({ addresses, reached: true }) };
  if (!cameOverIpv6(www)) return { siteIpv6: unobtainable('unreachable') };
  const reached = reachability(await fetchPage(context, `https://[${first.toString()}]/`));
  return { siteIpv6: reached.state === 'known' ? known({ addresses, reached: reached.value }) : reached };
}

function cameOverIpv6(visited: WebResult | undefined): boolean {
  return isAnswer(visited) && visited.address.version === 6;
}

/** A certificate that does not fit an address comes from a server that is there. */
function reachability(visited: WebResult): Fact<boolean> {
  if (isAnswer(visited) || visited.reason === 'tls') return known(true);
  return visited.reason === 'refused' ? known(false) : unobtained(visited);
}
