import type { JSX } from 'preact';
import type { ReportAnalysisResult } from '#features/report-analysis/report-analysis.dto.js';
import { type PageContext, usePage } from '../page-context.js';
import { Figure, OffsetGroup } from './figure.js';

type Mail = NonNullable<ReportAnalysisResult['mail']>;

const MS_PER_DAY = 86_400_000;
/** Longer periods are shown by week. */
const MAX_COLUMNS = 31;
const DAYS_PER_WEEK = 7;
const ROW_HEIGHT = 116;
const BAR_HEIGHT = 72;
/** At narrow widths only every fourth column has a label. */
const LABEL_STEP = 4;

interface Column {
  readonly day: string;
  pass: number;
  fail: number;
  spoofed: number;
}

const ROWS = [
  { key: 'pass', shape: 'ink' },
  { key: 'fail', shape: 'p' },
  { key: 'spoofed', shape: 'hatch' },
] as const;

/** Messages per day in three rows, each with its own scale: a newsletter would hide everything else. */
export function MailDaysPicture({ mail }: { readonly mail: Mail }): JSX.Element {
  const page = usePage();
  const { columns, isWeekly } = columnsOf(mail);
  const period = { from: page.day(columns[0]!.day), to: page.day(columns.at(-1)!.day) };
  const height = ROW_HEIGHT * ROWS.length + 28;
  const width = 100 / columns.length;
  return (
    <Figure
      id="per-day"
      title={page.t(isWeekly ? 'tools.reports.perWeek' : 'tools.reports.perDay')}
      caption={page.t('tools.reports.perDayNote', period)}
      height={height}
      table={{
        head: [page.t('tools.reports.day'), ...ROWS.map(({ key }) => page.t(`tools.reports.rows.${key}`))],
        rows: columns.map((column) => [page.day(column.day), ...ROWS.map(({ key }) => page.number(column[key]))]),
      }}
    >
      {ROWS.map(({ key, shape }, row) => {
        const most = Math.max(...columns.map((column) => column[key]));
        const base = row * ROW_HEIGHT + 26 + BAR_HEIGHT;
        return (
          <>
            <text class="b" x="0" y={row * ROW_HEIGHT + 14}>
              {page.t(`tools.reports.rows.${key}`)}
            </text>
            <OffsetGroup x="100%">
              <text class="s q end" x="0" y={row * ROW_HEIGHT + 14}>
                {page.t('tools.reports.most', { count: page.number(most) })}
              </text>
            </OffsetGroup>
            {columns.map((column, i) => {
              const bar = most === 0 ? 0 : Math.max(column[key] === 0 ? 0 : 2, (BAR_HEIGHT * column[key]) / most);
              return (
                bar > 0 && (
                  <rect
                    class={shape}
                    fill={shape === 'hatch' ? 'url(#hatch)' : undefined}
                    x={`${(i + 0.125) * width}%`}
                    y={base - bar}
                    width={`${0.75 * width}%`}
                    height={bar}
                  />
                )
              );
            })}
            <line class="base" x1="0" x2="100%" y1={base} y2={base} />
          </>
        );
      })}
      {columns.map(({ day }, i) => (
        <text class={i % LABEL_STEP === 0 ? 's q mid' : 's q mid only-wide'} x={`${(i + 0.5) * width}%`} y={height - 8}>
          {shortDay(page, day)}
        </text>
      ))}
    </Figure>
  );
}

/** The day without its year, which fits below a narrow bar: `8 Mar` or `08.03.` */
function shortDay(page: PageContext, day: string): string {
  return page.day(day).replace(/ ?\d{4}$/, '');
}

/** Every day from the first to the last, also those without mail; or every week. */
function columnsOf({ sources }: Mail): { columns: Column[]; isWeekly: boolean } {
  const sums = new Map<number, Column>();
  const numbers = sources.flatMap(({ days }) => days.map(({ day }) => Date.parse(day) / MS_PER_DAY));
  const [first, last] = [least(numbers), -least(numbers.map((day) => -day))];
  const days = last - first + 1;
  const isWeekly = days > MAX_COLUMNS;
  const step = isWeekly ? Math.max(DAYS_PER_WEEK, Math.ceil(days / MAX_COLUMNS)) : 1;
  for (let day = first; day <= last; day += step)
    sums.set(day, { day: new Date(day * MS_PER_DAY).toISOString().slice(0, 10), pass: 0, fail: 0, spoofed: 0 });
  for (const { kind, days: counts } of sources)
    for (const { day, pass, fail } of counts) {
      const number = Date.parse(day) / MS_PER_DAY;
      const column = sums.get(number - ((number - first) % step))!;
      if (kind === 'spoofed') column.spoofed += pass + fail;
      else {
        column.pass += pass;
        column.fail += fail;
      }
    }
  return { columns: [...sums.values()], isWeekly };
}

function least(values: readonly number[]): number {
  return values.reduce((one, other) => Math.min(one, other), Infinity);
}
