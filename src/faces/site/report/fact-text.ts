import type { AreaFact } from '#features/health/area-facts.js';
import type { PageContext } from '../page-context.js';

const SHOWN = 3;

/** What is known about an area, as a sentence. */
export function factText(
  page: PageContext,
  { kind, items = [], by = '', count = 0, limit = 0, until }: AreaFact,
): string {
  const list = page.list(items.slice(0, SHOWN));
  return page.foreign(`area-facts.${kind}`, {
    items: items.length > SHOWN ? page.foreign('lists.cut', { items: items.slice(0, SHOWN).join(', ') }) : list,
    by,
    count,
    limit,
    until: until === undefined ? '' : page.day(new Date(until).toISOString()),
  });
}
