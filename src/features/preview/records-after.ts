import { recordsAt, recordsOf } from '#formats/dns-wire/answer-records.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { deriveFact, known, type Fact } from '#base/domain/fact.js';
import type { Finding } from '#base/domain/finding.js';
import { parseDkimKey } from '#formats/records/dkim-key.js';
import { CHANGEABLE } from '#engine/simulation/overlay/read-record.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import { UNCONFIRMED } from '#engine/gathering/query-options.js';
import type { KeysLeft, Sides } from '#features/change/change-facts.js';
import { isUsable } from '#formats/records/usable-dkim-key.js';

/** Of these names of keys, those that would still have a key that receivers accept; unknown if that is so for one. */
export async function keysLeft(hosts: Fact<readonly string[]>, dns: Sides<DnsReader>): Promise<Fact<KeysLeft>> {
  if (hosts.state !== 'known') return hosts;
  const facts = await Promise.all(
    hosts.value.map(async (host) => {
      const [was, is] = await Promise.all([keyAt(host, dns.before), keyAt(host, dns.after)]);
      return deriveFact(is, (key) =>
        known({ host, isLeft: key !== '', isOther: was.state === 'known' && was.value !== key }),
      );
    }),
  );
  const failed = facts.find(({ state }) => state === 'unobtainable');
  if (failed?.state === 'unobtainable') return failed;
  const found = facts.flatMap((fact) => (fact.state === 'known' && fact.value.isLeft ? [fact.value] : []));
  const hostsOf = (isOther: boolean) => found.filter((one) => one.isOther === isOther).map(({ host }) => host);
  return known({ same: hostsOf(false), replaced: hostsOf(true) });
}

/** The key that receivers find at a name, however its record is written; empty without one that they accept. */
async function keyAt(host: string, dns: DnsReader): Promise<Fact<string>> {
  return deriveFact(await dns.answer(host, 'TXT', UNCONFIRMED), ({ answers }) => {
    const texts = recordsOf(answers, host, 'TXT').map((record) => presentData(record));
    const [key, ...more] = texts.map((text) => ({ selector: host, host, text, ...parseDkimKey(text) }));
    if (!key || more.length > 0 || !isUsable(key)) return known('');
    return known(`${key.record.declaredType} ${(key.record.tags.get('p') ?? '').replace(/\s+/g, '')}`);
  });
}

/** The findings whose records are all gone, although their fix is not to remove them. */
export async function findingsWithoutRecords(
  findings: readonly Finding[],
  dns: DnsReader,
): Promise<ReadonlySet<Finding>> {
  const gone = await Promise.all(
    findings.map(async (finding) => ((await isWithoutRecords(finding, dns)) ? [finding] : [])),
  );
  return new Set(gone.flat());
}

async function isWithoutRecords({ fix, evidence = [] }: Finding, dns: DnsReader): Promise<boolean> {
  const sets = new Map(evidence.map(({ host, type }) => [`${host} ${type}`, { host, type }]));
  const asked = [...sets.values()].flatMap(({ host, type }) => {
    const known = CHANGEABLE.find((one) => one === type);
    return known ? [{ host, type: known }] : [];
  });
  if (asked.length === 0 || asked.length < sets.size || (fix?.removes ?? []).length > 0) return false;
  const left = await Promise.all(
    asked.map(async ({ host, type }) => {
      const answer = await dns.answer(host, type, UNCONFIRMED);
      return answer.state !== 'known' || recordsAt(answer.value.answers, host, type).length > 0;
    }),
  );
  return !left.includes(true);
}
