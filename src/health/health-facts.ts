import type { Gathered } from '../domain/fact.js';
import { type BimiFacts, gatherBimi } from './facts/bimi.facts.js';
import { type CaaFacts, gatherCaa } from './facts/caa.facts.js';
import { type DaneFacts, gatherDane } from './facts/dane.facts.js';
import { type DelegationFacts, gatherDelegation } from './facts/delegation.facts.js';
import { type DependencyFacts, gatherDependencies } from './facts/dependencies.facts.js';
import { type DkimFacts, gatherDkim } from './facts/dkim.facts.js';
import { type DmarcFacts, gatherDmarc } from './facts/dmarc.facts.js';
import { type DnssecFacts, gatherDnssec } from './facts/dnssec.facts.js';
import { gatherMail, type MailFacts } from './facts/mail.facts.js';
import { gatherMtaSts, type MtaStsFacts } from './facts/mta-sts.facts.js';
import { gatherMx, type MxFacts } from './facts/mx.facts.js';
import { gatherRegistration, type RegistrationFacts } from './facts/registration.facts.js';
import { gatherResolution, type Resolution, type ResolutionFacts } from './facts/resolution.facts.js';
import { gatherServers, type ServersFacts } from './facts/servers.facts.js';
import { gatherSigning, type SigningFacts } from './facts/signing.facts.js';
import { gatherServiceBindings, type ServiceBindingFacts } from './facts/service-binding.facts.js';
import { gatherSite, type SiteFacts } from './facts/site.facts.js';
import { gatherSpf, type SpfFacts } from './facts/spf.facts.js';
import type { Subject } from './facts/subject.js';
import { gatherTransport, type TransportFacts } from './facts/transport.facts.js';
import { gatherWeb, type WebFacts } from './facts/web.facts.js';
import { gatherZoneData, type ZoneDataFacts } from './facts/zone-data.facts.js';
import type { Inquiry } from './inquiry.js';

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
