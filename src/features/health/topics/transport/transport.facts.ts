import { deriveFact, known, type Gathered } from '#base/domain/fact.js';
import { isMtaSts } from '#formats/records/mta-sts.js';
import { isTlsRpt } from '#formats/records/tls-rpt.js';
import { type Mark, type VersionTexts, versionTexts } from '#engine/gathering/version-texts.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Subject } from '#engine/gathering/subject.js';

export interface TransportFacts {
  readonly mtaSts: VersionTexts;
  readonly tlsRpt: VersionTexts;
}

const MTA_STS: Mark = { is: isMtaSts, meant: /^[\s"'=:v]{0,16}sts/i };
const TLS_RPT: Mark = { is: isTlsRpt, meant: /^[\s"'=:v]{0,16}tls[\s_-]{0,3}rpt/i };

export async function gatherTransport({ name: domain }: Subject, dns: DnsReader): Promise<Gathered<TransportFacts>> {
  const marked = async (label: string, mark: Mark) => {
    const host = `${label}.${domain}`;
    return deriveFact(await dns.texts(host), (texts) => known(versionTexts(domain, host, texts, mark)));
  };
  const [mtaSts, tlsRpt] = await Promise.all([marked('_mta-sts', MTA_STS), marked('_smtp._tls', TLS_RPT)]);
  return { mtaSts, tlsRpt };
}
