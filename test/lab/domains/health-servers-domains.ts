import type { Internet } from '../internet.js';
import { Recursor } from '../recursor.js';
import {
  foldsCase,
  type Habit,
  lacksAuthority,
  mindsCase,
  recursesFor,
  refersUpward,
  rejectsEdns,
  tellsVersion,
  transfers,
} from '../server-habits.js';
import { type LabDomain, MAIL, WEB } from './lab-domain.js';

const records = WEB + MAIL;
const FLEET = [1, 2, 3, 4, 5].map((number) => `ns${number}.fleet.com`);

/** Servers that are not as they should be, beside ns1.dnshost.net, which is; call it before the domains are registered. */
export function addOddServers(internet: Internet): void {
  const odd = (label: string, number: number, ...habits: Habit[]) => {
    const server = internet.addServer(`${label}.dnshost.net`, `77.79.3.${number}`);
    server.habits = habits;
    return server;
  };
  odd('udponly', 1).fault = 'udp-only';
  odd('ednsless', 2, rejectsEdns);
  odd('recursive', 3, recursesFor(new Recursor(internet)));
  odd('generous', 4, transfers);
  odd('talkative', 5, tellsVersion('Name Server 1.2.3'));
  odd('careless', 6, foldsCase);
  odd('strict', 7, mindsCase);
  odd('upward', 8, refersUpward);
  odd('careful', 10);
  odd('unsure', 11, lacksAuthority);
  odd('doubtful', 12, lacksAuthority);
  internet.addServer('halfdeaf.dnshost.net', '77.79.3.9', '2a0f:7779:3::9').deafAt = ['2a0f:7779:3::9'];
  for (const [i, host] of FLEET.entries()) internet.addServer(host, `77.79.4.${i + 1}`, `2a0f:7779:4::${i + 1}`);
  internet.addServer('ns.gluemissing.com', '77.79.5.1');
  internet.addServer('ns.gluedead.com', '77.79.5.2');
  internet.addServer('ns.glueprivate.com', '77.79.5.3');
  internet.addServer('ns.glueold.com', '77.79.5.4');
  internet.addServer('ns.gluepartly.com', '77.79.5.5', '2a0f:7779:5::5');
}

const beside = (label: string, name: string, shows: string): LabDomain => ({
  name,
  shows,
  records,
  ns: ['ns1.dnshost.net', `${label}.dnshost.net`],
});
const glued = (name: string, shows: string, ...glue: string[]): LabDomain => ({
  name,
  shows,
  records,
  ns: ['ns1.dnshost.net', `ns.${name}`],
  glue: { [`ns.${name}`]: glue },
});
const soa = (serial: number, primary = 'ns1.dnshost.net') =>
  `@ SOA ${primary}. hostmaster.dnshost.net. ${serial} 14400 3600 1209600 300`;
const copied = (name: string, shows: string, first: string, onSecondServer: string): LabDomain => ({
  name,
  shows,
  records: `${records}\n${first}`,
  onSecondServer,
});

export const HEALTH_SERVERS_DOMAINS: readonly LabDomain[] = [
  beside('udponly', 'nstcp.com', 'a name server without TCP'),
  beside('ednsless', 'nsedns.com', 'a name server without EDNS'),
  beside('recursive', 'nsrecursive.com', 'a name server that looks up anything for anybody'),
  beside('generous', 'nsaxfr.com', 'a name server that hands out the zone'),
  beside('talkative', 'nsversion.com', 'a name server that tells its version'),
  beside('careless', 'nsfolds.com', 'a name server that respells questions'),
  beside('strict', 'nscase.com', 'a name server to which capital letters are others'),
  beside('upward', 'nsupward.com', 'a name server that refers strangers to the root'),
  beside('halfdeaf', 'nshalfdeaf.com', 'a name server that is not there over IPv6'),
  { name: 'fleet.com', shows: 'five name servers inside the zone', records, ns: FLEET },
  glued('gluemissing.com', 'the parent does not know the address of a name server inside the zone'),
  glued('gluedead.com', 'the parent has an address where no name server is', '77.79.5.9'),
  glued('glueprivate.com', 'the parent has a private address', '10.0.0.53'),
  {
    ...glued('glueold.com', 'the parent has another address, where the zone is served too', '77.78.2.1'),
    servedBy: ['ns1.dnshost.net', 'ns2.dnshost.net', 'ns.glueold.com'],
  },
  glued('gluepartly.com', 'the parent has only one of two addresses', '77.79.5.5'),
  {
    name: 'nssurplus.com',
    shows: 'the parent names one server more, which knows the zone',
    records,
    parentNs: ['ns1.dnshost.net', 'ns2.dnshost.net', 'careful.dnshost.net'],
    servedBy: ['ns1.dnshost.net', 'ns2.dnshost.net', 'careful.dnshost.net'],
  },
  {
    name: 'nshidden.com',
    shows: 'the zone names one server more than the parent',
    records,
    ns: ['ns1.dnshost.net', 'ns2.dnshost.net', 'careful.dnshost.net'],
    parentNs: ['ns1.dnshost.net', 'ns2.dnshost.net'],
  },
  {
    name: 'nsdisjoint.com',
    shows: 'the parent and the zone name altogether different servers',
    records,
    parentNs: ['careful.dnshost.net'],
    servedBy: ['ns1.dnshost.net', 'ns2.dnshost.net', 'careful.dnshost.net'],
  },
  {
    name: 'nsunsure.com',
    shows: 'all name servers answer without authority',
    records,
    ns: ['unsure.dnshost.net', 'doubtful.dnshost.net'],
  },
  {
    name: 'nsoneabove.com',
    shows: 'the zone names two servers, the parent only one',
    records,
    parentNs: ['ns1.dnshost.net'],
  },
  copied(
    'mxoutdated.com',
    'the copy with an older version names another mail host',
    soa(7),
    `${soa(6)}\n@ MX 10 mx.perfect.test.`,
  ),
  copied('serialdiffers.com', 'two versions of the zone, nobody knows since when', soa(7), soa(6)),
  copied('serialstuck.com', 'a copy that was never renewed', soa(2020010102), soa(2019120101)),
  copied('twoprimaries.com', 'two servers that are filled independently', soa(7), soa(9, 'ns2.dnshost.net')),
  copied('nsdiffers.com', 'one version, but other name servers in the copy', '', '@ NS ns2.dnshost.net.'),
  copied('mxdiffers.com', 'one version, but another mail host in the copy', '', '@ MX 10 mx.perfect.test.'),
  { name: 'halfsigned.com', shows: 'signed, but not on the second server', records, signing: {}, unsignedCopy: true },
];
