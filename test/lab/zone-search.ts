import { CLASS_IN } from '#formats/dns-wire/message.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { RecordOf, ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { ancestry, isBelow } from './labels.js';
import type { Zone } from './zone.js';

/** The answer of one zone to a query (RFC 1034 section 4.3.2). */
export type Finding =
  | { readonly kind: 'answer'; readonly records: readonly ResourceRecord[]; readonly wildcard?: string }
  | {
      readonly kind: 'alias';
      readonly records: readonly ResourceRecord[];
      readonly target: string;
      readonly wildcard?: string;
    }
  | { readonly kind: 'referral'; readonly cut: string; readonly records: readonly RecordOf<'NS'>[] }
  | { readonly kind: 'nodata' }
  | { readonly kind: 'nxdomain' };

export function search(zone: Zone, name: string, type: RecordType): Finding {
  const path = ancestry(name).filter((ancestor) => isBelow(ancestor, zone.origin));
  // The delegation nearest to the apex hides all names below it; only DS is answered by the parent side.
  const cut = path.findLast((ancestor) => zone.isCut(ancestor));
  if (cut && !(cut === name && type === 'DS')) return { kind: 'referral', cut, records: zone.rrset(cut, 'NS') };
  const dname = ancestry(name)
    .filter((ancestor) => isBelow(name, ancestor))
    .flatMap((ancestor) => zone.rrset(ancestor, 'DNAME'))[0];
  if (dname) return redirected(dname, name);
  if (zone.denying.includes(`${name} ${type}`)) return { kind: 'nxdomain' };
  if (zone.exists(name)) return atName(zone.at(name), type);
  const encloser = ancestry(name).find((ancestor) => zone.exists(ancestor)) ?? zone.origin;
  const wildcard = encloser === '.' ? '*.' : `*.${encloser}`;
  if (!zone.exists(wildcard)) return { kind: 'nxdomain' };
  const found = atName(
    zone.at(wildcard).map((record) => ({ ...record, name })),
    type,
  );
  return found.kind === 'answer' || found.kind === 'alias' ? { ...found, wildcard } : found;
}

function atName(records: readonly ResourceRecord[], type: RecordType): Finding {
  const asked = records.filter((record) => record.type === type || type === 'ANY');
  if (asked.length > 0) return { kind: 'answer', records: asked };
  const alias = records.find((record) => record.type === 'CNAME');
  return alias ? { kind: 'alias', records: [alias], target: alias.data.target } : { kind: 'nodata' };
}

/** The DNAME and the synthesized CNAME (RFC 6672 section 3.1). */
function redirected(dname: RecordOf<'DNAME'>, name: string): Finding {
  const target = name.slice(0, name.length - dname.name.length) + dname.data.target.toLowerCase();
  const cname: RecordOf<'CNAME'> = { name, type: 'CNAME', class: CLASS_IN, ttl: dname.ttl, data: { target } };
  return { kind: 'alias', records: [dname, cname], target };
}
