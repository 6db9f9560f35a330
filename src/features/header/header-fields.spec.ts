import { fc } from '#test/properties.js';
import { headerFields } from './header-fields.js';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const pairs = (bytes: Uint8Array) => headerFields(bytes).map(({ name, value }) => `${name}=${value}`);

describe('headerFields', () => {
  it.each<[string, string, string[]]>([
    ['fields in order, names in lower case', 'To: a\r\nSUBJECT: b\r\nto: c', ['to=a', 'subject=b', 'to=c']],
    ['a folded field', 'Subject: a\r\n b\r\n\t  c', ['subject=a b c']],
    ['a value that begins on the next line', 'Subject:\n a', ['subject=a']],
    ['an empty value', 'Subject:\nTo: a', ['subject=', 'to=a']],
    ['white space before the colon', 'Subject : a', ['subject=a']],
    ['a colon without a space', 'Subject:a:b', ['subject=a:b']],
    ['a line of spaces inside the header', 'Subject: a\n \nTo: b', ['subject=a', 'to=b']],
    [
      'quirk 1: folds that lost their white space',
      'Received: from a\nby b; Sat, 1 May 2021',
      ['received=from a by b; Sat, 1 May 2021'],
    ],
    [
      'quirk 1: a time that looks like a field',
      'Received: x; Sat, 1 May 2021\n16:20:05 -0400',
      ['received=x; Sat, 1 May 2021 16:20:05 -0400'],
    ],
    [
      'quirk 1: an address that looks like a field',
      'Received: from a ([IPv6:\n2001:db8::1])',
      ['received=from a ([IPv6: 2001:db8::1])'],
    ],
    [
      'quirk 1: the names that a signature covers',
      'DKIM-Signature: h=To:\nFrom:Subject; b=x\nFrom: a',
      ['dkim-signature=h=To: From:Subject; b=x', 'from=a'],
    ],
    ['dots in a name', 'Subject: a\nX-Scan.Result.v2: b\nList.Id:c', ['subject=a', 'x-scan.result.v2=b', 'list.id=c']],
    ['other signs in a name', "To: a\nX-A+B/C~D!: b\nX-It's#1: c", ['to=a', 'x-a+b/c~d!=b', "x-it's#1=c"]],
    [
      'quirk 1: a host with its port, and an address of the web',
      'Received: from\nc.example:25 by d\nhttps://d.example/x',
      ['received=from c.example:25 by d https://d.example/x'],
    ],
    ['a subject that ends in a colon', 'Subject: Re:\nFrom: a', ['subject=Re:', 'from=a']],
    ['quirk 2: a whole message', 'To: a\r\n\r\nHello\r\nSubject: not me', ['to=a']],
    ['quirk 2: blank lines first', '\n \r\n\nTo: a', ['to=a']],
    ['words before the header', 'Here it is\n\nTo: a', ['to=a']],
    ['quirk 3: CR alone', 'To: a\rCc: b\r\rbody', ['to=a', 'cc=b']],
    [
      'quirk 3: all line ends mixed',
      'To: a\nCc: b\r\nBcc: c\rDate: d\r\r\nFrom: e',
      ['to=a', 'cc=b', 'bcc=c', 'date=d', 'from=e'],
    ],
    ['quirk 3: NUL bytes', 'T\0o: a\0b', ['to=ab']],
    ['quirk 4: a date folded with a tab', 'Date: Fri,\r\n\t1 Jan 2021', ['date=Fri, 1 Jan 2021']],
    [
      'quirk 5: names that objects have',
      '__proto__: a\nconstructor: b\nheaders: c',
      ['__proto__=a', 'constructor=b', 'headers=c'],
    ],
    ['an mbox line', 'From a@b.example Sat Jan  1 00:00:00 2022\nTo: a', ['to=a']],
    ['a quoted mbox line', '>From a@b.example Sat Jan  1 00:00:00 2022\nTo: a', ['to=a']],
    ['a quoted header', '> To: a\n> Subject: b\n>  c\n>\n> Cc: body', ['to=a', 'subject=b c']],
    ['a header quoted twice', '> > To: a\n>> Cc: b', ['to=a', 'cc=b']],
    ['an indented header', '    To: a\n    Subject: b\n      c\n\nbody', ['to=a', 'subject=b c']],
    ['an indented and quoted header', '>   To: a\n>   Cc: b', ['to=a', 'cc=b']],
    ['a header whose beginning was cut off', ' by b\nTo: a\n b', ['to=a b']],
    ['no field at all', 'Hello world\n\n12:30: lunch', []],
    ['nothing', '', []],
  ])('%s', (_, text, expected) => expect(pairs(latin1(text))).toEqual(expected));

  it.each([
    ['UTF-8', Buffer.from('Subject: Grüße à\n la carte'), 'Grüße à la carte'],
    ['windows-1252', latin1('Subject: \x93Gr\xfc\xdfe\x94'), '“Grüße”'],
    ['UTF-8 beside windows-1252', latin1('Subject: \xc3\xa0\nTo: \xe0'), 'à'],
    ['a byte order mark', Buffer.from('\ufeffSubject: a'), 'a'],
  ])('reads %s', (_, bytes, expected) => expect(headerFields(bytes)[0]?.value).toBe(expected));

  it('reads a field the same wherever it is folded', () => {
    const word = fc.stringMatching(/^[!-9;-~]{1,12}$/);
    const fold = fc.constantFrom(' ', '\r\n ', '\n\t', '\r   ', '\n \n ');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fold), { minLength: 1 }), (words) => {
        const text = `X-Test: ${words.flat().join('')}\r\nTo: a`;
        expect(pairs(latin1(text))).toEqual([`x-test=${words.map(([text]) => text).join(' ')}`, 'to=a']);
      }),
    );
  });
});
