import { presentData } from '../../dns-wire/resource-record.js';
import { known, type Gathered } from '../../domain/fact.js';
import { type CaaRecord, parseCaa } from '../../records/caa.js';
import type { SyntaxFault } from '../../records/syntax-fault.js';
import type { Published } from './published.js';
import type { Subject } from './subject.js';

export interface CaaEntry {
  readonly text: string;
  readonly record: CaaRecord;
  readonly faults: readonly SyntaxFault[];
}

export interface CaaSet {
  readonly name: string;
  /** Where the records were found on the way up (RFC 8659 section 3). */
  readonly owner: string;
  readonly entries: readonly CaaEntry[];
}

export interface CaaFacts {
  readonly caa: CaaSet;
}

export async function gatherCaa({ name }: Subject, dns: Published): Promise<Gathered<CaaFacts>> {
  const labels = name.split('.');
  const owners = labels.map((_, i) => labels.slice(i).join('.'));
  const levels = await Promise.all(owners.map((owner) => dns.records(owner, 'CAA')));
  for (const [i, level] of levels.entries()) {
    if (level.state !== 'known') return { caa: level };
    if (level.value.length === 0) continue;
    const entries = level.value.map((record) => presentData(record)).map((text) => ({ text, ...parseCaa(text) }));
    return { caa: known({ name, owner: owners[i]!, entries }) };
  }
  return { caa: known({ name, owner: name, entries: [] }) };
}
