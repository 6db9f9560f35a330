import type { JSX } from 'preact';
import type { Severity } from '#base/domain/finding.js';
import { usePage } from '../page-context.js';

export type State = Severity | 'unknown';
type Shape = State | 'waiting' | 'running' | 'arrow';

/** SVG symbols, defined once per page and referenced with `use`. */
export function IconSymbols(): JSX.Element {
  return (
    <svg width="0" height="0" class="vh" aria-hidden="true" focusable="false">
      <symbol id="i-problem" viewBox="0 0 16 16">
        <path
          fill-rule="evenodd"
          d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1zM5.17 6.23 6.94 8 5.17 9.77l1.06 1.06L8 9.06l1.77 1.77 1.06-1.06L9.06 8l1.77-1.77-1.06-1.06L8 6.94 6.23 5.17z"
        />
      </symbol>
      <symbol id="i-warn" viewBox="0 0 16 16">
        <path fill-rule="evenodd" d="M8 1.2 15.6 14.6H.4zM7.2 6h1.6v4.3H7.2zM7.2 11.4h1.6V13H7.2z" />
      </symbol>
      <symbol id="i-info" viewBox="0 0 16 16">
        <path fill-rule="evenodd" d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zM7.2 4.2h1.6v1.6H7.2zM7.2 7h1.6v4.8H7.2z" />
      </symbol>
      <symbol id="i-ok" viewBox="0 0 16 16">
        <path fill="none" stroke="currentColor" stroke-width="2.3" d="M2.6 8.6 6.2 12.2 13.6 4.2" />
      </symbol>
      <symbol id="i-unknown" viewBox="0 0 16 16">
        <circle
          cx="8"
          cy="8"
          r="6.2"
          fill="none"
          stroke="currentColor"
          stroke-width="1.6"
          stroke-dasharray="2.6 2.27"
        />
        <path d="M5 7.2h6v1.6H5z" />
      </symbol>
      <symbol id="i-waiting" viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="2" />
      </symbol>
      <symbol id="i-running" viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="26 12" />
      </symbol>
      <symbol id="i-arrow" viewBox="0 0 16 16">
        <path fill="none" stroke="currentColor" stroke-width="1.6" d="M2 8h11M9 4l4 4-4 4" />
      </symbol>
    </svg>
  );
}

export function Icon({ name }: { readonly name: Shape }): JSX.Element {
  return (
    <svg class="icon" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** A severity as shape, word and color, so that it does not depend on color. */
export function SeverityLabel({ state, word }: { readonly state: State; readonly word?: string }): JSX.Element {
  const page = usePage();
  return (
    <span class={`sev is-${state}`}>
      <Icon name={state} />
      {word ?? page.t(`severity.${state}`)}
    </span>
  );
}

/** The shape with the word for screen readers only. */
export function SeverityIcon({ state }: { readonly state: State }): JSX.Element {
  const page = usePage();
  return (
    <span class={`is-${state}`}>
      <Icon name={state} />
      <span class="vh">{page.t(`severity.${state}`)}</span>
    </span>
  );
}
