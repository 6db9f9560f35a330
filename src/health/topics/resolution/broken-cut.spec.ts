import { answerFrom } from '../../../../test/lab/signed-answer.js';
import type { SigningFault } from '../../../../test/lab/zone-signer.js';
import { Zone } from '../../../../test/lab/zone.js';
import { CLASS_IN } from '../../../dns-wire/message.js';
import { Rcode } from '../../../dns-wire/rcode.js';
import { hostName } from '../../../domain/host-name.js';
import type { DnsQuestion } from '../../../network/dns/dns-answer.js';
import { DnsReader } from '../../gathering/dns-reader.js';
import type { GatherContext } from '../../gathering/gather-context.js';
import { brokenCutAbove } from './broken-cut.js';

const SOA = '@ SOA ns1 hostmaster 1 7200 3600 1209600 300';
const DS = `DS 1 13 2 ${'AB'.repeat(32)}`;

/** The registry's zone holds the names below co.jp itself, as that of .jp does. */
function cutAbove(zone: string, signedBy: SigningFault) {
  const registry = Zone.of('jp', `${SOA}\nexample.co ${DS}`, { exceptions: { DS: signedBy } });
  const ask = ({ name, type, checkingDisabled = false }: DnsQuestion) => {
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
  const dns = new DnsReader({ ask, askAt: unasked, askEach: unasked }, new AbortController().signal);
  return brokenCutAbove(zone, { dns, now: Date.now() } as GatherContext);
}

it.each<[string, SigningFault, string | undefined]>([
  ['is expired', [-58, -30], 'jp'],
  ['holds', [-14, 14], undefined],
])('a signature over DS records two labels below %s', async (_, signedBy, cut) => {
  expect(await cutAbove('example.co.jp', signedBy)).toBe(cut);
});
