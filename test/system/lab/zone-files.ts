import { writeFileSync } from 'node:fs';
import { NAME_SERVERS } from './address-plan.js';
import { type CertificateName, tlsaData } from './certificates.js';
import { delegations, ROOT_NS, type Zone } from './hierarchy.js';
import { makeOnlineKey } from './knot.js';
import { eachInParallel } from './processes.js';
import { makeKeys, type ZoneKeys } from './zone-keys.js';
import { signZone } from './zone-signing.js';
import { type Copy, ROOT_HINTS, TRUST_ANCHOR, TRUSTED_KEY, zoneFile } from './zone-paths.js';
import { hostRecords, zoneHead } from './zone-text.js';

/** Writes and signs every zone with new keys. */
export async function writeZones(zones: readonly Zone[]): Promise<void> {
  const signed = zones.filter(({ signing }) => signing && !signing.online);
  const made = await eachInParallel(signed, ({ origin, signing }) => makeKeys(origin, signing!));
  const keys = new Map(signed.map(({ origin }, index) => [origin, made[index]!]));
  const online = new Map<string, string>();
  for (const { origin, signing } of zones) if (signing?.online) online.set(origin, await makeOnlineKey(origin));
  const dsOf = ({ origin }: Zone) => keys.get(origin)?.ds ?? online.get(origin);

  await eachInParallel(zones, async (zone) => {
    const head = zoneHead(zone.origin, zone.ns, zone.domain?.timers);
    const text = head + completed(zone.records) + signals(zone, keys) + delegations(zone, zones, dsOf);
    await writeCopy(zone, {}, text, keys);
    const { changed } = zone.domain ?? {};
    if (!changed) return;
    const { on, replace = [], denied } = changed;
    const other = { ...zone, ...(zone.signing && denied && { signing: { ...zone.signing, denied } }) };
    await writeCopy(other, { program: on }, replaced(text, replace), keys);
  });
  writeFileSync(ROOT_HINTS, ROOT_NS.map(hint).join(''));
  writeFileSync(TRUST_ANCHOR, `. 3600 IN DS ${keys.get('.')!.ds}\n`);
  writeFileSync(TRUSTED_KEY, `. 3600 IN DNSKEY ${keys.get('.')!.dnskey}\n`);
}

function hint(host: string): string {
  return `. 3600 NS ${host}.\n` + hostRecords(`${host}. 3600`, NAME_SERVERS[host]!.addresses);
}

async function writeCopy(zone: Zone, copy: Copy, text: string, keys: Map<string, ZoneKeys>): Promise<void> {
  const file = zoneFile(zone, copy);
  writeFileSync(file, text);
  const own = keys.get(zone.origin);
  if (own) await signZone(file, zone.origin, zone.signing!, own);
}

/** CDS and CDNSKEY records of the zone. */
function signals({ origin, signing }: Zone, keys: Map<string, ZoneKeys>): string {
  if (!signing?.cds) return '';
  if (signing.cds === 'delete') return '@ CDS 0 0 0 00\n@ CDNSKEY 0 3 0 AA==\n';
  const own = keys.get(origin)!;
  const { ds, dnskey } = (signing.cds === 'next' && own.next) || own;
  return `@ CDS ${ds}\n@ CDNSKEY ${dnskey}\n`;
}

/** Removes indentation, because an indented line would have the owner of the line above it. */
function completed(records: string): string {
  return records.replace(/^ +/gm, '').replace(/\{tlsa (.*?)\}/g, (_, name: CertificateName) => tlsaData(name));
}

function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`nothing to change: ${from}`);
    return result.replace(from, to);
  }, text);
}
