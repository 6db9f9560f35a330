// The lab in its own process, so that its CPU time is not counted as ours.
import '../../scripts/typescript.mjs';
import { endWithParent } from './answer.mjs';
import { DOMAINS, LATENCY_MS } from './mail-domains.mjs';

const { Lab } = await import('../../test/lab/lab.ts');
const { IpAddress } = await import('../../src/base/domain/ip-address.ts');

const lab = await Lab.start();
const { internet } = lab;
for (const zone of ['77.in-addr.arpa', '7.7.7.7.f.0.a.2.ip6.arpa']) internet.register(zone);
for (const { name, hosts } of DOMAINS) {
  const zone = internet.register(name, { records: '@ A 77.80.255.1\n@ AAAA 2a0f:7777:80:ff::1' });
  for (const { labels, ipv4, ipv6 } of hosts) {
    zone.add(`@ MX 10 ${labels[0]}`);
    for (const label of labels) zone.add(`${label} A ${ipv4}\n${label} AAAA ${ipv6}`);
    addReverse('77.in-addr.arpa', ipv4, `${labels[1]}.${name}.`);
    addReverse('7.7.7.7.f.0.a.2.ip6.arpa', ipv6, `${labels[1]}.${name}.`);
  }
}
lab.slowDown(LATENCY_MS);
process.send({ environment: lab.environment });
endWithParent();

function addReverse(zone, address, target) {
  internet.zone(zone).add(`${IpAddress.parse(address).reverseName}. PTR ${target}`);
}
