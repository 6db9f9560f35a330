import type { JSX } from 'preact';
import { OffsetGroup, LineEnd, Figure, MAX_ROWS, shortenName } from './figure.js';
import type { TableProps } from '../components/note.js';
import { usePage } from '../page-context.js';

/** One stop of a track. */
export interface Stop {
  readonly there: boolean;
  readonly text: string;
}

export interface Track {
  /** Heading of the group that begins with this track. */
  readonly heading?: string;
  readonly name: string;
  readonly first: Stop;
  readonly second: Stop;
  readonly end: { readonly sign: 'ok' | 'warn' | 'problem' | 'unknown'; readonly text: string };
}

interface TracksProps {
  readonly id: string;
  readonly title: string;
  readonly caption: string;
  readonly columns: readonly [string, string, string];
  readonly tracks: readonly Track[];
  readonly table: Pick<TableProps, 'head' | 'rows'>;
}

interface TrackProps {
  readonly track: Track;
  readonly top: number;
  readonly isInGroup: boolean;
}

const HEAD = 24;
const TRACK = 70;
const HEADING = 26;

/** Rows of three stops, such as host, port and TLS. A solid line works, a dashed one does not. */
export function Tracks({ id, title, caption, columns, tracks, table }: TracksProps): JSX.Element {
  const page = usePage();
  const shown = tracks.slice(0, MAX_ROWS);
  const tops: number[] = [];
  let height = HEAD;
  for (const { heading } of shown) {
    tops.push(height);
    height += TRACK + (heading === undefined ? 0 : HEADING);
  }
  const left = tracks.length - shown.length;
  const isGrouped = shown.some(({ heading }) => heading !== undefined);
  return (
    <Figure id={id} title={title} caption={caption} height={height + 10 + (left > 0 ? 24 : 0)} table={table}>
      <text class="s q" x="0%" y="12">
        {columns[0]}
      </text>
      <text class="s q mid" x="50%" y="12">
        {columns[1]}
      </text>
      <text class="s q end" x="100%" y="12">
        {columns[2]}
      </text>
      {shown.map((track, i) => (
        <OneTrack track={track} top={tops[i]!} isInGroup={isGrouped} />
      ))}
      {left > 0 && (
        <text class="s q" x="0" y={height + 18}>
          {page.count('pictures.more', left)}
        </text>
      )}
    </Figure>
  );
}

function OneTrack({ track, top, isInGroup }: TrackProps): JSX.Element {
  const { heading, name, first, second, end } = track;
  const start = heading === undefined ? top : top + HEADING;
  const y = start + 42;
  const bad = end.sign === 'problem' ? 'l lp dash' : end.sign === 'warn' ? 'l lw dash' : 'l dash';
  const tone = { ok: 'q', warn: 'w', problem: 'p', unknown: 'q' }[end.sign];
  return (
    <>
      {(heading !== undefined || top > HEAD) && <line class="hair" x1="0" x2="100%" y1={top} y2={top} />}
      {heading !== undefined && (
        <text class="m b" x="0" y={top + 24}>
          {shortenName(heading)}
        </text>
      )}
      <text class={isInGroup ? 'm' : 'm b'} x="0" y={start + 24}>
        {shortenName(name)}
      </text>
      <line class={first.there && second.there ? 'l' : 'l dash'} x1="0%" x2="50%" y1={y} y2={y} />
      <line class={end.sign === 'ok' ? 'l' : bad} x1="50%" x2="100%" y1={y} y2={y} />
      <circle class={first.there ? 'dot on' : 'dot'} cx="6" cy={y} r="5" />
      <OffsetGroup x="50%">
        <circle class={second.there ? 'dot on' : 'dot'} cx="0" cy={y} r="5" />
      </OffsetGroup>
      <LineEnd y={y} sign={end.sign} />
      <text class="s q" x="0" y={y + 22}>
        {shortenName(first.text, 16)}
      </text>
      <text class="s q mid" x="50%" y={y + 22}>
        {shortenName(second.text, 14)}
      </text>
      <text class={`s end ${tone}`} x="100%" y={y + 22}>
        {shortenName(end.text, 16)}
      </text>
    </>
  );
}
