import type { PageContext } from '../page-context.js';
import { changeTitle } from '../report/change-title.js';
import type { ShownChange } from '../report/plan-view.js';

/** What is done; the fault is named below. */
export function titleOf({ record, later, about }: ShownChange, page: PageContext): string {
  const what = record ? recordTitle(record, about, page) : actionOf(about ?? '', page);
  return later ? page.t('plan.later', { what }) : what;
}

/** A CAA record allows a CA, excludes others or asks for reports: its finding says which. */
function recordTitle(record: NonNullable<ShownChange['record']>, about: string | undefined, page: PageContext): string {
  const { action, type, host, resolves } = record;
  const isNamed = type === 'CAA' && action !== 'remove' && resolves.length > 0;
  if (isNamed && about?.startsWith('caa-')) return actionOf(about, page);
  const key = changeTitle(record);
  return key === undefined ? page.t(`plan.${action}`, { type, host }) : page.t(`actions.${key}`);
}

/** What resolves a finding: the text of its outcome, or the one that all outcomes of its check share. */
function actionOf(id: string, page: PageContext): string {
  const [rule = ''] = id.split('.');
  return page.foreign(page.has(`actions.${id}`) ? `actions.${id}` : `actions.${rule}.any`);
}
