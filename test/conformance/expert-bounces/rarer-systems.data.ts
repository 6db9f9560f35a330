import {
  bare,
  courier,
  exchange,
  exchangeGerman,
  exim,
  eximItself,
  german,
  gmail,
  gmx,
  hmailserver,
  mdaemon,
  opensmtpd,
  postfix,
  postfixItself,
  qmail,
  relayed,
  sendmail,
  ses,
  sorry,
} from './notifications.js';
import type { ExpertSystem } from './systems-worked-on.data.js';

const DATA = { at: 'end of data' } as const;
const DELAYED = { action: 'delayed' } as const;

/** Systems that are met less often, and texts that mislead: written after the rules, read once these had been measured with them. */
export const RARER_SYSTEMS: readonly ExpertSystem[] = [
  [
    'Hosting companies',
    exim,
    [
      ['userunknown', 'sender', '550 5.7.1 <anna@firma.example> No such mailbox at this hosting package'],
      ['userunknown', 'sender', '550 There is no account with this name here'],
      ['suspend', 'recipient', '550 The domain owner has deactivated this mailbox'],
      ['mailboxfull', 'recipient', '550 Mailbox quota of anna@firma.example is used up'],
      ['speeding', 'sender', '550 Your hosting account has sent more than 300 mails this hour'],
      [
        'securityerror|norelaying',
        'sender provider',
        '550 Please log in with SMTP AUTH before sending to other domains',
      ],
      [
        'blocked',
        'sender',
        '550 JunkMail rejected - out.absender.example [198.51.100.7] is in an RBL, see http://www.spamrats.com/lookup.php',
      ],
      ['rejected|authfailure', 'sender', '550 You are not allowed to use the sender address of a local domain'],
      ['spamdetected', 'sender', '550 High probability of spam', DATA],
    ],
  ],
  [
    'German providers',
    gmx,
    [
      ['userunknown', 'sender', '550 5.1.1 Diese Adresse gibt es bei uns nicht'],
      ['userunknown', 'sender', '550 Kein Postfach unter diesem Namen'],
      ['mailboxfull', 'recipient', '552 Speicherplatz des Postfachs erschöpft'],
      ['blocked', 'sender', '554 Ihre IP-Adresse 198.51.100.7 steht auf einer Sperrliste'],
      ['blocked', 'sender nobody', '451 Greylisting aktiv, bitte in 5 Minuten erneut versuchen'],
      ['mesgtoobig', 'sender', '552 Die Nachricht überschreitet die maximale Größe von 50 MB'],
      ['virusdetected', 'sender', '550 Nachricht enthält einen Virus'],
      ['policyviolation', 'sender', '550 Dateianhänge vom Typ .docm sind nicht erlaubt'],
      ['authfailure', 'sender', '550 SPF-Prüfung fehlgeschlagen: 198.51.100.7 darf nicht für absender.example senden'],
      ['rejected', 'sender', '550 Absenderdomain existiert nicht', { at: 'MAIL FROM' }],
    ],
  ],
  [
    'Gateways for companies',
    postfix,
    [
      ['userunknown', 'sender', '550 5.1.1 Recipient verification failed: mailbox does not exist'],
      ['spamdetected', 'sender', '550 5.7.1 Spam Outbreak detected, message rejected', DATA],
      ['virusdetected', 'sender', '554 5.7.1 Rejected: attachment infected with Emotet', DATA],
      ['policyviolation|virusdetected', 'sender', '554 5.7.1 Attachment blocked by security policy', DATA],
      ['blocked|badreputation', 'sender', '554 5.7.1 Connection rejected by sender reputation filter, IP 198.51.100.7'],
      ['authfailure', 'sender', '550 5.7.1 Message failed DMARC validation', DATA],
      ['requireptr', 'sender', '550 5.7.1 Host name of 198.51.100.7 could not be verified by reverse lookup'],
      ['filtered|rejected', 'recipient sender', '550 5.7.1 anna@firma.example only accepts mail from known senders'],
      ['blocked', 'nobody sender', '450 4.7.1 Please try again in 300 seconds (greylisting)', DELAYED],
      ['contenterror|policyviolation', 'sender', '554 5.6.0 Broken MIME structure in the message', DATA],
    ],
  ],
  [
    'Other mail servers',
    bare,
    [
      ['userunknown', 'sender', '550 5.1.1 I cannot deliver mail for anna@firma.example'],
      ['userunknown', 'sender', '550 5.1.2 Mailbox does not exist.'],
      ['mailboxfull', 'recipient', '552 5.2.2 The account has reached its storage limit'],
      ['mailboxfull', 'recipient nobody', '452 4.2.2 The email account that you tried to reach is over quota'],
      [
        'norelaying',
        'sender provider',
        '550 5.7.1 This system is not configured to relay mail from 198.51.100.7 to firma.example',
      ],
      ['norelaying', 'sender provider', '550 5.1.2 firma.example is not hosted here'],
      [
        'hostunknown',
        'sender',
        'User anna (anna@frima.example) not listed: DNS error, domain frima.example could not be found',
      ],
      ['toomanyconn', 'sender nobody', '421 4.7.0 Too many concurrent connections from 198.51.100.7'],
      ['syntaxerror', 'sender', '501 5.5.4 Invalid arguments to RCPT TO'],
      ['syntaxerror', 'sender', '503 5.5.1 Bad sequence of commands'],
    ],
  ],
  [
    'Texts that mislead',
    postfix,
    [
      ['userunknown', 'sender', '550 5.1.1 <spam-reports@firma.example>: user unknown'],
      ['userunknown', 'sender', '550 5.1.1 No such user; SPF pass, DKIM pass, not listed in zen.spamhaus.org'],
      ['mailboxfull', 'recipient', '550 5.1.1 The mailbox of this user is full'],
      [
        'userunknown',
        'sender',
        '550 5.7.1 The user does not exist. See https://firma.example/policy/spam-blocked.html',
      ],
      ['userunknown', 'sender', '550 5.2.2 No such user here'],
      ['suspend', 'recipient', '550 5.1.1 Account disabled'],
      ['spamdetected', 'sender', '550 5.1.1 Your message looks like spam', DATA],
      ['blocked', 'sender', '550 5.1.1 Your IP 198.51.100.7 is blacklisted'],
      ['mesgtoobig', 'sender', '550 5.0.0 message too large'],
      ['userunknown', 'sender nobody', '450 4.0.0 user unknown', DELAYED],
      ['authfailure', 'sender', '550 5.2.0 rejected because DKIM verification failed'],
      ['norelaying', 'sender provider', '550 5.1.1 Relay access denied'],
      ['rejected', 'sender', '550 5.1.0 Sender address does not exist', { at: 'MAIL FROM' }],
    ],
  ],
  [
    'Texts that mislead, with a status of the sending server',
    exim,
    [
      ['mailboxfull', 'recipient', '550 mailbox full', { status: '5.1.1' }],
      ['blocked', 'sender', '550 198.51.100.7 blocked by our blacklist', { status: '5.1.1' }],
      ['suspend', 'recipient', '550 This account has been suspended', { status: '5.1.1' }],
      ['mesgtoobig', 'sender', '550 Message too big', { status: '5.1.1' }],
      ['userunknown', 'sender', '550 User not found', { status: '5.7.1' }],
      ['userunknown', 'sender', '550 User not known', { status: '5.4.0' }],
      ['norelaying', 'sender provider', '550 Relaying not allowed', { status: '5.1.1' }],
      ['userunknown', 'sender', '550 unknown local part anna in <anna@firma.example>'],
    ],
  ],
  [
    'Reports of other systems',
    sendmail,
    [
      ['spamdetected', 'sender', '550 Message refused as spam'],
      ['authfailure', 'sender', '550 SPF check failed'],
      ['blocked', 'sender', '550 Your server is on our block list'],
      ['mesgtoobig', 'sender', '550 Message is too large'],
      ['policyviolation|rejected|blocked|onhold|securityerror', 'sender provider', '550 Access denied'],
    ],
  ],
  [
    'A relay that quotes the last server',
    relayed,
    [
      ['authfailure', 'sender', '550 5.7.1 SPF check failed'],
      ['filtered', 'recipient', '550 message refused by the recipient'],
      ['policyviolation', 'sender', '554 5.7.1 attachment type is not allowed'],
      ['networkerror', 'provider', '554 5.4.6 too many hops'],
    ],
  ],
  [
    'Consumers of Microsoft and Yahoo in other wrappings',
    exchangeGerman,
    [
      [
        'userunknown',
        'sender',
        '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [VI1EUR04FT020.eop-eur04.prod.protection.outlook.com]',
      ],
      ['mailboxfull', 'recipient', '552 5.2.2 Postfach voll'],
      ['authfailure', 'sender', '550 5.7.26 Nachricht erfüllt DMARC nicht'],
      ['norelaying', 'sender provider', '554 5.7.1 Relayzugriff verweigert'],
      ['userunknown', 'sender', '550 5.1.1 Der Empfänger wurde nicht gefunden'],
      [
        'securityerror|rejected|filtered',
        'sender recipient',
        '550 5.7.1 Der Absender ist nicht berechtigt, an diesen Verteiler zu senden',
      ],
    ],
  ],
  [
    'Mixed wrappings',
    gmail,
    [
      ['mailboxfull', 'recipient', '550 5.7.1 quota exceeded for this user'],
      ['norelaying', 'sender provider', '550 we do not accept mail for this domain, relaying is denied'],
      ['badreputation|blocked', 'sender', '554 5.7.1 rejected, poor reputation of 198.51.100.7'],
      ['failedstarttls', 'sender', '530 5.7.0 this server requires TLS'],
    ],
  ],
  [
    'Queues and connections',
    postfixItself,
    [
      [
        'networkerror|expired',
        'provider nobody',
        'lost connection with mx.firma.example[203.0.113.4] while sending RCPT TO',
        { status: '4.4.2', action: 'delayed' },
      ],
      [
        'networkerror|expired',
        'provider nobody',
        'conversation with mx.firma.example[203.0.113.4] timed out while receiving the initial server greeting',
        { status: '4.4.2', action: 'delayed' },
      ],
      [
        'networkerror',
        'provider nobody',
        'connect to mx.firma.example[2001:db8::4]:25: Network is unreachable',
        { status: '4.4.1', action: 'delayed' },
      ],
      ['failedstarttls', 'provider sender', 'Server certificate not verified', { status: '4.7.5', action: 'delayed' }],
      [
        'notaccept|hostunknown',
        'sender provider',
        'Host or domain name not found. Name service error for name=mail.firma.example type=A: Host not found',
        { status: '5.4.4' },
      ],
      [
        'mailererror|systemerror',
        'provider nobody',
        'temporary failure. Command output: lmtp: cannot lock the mailbox',
        { status: '4.3.0', action: 'delayed' },
      ],
    ],
  ],
  [
    'Transcripts',
    mdaemon,
    [
      ['suspend', 'recipient', '550 5.2.1 This account is no longer active'],
      ['blocked', 'sender', '554 5.7.1 198.51.100.7 found on one or more DNSBLs'],
      ['userunknown', 'sender', '550 5.1.1 Adresse inconnue'],
    ],
  ],
  [
    'hMailServer in other cases',
    hmailserver,
    [
      ['spamdetected', 'sender', '554 Rejected, the message is spam'],
      ['userunknown', 'sender', '550 Recipient address is not valid here'],
    ],
  ],
  [
    'OpenSMTPD in other cases',
    opensmtpd,
    [
      ['mailboxfull', 'recipient', '552 mailbox quota exceeded'],
      ['blocked|badreputation', 'sender', '550 your IP reputation or listing on a blocklist forbids delivery'],
    ],
  ],
  [
    'Courier in other cases',
    courier,
    [
      ['suspend', 'recipient', '550 mailbox temporarily disabled'],
      ['userunknown', 'sender', '550 Mailbox not found'],
    ],
  ],
  [
    'qmail in other cases',
    qmail,
    [
      ['userunknown', 'sender', '550 no such recipient (#5.1.1)'],
      ['filtered|rejected', 'recipient sender', '554 your mail was refused by the user'],
    ],
  ],
  [
    'Exchange in other cases',
    exchange,
    [
      ['toomanyconn|exceedlimit', 'sender', '550 5.5.3 RESOLVER.ADR.RecipLimit; too many recipients'],
      ['securityerror|failedstarttls', 'sender', '550 5.7.3 STARTTLS and authentication are required to send mail'],
    ],
  ],
  [
    'Amazon SES in other cases',
    ses,
    [
      ['blocked', 'sender', '554 5.7.1 Service unavailable; sending IP is blocked using a DNSBL'],
      ['suspend', 'recipient', '550 5.2.1 mailbox is inactive'],
    ],
  ],
  [
    'Yahoo in other cases',
    sorry,
    [
      ['userunknown', 'sender', '554 30 Sorry, this account does not exist'],
      ['mailboxfull', 'recipient', '452 mailbox for anna is full'],
    ],
  ],
  [
    'Exim in other cases',
    eximItself,
    [
      ['hostunknown', 'sender', 'The mail server could not find frima.example: NXDOMAIN'],
      [
        'mailererror',
        'provider',
        'local delivery failed: Child process of virtual_delivery transport returned 75 from command: /usr/lib/dovecot/dovecot-lda',
      ],
    ],
  ],
  [
    'In German by a server of its own',
    german,
    [
      ['userunknown', 'sender', '550 Der Benutzer anna ist hier unbekannt'],
      ['spamdetected', 'sender', '554 Die Nachricht wurde als unerwünschte Werbung erkannt'],
      [
        'networkerror|expired',
        'provider nobody',
        '451 Verbindung zum Zielserver konnte nicht hergestellt werden',
        DELAYED,
      ],
    ],
  ],
];
