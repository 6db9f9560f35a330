import { answerFrom } from '#test/lab/signed-answer.js';
import type { Signing } from '#test/lab/zone-signer.js';
import { Zone } from '#test/lab/zone.js';
import type { ExtendedError } from '#formats/dns-wire/extended-error.js';
import { CLASS_IN } from '#formats/dns-wire/message.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { DomainName } from '#base/domain/domain-name.js';
import { absent } from '#base/domain/fact.js';
import { hostName, isWithin } from '#base/domain/host-name.js';
import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { gatherValidation } from './validation.facts.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const ZONE = 'validated.com';
const SOA = '@ SOA ns1 hostmaster 1 7200 3600 1209600 300';
const BOGUS: ExtendedError = { code: 6, text: '' };
const NO_REACHABLE_AUTHORITY: ExtendedError = { code: 22, text: '' };

const parent = Zone.of(ZONE, `${SOA}\nwww A 192.0.2.1`, { exceptions: { A: 'unsigned' } });
const ds: ResourceRecord = { name: ZONE, type: 'DS', class: CLASS_IN, ttl: 60, data: parent.signer!.ds() };
const [proving, unproving] = ([{}, { unproven: ['DS'] }] as const).map((signing) =>
  Zone.of(ZONE, `${SOA}\nwww NS ns1`, signing),
);
const child = Zone.of(`www.${ZONE}`, `${SOA}\n@ A 192.0.2.1`);

type Asked = readonly [name: string, type: 'A' | 'MX' | 'NS'];

/** The rejected sets if these queries fail validation. */
async function rejected(
  zones: readonly Zone[],
  extendedErrors: readonly ExtendedError[],
  asked: readonly Asked[] = [[`www.${ZONE}`, 'A']],
) {
  const ask = ({ name, type, checkingDisabled }: DnsQuery): Promise<DnsAnswer> => {
    const nothing = { resolver: 'a', rcode: 0, ad: false, answers: [], authorities: [], extendedErrors: [] };
    if (type === 'DS' && name === ZONE) return Promise.resolve({ ...nothing, answers: [ds] });
    if (asked.some((one) => one[1] === type) && !checkingDisabled)
      return Promise.resolve({ ...nothing, rcode: Rcode.SERVFAIL, extendedErrors });
    const zone = type === 'DS' ? zones.at(-1)! : zones.find(({ origin }) => isWithin(name, hostName(origin)))!;
    const { answers, authorities } = answerFrom(zone, `${name}.`, type);
    return Promise.resolve({ ...nothing, answers, authorities });
  };
  const unasked = () => Promise.reject(new Error('not to be asked'));
  const dns = new DnsReader(
    { query: ask, queryAt: unasked, queryEach: unasked },
    new AbortController().signal,
    new Timeouts(),
  );
  for (const [name, type] of asked) await dns.answer(name, type);
  const subject = { domain: DomainName.parse(ZONE)!, name: ZONE, zone: ZONE };
  const context = { dns, now: Date.now() } as GatherContext;
  const { validation } = await gatherValidation(subject, context, absent);
  return validation.state === 'known'
    ? validation.value.sets.map(({ name, fault }) => `${name}: ${fault}`)
    : validation;
}

it.each<[string, readonly Zone[], ExtendedError, string[]]>([
  ['records of the zone without a signature', [parent], BOGUS, [`www.${ZONE}: missing`]],
  ['the same without a word about validation', [parent], NO_REACHABLE_AUTHORITY, [`www.${ZONE}: missing`]],
  ['records of an unsigned zone below', [child, parent], BOGUS, [`www.${ZONE}: fine`]],
  ['records of one that is proven to be unsigned', [child, proving!], BOGUS, [`www.${ZONE}: fine`]],
  ['records of one that is not', [child, unproving!], BOGUS, [`www.${ZONE}: no-proof`]],
  ['an unsigned zone below whose servers failed', [child, parent], NO_REACHABLE_AUTHORITY, []],
])('%s', async (_, zones, error, sets) => {
  expect(await rejected(zones, [error])).toEqual(sets);
});

const SERVED = `${SOA}\n@ NS ns1\n@ MX 10 mail`;

it.each<[string, Signing['exceptions'], string[]]>([
  ['the NS records of the parent zone', { NS: 'unsigned', MX: [-30, -2] }, [`${ZONE}: expired`]],
  ['NS records without a signature', { NS: 'unsigned' }, [`${ZONE}: fine`, `${ZONE}: missing`]],
  ['a zone without signatures', { NS: 'unsigned', MX: 'unsigned' }, [`${ZONE}: missing`, `${ZONE}: missing`]],
])('%s', async (_, exceptions, sets) => {
  const zone = Zone.of(ZONE, SERVED, { exceptions });
  const asked = (['MX', 'NS'] as const).map((type) => [ZONE, type] as const);
  expect(await rejected([zone], [BOGUS], asked)).toEqual(sets);
});

it('a zone without DS records is not validated, even if the DNSKEY query fails', async () => {
  const nothing = { resolver: 'a', rcode: 0, ad: false, answers: [], authorities: [], extendedErrors: [] };
  const ask = ({ type }: DnsQuery) =>
    Promise.resolve({ ...nothing, rcode: type === 'DS' ? Rcode.NOERROR : Rcode.SERVFAIL });
  const unasked = () => Promise.reject(new Error('not to be asked'));
  const dns = new DnsReader(
    { query: ask, queryAt: unasked, queryEach: unasked },
    new AbortController().signal,
    new Timeouts(),
  );
  const subject = { domain: DomainName.parse(ZONE)!, name: ZONE, zone: ZONE };
  expect(await gatherValidation(subject, { dns, now: Date.now() } as GatherContext, absent)).toEqual({
    validation: absent,
  });
});
