import { presentData } from '#formats/dns-wire/resource-record.js';
import { deriveFact, known, type Gathered } from '#base/domain/fact.js';
import { isAliasMode, type ServiceBinding, serviceHost } from '#formats/records/service-binding.js';
import { type Host, hostOf } from '#engine/gathering/hosts.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Subject } from '#engine/gathering/subject.js';

export interface HttpsRecord {
  readonly text: string;
  readonly binding: ServiceBinding;
}

export interface HttpsRecords {
  readonly domain: string;
  readonly records: readonly HttpsRecord[];
  /** The target hosts, without the domain itself. */
  readonly hosts: readonly Host[];
}

export interface ServiceBindingFacts {
  readonly httpsRecords: HttpsRecords;
}

const MAX_HOSTS = 4;

export async function gatherServiceBindings(
  { name: domain }: Subject,
  dns: DnsReader,
): Promise<Gathered<ServiceBindingFacts>> {
  const found = await dns.records(domain, 'HTTPS');
  const records = found.state === 'known' ? found.value : [];
  const names = new Set(records.map(({ data }) => serviceHost(data, domain)));
  const others = [...names].filter((name) => name !== domain).slice(0, MAX_HOSTS);
  const aliases = records.filter(({ data }) => isAliasMode(data)).map(({ data }) => serviceHost(data, domain));
  const hosts = await Promise.all(
    others.map((name) => (aliases.includes(name) ? aliasTarget(name, dns) : hostOf(name, dns))),
  );
  const httpsRecords = deriveFact(found, () =>
    known({ domain, records: records.map((record) => ({ text: presentData(record), binding: record.data })), hosts }),
  );
  return { httpsRecords };
}

/** RFC 9460 section 3: the target of an AliasMode record may have HTTPS records of its own instead of addresses. */
async function aliasTarget(name: string, dns: DnsReader): Promise<Host> {
  const host = await hostOf(name, dns);
  if (host.addresses?.length !== 0) return host;
  const further = await dns.records(name, 'HTTPS');
  return further.state === 'known' && further.value.length === 0 ? host : { ...host, addresses: undefined };
}
