import type { JSX } from 'preact';
import type { PageContext } from '../page-context.js';
import { usePage } from '../page-context.js';
import type { ShownChange } from '../report/plan-view.js';
import { Copy } from './copy.js';

interface MessageProps {
  readonly change: ShownChange;
  readonly domain: string;
  /** Titles of the findings that the change resolves. */
  readonly reason: string;
  readonly nameServers: readonly string[];
}

/** A change as a text for the person who can make it. It can be selected without script. */
export function Message(props: MessageProps): JSX.Element {
  const page = usePage();
  const id = `m-${props.change.number}`;
  return (
    <details class="message">
      <summary>{page.t('message.title')}</summary>
      <pre id={id}>{messageText(page, props)}</pre>
      <Copy of={id} what="snippet" />
    </details>
  );
}

function messageText(page: PageContext, { change, domain, reason, nameServers }: MessageProps): string {
  const { record, steps = [], where, condition } = change;
  const inDns = where === 'dns' && nameServers.length > 0;
  const asked = page.t(record ? 'message.askRecord' : 'message.ask', { domain });
  const lines = record
    ? [
        page.t(`plan.${record.action}`, { type: record.type, host: record.host }),
        page.t('message.name', { value: record.host }),
        page.t('message.type', { value: record.type }),
        ...(record.old === undefined ? [] : [page.t('message.old', { value: record.old })]),
        page.t(record.action === 'remove' ? 'message.deleted' : 'message.value', { value: record.value }),
      ]
    : [];
  return [
    page.t('message.hello'),
    inDns ? `${asked} ${page.t('message.servers', { servers: nameServers.join(', ') })}` : asked,
    ...(condition === undefined ? [] : [condition]),
    ...(steps.length > 0 ? [steps.map((step, i) => `${i + 1}. ${step}`).join('\n')] : []),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...(reason === '' ? [] : [page.t('message.reason', { reason })]),
    page.t('message.report', { url: page.absolute(`/check/${domain}`) }),
    page.t('message.thanks'),
  ].join('\n\n');
}
