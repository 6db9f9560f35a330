import { presentData } from '../../../dns-wire/resource-record.js';
import { derive, known, type Gathered } from '../../../domain/fact.js';
import { type ServiceBinding, serviceHost } from '../../../records/service-binding.js';
import { type Host, hostOf } from '../../gathering/hosts.js';
import type { DnsReader } from '../../gathering/dns-reader.js';
import type { Subject } from '../../gathering/subject.js';

export interface HttpsRecord {
  readonly text: string;
  readonly binding: ServiceBinding;
}

export interface HttpsRecords {
  readonly domain: string;
  readonly records: readonly HttpsRecord[];
  /** The hosts that they name, without the domain itself. */
  readonly hosts: readonly Host[];
}

export interface ServiceBindingFacts {
  readonly httpsRecords: HttpsRecords;
}

const MOST_HOSTS = 4;

export async function gatherServiceBindings(
  { name: domain }: Subject,
  dns: DnsReader,
): Promise<Gathered<ServiceBindingFacts>> {
  const found = await dns.records(domain, 'HTTPS');
  const records = found.state === 'known' ? found.value : [];
  const names = new Set(records.map(({ data }) => serviceHost(data, domain)));
  const others = [...names].filter((name) => name !== domain).slice(0, MOST_HOSTS);
  const hosts = await Promise.all(others.map((name) => hostOf(name, dns)));
  const httpsRecords = derive(found, () =>
    known({ domain, records: records.map((record) => ({ text: presentData(record), binding: record.data })), hosts }),
  );
  return { httpsRecords };
}
