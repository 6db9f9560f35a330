import { recordsAt } from '../../dns-wire/answer-records.js';
import { hostName, isBelow } from '../../domain/host-name.js';
import type { DnsAnswer } from '../../network/dns/dns-answer.js';
import { nonexistentBelow } from './nobody.js';
import type { DnsReader } from './dns-reader.js';
import { UNCONFIRMED } from './query-options.js';

/** An alias that nobody entered for the host: a DNAME made it, or a wildcard that gives a name nobody has the same one. */
export function isSynthesized(
  host: string,
  { answers }: DnsAnswer,
  nobody: string,
  { answers: wild }: DnsAnswer,
): boolean {
  if (dnameAbove(host, answers) !== undefined) return true;
  const target = targetAt(host, answers);
  return target !== undefined && target === targetAt(nobody, wild);
}

/** Where a DNAME leads to which a host owes its alias. */
export function dnameAbove(host: string, answers: DnsAnswer['answers']): string | undefined {
  const above = answers.flatMap((record) =>
    record.type === 'DNAME' && isBelow(host, hostName(record.name)) ? [hostName(record.data.target)] : [],
  );
  return above[0];
}

/** The same for a host right below a name; that nobody answers for is no alias. */
export async function isSynthesizedBelow(
  name: string,
  host: string,
  answer: DnsAnswer,
  dns: DnsReader,
): Promise<boolean> {
  if (targetAt(host, answer.answers) === undefined) return false;
  const nobody = nonexistentBelow(name);
  const wild = await dns.answer(nobody, 'A', UNCONFIRMED); // an alias is the same for every type
  return isSynthesized(host, answer, nobody, wild.state === 'known' ? wild.value : { ...answer, answers: [] });
}

function targetAt(host: string, answers: DnsAnswer['answers']): string | undefined {
  const [alias] = recordsAt(answers, host, 'CNAME');
  return alias && hostName(alias.data.target);
}
