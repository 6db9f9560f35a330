import { nearestWord } from '#base/domain/nearest-word.js';
import { UsageError } from './failure.js';
import { EXISTENCE } from './judgment.js';
import type { ParsedArgs } from './parsed-arguments.js';

/** The checks of the topics that `--only` names; undefined without it. The list of checks is loaded only then. */
export async function checksOfOnly(args: ParsedArgs): Promise<ReadonlySet<string> | undefined> {
  const text = args.text('only');
  if (text === undefined) return undefined;
  if (args.text('profile') !== undefined) throw new UsageError('onlyAndProfile');
  const { reportTopics } = await import('#features/health/health-topics.js');
  const topics = new Map(reportTopics.map(({ name, checks }) => [name, checks.map(({ id }) => id)]));
  const wanted = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  for (const name of wanted.length > 0 ? wanted : [text]) {
    if (topics.has(name)) continue;
    const meant = nearestWord(name, topics.keys());
    const known = [...topics.keys()].join(', ');
    throw new UsageError(meant === undefined ? 'topic' : 'topicMeant', {
      value: name,
      meant: meant ?? '',
      topics: known,
    });
  }
  return new Set([EXISTENCE, ...wanted.flatMap((name) => topics.get(name)!)]);
}
