import type { Gathered } from '../domain/fact.js';
import { type CaaFacts, gatherCaa } from './facts/caa.facts.js';
import { type DelegationFacts, gatherDelegation } from './facts/delegation.facts.js';
import { type DkimFacts, gatherDkim } from './facts/dkim.facts.js';
import { type DmarcFacts, gatherDmarc } from './facts/dmarc.facts.js';
import { type DnssecFacts, gatherDnssec } from './facts/dnssec.facts.js';
import { gatherMail, type MailFacts } from './facts/mail.facts.js';
import { gatherMx, type MxFacts } from './facts/mx.facts.js';
import { gatherResolution, type Resolution, type ResolutionFacts } from './facts/resolution.facts.js';
import { gatherServers, type ServersFacts } from './facts/servers.facts.js';
import { gatherSpf, type SpfFacts } from './facts/spf.facts.js';
import type { Subject } from './facts/subject.js';
import { gatherTransport, type TransportFacts } from './facts/transport.facts.js';
import { gatherWeb, type WebFacts } from './facts/web.facts.js';
import type { Inquiry } from './inquiry.js';

type NameFacts = ResolutionFacts & DelegationFacts & DnssecFacts & WebFacts & CaaFacts & ServersFacts;
type PostFacts = MailFacts & MxFacts & SpfFacts & DkimFacts & DmarcFacts & TransportFacts;

/** All that the health checks may ask for. */
export type HealthFacts = NameFacts & PostFacts;

/** Every topic asks what it needs, all at once: equal questions are asked once. */
export async function gatherHealthFacts(
  resolution: Resolution,
  subject: Subject,
  inquiry: Inquiry,
): Promise<Gathered<HealthFacts>> {
  const { dns } = inquiry;
  const [chain, delegation, dnssec, web, caa, mail, mx, spf, dkim, dmarc, transport, servers] = await Promise.all([
    gatherResolution(resolution, subject, dns),
    gatherDelegation(subject, dns),
    gatherDnssec(resolution, subject, dns),
    gatherWeb(subject, dns),
    gatherCaa(subject, dns),
    gatherMail(subject, dns),
    gatherMx(subject, dns),
    gatherSpf(subject, dns),
    gatherDkim(subject, dns),
    gatherDmarc(subject, dns),
    gatherTransport(subject, dns),
    gatherServers(subject, inquiry),
  ]);
  const names = { ...chain, ...delegation, ...dnssec, ...web, ...caa, ...servers };
  return { ...names, ...mail, ...mx, ...spf, ...dkim, ...dmarc, ...transport };
}
