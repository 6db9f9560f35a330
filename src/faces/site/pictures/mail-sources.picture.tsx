import type { JSX } from 'preact';
import type { ReportAnalysisResult } from '#features/report-analysis/report-analysis.dto.js';
import { sourceName } from '../../views/reports.view.js';
import { usePage } from '../page-context.js';
import { Figure, OffsetGroup, shortenName } from './figure.js';

type Mail = NonNullable<ReportAnalysisResult['mail']>;

const MAX_SOURCES = 12;
const ROW_HEIGHT = 40;

/** The largest sources, with the messages that pass and fail DMARC. */
export function MailSourcesPicture({ mail }: { readonly mail: Mail }): JSX.Element {
  const page = usePage();
  const rows = mail.sources.slice(0, MAX_SOURCES).map((source) => ({
    name: page.wording.inline(sourceName(source)),
    kind: source.kind,
    fail: source.aligned.none,
    pass: source.messages - source.aligned.none,
  }));
  const most = Math.max(...rows.map(({ pass, fail }) => pass + fail));
  const percent = (messages: number) => (messages === 0 ? 0 : Math.max(0.5, (100 * messages) / most));
  return (
    <Figure
      id="per-source"
      title={page.t('tools.reports.bySource')}
      caption={page.t('tools.reports.bySourceNote')}
      height={ROW_HEIGHT * rows.length}
      table={{
        head: [
          page.foreign('views.reports.columns.source'),
          page.t('tools.reports.passing'),
          page.t('tools.reports.failing'),
        ],
        rows: rows.map(({ name, pass, fail }) => [name, page.number(pass), page.number(fail)]),
      }}
    >
      {rows.map(({ name, kind, pass, fail }, i) => (
        <>
          <text class="s" x="0" y={i * ROW_HEIGHT + 14}>
            {shortenName(name)}
          </text>
          <OffsetGroup x="100%">
            <text class="s q end" x="0" y={i * ROW_HEIGHT + 14}>
              {page.number(pass + fail)}
            </text>
          </OffsetGroup>
          {pass > 0 && <rect class="ink" x="0" y={i * ROW_HEIGHT + 20} width={`${percent(pass)}%`} height="10" />}
          {fail > 0 && (
            <rect
              class={kind === 'spoofed' ? 'hatch' : 'p'}
              fill={kind === 'spoofed' ? 'url(#hatch)' : undefined}
              x={`${percent(pass)}%`}
              y={i * ROW_HEIGHT + 20}
              width={`${Math.min(percent(fail), 100 - percent(pass))}%`}
              height="10"
            />
          )}
        </>
      ))}
    </Figure>
  );
}
