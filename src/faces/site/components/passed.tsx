import type { JSX } from 'preact';
import { usePage } from '../page-context.js';
import type { ReportView } from '../report/report-view.js';
import { PassedItem } from './finding.js';
import { Icon } from './icons.js';
import { Section } from './section.js';

/** Checks that passed, folded to one line. */
export function Passed({ view }: { readonly view: ReportView }): JSX.Element | null {
  const page = usePage();
  const count = view.passed.reduce((sum, { findings }) => sum + findings.length, 0);
  if (count === 0) return null;
  return (
    <Section id="passed" class="box section" data-group title={page.t('report.passed')}>
      <div class="lines">
        <details class="fold" data-passed>
          <summary>
            <span class="is-ok sev">
              <Icon name="ok" />
              {count}
            </span>
            <span class="line-title">{page.t('report.passedLead')}</span>
          </summary>
          <div class="passed">
            {view.passed.map(({ name, findings }) => (
              <section>
                <h3>{page.t(`topics.${name}`)}</h3>
                <ul>
                  {findings.map((finding) => (
                    <PassedItem key={finding.id} finding={finding} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </details>
      </div>
    </Section>
  );
}
