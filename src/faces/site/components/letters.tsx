import type { JSX } from 'preact';
import { dnsProviderOf } from '#base/fingerprints/dns-providers.js';
import { type PageContext, usePage } from '../page-context.js';
import { type Letter, lettersOf, stepsBefore } from '../report/letters.js';
import type { ShownChange } from '../report/plan-view.js';
import type { ShownFinding } from '../../views/health-findings.js';
import { Copy } from './copy.js';
import { titleOf } from './plan-title.js';

interface LettersProps {
  readonly changes: readonly ShownChange[];
  readonly domain: string;
  readonly findings: readonly ShownFinding[];
  readonly nameServers: readonly string[];
}

/** What each provider has to do, as a text to send. It can be selected without script. */
export function Letters(props: LettersProps): JSX.Element {
  const page = usePage();
  return (
    <>
      {lettersOf(props.changes).map((letter) => {
        const id = `letter-${letter.changes[0]?.number ?? 0}`;
        return (
          <details class="message no-print">
            <summary>{page.t('letter.title', { to: recipientName(page, letter.to, props.nameServers) })}</summary>
            {stepsBefore(letter).length > 0 && (
              <p>{page.t('letter.before', { changes: page.list(stepsBefore(letter).map(String)) })}</p>
            )}
            <pre id={id}>{letterText(page, letter, props)}</pre>
            <Copy of={id} what="snippet" />
          </details>
        );
      })}
    </>
  );
}

/** The place of a change, with the name of its operator where it is known. */
export function recipientName(page: PageContext, where: string, nameServers: readonly string[]): string {
  const provider = where === 'dns' ? dnsProviderOf(nameServers) : undefined;
  const role = page.t(`where.${where}`);
  return provider === undefined ? role : page.t('where.named', { role, name: provider });
}

function letterText(
  page: PageContext,
  { to, changes }: Letter,
  { domain, findings, nameServers }: LettersProps,
): string {
  const servers =
    to === 'dns' && nameServers.length > 0 ? [page.t('letter.servers', { servers: page.list(nameServers) })] : [];
  const items = changes.map((change, i) => {
    const lines = request(page, change, findings);
    return changes.length === 1 ? lines.join('\n') : `${i + 1}. ${lines.join('\n   ')}`;
  });
  return [
    page.t('letter.hello'),
    [page.t('letter.ask', { domain }), ...servers].join(' '),
    ...items,
    // A path without a host helps nobody who reads a letter.
    ...(page.base === '' ? [] : [page.t('letter.report', { url: page.absolute(`/check/${domain}`) })]),
    page.t('letter.thanks'),
  ].join('\n\n');
}

/** What is to be done, with every name and value, and why. */
function request(page: PageContext, change: ShownChange, findings: readonly ShownFinding[]): string[] {
  const { record, resolves, optional } = change;
  const fixed = findings.filter(({ id }) => resolves.includes(id));
  const reasons =
    record || optional ? fixed.map(({ title }) => title).join('; ') : fixed.map(({ detail }) => detail).join(' ');
  const lines = record
    ? [
        page.t('letter.name', { value: record.host }),
        page.t('letter.type', { value: record.type }),
        ...(record.old === undefined ? [] : [page.t('letter.old', { value: record.old })]),
        page.t(record.action === 'remove' ? 'letter.deleted' : 'letter.value', { value: record.value }),
        ...(record.ttl === undefined ? [] : [page.t('letter.ttl', { value: String(record.ttl) })]),
      ]
    : [];
  return [titleOf(change, page), ...lines, ...(reasons === '' ? [] : [page.t('letter.reason', { reason: reasons })])];
}
