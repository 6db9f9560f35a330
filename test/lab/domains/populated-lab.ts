import { Internet } from '../internet.js';
import { Lab } from '../lab.js';
import { becomeQuirky } from '../resolver-quirks.js';
import { DELEGATION_DOMAINS } from './delegation-domains.js';
import { DNSSEC_DOMAINS } from './dnssec-domains.js';
import { HEALTH_CAA_DOMAINS } from './health-caa-domains.js';
import { HEALTH_DKIM_DOMAINS } from './health-dkim-domains.js';
import { HEALTH_DMARC_DOMAINS } from './health-dmarc-domains.js';
import { HEALTH_DNSSEC_DOMAINS } from './health-dnssec-domains.js';
import { HEALTH_FIXES_DOMAINS } from './health-fixes-domains.js';
import { HEALTH_BIMI_DOMAINS } from './health-bimi-domains.js';
import { HEALTH_OWNER_DOMAINS } from './health-owner-domains.js';
import { HEALTH_MIXED_DOMAINS } from './health-mixed-domains.js';
import { HEALTH_NAME_DOMAINS } from './health-name-domains.js';
import { addOddServers, HEALTH_SERVERS_DOMAINS } from './health-servers-domains.js';
import { HEALTH_SIGNING_DOMAINS } from './health-signing-domains.js';
import { HEALTH_POST_DOMAINS } from './health-post-domains.js';
import { HEALTH_REGISTRATION_DOMAINS } from './health-registration-domains.js';
import { HEALTH_SMTP_DOMAINS } from './health-smtp-domains.js';
import { HEALTH_SPF_DOMAINS } from './health-spf-domains.js';
import { HEALTH_TYPO_DOMAINS } from './health-typo-domains.js';
import { HEALTH_ZONE_DOMAINS } from './health-zone-domains.js';
import { HEALTH_STS_DOMAINS } from './health-sts-domains.js';
import { HEALTH_WEB_DOMAINS } from './health-web-domains.js';
import type { LabDomain } from './lab-domain.js';
import { placeHosts } from './lab-hosts.js';
import { openSites } from './lab-sites.js';
import { MAIL_DOMAINS } from './mail-domains.js';
import { PERFECT_DOMAIN } from './perfect-domain.js';
import { SCENARIO_DOMAINS } from './scenario-domains.js';
import { SHAPE_DOMAINS } from './shape-domains.js';

/** The domains by topic. */
export const LAB_GROUPS: Readonly<Record<string, readonly LabDomain[]>> = {
  'Nothing wrong': [PERFECT_DOMAIN],
  DNSSEC: [...DNSSEC_DOMAINS, ...HEALTH_DNSSEC_DOMAINS, ...HEALTH_SIGNING_DOMAINS],
  Delegation: DELEGATION_DOMAINS,
  'Name servers': HEALTH_SERVERS_DOMAINS,
  'Zone data': [...SHAPE_DOMAINS, ...HEALTH_ZONE_DOMAINS],
  'Names and addresses': HEALTH_NAME_DOMAINS,
  'Mail hosts': [...MAIL_DOMAINS, ...HEALTH_POST_DOMAINS],
  SMTP: HEALTH_SMTP_DOMAINS,
  SPF: HEALTH_SPF_DOMAINS,
  DKIM: HEALTH_DKIM_DOMAINS,
  DMARC: HEALTH_DMARC_DOMAINS,
  'MTA-STS': HEALTH_STS_DOMAINS,
  BIMI: HEALTH_BIMI_DOMAINS,
  'Web sites': HEALTH_WEB_DOMAINS,
  CAA: HEALTH_CAA_DOMAINS,
  'Missing final dots': HEALTH_TYPO_DOMAINS,
  'Fixes with consequences': HEALTH_FIXES_DOMAINS,
  Registration: HEALTH_REGISTRATION_DOMAINS,
  'Nothing to worry about': SCENARIO_DOMAINS,
  'Several things at once': [...HEALTH_MIXED_DOMAINS, ...HEALTH_OWNER_DOMAINS],
};
export const LAB_DOMAINS: readonly LabDomain[] = Object.values(LAB_GROUPS).flat();

/** All domains, without running servers. */
function populatedInternet(): Internet {
  const internet = new Internet();
  internet.addServer('lame.dnshost.net', '77.79.2.1');
  internet.addServer('dead.dnshost.net', '77.79.2.2').fault = 'down';
  internet.addServer('drop.dnshost.net', '77.79.2.3').fault = 'silent';
  addOddServers(internet);
  for (const { name, onSecondServer = '', unsignedCopy = false, resigned, onIpv6, ...spec } of LAB_DOMAINS) {
    const zone = internet.register(name, spec);
    if (onIpv6) internet.server('otherface.dnshost.net').serve(zone.copy().set(onIpv6));
    const signed = resigned ? zone.resigned(resigned) : zone.copy();
    const copy = unsignedCopy ? zone.unsigned() : signed;
    if (onSecondServer || unsignedCopy || resigned) internet.server('ns2.dnshost.net').serve(copy.set(onSecondServer));
  }
  divideParents(internet);
  internet.zone('de').add('entered A 77.77.3.1'); // some registries publish address records themselves
  internet.zone('de').add('aliased DNAME perfect.test.'); // or an alias in place of a delegation
  return internet;
}

/** Makes the two name servers of a registry return different delegations. */
function divideParents(internet: Internet): void {
  const org = internet.zone('org').copy();
  for (const { name, secondParent } of LAB_DOMAINS) {
    if (secondParent === 'no-delegation') org.remove(`${name}.`);
    if (secondParent === 'one-name') org.set(`${name}. NS ns1.dnshost.net.`);
    if (secondParent === 'no-ds') org.remove(`${name}.`, 'DS');
  }
  internet.server('b.nic.net').serve(org);
}

/** The lab with all its domains. */
export async function startPopulatedLab(): Promise<Lab> {
  const internet = populatedInternet();
  const lab = await Lab.start(internet);
  await placeHosts(lab, LAB_DOMAINS);
  await openSites(lab);
  for (const { name, change, quirk, registration } of LAB_DOMAINS) {
    if (quirk) becomeQuirky(lab.resolver(quirk[0]), name, quirk[1]);
    if (registration) lab.rdap.enter(name, registration);
    if (change === undefined) continue;
    lab.resolver(5).recursor.remember(name);
    internet.zone(name).set(change);
  }
  return lab;
}
