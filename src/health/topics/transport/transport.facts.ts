import { derive, known, type Gathered } from '../../../domain/fact.js';
import { isMtaSts } from '../../../records/mta-sts.js';
import { isTlsRpt } from '../../../records/tls-rpt.js';
import type { Published } from '../../gathering/published.js';
import type { Subject } from '../../gathering/subject.js';

/** Texts that stand where one record is looked for. */
export interface MarkedTexts {
  readonly domain: string;
  readonly host: string;
  readonly records: readonly string[];
}

export interface TransportFacts {
  readonly mtaSts: MarkedTexts;
  readonly tlsRpt: MarkedTexts;
}

export async function gatherTransport({ name: domain }: Subject, dns: Published): Promise<Gathered<TransportFacts>> {
  const marked = async (label: string, isOne: (text: string) => boolean) => {
    const host = `${label}.${domain}`;
    return derive(await dns.texts(host), (texts) => known({ domain, host, records: texts.filter(isOne) }));
  };
  const [mtaSts, tlsRpt] = await Promise.all([marked('_mta-sts', isMtaSts), marked('_smtp._tls', isTlsRpt)]);
  return { mtaSts, tlsRpt };
}
