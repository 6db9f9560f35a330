import { isIpv6 } from './address-plan.js';

export const SERIAL = 2026111501;

/** Address records of a host. */
export function hostRecords(host: string, addresses: readonly string[]): string {
  return addresses.map((address) => `${host} ${isIpv6(address) ? 'AAAA' : 'A'} ${address}\n`).join('');
}

/** The head of a zone file; names in the following lines are relative to the zone. */
export function zoneHead(origin: string, ns: readonly string[], timers = '14400 3600 1209600 3600'): string {
  const lines = [
    `$ORIGIN ${origin}`,
    '$TTL 3600',
    `@ SOA ${ns[0]!}. hostmaster.dnshost.net. ${SERIAL} ${timers}`,
    ...ns.map((host) => `@ NS ${host}.`),
  ];
  return `${lines.join('\n')}\n`;
}
