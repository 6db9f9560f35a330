import type { SpfLookup } from '#formats/records/spf-lookup.js';

/** A zone in the format of the RFC 7208 test suite. */
export type SuiteZone = Record<string, { type: string; value: string | string[] | [number, string] | null }[]>;

/** Looks up records in the zone, follows aliases, and times out for names that the suite marks. */
export function zoneLookup(zone: SuiteZone): SpfLookup {
  const names = new Map(Object.entries(zone).map(([name, records]) => [name.toLowerCase(), records]));
  return (name, type) => {
    const passed = new Set<string>();
    for (let owner = normal(name); ;) {
      if (passed.has(owner)) return Promise.resolve('failed');
      passed.add(owner);
      const records = names.get(owner) ?? [];
      const found = records.filter((record) => record.type === type);
      if (found.length > 0) return Promise.resolve(found.map(({ value }) => textOf(type, value)));
      if (records.some((record) => record.type === 'TIMEOUT')) return Promise.resolve('failed');
      const alias = records.find((record) => record.type === 'CNAME');
      if (!alias) return Promise.resolve([]);
      owner = normal(String(alias.value));
    }
  };
}

function normal(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function textOf(type: string, value: SuiteZone[string][number]['value']): string {
  if (type === 'MX') return String(value?.[1]);
  return Array.isArray(value) ? value.join('') : String(value);
}
