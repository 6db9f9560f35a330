import type { MailAnalysis } from './mail-analysis.js';
import { hasName, nameOf } from './sources/source-name.js';
import type { Source } from './sources/sources.js';

/** A part of the mail that a stricter policy loses; the key is one of `answer` in `i18n/en/report-texts.json`. */
export interface LossPart {
  readonly key: 'forwarded' | 'lists' | 'source' | 'source-if-yours' | 'others';
  readonly count: number;
  readonly names: readonly string[];
}

const MAX_SENDERS = 3;
const MAX_NAMES = 3;

/** Who loses how much: forwarders and lists together, other senders by name. */
export function lossParts({ sources }: Pick<MailAnalysis, 'sources'>, withUnproven: boolean): LossPart[] {
  const losing = sources.filter(({ lost }) => lost > 0);
  const ofKind = (kind: Source['kind']) => losing.filter((source) => source.kind === kind);
  const senders = losing
    .filter(({ kind }) => kind !== 'forwarder' && kind !== 'mailing-list')
    .filter(({ unproven }) => withUnproven || unproven === 0);
  const named = senders.filter(hasName).slice(0, MAX_SENDERS);
  const others = senders.filter((source) => !named.includes(source));
  return [
    ...together('forwarded', ofKind('forwarder')),
    ...together('lists', ofKind('mailing-list')),
    ...named.flatMap((source) => together(source.unproven > 0 ? 'source-if-yours' : 'source', [source])),
    ...together('others', others),
  ];
}

function together(key: LossPart['key'], sources: readonly Source[]): LossPart[] {
  const count = sources.reduce((total, { lost }) => total + lost, 0);
  const names = sources.filter(hasName).slice(0, MAX_NAMES).map(nameOf);
  return count === 0 ? [] : [{ key, count, names: names.length > 0 ? names : ['–'] }];
}
