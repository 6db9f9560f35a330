import { isIpv6 } from './address-plan.js';

export const SERIAL = 2026111501;

/** Address records of a host. */
export function hostRecords(host: string, addresses: readonly string[]): string {
  return addresses.map((address) => `${host} ${isIpv6(address) ? 'AAAA' : 'A'} ${address}\n`).join('');
}

/** The first lines of a zone file; in those behind them, names are relative to the zone. */
export function zoneHead(origin: string, ns: readonly string[], timers = '14400 3600 1209600 3600'): string {
  const lines = [
    `$ORIGIN ${origin}`,
    '$TTL 3600',
    `@ SOA ${ns[0]!}. hostmaster.dnshost.net. ${SERIAL} ${timers}`,
    ...ns.map((host) => `@ NS ${host}.`),
  ];
  return `${lines.join('\n')}\n`;
}
