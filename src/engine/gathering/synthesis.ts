import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { hostName, isBelow } from '#base/domain/host-name.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';
import { nonexistentBelow } from '#base/domain/nonexistent-name.js';
import type { DnsReader } from './dns-reader.js';
import { UNCONFIRMED } from './query-options.js';

/**
 * Whether the CNAME of the host was synthesized: from a DNAME, or from a wildcard that also matches a nonexistent name.
 */
export function isSynthesized(
  host: string,
  { answers }: DnsAnswer,
  missingName: string,
  { answers: wild }: DnsAnswer,
): boolean {
  if (dnameAbove(host, answers) !== undefined) return true;
  const target = targetAt(host, answers);
  return target !== undefined && target === targetAt(missingName, wild);
}

/** The DNAME that synthesized the CNAME. */
export function dnameAbove(
  host: string,
  answers: DnsAnswer['answers'],
): { readonly owner: string; readonly target: string } | undefined {
  const above = answers.flatMap((record) => (record.type === 'DNAME' ? [record] : []));
  const found = above.find(({ name }) => isBelow(host, hostName(name)));
  return found && { owner: hostName(found.name), target: hostName(found.data.target) };
}

/** The same for a host directly below a name. */
export async function isSynthesizedBelow(
  name: string,
  host: string,
  answer: DnsAnswer,
  dns: DnsReader,
): Promise<boolean> {
  if (targetAt(host, answer.answers) === undefined) return false;
  const missingName = nonexistentBelow(name);
  const wild = await dns.answer(missingName, 'A', UNCONFIRMED); // a CNAME applies to every type
  return isSynthesized(host, answer, missingName, wild.state === 'known' ? wild.value : { ...answer, answers: [] });
}

function targetAt(host: string, answers: DnsAnswer['answers']): string | undefined {
  const [alias] = recordsAt(answers, host, 'CNAME');
  return alias && hostName(alias.data.target);
}
