const SIZE = 64 * 1024;
const FIELDS = [
  'Received: ',
  'Subject: ',
  'From: ',
  'Return-Path: ',
  'Authentication-Results: ',
  'From: a@b.example\nAuthentication-Results: x; ',
];
/** Fragments that are expensive to parse when repeated for 64 KiB. */
const PARTICLES = [
  ...['(', ')', '()', ';', '"', '"\\"', '\\', '<', '>', '<a', '<>', '[', '[<', ' ', '\t', 'x', '=', '= ', '. ', '/ '],
  ...['a/ ', '/a ', '. a/ ', '=a @ '],
  ...['=?', '=?a?b?', '=?a?b??=', '=?utf-8?q?=?=', '=?utf-8?b?w?= ', '=?utf-8?b?w?= =?utf-16?b?w?= ', 'a=b ', 'a='],
  ...['from ', 'by b ', 'with c ', 'Mon, ', '2018-01-01 ', 'Mon, 1 Jan 2018 10:00:00 +0000 ', '@', ',', 'a@b.c,'],
  ...['dkim=pass header.d=b.c;', 'spf=pass smtp.mailfrom=é.c;', 'dmarc=none header.from=b.c;', 'a@é.é,', '<a@b.c>'],
  ...['\n', '\r', '\n x', '\n  ', 'a:\n', '\nReceived: x', '\nAuthentication-Results: dkim=pass', '> ', 'é', '\n\xff'],
];

function filled(start: string, particle: string): string {
  return (start + particle.repeat(SIZE)).slice(0, SIZE);
}

function numbered(start: string, particle: (n: number) => string): string {
  let text = start;
  for (let n = 0; text.length < SIZE; n++) text += particle(n);
  return text.slice(0, SIZE);
}

/** Headers of 64 KiB, each the worst case of its kind, with a name. */
export const hostileHeaders: [name: string, bytes: Buffer][] = [
  ...FIELDS.flatMap((field) =>
    PARTICLES.map((particle): [string, string] => [field + particle, filled(field, particle)]),
  ),
  ...([
    ['60,000 lines', filled('', 'a:\n')],
    ['an indented header', filled('', '  a: b\n')],
    ['a quoted header', filled('', '> a: b\n')],
    ['charsets', numbered('Subject: ', (n) => `=?c${n}?b??= `)],
    ['authors', numbered('From: ', (n) => `a@${n}.c${n},`)],
    ['signatures', numbered('From: a@b.c\nAuthentication-Results: x;', (n) => `dkim=pass header.d=é${n}.c;`)],
    [
      'authors and signatures',
      `${filled('From: ', 'a@b.c,').slice(0, SIZE / 2)}\nAuthentication-Results: ${'dkim=pass header.d=x.y;'.repeat(1400)}`,
    ],
  ] as [string, string][]),
].map(([name, text]) => [JSON.stringify(name), Buffer.from(text, 'latin1')]);
