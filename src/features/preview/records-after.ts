import { recordsAt, recordsOf } from '#formats/dns-wire/answer-records.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { deriveFact, known, type Fact } from '#base/domain/fact.js';
import type { Finding } from '#base/domain/finding.js';
import { parseDkimKey } from '#formats/records/dkim-key.js';
import { CHANGEABLE } from '#engine/simulation/overlay/read-record.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import { isUsable } from '#formats/records/usable-dkim-key.js';

/** Of these names of keys, those that would still have a key that receivers accept; unknown if that is so for one. */
export async function keysLeft(hosts: Fact<readonly string[]>, dns: DnsReader): Promise<Fact<readonly string[]>> {
  if (hosts.state !== 'known') return hosts;
  const found = await Promise.all(
    hosts.value.map(async (host) =>
      deriveFact(await dns.answer(host, 'TXT', { unconfirmed: true }), ({ answers }) => {
        const texts = recordsOf(answers, host, 'TXT').map((record) => presentData(record));
        const keys = texts.map((text) => ({ selector: host, host, text, ...parseDkimKey(text) }));
        return known(keys.length === 1 && keys.every(isUsable) ? [host] : []);
      }),
    ),
  );
  const failed = found.find(({ state }) => state === 'unobtainable');
  return failed ?? known(found.flatMap((fact) => (fact.state === 'known' ? fact.value : [])));
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
      const answer = await dns.answer(host, type, { unconfirmed: true });
      return answer.state !== 'known' || recordsAt(answer.value.answers, host, type).length > 0;
    }),
  );
  return !left.includes(true);
}
