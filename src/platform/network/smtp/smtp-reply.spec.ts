import { hostNameIn, offersExtension, ReplyReader, replyText, type SmtpReply } from './smtp-reply.js';

const read = (...chunks: string[]): SmtpReply[] => {
  const reader = new ReplyReader();
  return chunks.flatMap((chunk) => reader.read(Buffer.from(chunk, 'latin1')));
};

it.each<[string, string[], SmtpReply[]]>([
  ['one line', ['220 mx ESMTP\r\n'], [{ code: 220, lines: ['mx ESMTP'] }]],
  ['several lines', ['250-mx\r\n250-SIZE 1\r\n250 STARTTLS\r\n'], [{ code: 250, lines: ['mx', 'SIZE 1', 'STARTTLS'] }]],
  ['a code alone', ['250\r\n'], [{ code: 250, lines: [''] }]],
  ['an empty text', ['250 \r\n'], [{ code: 250, lines: [''] }]],
  ['a bare line feed', ['220 mx\n'], [{ code: 220, lines: ['mx'] }]],
  ['a carriage return too many', ['220 mx\r\r\n'], [{ code: 220, lines: ['mx'] }]],
  ['a carriage return in the text', ['220-mx\rESMTP\r\n220 ready\r\n'], [{ code: 220, lines: ['mx\rESMTP', 'ready'] }]],
  ['pieces', ['2', '20 m', 'x\r', '\n'], [{ code: 220, lines: ['mx'] }]],
  ['two replies at once', ['220 a\r\n250 b\r\n'], [220, 250].map((code, i) => ({ code, lines: ['ab'[i]!] }))],
  ['an end that is missing', ['250-mx\r\n250 S'], []],
  ['octets beyond ASCII', ['220 m\xfcller\r\n'], [{ code: 220, lines: ['m\xfcller'] }]],
  ['a line as long as allowed', [`220 ${'x'.repeat(2044)}\r\n`], [{ code: 220, lines: ['x'.repeat(2044)] }]],
])('reads %s', (_, chunks, replies) => {
  expect(read(...chunks)).toEqual(replies);
});

it.each([
  ['HTTP', ['HTTP/1.1 400 Bad Request\r\n']],
  ['an empty line', ['\r\n']],
  ['a code that is none', ['199 x\r\n']],
  ['a code of four digits', ['2200 x\r\n']],
  ['codes that differ', ['250-a\r\n251 b\r\n']],
  ['a long line', [`220 ${'x'.repeat(2050)}\r\n`]],
  ['a long line without end', ['220 ', 'x'.repeat(1500), 'x'.repeat(1500)]],
  ['many lines', ['250-x\r\n'.repeat(101)]],
  ['zeros', ['\0\0\0\n']],
])('refuses %s', (_, chunks) => {
  expect(() => read(...chunks)).toThrow('malformed');
});

it.each([
  ['mx.example.com ESMTP Postfix', 'mx.example.com'],
  ['MX.Example.com', 'mx.example.com'],
  ['mx.example.com; ready', 'mx.example.com'],
  ['localhost', 'localhost'],
  ['[77.77.4.1]', undefined],
  ['****', undefined],
  ['', undefined],
  ['-x', undefined],
  [`${'x'.repeat(300)}.example`, undefined],
])('the name in %j is %s', (text, name) => {
  expect(hostNameIn({ code: 220, lines: [text] })).toBe(name);
});

it.each([
  [['mx', 'SIZE 1', 'STARTTLS'], true],
  [['mx', 'starttls'], true],
  [['mx', 'AUTH=LOGIN'], false],
  [['STARTTLS'], false],
  [['mx', 'XSTARTTLS'], false],
])('%j offers STARTTLS: %s', (lines, expected) => {
  expect(offersExtension({ code: 250, lines }, 'STARTTLS')).toBe(expected);
});

it('a text is on one line, and cut', () => {
  expect(replyText({ code: 554, lines: ['no', 'way'] })).toBe('554 no way');
  expect(replyText({ code: 554, lines: ['x'.repeat(5000)] })).toHaveLength(512);
});
