import { TokenReader } from '#formats/dns-wire/presentation/token-reader.js';
import { generatedLines, templateIn } from './generate-directive.js';

function lines(text: string): string[] | undefined {
  const template = templateIn(new TokenReader(text, '.'));
  return template && [...generatedLines(template)];
}

// As named-compilezone (BIND 9.18) reads them, before it makes names absolute.
it.each<[string, string[]]>([
  ['1-2 a$ A 192.0.2.$', ['a1 A 192.0.2.1', 'a2 A 192.0.2.2']],
  ['0-4/2 a$ 300 IN A 192.0.2.$', ['a0 300 IN A 192.0.2.0', 'a2 300 IN A 192.0.2.2', 'a4 300 IN A 192.0.2.4']],
  ['7-7 a CLASS1 A 192.0.2.$', ['a CLASS1 A 192.0.2.7']],
  ['9-9 a${1} A 192.0.2.${-9}', ['a10 A 192.0.2.0']],
  ['9-9 a${0,3} CNAME b${0,1}', ['a009 CNAME b9']],
  ['10-10 a${0,3,x} CNAME b${0,0,X}', ['a00a CNAME bA']],
  ['10-10 a${0,3,o} CNAME b${0,0,d}', ['a012 CNAME b10']],
  ['1-1 a${-3} CNAME b${-3,4}', ['a-2 CNAME b-002']],
  ['26-26 ${0,3,n} PTR b${0,0,N}', ['a.1 PTR bA.1']],
  ['1-1 ${0,8,n} PTR b', ['1.0.0.0. PTR b']],
  ['0-0 ${0,0,n} PTR b', ['0 PTR b']],
  ['1-1 a$$ CNAME \\$b$', ['a\\$ CNAME \\$b1']],
  ['1-1 a TXT "b $ \\"c\\""', ['a TXT b 1 "c"']],
  ['2147483646-2147483647/2147483647 a$ CNAME b', ['a2147483646 CNAME b']],
  ['1-1 a TXT ${0,127}', [`a TXT ${'1'.padStart(127, '0')}`]],
])('%s', (text, expected) => expect(lines(text)).toEqual(expected));

it.each([
  '2-1 a$ A 192.0.2.1',
  '1-2/0 a$ A 192.0.2.1',
  '1-2147483648 a$ A 192.0.2.1',
  '1-2/2147483648 a$ A 192.0.2.1',
  '-1-2 a$ A 192.0.2.1',
  '1 a$ A 192.0.2.1',
  '1-2 a$ A',
  '1-2 a$',
  '1-2',
  '',
  '1-2 a$ 300 IN 300 A 192.0.2.1',
  '1-2 a$ CH A 192.0.2.1',
  '1-2 a$ 1A 192.0.2.1',
  '1-2 a${x} A 192.0.2.1',
  '1-2 a TXT ${0,128}',
  '1-2 a${0,1,y} A 192.0.2.1',
  '1-2 a$ TXT b${}',
])('BIND refuses %s', (text) => expect(lines(text)).toBeUndefined());

it.each([
  [999, true],
  [1000, false],
])('a name of %d letters and one of one letter are repeated: %s', (length, expected) => {
  expect(lines(`1-1 ${'a'.repeat(length)} CNAME b`) !== undefined).toBe(expected);
});
