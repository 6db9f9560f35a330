import type { JSX } from 'preact';
import type { DiffPart } from './difference.js';

interface ChangedTextProps {
  readonly parts: readonly DiffPart[];
  readonly side: 'old' | 'new';
  readonly mark?: 'del' | 'ins' | 'mark';
}

/** One of two texts, with the words marked that the other has not. */
export function ChangedText({ parts, side, mark = side === 'old' ? 'del' : 'ins' }: ChangedTextProps): JSX.Element {
  const Mark = mark;
  const own = parts.filter(({ old, now }) => (side === 'old' ? !now : !old));
  return <>{own.map(({ text, old, now }) => (old || now ? <Mark>{text}</Mark> : text))}</>;
}
