import { withoutRootDot } from '#base/domain/host-name.js';
import { isLookupName, type SpfLookup } from '#formats/records/spf-lookup.js';
import type { DnsReader } from './dns-reader.js';

/** The lookups of SPF, through the reader of a report. */
export function spfLookupIn(dns: DnsReader): SpfLookup {
  return async (name, type) => {
    if (!isLookupName(name)) return [];
    if (type === 'TXT') {
      const texts = await dns.texts(name);
      return texts.state === 'known' ? texts.value : 'failed';
    }
    const records = await dns.records(name, type);
    if (records.state !== 'known') return 'failed';
    return records.value.map(({ data }) => {
      if ('address' in data) return data.address.toString();
      return withoutRootDot('exchange' in data ? data.exchange : data.target);
    });
  };
}
