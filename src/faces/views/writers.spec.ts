import { asMarkdown, forModel, onTerminal } from '#test/checks/written.js';
import { amount, type Block, code, marked, NOTHING, words } from './block.js';

const DOMAIN = 'example.com';
const BLOCKS: readonly Block[] = [
  {
    kind: 'verdict',
    subject: DOMAIN,
    state: 'warn',
    title: words('views.mail.partly'),
    more: [[code('mx.example.com'), words('views.mail.greetings.never')]],
  },
  { kind: 'text', line: words('views.checked', { at: { moment: '2026-03-08T15:56:00Z' } }) },
  { kind: 'picture', name: 'route' },
  {
    kind: 'table',
    title: words('views.mail.reverse'),
    columns: [words('views.address'), words('views.host'), words('views.result')],
    rows: [
      [code('192.0.2.1'), 'mx.example.com', marked('ok', words('views.mail.matches'))],
      [code('2001:db8::1'), NOTHING, marked('warn', words('views.mail.differs'))],
    ],
  },
  { kind: 'list', title: words('views.dnssec.keys'), items: [amount('views.lookup.found', 1), { seconds: 3600 }] },
  {
    kind: 'facts',
    facts: [
      { label: words('views.published'), value: 'v=spf1 *\u202e\nv=spf1 -all', copy: 'value' },
      { label: words('views.dkim.key'), value: { day: '2026-03-08T15:56:00Z' } },
    ],
  },
  { kind: 'snippet', title: 'nginx', text: 'listen 443;\nreturn 301;' },
];

it('the terminal has columns where they fit', () => {
  expect(onTerminal(BLOCKS)).toMatchInlineSnapshot(`
    "example.com  Some mail servers do not accept mail
      mx.example.com says that it never accepts mail.
    Checked 8 Mar 2026, 15:56 UTC.
    Reverse DNS
      Address      Host            Result
      192.0.2.1    mx.example.com  Matches
      2001:db8::1  –               Does not match
    Keys of the zone
      1 record found
      1 hour
      Published: v=spf1 *\\u{202e}
                 v=spf1 -all
      Key: 8 Mar 2026
    nginx
      listen 443;
      return 301;
    "
  `);
});

it('a narrow terminal has a list for each row', () => {
  expect(onTerminal(BLOCKS, 'de', 40)).toMatchInlineSnapshot(`
    "example.com  Einige Mailserver nehmen
    keine Mails an
      mx.example.com sagt, dass er nie Mails
      annimmt.
    Geprüft am 08.03.2026, 15:56 UTC.
    Reverse-DNS
      192.0.2.1
        Server: mx.example.com
        Ergebnis: Passt
      2001:db8::1
        Ergebnis: Passt nicht
    Schlüssel der Zone
      1 Eintrag gefunden
      1 Stunde
      Veröffentlicht: v=spf1 *\\u{202e}
                      v=spf1 -all
      Schlüssel: 08.03.2026
    nginx
      listen 443;
      return 301;
    "
  `);
});

it('Markdown has tables, and foreign text in it is escaped', () => {
  expect(asMarkdown(BLOCKS)).toMatchInlineSnapshot(`
    "**! Some mail servers do not accept mail**

    \`mx.example.com\` says that it never accepts mail\\.

    Checked 8 Mar 2026, 15&#58;56 UTC\\.

    ### Reverse DNS

    | Address | Host | Result |
    | --- | --- | --- |
    | \`192.0.2.1\` | mx\\.example\\.com | ✓ Matches |
    | \`2001:db8::1\` | – | ! Does not match |

    ### Keys of the zone

    - 1 record found
    - 1 hour

    - Published: \`v=spf1 *\\u{202e}\` \`v=spf1 -all\`
    - Key: 8 Mar 2026

    ### nginx

        listen 443;
        return 301;"
  `);
});

it('a model reads the name of the column with every value', () => {
  expect(forModel(BLOCKS)).toMatchInlineSnapshot(`
    "example.com: Some mail servers do not accept mail. mx.example.com says that it never accepts mail.
    Checked 8 Mar 2026, 15:56 UTC.
    Reverse DNS:
    - 192.0.2.1; Host: mx.example.com; Result: Matches
    - 2001:db8::1; Result: Does not match
    Keys of the zone:
    - 1 record found
    - 1 hour
    Published: v=spf1 *\\u{202e}
      v=spf1 -all
    Key: 8 Mar 2026
    nginx:
    listen 443;
    return 301;"
  `);
});

it('a model gets the beginning of every row before it gets all of any', () => {
  const rows = Array.from({ length: 20 }, (_, i) => [code(`mx${i}.example.com`), 'x'.repeat(500)]);
  const [verdict] = BLOCKS;
  const table: Block = { kind: 'table', title: 'Table', columns: ['Name', 'Text'], rows };
  const text = forModel([verdict!, table]);
  expect(text.length).toBeLessThan(7500);
  expect(text).toContain('- mx19.example.com');
  expect(text).toContain(`- mx0.example.com; Text: ${'x'.repeat(500)}`);
});

it('a view begins with its verdict', () => {
  expect(() => onTerminal(BLOCKS.slice(1))).toThrow('begins with its verdict');
});
