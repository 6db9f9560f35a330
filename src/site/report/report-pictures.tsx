import type { ComponentChildren } from 'preact';
import type { Figures } from '../../health/figures.js';
import { DelegationPicture } from '../pictures/delegation.picture.js';
import { SpfPicture } from '../pictures/spf.picture.js';

/** The pictures of a report, by the topic that they belong to. */
export function reportPictures({ spf, delegation }: Figures = {}): Readonly<Record<string, ComponentChildren>> {
  return {
    ...(spf && { spf: <SpfPicture key="spf" spf={spf} /> }),
    ...(delegation && { servers: <DelegationPicture key="servers" delegation={delegation} /> }),
  };
}
