import type { ShownChange } from './plan-view.js';

/** Who gets a letter. Other services are not known by name. */
const RECIPIENTS = ['dns', 'registrar', 'mail', 'web'] as const;
type Recipient = (typeof RECIPIENTS)[number];

export interface Letter {
  readonly to: Recipient;
  readonly changes: readonly ShownChange[];
}

/** Findings that only the owner can judge, so that nobody else is asked about them. */
const FOR_THE_OWNER =
  /^(?:\w+-(?:include-|report-)?domain\.unclear|dkim-keys\.unlisted|dmarc-(?:alignment|pass)\.(?:strict|uncertain)|smtp-(?:greeting|old-tls)|spf-macro|wildcard\.(?:found|dname)|(?:ns-)?address-agreement\.varies|caa-record\.inherited|zone-apex|name-syntax|dnssec-cds\.removal|resolver-agreement)/;

/** One letter for each provider, with all that it can do now. What comes later is asked for when it is time. */
export function lettersOf(changes: readonly ShownChange[]): readonly Letter[] {
  const asked = changes.filter(({ later, record, about = '' }) => !later && (record || !FOR_THE_OWNER.test(about)));
  return RECIPIENTS.map((to) => ({ to, changes: asked.filter(({ where }) => where === to) })).filter(
    ({ changes: own }) => own.length > 0,
  );
}
