import { normalName } from '../../src/dns-wire/name.js';
import { presentData, type ResourceRecord } from '../../src/dns-wire/resource-record.js';
import type { Fix } from '../../src/domain/fix.js';
import { txt } from '../lab/domains/lab-domain.js';
import type { Internet } from '../lab/internet.js';

/** Does what the fix says, and hands back how to undo it. */
export function applyFix({ record, steps }: Fix, internet: Internet): () => void {
  const { host, type, value } = record!;
  const zone = internet.zoneFor(host, type);
  const before = zone.copy();
  const old = steps.flatMap(({ key, params }) => (key === 'replace' ? [params.old!].flat().map(String) : []));
  const isReplaced = (found: ResourceRecord) =>
    old.length > 0 &&
    found.name === normalName(host) &&
    found.type === type &&
    (old.includes(presentData(found)) || (type === 'TXT' && kindOf(presentData(found)) === kindOf(value)));
  zone.drop(isReplaced).add(`${host}. ${type} ${type === 'TXT' ? txt(value) : value}`);
  return () => zone.restore(before);
}

/** What a text is for, by its version, however badly that is written. */
function kindOf(text: string): string {
  return /v\s*=\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? text;
}
