import type { DohServer } from '../network/doh-options.js';

const RESOLVERS = 5;

/** Reads `Label https://host/path`, five of them separated by commas; without a label the host is it. */
export function parseResolvers(text: string): DohServer[] | undefined {
  const items = text.split(',').map((item, i) => parseResolver(item.trim(), `resolver-${i + 1}`));
  const resolvers = items.filter((resolver) => resolver !== undefined);
  return items.length === RESOLVERS && resolvers.length === RESOLVERS ? resolvers : undefined;
}

export function formatResolvers(resolvers: readonly DohServer[]): string {
  return resolvers.map(({ label, url }) => `${label} ${url}`).join(', ');
}

function parseResolver(item: string, id: string): DohServer | undefined {
  const words = item.split(/\s+/);
  const text = words.pop()!;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  return { id, label: words.join(' ') || url.host, url: text };
}
