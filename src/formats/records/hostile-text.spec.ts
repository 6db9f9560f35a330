import { fc } from '#test/properties.js';
import { takesLongerThan } from '#test/checks/cpu-time.js';
import { sweep } from '#test/sweep.js';
import { parseBimi } from './bimi.js';
import { parseCaa } from './caa.js';
import { parseDkimKey } from './dkim-key.js';
import { parseDmarc, parseLenientDmarc } from './dmarc.js';
import { parseMtaStsPolicy } from './mta-sts-policy.js';
import { parseMtaSts } from './mta-sts.js';
import { reviewSecurityTxt } from './security-txt.js';
import { parseSpf } from './spf.js';
import { parseTlsRpt } from './tls-rpt.js';

const SIZE = 64 * 1024;
const refrains = [
  ...['a', ' ', ';', '=', 'a;', 'a=', 'A=;', '-', 'a-', '.', 'a.', ',', '/1', '%', '%{', '%{d}'],
  ...['!', '\\', '"', ':', '\n', '\t;', 'ü'],
];

describe.each([
  ['parseSpf', parseSpf, ['', 'v=spf1 a:', 'v=spf1 redirect=']],
  ['parseDmarc', parseDmarc, ['', 'v=DMARC1; rua=mailto:', 'v=DMARC1; fo=0']],
  [
    'parseLenientDmarc',
    (text: string) => parseLenientDmarc(text) ?? { faults: [] },
    ['dmarc', 'v=DMARC1', 'v=DMARC1; p='],
  ],
  ['parseDkimKey', parseDkimKey, ['', 'p=', 't=']],
  ['parseCaa', parseCaa, ['', '0 issue "', '0 issue "ca.example; validationmethods=', '0 iodef "mailto:']],
  ['parseMtaSts', parseMtaSts, ['', 'v=STSv1; id=']],
  ['parseMtaStsPolicy', parseMtaStsPolicy, ['', 'mx: ']],
  [
    'reviewSecurityTxt',
    (text: string) => ({ review: reviewSecurityTxt(Buffer.from(text), 0), faults: [] }),
    ['', 'Contact: mailto:', 'Expires: '],
  ],
  ['parseTlsRpt', parseTlsRpt, ['', 'v=TLSRPTv1; rua=mailto:']],
  ['parseBimi', parseBimi, ['', 'v=BIMI1; l=https:', 'v=BIMI1; lps=']],
])('%s', (name, parse, openings) => {
  it('takes linear time over 64 KiB of any text', () => {
    const texts = openings.flatMap((opening) => refrains.map((refrain) => ({ opening, refrain })));
    for (const { opening, refrain } of sweep(`hostile texts of ${name}`, texts, 7)) {
      const text = `${opening}${refrain.repeat(SIZE / refrain.length)}!`;
      const slow = takesLongerThan(500, () => parse(text));
      expect({ opening, refrain, slow }).toEqual({ opening, refrain, slow: false });
    }
  });

  it('does not throw for any text, and every fault points into it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...openings), fc.string({ unit: 'binary' }), (opening, rest) => {
        const text = opening + rest;
        for (const { code, position, text: found } of parse(text).faults) {
          expect(position).toBeLessThanOrEqual(text.length);
          if (code === 'part-missing' || parse === parseCaa) continue; // CAA faults contain the unescaped text
          expect(text.slice(position, position + found.length)).toBe(found);
        }
      }),
    );
  });
});
