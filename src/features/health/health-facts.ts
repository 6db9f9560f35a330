import type { Gathered } from '#base/domain/fact.js';
import { traced } from '#base/execution/tracing.js';
import { type BugReport, isolated, fillMissingFacts } from '#base/execution/isolation.js';
import { type BimiFacts, gatherBimi } from './topics/bimi/bimi.facts.js';
import { type CaaFacts, gatherCaa } from './topics/caa/caa.facts.js';
import { type CertificateRulesFacts, gatherCertificateRules } from './topics/caa/certificate-rules.facts.js';
import { type DaneFacts, gatherDane } from './topics/dane/dane.facts.js';
import { type DelegationFacts, gatherDelegation } from './topics/delegation/delegation.facts.js';
import { type DependencyFacts, gatherDependencies } from './topics/registration/dependencies.facts.js';
import { type DkimFacts, gatherDkim } from './topics/dkim/dkim.facts.js';
import { type DmarcFacts, gatherDmarc } from './topics/dmarc/dmarc.facts.js';
import { type DnssecFacts, gatherDnssec } from './topics/dnssec/dnssec.facts.js';
import { gatherMailClients, type MailClientFacts } from './topics/smtp/mail-clients.facts.js';
import { gatherMailSetup, type MailSetupFacts } from './topics/smtp/mail-setup.facts.js';
import { gatherMail, type MailFacts } from './topics/mx/mail.facts.js';
import { gatherMtaSts, type MtaStsFacts } from './topics/mta-sts/mta-sts.facts.js';
import { gatherMx, mailHostsOf, type MxFacts } from './topics/mx/mx.facts.js';
import { gatherRegistration, type RegistrationFacts } from './topics/registration/registration.facts.js';
import { gatherResolution, type Resolution, type ResolutionFacts } from './topics/resolution/resolution.facts.js';
import { gatherServers, type ServersFacts } from './topics/servers/servers.facts.js';
import { gatherSigning, type SigningFacts } from './topics/dnssec/signing.facts.js';
import { gatherServiceBindings, type ServiceBindingFacts } from './topics/web/service-binding.facts.js';
import { gatherSite, type SiteFacts } from './topics/site/site.facts.js';
import { gatherMailTls, type MailTlsFacts } from './topics/smtp/mail-tls.facts.js';
import { gatherSmtp, type SmtpFacts } from './topics/smtp/smtp.facts.js';
import { gatherSpf, type SpfFacts } from './topics/spf/spf.facts.js';
import type { Subject } from '#engine/gathering/subject.js';
import { gatherTransport, type TransportFacts } from './topics/transport/transport.facts.js';
import { gatherWebTls, type WebTlsFacts } from './topics/tls/web-tls.facts.js';
import { gatherWeb, type WebFacts } from './topics/web/web.facts.js';
import { gatherZoneData, type ZoneDataFacts } from './topics/zone/zone-data.facts.js';
import { gatherValidation, type ValidationFacts } from './topics/dnssec/validation.facts.js';
import { withServedCds } from './topics/dnssec/cds.facts.js';
import { withSafeOffers } from './topics/dnssec/safe-offers.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';

type NameFacts = ResolutionFacts &
  DelegationFacts &
  ServersFacts &
  ZoneDataFacts &
  DnssecFacts &
  SigningFacts &
  ValidationFacts;
type WebsiteFacts = WebFacts & ServiceBindingFacts & SiteFacts & WebTlsFacts & CaaFacts & CertificateRulesFacts;
type PostFacts = MailFacts & MxFacts & SpfFacts & DkimFacts & DmarcFacts & BimiFacts;
type DeliveryFacts = TransportFacts &
  MtaStsFacts &
  DaneFacts &
  SmtpFacts &
  MailTlsFacts &
  MailClientFacts &
  MailSetupFacts;
type HolderFacts = RegistrationFacts & DependencyFacts;

/** All facts that health checks can declare in `needs`. */
export type HealthFacts = NameFacts & WebsiteFacts & PostFacts & DeliveryFacts & HolderFacts;

interface Gathering {
  readonly arrived?: (part: object) => void;
  /** What the name servers said, if they were asked before. */
  readonly servers?: Gathered<ServersFacts>;
}

