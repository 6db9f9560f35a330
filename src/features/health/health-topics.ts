import { losses } from '#features/change/losses.js';
import { bimi } from './topics/bimi/topic.js';
import { caa } from './topics/caa/topic.js';
import { dane } from './topics/dane/topic.js';
import { delegation } from './topics/delegation/topic.js';
import { dkim } from './topics/dkim/topic.js';
import { dmarc } from './topics/dmarc/topic.js';
import { dnssec } from './topics/dnssec/topic.js';
import { mtaSts } from './topics/mta-sts/topic.js';
import { mx } from './topics/mx/topic.js';
import { registration } from './topics/registration/topic.js';
import { resolution } from './topics/resolution/topic.js';
import { servers } from './topics/servers/topic.js';
import { site } from './topics/site/topic.js';
import { smtp } from './topics/smtp/topic.js';
import { spf } from './topics/spf/topic.js';
import { tls } from './topics/tls/topic.js';
import { transport } from './topics/transport/topic.js';
import { web } from './topics/web/topic.js';
import { zone } from './topics/zone/topic.js';
import type { HealthTopic } from './health-check.js';

/** In the order of the report. */
export const healthTopics: readonly HealthTopic[] = [
  resolution,
  registration,
  delegation,
  servers,
  zone,
  dnssec,
  web,
  site,
  tls,
  caa,
  mx,
  spf,
  dkim,
  dmarc,
  transport,
  dane,
  smtp,
  bimi,
  mtaSts,
];

/** With those that only the report of a change can have. */
export const reportTopics = [...healthTopics, losses];

/** The references of each check, by its id. */
export const healthReferences = new Map(
  reportTopics.flatMap(({ checks }) => checks.map(({ id, reference }) => [id, reference])),
);
