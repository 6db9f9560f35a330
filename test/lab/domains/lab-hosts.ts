import { MAIL_SERVICES } from '#features/mail-check/services.js';
import type { Lab } from '../lab.js';
import { SILENT_ADDRESSES } from './health-mixed-domains.js';
import type { LabDomain } from './lab-domain.js';

const MAIL_ADDRESSES = ['77.77.4.1', '2a0f:7777:4::1'];
const MAIL_PORTS = MAIL_SERVICES.map(({ port }) => port);

/** Places servers at the addresses of the domains of the lab. */
export async function placeHosts({ hosts }: Lab, domains: readonly LabDomain[]): Promise<void> {
  for (const address of MAIL_ADDRESSES) hosts.ports(address, { open: MAIL_PORTS });
  for (const address of SILENT_ADDRESSES) hosts.ports(address, { filtered: [80, 443] });
  hosts.ports('77.77.4.2', { open: [25], filtered: [143, 993] });
  for (const address of ['77.77.4.3', '77.77.4.4']) hosts.ports(address, { open: [25] });
  for (const { mailServers = {} } of domains)
    for (const [address, manner] of Object.entries(mailServers)) {
      if (manner === 'filtered') hosts.ports(address, { filtered: [25] });
      else if (manner !== 'closed') await hosts.smtp(address, manner);
    }
}
