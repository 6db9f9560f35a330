import type { MailCheckResult, MailHostEntry } from '#features/mail-check/mail-check.dto.js';
import { formatForTerminal } from '../output/terminal.js';
import { Texts } from '../texts.js';
import { mail } from './mail.command.js';

const HOST: MailHostEntry = {
  ...{ host: 'mx.example.com', priority: 10, ipv4: [], ipv6: [], ptr: [], ports: [], tls: null },
  ...{ greeting: null, accepts: null },
};

it.each([
  ['a server', { verdict: 'accepts', mail: [HOST] }, 'fine', 'The domain accepts mail'],
  [
    'a dead server next to another',
    { verdict: 'partly', mail: [HOST] },
    'fine',
    'Some mail servers do not accept mail',
  ],
  ['dead servers', { verdict: 'silent', mail: [HOST] }, 'found', 'No mail server accepts mail'],
  [
    'servers that reject us',
    { verdict: 'untested', mail: [HOST] },
    'unknown',
    'Whether the domain accepts mail could not be tested',
  ],
  ['no server that can be reached', { verdict: 'refuses', mail: [HOST] }, 'found', 'The domain has no mail server'],
  ['a null MX', { verdict: 'nullMx' }, 'fine', 'The domain accepts no mail (null MX)'],
  ['MX records nobody could look up', { verdict: 'unknown' }, 'unknown', 'The MX records could not be looked up'],
])('%s', (_, found, verdict, title) => {
  const result = { domain: 'example.com', nullMx: false, mail: [], web: null, ...found } as unknown as MailCheckResult;
  const page = { texts: new Texts('en'), isVerbose: false, rows: Infinity };
  expect(mail.verdict?.(result)).toBe(verdict);
  expect(formatForTerminal(mail.view(result, page), { hasColor: false, width: Infinity })).toContain(
    `example.com  ${title}\n`,
  );
});
