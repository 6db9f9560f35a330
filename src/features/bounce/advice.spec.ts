import { adviceFor } from './advice.js';
import { REASON_NAMES } from './reason.js';
import type { BounceReport } from './recipient-report.js';

const REPORT: BounceReport = { recipient: 'mo@mail.recipient.com', reason: 'userunknown', confidence: 'high' };

it.each<[Partial<BounceReport>, string | undefined, string, string[]]>([
  [{}, 'jo@sender.com', 'sender', ['/api/v1/lookup/mail.recipient.com/MX']],
  [{ recipient: undefined }, 'jo@sender.com', 'sender', ['/api/v1/lookup/{domain}/MX']],
  [{ recipient: 'mo@localhost' }, 'jo@sender.com', 'sender', ['/api/v1/lookup/{domain}/MX']],
  [{ recipient: 'mo@[192.0.2.1]' }, 'jo@sender.com', 'sender', ['/api/v1/lookup/{domain}/MX']],
  [{ recipient: 'mo@münchen.de' }, undefined, 'sender', ['/api/v1/lookup/xn--mnchen-3ya.de/MX']],
  [
    { reason: 'norelaying', diagnostic: '554 5.7.1 <mo@mail.recipient.com>: Relay access denied' },
    'jo@sender.com',
    'provider',
    ['/api/v1/lookup/mail.recipient.com/MX', '/api/v1/mail-check/mail.recipient.com'],
  ],
  [
    {
      reason: 'norelaying',
      diagnostic:
        "550-5.7.1 [192.0.2.1] The IP you're using to send mail is not authorized to send 550-5.7.1 email directly to our servers. Please use the SMTP relay",
    },
    'jo@sender.com',
    'sender',
    ['/api/v1/lookup/mail.recipient.com/MX', '/api/v1/mail-check/mail.recipient.com'],
  ],
  [{ reason: 'rejected' }, 'jo@sender.com', 'sender', ['/api/v1/check/sender.com']],
  [{ reason: 'rejected' }, undefined, 'sender', ['/api/v1/check/{domain}']],
  [
    {
      reason: 'rejected',
      diagnostic: '550-5.7.26 DKIM = did not pass 550-5.7.26 SPF [sender.com] with ip: [192.0.2.1] = did not',
    },
    undefined,
    'sender',
    ['/api/v1/spf/sender.com', '/api/v1/check/sender.com'],
  ],
  [
    { reason: 'rejected', diagnostic: 'SPF [a/../b] with ip' },
    undefined,
    'sender',
    ['/api/v1/spf/{domain}', '/api/v1/check/{domain}'],
  ],
  [
    {
      reason: 'authfailure',
      diagnostic: '550 SPF: domain of jo@bounce.sender.com does not designate 192.0.2.1 as permitted sender',
    },
    'jo@sender.com',
    'sender',
    ['/api/v1/spf/bounce.sender.com', '/api/v1/check/sender.com', '/api/v1/header-analysis'],
  ],
  [
    {
      reason: 'authfailure',
      diagnostic: '550 Please see http://www.openspf.org/Why?s=mfrom;id=jo%40sender.net;ip=192.0.2.1 (SPF)',
    },
    undefined,
    'sender',
    ['/api/v1/spf/sender.net', '/api/v1/check/sender.net', '/api/v1/header-analysis'],
  ],
  [
    { reason: 'policyviolation', diagnostic: '550 5.7.20 no valid key at S1._domainkey.sender.com.' },
    'jo@sender.com',
    'sender',
    ['/api/v1/dkim/sender.com/s1', '/api/v1/check/sender.com'],
  ],
  [
    { reason: 'authfailure', diagnostic: '550 5.7.20 dkim=fail (bad signature) header.d=sender.com header.s=k2;' },
    'jo@sender.com',
    'sender',
    ['/api/v1/dkim/sender.com/k2', '/api/v1/check/sender.com', '/api/v1/header-analysis'],
  ],
  [{ reason: 'rejected' }, 'jo@a.b/../x', 'sender', ['/api/v1/check/{domain}']],
  [{ reason: 'requireptr' }, 'jo@sender.com', 'sender', []],
  [
    { reason: 'requireptr', diagnostic: '550 5.7.25 [192.0.2.1] has no PTR record (4.1.2.3)' },
    'jo@sender.com',
    'sender',
    ['/api/v1/lookup/192.0.2.1/PTR'],
  ],
  [
    { reason: 'requireptr', diagnostic: 'host mx.b.example[192.0.2.9] said: 550 no PTR for 2001:DB8::1.' },
    'jo@sender.com',
    'sender',
    ['/api/v1/lookup/2001:db8::1/PTR'],
  ],
  [
    {
      reason: 'requireptr',
      diagnostic:
        'host mx.b.example [192.0.2.9] SMTP error from remote mail server after initial connection: 554 Bad DNS PTR resource record, IP=192.0.2.1',
    },
    'jo@sender.com',
    'sender',
    ['/api/v1/lookup/192.0.2.1/PTR'],
  ],
  [
    {
      reason: 'requireptr',
      diagnostic: 'host mx.b.example[192.0.2.9] refused to talk to me: 554 no PTR for 192.0.2.1',
    },
    'jo@sender.com',
    'sender',
    ['/api/v1/lookup/192.0.2.1/PTR'],
  ],
  [
    {
      reason: 'requireptr',
      diagnostic: 'mx.b.example [192.0.2.9] SMTP error from remote mail server after RCPT TO: 550 no PTR record',
    },
    'jo@sender.com',
    'sender',
    [],
  ],
  [
    {
      reason: 'requireptr',
      diagnostic: 'relay=mx.b.example. [192.0.2.9], dsn=4.7.1, stat=Deferred: 451 4.7.1 no PTR record',
    },
    'jo@sender.com',
    'sender',
    [],
  ],
  [
    { reason: 'expired', action: 'failed', status: '4.4.7' },
    undefined,
    'provider',
    ['/api/v1/mail-check/mail.recipient.com'],
  ],
  [{ reason: 'expired', action: 'delayed' }, undefined, 'nobody', ['/api/v1/mail-check/mail.recipient.com']],
  ...[
    "Sorry, I wasn't able to establish an SMTP connection. (#4.4.1) I'm not going to try again; this message has been in the queue too long.",
    '550 4.4.7 QUEUE.Expired; message expired',
    'mo@mail.recipient.com: retry timeout exceeded: 451 4.4.1 No answer',
    '4.4.7 Delivery expired (message too old)',
  ].map((diagnostic): [Partial<BounceReport>, undefined, string, string[]] => [
    { reason: 'expired', status: '4.4.1', diagnostic },
    undefined,
    'provider',
    ['/api/v1/mail-check/mail.recipient.com'],
  ]),
  [
    { reason: 'expired', diagnostic: 'Delay reason: Connection timed out' },
    undefined,
    'nobody',
    ['/api/v1/mail-check/mail.recipient.com'],
  ],
  [
    { reason: 'expired', action: 'delayed', status: '4.4.7', diagnostic: 'mo@mail.recipient.com: Envelope expired' },
    undefined,
    'provider',
    ['/api/v1/mail-check/mail.recipient.com'],
  ],
  [{ reason: 'blocked', action: 'delayed', replyCode: '450' }, 'jo@sender.com', 'nobody', ['/api/v1/check/sender.com']],
  [{ reason: 'blocked', action: 'delayed', replyCode: '554' }, 'jo@sender.com', 'sender', ['/api/v1/check/sender.com']],
  ...[
    "550-5.7.26 Unauthenticated email from sender.com is not accepted due to domain's DMARC policy.",
    '550 5.7.509 Access denied, sending domain sender.com does not pass DMARC verification and has a DMARC policy of reject.',
  ].map((diagnostic): [Partial<BounceReport>, undefined, string, string[]] => [
    { reason: 'authfailure', diagnostic },
    undefined,
    'sender',
    ['/api/v1/check/sender.com', '/api/v1/header-analysis'],
  ]),
  [{ reason: 'speeding', replyCode: '451' }, undefined, 'nobody', []],
  [{ reason: 'speeding', replyCode: '550' }, undefined, 'sender', []],
  [{ reason: 'mailboxfull', status: '4.2.2' }, undefined, 'recipient', []],
  ...(
    [
      ['provider', 'TLS is required, but was not offered by host mx.recipient.com[192.0.2.1]'],
      ['provider', 'Server certificate not trusted'],
      ['provider', '550 5.7.5 Remote certificate failed MTA-STS validation. Reason: CertificateExpired'],
      ['provider', '550 5.7.321 starttls-not-supported: Destination mail server must support TLS to receive mail.'],
      [
        'provider',
        'TLS is required, but host mx refused to start TLS: 454 4.7.0 TLS not available due to local problem',
      ],
      ['sender', '530 5.7.0 Must issue a STARTTLS command first'],
      ['sender', '421 4.7.66 TLS version not supported; use TLS 1.2 or later'],
      ['sender', '454 4.7.5 Your certificate has expired'],
      ['sender', undefined],
    ] as const
  ).map(([actor, diagnostic]): [Partial<BounceReport>, undefined, string, string[]] => [
    { reason: 'failedstarttls', diagnostic },
    undefined,
    actor,
    ['/api/v1/mail-check/mail.recipient.com'],
  ]),
])('%j of %s: %s acts', (report, sender, actor, endpoints) => {
  const advice = adviceFor({ ...REPORT, ...report }, { sender });
  expect([advice.actor, advice.checks.map(({ endpoint }) => endpoint)]).toEqual([actor, endpoints]);
});

it.each(REASON_NAMES)('%s: nobody has to act only where nothing failed', (reason) => {
  const { actor } = adviceFor({ reason, action: 'failed', confidence: 'high' }, {});
  expect(actor === 'nobody').toBe(reason === 'delivered' || reason === 'vacation');
});
