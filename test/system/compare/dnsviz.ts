import { NAME_SERVERS } from '../lab/address-plan.js';
import { ROOT_NS } from '../lab/hierarchy.js';
import { LAB, run } from '../lab/processes.js';

const hints = ROOT_NS.map((host) => `${host}=${NAME_SERVERS[host]!.addresses[0]!}`).join(',');

/** The distinct codes of errors and warnings that DNSViz reports for the zone of a domain. */
export async function dnsviz(domain: string): Promise<string[]> {
  const probe = `${LAB}/tmp/${domain}.json`;
  await run('dnsviz', ['probe', '-d', '1', '-A', '-a', '.', '-x', `.:${hints}`, '-o', probe, domain]);
  const text = await run('dnsviz', ['grok', '-l', 'warning', '-r', probe]);
  const zones = JSON.parse(text || '{}') as Readonly<Record<string, unknown>>;
  return [...new Set(codesIn(zones[`${domain}.`]))].sort();
}

/** Collects errors and warnings at every level of the result. */
function codesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    const isList = key === 'errors' || key === 'warnings';
    return isList ? (value as { code: string }[]).map(({ code }) => code) : codesIn(value);
  });
}
