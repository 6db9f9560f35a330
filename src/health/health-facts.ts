import type { Gathered } from '../domain/fact.js';
import { type DkimFacts, gatherDkim } from './facts/dkim.facts.js';
import { type DmarcFacts, gatherDmarc } from './facts/dmarc.facts.js';
import { type DnssecFacts, gatherDnssec } from './facts/dnssec.facts.js';
import { gatherMail, type MailFacts } from './facts/mail.facts.js';
import type { Published } from './facts/published.js';
import { gatherResolution, type Resolution, type ResolutionFacts } from './facts/resolution.facts.js';
import { gatherSpf, type SpfFacts } from './facts/spf.facts.js';
import type { Subject } from './facts/subject.js';

/** All that the health checks may ask for. */
export type HealthFacts = ResolutionFacts & MailFacts & SpfFacts & DkimFacts & DmarcFacts & DnssecFacts;

/** Every topic asks what it needs, all at once: equal questions are asked once. */
export async function gatherHealthFacts(
  resolution: Resolution,
  subject: Subject,
  dns: Published,
): Promise<Gathered<HealthFacts>> {
  const [chain, mail, spf, dkim, dmarc, dnssec] = await Promise.all([
    gatherResolution(resolution, subject, dns),
    gatherMail(subject, dns),
    gatherSpf(subject, dns),
    gatherDkim(subject, dns),
    gatherDmarc(subject, dns),
    gatherDnssec(resolution, subject, dns),
  ]);
  return { ...chain, ...mail, ...spf, ...dkim, ...dmarc, ...dnssec };
}
