import type { JSX } from 'preact';
import type { Severity } from '#base/domain/finding.js';
import { CATEGORIES } from '#base/domain/category.js';
import { usePage } from '../page-context.js';
import type { ReportView } from '../report/report-view.js';
import { Icon } from './icons.js';
import { LanguageField } from './layout.js';

const FILTER_SEVERITIES: readonly Severity[] = ['problem', 'warn', 'info', 'ok'];

interface Props {
  readonly view: ReportView;
  /** DKIM selectors that were given. */
  readonly selectors: readonly string[];
}

/** Checkboxes that the script applies at once; without the script, the server filters by the same fields. */
export function FilterForm({ view, selectors }: Props): JSX.Element {
  const page = usePage();
  const { filter, report, shownCount } = view;
  return (
    <>
      <form class="filter" method="get" action={page.visitor.path} data-filter aria-label={page.t('filter.label')}>
        <fieldset>
          <legend>{page.t('filter.severity')}</legend>
          {FILTER_SEVERITIES.map((severity) => (
            <label class="toggle">
              <input type="checkbox" name="severity" value={severity} checked={filter.severities.includes(severity)} />
              <span class={`is-${severity}`}>
                <Icon name={severity} />
              </span>
              {page.t(`filter.${severity}`, { count: report.summary[severity] })}
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>{page.t('filter.category')}</legend>
          {CATEGORIES.map((category) => (
            <label class="toggle">
              <input type="checkbox" name="category" value={category} checked={filter.categories.includes(category)} />
              {page.t(`categories.${category}`)}
            </label>
          ))}
        </fieldset>
        {selectors.length > 0 && <input type="hidden" name="selectors" value={selectors.join(',')} />}
        <LanguageField />
        <button class="button no-js" type="submit">
          {page.t('filter.apply')}
        </button>
        <output class="vh" aria-live="polite" data-count={page.t('filter.shown', { n: '{n}' })} />
      </form>
      <p data-none hidden={shownCount > 0}>
        {page.t('filter.none')} <a href={page.href(page.visitor.path)}>{page.t('filter.all')}</a>
      </p>
    </>
  );
}
