import { DomainName } from '#base/domain/domain-name.js';
import { describeVectors, vectors } from './vectors.js';

interface Case {
  readonly id: string;
  readonly input: string;
  readonly expected: {
    readonly ok: boolean;
    readonly ascii?: string;
    readonly unicode?: string;
    readonly status?: string[];
  };
}

const ROOT_DOT = /[.\u3002\uff0e\uff61]$/;

const convert = (input: string) => {
  const name = DomainName.parseStrict(input);
  return name && { ascii: name.ascii, unicode: name.unicode };
};

/** A trailing dot is allowed in the input and not part of the output. */
const withoutRoot = (name: string | undefined) => name?.replace(/\.$/, '');

/**
 * The Unicode file tests toUnicode separately. Our endpoint returns both forms or an error, so it rejects a name whose
 * ASCII form is too long or empty (status A4_1, A4_2) although its Unicode form is valid.
 */
const refusedForItsAscii = ({ expected }: Case, toAscii: Case | undefined) =>
  expected.ok &&
  toAscii?.expected.ok === false &&
  toAscii.expected.status!.every((status) => /^A4_|^X4_2$/.test(status));

describeVectors('UTS #46, strict profile', () => {
  const toAscii = vectors<Case>('idn/idnatestv2-toascii-strict.json');
  const toUnicode = vectors<Case>('idn/idnatestv2-tounicode-strict.json');
  const byId = new Map(toAscii.map((example) => [example.id, example]));

  it('toASCII', () => {
    const wrong = toAscii.filter(({ input, expected }) => convert(input)?.ascii !== withoutRoot(expected.ascii));
    console.log(`idn toASCII ${toAscii.length - wrong.length}/${toAscii.length}`);
    expect(wrong.filter((example) => !isRootDot(example)).map(({ id }) => id)).toEqual([]);
  });

  it('toUnicode', () => {
    const refused = toUnicode.filter((example) => refusedForItsAscii(example, byId.get(example.id)));
    const judged = toUnicode.filter((example) => !refused.includes(example));
    const wrong = judged.filter(
      ({ input, expected }) => convert(input)?.unicode !== (expected.ok ? withoutRoot(expected.unicode) : undefined),
    );
    console.log(
      `idn toUnicode ${judged.length - wrong.length}/${judged.length}, ${refused.length} refused for their ASCII form`,
    );
    expect(wrong.filter((example) => !isRootDot(example)).map(({ id }) => id)).toEqual([]);
    expect(refused.filter(({ input }) => !ROOT_DOT.test(input) && convert(input))).toEqual([]);
  });

  it('pairs of the Public Suffix List, both ways', () => {
    for (const { input, expected } of vectors<Case>('idn/psl-idn-pairs.json')) {
      expect(convert(input)?.ascii).toBe(expected.ascii);
      expect(convert(expected.ascii!)?.unicode).toBe(input);
    }
  });

  it('Punycode, label by label', () => {
    const isLabel = (text: string) => !/[^\p{L}\p{M}\p{Nd}-]/u.test(text);
    const cases = vectors<{ input: string; expected: string }>('idn/punycode.json').filter(
      ({ input }) => isLabel(input) && /[^\0-\x7f]/.test(input),
    );
    for (const { input, expected } of cases) {
      const name = DomainName.parseStrict(input);
      if (name) expect(name.ascii).toBe(`xn--${expected.toLowerCase()}`);
    }
    expect(cases.length).toBeGreaterThan(5);
  });
});

/** With VerifyDnsLength the file rejects a name because of its trailing dot; we accept one. */
function isRootDot({ input, expected }: Case): boolean {
  return !expected.ok && ROOT_DOT.test(input) && expected.status!.join() === 'A4_2';
}
