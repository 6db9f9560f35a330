import { describeCheck } from '#test/checks/describe-check.js';
import { KSK, NAME, signedZone } from '#test/checks/health-domain.js';
import { keyTag, type Dnskey } from '#formats/records/dnskey.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dnssecKeySize } from './dnssec-key-size.check.js';

const zone = NAME;
const rsa = (bits: number, given: Partial<Dnskey> = {}): Dnskey => ({
  ...KSK,
  algorithm: 8,
  publicKey: Uint8Array.from([1, 3, ...new Array<number>(bits / 8).fill(0x80 | (bits >> 4))]),
  ...given,
});
const of = (...keys: Dnskey[]) => signedZone([], { keys });
const tags = (...keys: Dnskey[]) => keys.map((key) => String(keyTag(key)));
const fix = advise(step('roll-algorithm', { zone }));
const [tiny, small, sound] = [rsa(512), rsa(1024), rsa(2048)];

describeCheck(dnssecKeySize, {
  weak: [[of(sound, small, tiny), { zone, bits: 512, tags: tags(small, tiny) }, fix]],
  short: [
    [of(sound, small), { zone, bits: 1024, tags: tags(small) }, fix],
    [of(rsa(2040)), { zone, bits: 2040, tags: tags(rsa(2040)) }, fix],
  ],
  silent: [of(KSK), of(sound), of(rsa(512, { algorithm: 7 })), of(rsa(512, { flags: 257 | 0x80 }))],
});
