import { Rcode } from '#formats/dns-wire/rcode.js';
import type { Internet } from '../internet.js';
import { Recursor } from '../recursor.js';
import {
  dropsCookies,
  dropsType,
  failsFor,
  foldsCase,
  type Habit,
  lacksAuthority,
  leavesOutSoa,
  mindsCase,
  recursesFor,
  rejectsOptions,
  refersUpward,
  rejectsEdns,
  tellsVersion,
  transfers,
} from '../server-habits.js';
import { type LabDomain, MAIL, WEB } from './lab-domain.js';

const records = WEB + MAIL;
const FLEET = [1, 2, 3, 4, 5].map((number) => `ns${number}.fleet.com`);

/**
 * Adds faulty name servers, each used together with the correct ns1.dnshost.net. Call it before the domains are
 * registered.
 */
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
  odd('nobody', 13, failsFor(['A', 'AAAA', 'MX', 'TXT'], Rcode.NXDOMAIN));
  odd('noaaaa', 14, failsFor(['AAAA'], Rcode.NXDOMAIN));
  odd('failing', 15, failsFor(['AAAA'], Rcode.SERVFAIL));
  odd('keyless', 16, failsFor(['DNSKEY'], Rcode.SERVFAIL));
  odd('forgetful', 17, leavesOutSoa);
  odd('tcprefusing', 18).fault = 'tcp-refusing';
  odd('optionless', 19, rejectsOptions);
  odd('nohttps', 20, dropsType('HTTPS'));
  odd('cookieless', 21, dropsCookies);
  odd('unsure', 11, lacksAuthority);
  odd('doubtful', 12, lacksAuthority);
  internet.addServer('halfdeaf.dnshost.net', '77.79.3.9', '2a0f:7779:3::9').deafAt = ['2a0f:7779:3::9'];
  // The second server answers at the IPv6 address of the first.
  internet.addServer('twofaced.dnshost.net', '77.79.3.22', '2a0f:7779:3::22');
  internet.addServer('otherface.dnshost.net', '77.79.3.23', '2a0f:7779:3::22');
  for (const [i, host] of FLEET.entries()) internet.addServer(host, `77.79.4.${i + 1}`, `2a0f:7779:4::${i + 1}`);
  internet.addServer('ns.gluemissing.com', '77.79.5.1');
  internet.addServer('ns.siblings.com', '77.79.5.6');
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

const signed = (name: string, shows: string): LabDomain => ({ name, shows, records, signing: {} });
const SPF = '@ TXT "v=spf1 mx -all"';

