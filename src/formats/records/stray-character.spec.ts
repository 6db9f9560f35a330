import { inPlainCharacters, shownPart, strayCharacter } from './stray-character.js';

describe('strayCharacter', () => {
  it.each<[string, number | undefined, string, string]>([
    ['v=spf1 mx -all', undefined, '', 'v=spf1 mx -all'],
    ['v=spf1 mx \u2013all', 10, '\u2013 (U+2013)', 'v=spf1 mx -all'],
    ['v=spf1\u00a0mx -all', 6, 'U+00A0', 'v=spf1 mx -all'],
    ['\ufeffv=STSv1; id=1', 0, 'U+FEFF', 'v=STSv1; id=1'],
    ['v=STSv1; id=\u201c1\u201d', 12, '\u201c (U+201C)', 'v=STSv1; id=1'],
    ['v=BIMI1\u037e l=', 7, '\u037e (U+037E)', 'v=BIMI1; l='],
    ['v=TLSRPTv1; \u0440=1', 12, '\u0440 (U+0440)', 'v=TLSRPTv1; p=1'],
    ['v\uff1dDMARC1', 1, '\uff1d (U+FF1D)', 'v=DMARC1'],
    ['v=DMARC1;\\160p=none', 9, '\\160', 'v=DMARC1; p=none'],
    ['v=spf1 \\150all', 7, '\\150', 'v=spf1 -all'],
    ['a\\;b\\100', undefined, '', 'a\\;b\\100'],
    ['p=\u{1f600}', 2, '\u{1f600} (U+1F600)', 'p=\u{1f600}'],
  ])('in %j', (text, position, shown, plain) => {
    const fault = strayCharacter(text);
    expect(fault?.position).toBe(position);
    expect(fault ? shownPart(fault) : '').toBe(shown);
    expect(inPlainCharacters(text)).toBe(plain);
  });

  it('shows other faults unchanged', () => {
    expect(shownPart({ code: 'value-invalid', position: 0, text: '\u2013' })).toBe('\u2013');
    expect(shownPart({ code: 'character-invalid', position: 0, text: '1 2' })).toBe('1 2');
  });
});
