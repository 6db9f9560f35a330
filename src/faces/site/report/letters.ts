import type { ShownChange } from './plan-view.js';

/** Who gets a letter. Other services are not known by name. */
const RECIPIENTS = ['dns', 'registrar', 'mail', 'web'] as const;
type Recipient = (typeof RECIPIENTS)[number];

export interface Letter {
  readonly to: Recipient;
  readonly changes: readonly ShownChange[];
}

/** Checks and findings that only the owner can judge, so that no provider is asked about them. */
const FOR_THE_OWNER = new Set([
  ...['ns-domain.unclear', 'mx-domain.unclear', 'spf-include-domain.unclear', 'dmarc-report-domain.unclear'],
  ...['dkim-keys.unlisted', 'dmarc-alignment', 'dmarc-pass.uncertain', 'spf-macro', 'smtp-greeting', 'smtp-old-tls'],
  ...['wildcard.found', 'wildcard.dname', 'address-agreement.varies', 'ns-address-agreement.varies'],
  ...['spf-record', 'spf-all', 'spf-broad', 'dmarc-pass.spoofable'], // the owner has to find out the values first
  ...['caa-record.inherited', 'zone-apex', 'name-syntax', 'dnssec-cds.removal', 'resolver-agreement'],
]);

/** One letter for each provider, with all that it can do now. What comes later is asked for when it is time. */
export function lettersOf(changes: readonly ShownChange[]): readonly Letter[] {
  const asked = changes.filter(({ later, record, about = '' }) => !later && (record || !isForTheOwner(about)));
  return RECIPIENTS.map((to) => ({ to, changes: asked.filter(({ where }) => where === to) })).filter(
    ({ changes: own }) => own.length > 0,
  );
}

/** The numbers of the changes that have steps before their record is published, such as adding other senders. */
export function stepsBefore({ changes }: Letter): readonly number[] {
  return changes.filter(({ record, steps = [] }) => record && steps.length > 0).map(({ number }) => number);
}

function isForTheOwner(id: string): boolean {
  const [rule = ''] = id.split('.');
  return FOR_THE_OWNER.has(id) || FOR_THE_OWNER.has(rule);
}
