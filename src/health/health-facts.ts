import type { Gathered } from '../domain/fact.js';
import { type BimiFacts, gatherBimi } from './topics/bimi/bimi.facts.js';
import { type CaaFacts, gatherCaa } from './topics/caa/caa.facts.js';
import { type DaneFacts, gatherDane } from './topics/dane/dane.facts.js';
import { type DelegationFacts, gatherDelegation } from './topics/delegation/delegation.facts.js';
import { type DependencyFacts, gatherDependencies } from './topics/registration/dependencies.facts.js';
import { type DkimFacts, gatherDkim } from './topics/dkim/dkim.facts.js';
import { type DmarcFacts, gatherDmarc } from './topics/dmarc/dmarc.facts.js';
import { type DnssecFacts, gatherDnssec } from './topics/dnssec/dnssec.facts.js';
import { gatherMail, type MailFacts } from './topics/mx/mail.facts.js';
import { gatherMtaSts, type MtaStsFacts } from './topics/mta-sts/mta-sts.facts.js';
import { gatherMx, type MxFacts } from './topics/mx/mx.facts.js';
import { gatherRegistration, type RegistrationFacts } from './topics/registration/registration.facts.js';
import { gatherResolution, type Resolution, type ResolutionFacts } from './topics/resolution/resolution.facts.js';
import { gatherServers, type ServersFacts } from './topics/servers/servers.facts.js';
import { gatherSigning, type SigningFacts } from './topics/dnssec/signing.facts.js';
import { gatherServiceBindings, type ServiceBindingFacts } from './topics/web/service-binding.facts.js';
import { gatherSite, type SiteFacts } from './topics/site/site.facts.js';
import { gatherSpf, type SpfFacts } from './topics/spf/spf.facts.js';
import type { Subject } from './gathering/subject.js';
import { gatherTransport, type TransportFacts } from './topics/transport/transport.facts.js';
import { gatherWeb, type WebFacts } from './topics/web/web.facts.js';
import { gatherZoneData, type ZoneDataFacts } from './topics/zone/zone-data.facts.js';
import type { Inquiry } from './gathering/inquiry.js';

type NameFacts = ResolutionFacts & DelegationFacts & ServersFacts & ZoneDataFacts & DnssecFacts & SigningFacts;
type WebsiteFacts = WebFacts & ServiceBindingFacts & SiteFacts & CaaFacts;
type PostFacts = MailFacts & MxFacts & SpfFacts & DkimFacts & DmarcFacts & BimiFacts;
type DeliveryFacts = TransportFacts & MtaStsFacts & DaneFacts;
type HolderFacts = RegistrationFacts & DependencyFacts;

/** All that the health checks may ask for. */
export type HealthFacts = NameFacts & WebsiteFacts & PostFacts & DeliveryFacts & HolderFacts;

/** Every topic asks what it needs, all at once: equal questions are asked once. */
export async function gatherHealthFacts(
  resolution: Resolution,
  subject: Subject,
  inquiry: Inquiry,
): Promise<Gathered<HealthFacts>> {
  const { dns } = inquiry;
  return together([
    gatherResolution(resolution, subject, dns),
    gatherDelegation(subject, dns),
    gatherServers(subject, inquiry),
    gatherZoneData(resolution, subject, inquiry),
    gatherDnssec(resolution, subject, dns),
    gatherSigning(resolution, subject, inquiry),
    gatherWeb(subject, dns),
    gatherServiceBindings(subject, dns),
    gatherSite(subject, inquiry),
    gatherCaa(resolution, subject, dns),
    gatherMail(subject, dns),
    gatherMx(subject, dns),
    gatherSpf(subject, dns),
    gatherDkim(subject, dns),
    gatherDmarc(subject, dns),
    gatherTransport(subject, dns),
    gatherMtaSts(subject, inquiry),
    gatherDane(resolution, subject, dns),
    gatherBimi(subject, inquiry),
    gatherRegistration(subject, inquiry),
    gatherDependencies(subject, inquiry),
  ]);
}

type Merged<Parts extends readonly unknown[]> = Parts extends readonly [infer First, ...infer Rest]
  ? First & Merged<Rest>
  : unknown;

async function together<Parts extends readonly object[]>(gathering: {
  readonly [Part in keyof Parts]: Promise<Parts[Part]>;
}): Promise<Merged<Parts>> {
  return Object.assign({}, ...(await Promise.all(gathering))) as Merged<Parts>;
}
