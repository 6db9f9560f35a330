import { fc } from '#test/properties.js';
import { decodeWords } from './encoded-words.js';

describe('decodeWords', () => {
  it.each([
    ['plain text', 'Hello =? world ?=', 'Hello =? world ?='],
    ['base64', '=?UTF-8?B?R3LDvMOfZQ==?=', 'Grüße'],
    ['quoted-printable', '=?utf-8?q?Gr=C3=BC=c3=9fe_an_alle?=', 'Grüße an alle'],
    ['latin1', '=?iso-8859-1?Q?Gr=FC=DFe?=', 'Grüße'],
    ['windows-1252', '=?windows-1252?Q?=93a=94?=', '“a”'],
    ['ISO-2022-JP', '=?iso-2022-jp?B?GyRCJUslYyE8JXMbKEI=?=', 'ニャーン'],
    ['a language', '=?utf-8*de?Q?Gr=C3=BC=C3=9Fe?=', 'Grüße'],
    ['a word in quotes', '"=?utf-8?Q?J=C3=B6rg?=" <a@b.example>', '"Jörg" <a@b.example>'],
    ['text around a word', 'Re: =?utf-8?Q?=C3=A4?=: b', 'Re: ä: b'],
    ['an empty word', 'a =?utf-8?Q??= b', 'a  b'],
    ['spaces inside a word', '=?utf-8?Q?=C3=A4 b?=', 'ä b'],
    ['quirk 6: adjacent words', '=?utf-8?Q?a?= =?utf-8?B?Yg==?=   =?iso-8859-1?Q?=FC?= c', 'abü c'],
    ['quirk 6: a character split in two', '=?utf-8?Q?=C3?= =?utf-8?Q?=A4?=', 'ä'],
    ['quirk 6: a character split between base64 words', '=?utf-8?B?ww==?= =?utf-8?B?pA==?=', 'ä'],
    [
      'ISO-2022-JP words side by side',
      '=?iso-2022-jp?B?GyRCOiNGfCRPGyhC?= =?ISO-2022-JP?B?GyRCJGgkJEU3NSQbKEI=?=',
      '今日はよい天気',
    ],
    [
      'an ISO-2022-JP word that does not return to ASCII',
      '=?iso-2022-jp?B?GyRCSXREOQ==?= =?iso-2022-jp?Q?abc?=',
      '部長abc',
    ],
    ['a Shift_JIS character split in two', '=?shift_jis?Q?=93?= =?shift_jis?Q?=FA?=', '日'],
    ['an unknown charset', '=?x-none?Q?=C3=A4?= =?utf-8?Q?b?=', '=?x-none?Q?=C3=A4?= b'],
    ['an unknown encoding', '=?utf-8?X?abc?=', '=?utf-8?X?abc?='],
    ['a word that never ends', '=?utf-8?Q?abc', '=?utf-8?Q?abc'],
    ['bytes that are no text', '=?utf-8?Q?=FF?=', '\ufffd'],
  ])('%s', (_, text, expected) => expect(decodeWords(text)).toBe(expected));

  it('decodes as many words as a field may have', () => {
    expect(decodeWords('=?utf-8?Q?a?= '.repeat(1002))).toBe(`${'a'.repeat(1000)} ${'=?utf-8?Q?a?= '.repeat(2)}`);
  });

  it('decodes what was encoded, wherever it was split', () => {
    const encode = (bytes: Uint8Array) => `=?utf-8?B?${Buffer.from(bytes).toString('base64')}?=`;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, at) => {
        const bytes = Buffer.from(text);
        const split = at % (bytes.length + 1);
        expect(decodeWords(`${encode(bytes.subarray(0, split))}\r\n ${encode(bytes.subarray(split))}`)).toBe(text);
      }),
    );
  });
});
