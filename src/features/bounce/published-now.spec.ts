import { publishedNow, type RecordLookup } from './published-now.js';
import type { RelatedCheck } from './reason.js';

const ED25519 = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
const RECORDS: Readonly<Record<string, readonly string[] | 'failed'>> = {
  'TXT a.example': ['v=spf1 ip4:192.0.2.1 -all'],
  'TXT soft.example': ['v=spf1 include:_spf.a.example ~all'],
  'TXT broken.example': ['v=spf1 ipv4:192.0.2.1 -all'],
  'TXT macro.example': ['v=spf1 exists:%{l}.users.macro.example -all'],
  'TXT silent.example': 'failed',
  'TXT s1._domainkey.a.example': [`v=DKIM1; k=ed25519; p=${ED25519}`],
  'TXT s2._domainkey.a.example': ['v=DKIM1; p='],
  'TXT s3._domainkey.a.example': ['v=DKIM1; k=rsa; p=%%%'],
  'TXT s4._domainkey.a.example': 'failed',
  'TXT old._domainkey.a.example': [`v=DKIM1; h=sha1; k=ed25519; p=${ED25519}`],
  'TXT other._domainkey.a.example': [`v=DKIM1; s=tlsrpt; k=ed25519; p=${ED25519}`],
  'TXT _dmarc.a.example': ['v=DMARC1; p=reject; sp=quarantine'],
  'TXT _dmarc.silent.example': 'failed',
  'PTR 1.2.0.192.in-addr.arpa': ['mail.a.example'],
  'A mail.a.example': ['192.0.2.1'],
  'PTR 2.2.0.192.in-addr.arpa': ['mail.a.example'],
  'PTR 4.2.0.192.in-addr.arpa': 'failed',
  'PTR 5.2.0.192.in-addr.arpa': ['mail.silent.example'],
  'A mail.silent.example': 'failed',
  'MX a.example': ['mx1.a.example', 'mx2.a.example'],
  'MX none.example': [''],
  'A web.example': ['192.0.2.9'],
  'MX silent.example': 'failed',
};
const MISSING = 'gone.example';

const lookup: RecordLookup = {
  values: (name, type) => Promise.resolve(RECORDS[`${type} ${name}`] ?? []),
  exists: (name) => Promise.resolve(name !== MISSING),
};
const key = (selector: string) => ({ domain: 'a.example', selector });

it.each([
  ['spf', { spf: 'a.example', address: '192.0.2.1' }, 'ok', 'spf.pass'],
  ['spf', { spf: 'a.example', address: '192.0.2.2' }, 'problem', 'spf.fail'],
  ['spf', { spf: 'soft.example', address: '192.0.2.1' }, 'problem', 'spf.permerror'],
  ['spf', { spf: 'broken.example', address: '192.0.2.1' }, 'problem', 'spf.permerror'],
  ['spf', { spf: 'macro.example', address: '192.0.2.1' }, 'unknown', 'unknown'],
  ['spf', { spf: 'silent.example', address: '192.0.2.1' }, 'unknown', 'unknown'],
  ['spf', { spf: 'none.example', address: '192.0.2.1' }, 'problem', 'spf.none'],
  ['spf', { spf: 'a.example' }, 'info', 'spf.published'],
  ['spf', { spf: 'a.example', isSpfNamed: false, address: '192.0.2.2' }, 'info', 'spf.published'],
  ['dkim-key', { signature: key('s1') }, 'ok', 'dkim.valid'],
  ['dkim-key', { signature: key('s2') }, 'problem', 'dkim.revoked'],
  ['dkim-key', { signature: key('s3') }, 'problem', 'dkim.invalid'],
  ['dkim-key', { signature: key('s4') }, 'unknown', 'unknown'],
  ['dkim-key', { signature: key('old') }, 'problem', 'dkim.unusable'],
  ['dkim-key', { signature: key('other') }, 'problem', 'dkim.unusable'],
  ['dkim-key', { signature: key('s5') }, 'problem', 'dkim.none'],
  ['authentication', { sender: 'a.example' }, 'info', 'dmarc.policy'],
  ['authentication', { sender: 'none.example' }, 'info', 'dmarc.none'],
  ['authentication', { sender: 'silent.example' }, 'unknown', 'unknown'],
  ['reverse-dns', { address: '192.0.2.1' }, 'ok', 'ptr.confirmed'],
  ['reverse-dns', { address: '192.0.2.2' }, 'problem', 'ptr.unconfirmed'],
  ['reverse-dns', { address: '192.0.2.3' }, 'problem', 'ptr.none'],
  ['reverse-dns', { address: '192.0.2.4' }, 'unknown', 'unknown'],
  ['reverse-dns', { address: '192.0.2.5' }, 'unknown', 'unknown'],
  ['recipient-mx', { recipient: 'a.example' }, 'ok', 'mx.found'],
  ['recipient-mx', { recipient: 'none.example' }, 'problem', 'mx.null'],
  ['recipient-mx', { recipient: 'web.example' }, 'info', 'mx.address'],
  ['recipient-mx', { recipient: 'empty.example' }, 'problem', 'mx.none'],
  ['recipient-mx', { recipient: MISSING }, 'problem', 'mx.missing'],
  ['recipient-mx', { recipient: 'silent.example' }, 'unknown', 'unknown'],
  ['sender-domain', { sender: 'a.example' }, 'ok', 'mx.found'],
] as const)('%s of %j: %s, %s', async (check, about, state, says) => {
  const known = { sender: '{domain}', recipient: '{domain}', isSpfNamed: true, ...about };
  expect(await publishedNow(check, known, lookup)).toMatchObject({ state, says });
});

it.each<RelatedCheck>([
  ...(['spf', 'dkim-key', 'authentication', 'reverse-dns', 'recipient-mx', 'sender-domain'] as const),
  ...(['header', 'recipient-servers', 'recipient-registration'] as const),
])('%s without a domain or an address: nothing', async (check) => {
  expect(await publishedNow(check, { sender: '{domain}', recipient: '{domain}' }, lookup)).toBeUndefined();
});

it('takes the policy of the organization for a subdomain', async () => {
  const now = await publishedNow('authentication', { sender: 'news.a.example', recipient: '{domain}' }, lookup);
  expect(now).toMatchObject({ params: { policy: 'quarantine' } });
});
