import { answerFrom } from '#test/lab/signed-answer.js';
import type { SigningFault } from '#test/lab/zone-signer.js';
import { Zone } from '#test/lab/zone.js';
import { CLASS_IN } from '#formats/dns-wire/message.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { hostName } from '#base/domain/host-name.js';
import type { DnsQuery } from '#platform/network/dns/dns-answer.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { findBrokenZoneCut } from './broken-cut.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const SOA = '@ SOA ns1 hostmaster 1 7200 3600 1209600 300';
const DS = `DS 1 13 2 ${'AB'.repeat(32)}`;

/** The TLD zone serves the names below co.jp itself, as .jp does. */
function cutAbove(zone: string, signedBy: SigningFault) {
  const registry = Zone.of('jp', `${SOA}\nexample.co ${DS}`, { exceptions: { DS: signedBy } });
  const ask = ({ name, type, checkingDisabled = false }: DnsQuery) => {
    const isBogus = hostName(name) === zone && !checkingDisabled;
    const { answers, authorities } = answerFrom(registry, `${name}.`, type);
    const own = { name, type: 'DS', class: CLASS_IN, ttl: 60, data: registry.signer!.ds() } as const;
    const isAbove = name === 'jp' && type === 'DS';
    const said = { answers: isAbove ? [own] : answers, authorities: isAbove ? [] : authorities };
    const failed = { answers: [], authorities: [] };
    const rcode = isBogus ? Rcode.SERVFAIL : Rcode.NOERROR;
    return Promise.resolve({ resolver: 'a', rcode, ad: false, extendedErrors: [], ...(isBogus ? failed : said) });
  };
  const unasked = () => Promise.reject(new Error('not to be asked'));
  const dns = new DnsReader(
    { query: ask, queryAt: unasked, queryEach: unasked },
    new AbortController().signal,
    new Timeouts(),
  );
  return findBrokenZoneCut(zone, { dns, now: Date.now() } as GatherContext);
}

it.each<[string, SigningFault, string | undefined]>([
  ['is expired', [-58, -30], 'jp'],
  ['holds', [-14, 14], undefined],
])('a signature over DS records two labels below %s', async (_, signedBy, cut) => {
  expect(await cutAbove('example.co.jp', signedBy)).toBe(cut);
});
