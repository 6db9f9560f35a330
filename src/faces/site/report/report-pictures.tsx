import type { ComponentChildren } from 'preact';
import type { Figures } from '#features/health/figures.js';
import { DelegationPicture } from '../pictures/delegation.picture.js';
import { EntriesPicture } from '../pictures/entries.picture.js';
import { MailServersPicture } from '../pictures/mail-servers.picture.js';
import { SpfPicture } from '../pictures/spf.picture.js';

/** The pictures of a report, keyed by topic. */
export function reportPictures({ spf, delegation, mail, entries }: Figures = {}): Readonly<
  Record<string, ComponentChildren>
> {
  return {
    ...(spf && { spf: <SpfPicture key="spf" spf={spf} /> }),
    ...(mail && { smtp: <MailServersPicture key="smtp" {...mail} /> }),
    ...(entries && { site: <EntriesPicture key="site" entries={entries} /> }),
    ...(delegation && { servers: <DelegationPicture key="servers" delegation={delegation} /> }),
  };
}
