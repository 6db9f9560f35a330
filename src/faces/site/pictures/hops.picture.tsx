import type { JSX } from 'preact';
import { formatDuration } from '#platform/edge/errors/duration.js';
import type { HeaderAnalysisResult } from '#features/header/header.dto.js';
import { type PageContext, usePage } from '../page-context.js';
import { OffsetGroup, Figure, MAX_ROWS, shortenName } from './figure.js';

type Hop = HeaderAnalysisResult['hops'][number];

interface HopsProps {
  readonly hops: readonly Hop[];
  readonly total: number | undefined;
}

const ROW = 78;
/** Hops that take longer are highlighted. */
const SLOW_SECONDS = 60;

/** The hops of a message with time and delay. */
export function HopsPicture({ hops, total }: HopsProps): JSX.Element {
  const page = usePage();
  const shown = hops.slice(0, MAX_ROWS);
  const times = shown.flatMap(({ timestamp }) => timestamp ?? []);
  const start = Math.min(...times);
  const span = Math.max(1000, Math.max(...times) - start);
  const left = hops.length - shown.length;
  const height = shown.length * ROW + 8 + (left > 0 ? 20 : 0);
  return (
    <Figure
      id="hops-picture"
      title={page.t('pictures.hops.title')}
      caption={
        total === undefined
          ? page.t('pictures.hops.untimed')
          : page.t('pictures.hops.caption', { total: formatDuration(total) })
      }
      height={height}
      indented
      table={{
        head: ['hop', 'server', 'time', 'delay', 'protocol'].map((column) => page.t(`pictures.hops.${column}`)),
        rows: hops.map((hop) => [hop.index, nameOf(hop), timeOf(hop), delayOf(page, hop), hop.with ?? '–']),
      }}
    >
      <line class="l" x1="-26" x2="-26" y1="18" y2={18 + (shown.length - 1) * ROW} />
      {shown.map((hop, i) => {
        const y = i * ROW;
        const isSlow = (hop.deltaSec ?? 0) >= SLOW_SECONDS;
        const isEnd = i === 0 || i === shown.length - 1;
        return (
          <>
            <circle class={isEnd ? 'dot on' : 'dot'} cx="-26" cy={y + 18} r="6" />
            <text class="m b" x="0" y={y + 22}>
              {shortenName(nameOf(hop), 32)}
            </text>
            <text class="s q" x="0" y={y + 40}>
              {shortenName([timeOf(hop), hop.with].filter(Boolean).join(', '), 26)}
            </text>
            <rect class="fill" x="0" y={y + 50} width="100%" height="8" rx="2" />
            <Bar hop={hop} start={start} span={span} y={y + 50} slow={isSlow} />
            <OffsetGroup x="100%">
              {isSlow && <use href="#i-warn" x="-14" y={y + 29} width="14" height="14" class="iw" />}
              <text class={isSlow ? 'end b w' : 'end'} x={isSlow ? -20 : 0} y={y + 41}>
                {delayOf(page, hop)}
              </text>
            </OffsetGroup>
          </>
        );
      })}
      {left > 0 && (
        <text class="s q" x="0" y={shown.length * ROW + 16}>
          {page.count('pictures.more', left)}
        </text>
      )}
    </Figure>
  );
}

function Bar({ hop, start, span, y, slow }: BarProps): JSX.Element | null {
  if (hop.timestamp === undefined) return null;
  const end = share(hop.timestamp - start, span);
  const length = Math.min(end, share(Math.max(0, hop.deltaSec ?? 0) * 1000, span));
  const width = Math.max(length, 0.8);
  return (
    <rect
      class={slow ? 'w' : 'ink'}
      x={`${Math.min(end - length, 99.2).toFixed(2)}%`}
      y={y}
      width={`${width.toFixed(2)}%`}
      height="8"
      rx="1"
    />
  );
}

interface BarProps {
  readonly hop: Hop;
  readonly start: number;
  readonly span: number;
  readonly y: number;
  readonly slow: boolean;
}

function share(part: number, whole: number): number {
  return Math.min(100, Math.max(0, (100 * part) / whole));
}

function nameOf({ by, from }: Hop): string {
  return by ?? from ?? '–';
}

const LATEST = 8.64e15;

function timeOf({ timestamp }: Hop): string {
  const isDate = timestamp !== undefined && Math.abs(timestamp) <= LATEST;
  return isDate ? `${new Date(timestamp).toISOString().slice(11, 19)} UTC` : '';
}

function delayOf(page: PageContext, { deltaSec, index }: Hop): string {
  if (index === 1) return page.t('pictures.hops.start');
  if (deltaSec === undefined) return '–';
  if (deltaSec < 0) return page.t('pictures.hops.clock', { time: formatDuration(-deltaSec) });
  return `+${formatDuration(deltaSec)}`;
}
