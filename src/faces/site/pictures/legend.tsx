import type { JSX } from 'preact';
import { usePage } from '../page-context.js';

/** Class of a shape, and the key of its text in the legend of reports. */
export type Sign = readonly [shape: 'ink' | 'w' | 'p' | 'hatch' | 'void', key: string];

/** The signs of a picture, above it; only those that occur in it. */
export function Legend({ signs }: { readonly signs: readonly Sign[] }): JSX.Element {
  const page = usePage();
  return (
    <ul class="legend">
      {signs.map(([shape, key]) => (
        <li>
          <svg aria-hidden="true">
            <rect
              class={shape}
              fill={shape === 'hatch' ? 'url(#hatch)' : undefined}
              x=".5"
              y=".5"
              width="13"
              height="9"
            />
          </svg>
          {page.t(`tools.reports.legend.${key}`)}
        </li>
      ))}
    </ul>
  );
}

/** The pattern of spoofed mail, once per page. */
export function Hatch(): JSX.Element {
  return (
    <defs>
      <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line class="hatch-line" x1="0" x2="0" y1="0" y2="6" />
      </pattern>
    </defs>
  );
}