export const HEALTH_SERVERS_DOMAINS: readonly LabDomain[] = [
  beside('udponly', 'nstcp.com', 'a name server without TCP'),
  beside('ednsless', 'nsedns.com', 'a name server without EDNS'),
  beside('optionless', 'nsoptions.com', 'a name server that fails on unknown EDNS options'),
  beside('cookieless', 'nscookies.com', 'a name server that drops queries with DNS cookies'),
  beside('nohttps', 'nshttps.com', 'a name server that drops queries for HTTPS records'),
  {
    ...beside('twofaced', 'nstwofaced.com', 'a name server with another mail host at its IPv6 address'),
    onIpv6: '@ MX 10 mx.perfect.test.',
  },
  {
    ...beside('twofaced', 'nstwoaddresses.com', 'a name server with another address of the site at its IPv6 address'),
    ns: ['twofaced.dnshost.net'],
    onIpv6: '@ A 77.77.3.2',
  },
  {
    name: 'nsunequal.com',
    shows: 'one name server answers without authority, the other does not know the zone',
    records,
    ns: ['unsure.dnshost.net', 'lame.dnshost.net'],
    servedBy: ['unsure.dnshost.net'],
  },
  beside('recursive', 'nsrecursive.com', 'a name server that looks up anything for anybody'),
  beside('generous', 'nsaxfr.com', 'a name server that allows zone transfers to anyone'),
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
  { name: 'siblings.com', shows: 'has a name server for others', records },
  {
    name: 'gluesibling.com',
    shows: 'the parent has an old address of a name server in another domain',
    records,
    ns: ['ns1.dnshost.net', 'ns.siblings.com'],
    glue: { 'ns.siblings.com': ['77.79.5.7'] },
  },
  glued('gluepartly.com', 'the parent has only one of two addresses', '77.79.5.5'),
  {
    name: 'nssurplus.com',
    shows: 'the parent zone lists one more name server, which serves the zone',
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
  copied('serialdiffers.com', 'two versions of the zone, with serials that are no dates', soa(7), soa(6)),
  copied('serialstuck.com', 'a copy that was never renewed', soa(2020010102), soa(2019120101)),
  copied('twoprimaries.com', 'two servers that are filled independently', soa(7), soa(9, 'ns2.dnshost.net')),
  copied('nsdiffers.com', 'one version, but other name servers in the copy', '', '@ NS ns2.dnshost.net.'),
  copied('mxdiffers.com', 'one version, but another mail host in the copy', '', '@ MX 10 mx.perfect.test.'),
  copied('soaconflict.com', 'one serial, but other timers in the copy', soa(7), soa(7).replace('3600', '900')),
  copied('addressvaries.com', 'one version, but another address in the copy', '', '@ A 77.77.3.2'),
  copied('addressoutdated.com', 'an older copy with another address', soa(7), `${soa(6)}\n@ A 77.77.3.2`),
  {
    name: 'addressmissing.com',
    shows: 'only the copy has an IPv6 address',
    records: `@ A 77.77.3.1\nwww A 77.77.3.1\n${MAIL}`,
    onSecondServer: '@ AAAA 2a0f:7777:3::1',
  },
  copied('txtspf.com', 'one version, but another SPF record in the copy', '', '@ TXT "v=spf1 -all"'),
  copied('dmarcdiffers.com', 'one version, but another policy in the copy', '', '_dmarc TXT "v=DMARC1; p=none"'),
  copied('caadiffers.com', 'one version, but CAA records only in the copy', '', '@ CAA 0 issue "ca.example"'),
  copied('txtdiffers.com', 'one version, but one TXT record more in the copy', '', `${SPF}\n@ TXT "token=1"`),
  copied('txtoutdated.com', 'an older copy with one TXT record more', soa(7), `${soa(6)}\n${SPF}\n@ TXT "token=1"`),
  { name: 'parentmissing.org', shows: 'one server of the parent lacks it', records, secondParent: 'no-delegation' },
  { name: 'parentnames.org', shows: 'one server of the parent names one server', records, secondParent: 'one-name' },
  { name: 'parentds.org', shows: 'one server of the parent lacks the DS', records, signing: {}, secondParent: 'no-ds' },
  { name: 'nsbroken.com', shows: 'all name servers fail for TXT', records, failing: ['TXT'] },
  beside('nobody', 'nsdenies.com', 'a name server that denies the domain'),
  beside('noaaaa', 'nsnxdomain.com', 'a name server that answers AAAA with NXDOMAIN'),
  beside('failing', 'nsfailing.com', 'a name server that fails for AAAA'),
  beside('tcprefusing', 'nstcprefused.com', 'a name server that refuses over TCP'),
  {
    ...beside('forgetful', 'nsnosoa.com', 'a name server that leaves out the SOA'),
    records: `@ A 77.77.3.1\nwww A 77.77.3.1\n${MAIL}`,
  },
  { ...beside('keyless', 'gapkeys.com', 'signed, but one name server has no keys'), signing: {} },
  { ...signed('gapexpired.com', 'expired signatures on the second server'), resigned: { signatures: 'expired' } },
  { ...signed('gapinvalid.com', 'other keys on the second server'), resigned: 'rekeyed' },
  { ...signed('gapunproven.com', 'no proofs on the second server'), resigned: { denial: 'none' } },
  {
    ...signed('gapnodata.com', 'no proof on the second server that there is no HTTPS record'),
    resigned: { unproven: ['HTTPS'] },
  },
  {
    ...signed('gapsoa.com', 'the SOA of another zone in negative answers of the second server'),
    resigned: { strayingSoa: true },
  },
  {
    ...signed('gapwww.com', 'a wrong signature for www on the second server'),
    records: `@ AAAA 2a0f:7777:3::1\nwww A 77.77.3.1\n${MAIL}`,
    resigned: { exceptions: { A: 'garbled' } },
  },
  {
    ...signed('gapeach.com', 'each server lacks another proof'),
    records: `@ A 77.77.3.1\nwww A 77.77.3.1\n${MAIL}`,
    signing: { unproven: ['AAAA'] },
    resigned: { unproven: ['HTTPS'] },
  },
  {
    ...signed('nodatawrong.com', 'no server proves that there is no HTTPS record'),
    signing: { unproven: ['HTTPS'] },
    accepted: true,
  },
  { ...signed('keysunfetched.com', 'no name server returns the keys'), failing: ['DNSKEY'] },
  {
    ...signed('gaptypes.com', 'NSEC records on the second server that deny the SOA and MX records of the zone'),
    resigned: { forgotten: ['SOA', 'MX'] },
  },
  { ...signed('gapzsk.com', 'another key for the data on the second server'), resigned: 'other-zsk' },
  {
    ...signed('gapnsec3.com', 'another salt on the second server'),
    signing: { denial: { iterations: 0, salt: '' } },
    resigned: { denial: { iterations: 0, salt: 'ABCD' } },
  },
  {
    ...signed('cdsdiffers.com', 'another wish on the second server'),
    signing: { wish: 'current' },
    resigned: { wish: 'removal' },
  },
  { ...signed('gappartly.com', 'no DS, and signed only on the first server'), ds: 'none', unsignedCopy: true },
  { name: 'halfsigned.com', shows: 'signed, but not on the second server', records, signing: {}, unsignedCopy: true },
];