/** Runs all gatherers in parallel; equal queries are sent once. If a gatherer throws, its facts are unobtainable. */
export async function gatherHealthFacts(
  resolution: Resolution,
  subject: Subject,
  context: GatherContext,
  { arrived = () => undefined, servers: asked }: Gathering = {},
): Promise<Gathered<HealthFacts>> {
  const { dns, report } = context;
  // Gatherers that others depend on run once; each dependent awaits only the ones it uses.
  const delegation = gatherDelegation(subject, dns);
  const servers = asked ? Promise.resolve(asked) : gatherServers(subject, context, delegation);
  const mailHosts = mailHostsOf(subject, dns);
  const mail = gatherMail(subject, dns);
  const spf = gatherSpf(subject, dns);
  const dmarc = gatherDmarc(subject, dns);
  const dane = gatherDane(resolution, subject, dns, mailHosts);
  const smtp = gatherSmtp(subject, context, mailHosts, dane, mail);
  const site = gatherSite(subject, context, Promise.allSettled([servers]));
  const visited = Promise.allSettled([servers, site]);
  const found = await gatherTogether(report, arrived, {
    'resolution.facts': () => gatherResolution(resolution, subject, context),
    'delegation.facts': () => delegation,
    'servers.facts': () => servers,
    'zone-data.facts': () => gatherZoneData(resolution, subject, context),
    'dnssec.facts': () => gatherDnssec(resolution, subject, context),
    'signing.facts': () => gatherSigning(resolution, subject, context),
    'web.facts': () => gatherWeb(subject, context),
    'service-binding.facts': () => gatherServiceBindings(subject, dns),
    'site.facts': () => site,
    'web-tls.facts': () => gatherWebTls(subject, context, site),
    'caa.facts': () => gatherCaa(resolution, subject, dns),
    'certificate-rules.facts': () => gatherCertificateRules(subject, dns, site),
    'mail.facts': () => mail,
    'mx.facts': () => gatherMx(subject, dns, mailHosts),
    'spf.facts': () => spf,
    'dkim.facts': () => gatherDkim(subject, context),
    'dmarc.facts': () => dmarc,
    'transport.facts': () => gatherTransport(subject, dns),
    'mta-sts.facts': () => gatherMtaSts(subject, context),
    'dane.facts': () => dane,
    'smtp.facts': () => smtp,
    'mail-tls.facts': () => gatherMailTls(context, mailHosts, smtp),
    'mail-clients.facts': () => gatherMailClients(subject, context, visited),
    'mail-setup.facts': () => gatherMailSetup(subject, context, visited),
    'bimi.facts': () => gatherBimi(subject, context),
    'registration.facts': () => gatherRegistration(subject, context),
    'dependencies.facts': () => gatherDependencies(subject, context, { delegation, servers, mailHosts, spf, dmarc }),
  });
  const facts = fillMissingFacts(found);
  const validation = await gatherTogether(report, () => undefined, {
    'validation.facts': () => gatherValidation(subject, context, facts.zoneServers),
  });
  const later = { ...withSafeOffers(facts), ...withServedCds(facts, context.now), ...validation };
  const all = Object.assign(found, later) as Gathered<HealthFacts>;
  arrived(all);
  return fillMissingFacts(all);
}

type Gatherers = Readonly<Record<string, () => Promise<object>>>;

/** The merged facts of all gatherers. */
type Found<G extends Gatherers> = Merged<Awaited<ReturnType<G[keyof G]>>>;

type Merged<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (all: infer All) => void
  ? All & object
  : never;

async function gatherTogether<G extends Gatherers>(
  report: BugReport,
  arrived: (part: object) => void,
  gatherers: G,
): Promise<Partial<Found<G>>> {
  const parts = Object.entries(gatherers).map(async ([part, gather]) => {
    const found = await isolated(part, () => traced({ name: `topic ${topicOf(part)}` }, gather), report, {});
    arrived(found);
    return found;
  });
  return Object.assign({}, ...(await Promise.all(parts))) as Partial<Found<G>>;
}

function topicOf(part: string): string {
  return part.slice(0, part.indexOf('.'));
}
