import type { DomainName } from '#base/domain/domain-name.js';
import { hostName, isWithin } from '#base/domain/host-name.js';
import { WorkBudget } from '#base/execution/work-budget.js';
import { shorterSpf, type ShorterSpf } from '#formats/records/shorter-spf.js';
import type { ResolvedSpf } from '#formats/records/spf-resolution.js';
import type { DnsReader } from './dns-reader.js';

/** A shorter record with the same result for every address; `flatten` also replaces terms of other operators. */
export async function shortenedSpf(
  domain: DomainName,
  record: ResolvedSpf,
  dns: DnsReader,
  { flatten }: { readonly flatten: boolean },
): Promise<ShorterSpf | undefined> {
  const owner = (domain.registrable ?? domain).ascii;
  const own = new Set(await ownNames(record, owner, dns));
  return new WorkBudget().run(shorterSpf(record, { isOwn: (name) => own.has(name), flatten }));
}

/** The names in the record that its owner controls: below the same domain, and not aliases of names elsewhere. */
async function ownNames(record: ResolvedSpf, owner: string, dns: DnsReader): Promise<string[]> {
  const names = namesOf(record).filter(({ name }) => isWithin(name, owner));
  const found = await Promise.all(
    names.map(async ({ name, type }) => {
      const answer = await dns.answer(name, type);
      const targets = answer.state === 'known' ? answer.value.answers.filter((one) => one.type === 'CNAME') : [];
      return targets.every(({ data }) => isWithin(hostName(data.target), owner)) ? [name] : [];
    }),
  );
  return found.flat();
}

function namesOf({ terms }: ResolvedSpf): { readonly name: string; readonly type: 'A' | 'TXT' }[] {
  return terms.flatMap(({ hosts = [], below }) => [
    ...hosts.map((name) => ({ name, type: 'A' as const })),
    ...(below ? [{ name: below.domain, type: 'TXT' as const }, ...namesOf(below)] : []),
  ]);
}
