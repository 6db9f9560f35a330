import { analyzeBounce } from './bounce-analysis.js';

type Case = readonly [reasons: string, error: string];

/**
 * Written before they were run, with texts of mail servers and providers that are not in the vectors. Alternatives are
 * listed where mail servers do not distinguish two reasons.
 */
const FIRST: readonly Case[] = [
  // Postfix
  [
    'userunknown',
    '<anna@firma.example>: host mx.firma.example[203.0.113.4] said: 550 5.1.1 <anna@firma.example>: Recipient address rejected: undeliverable address: unknown mailbox (in reply to RCPT TO command)',
  ],
  ['networkerror', 'connect to mx2.firma.example[203.0.113.9]:25: No route to host'],
  ['userunknown', '550 5.1.1 User unknown (SPF: pass)'],
  ['mailboxfull', '552 5.2.2 Mailbox full, open the URL in your browser for details'],
  ['hostunknown', '<anna@firma.example>: unable to look up host mail.firma.example: Name or service not known'],
  ['networkerror', '<anna@firma.example>: mail for firma.example loops back to myself'],
  [
    'mesgtoobig',
    '<anna@firma.example>: message size 31457280 exceeds size limit 26214400 of server mx.firma.example[203.0.113.4]',
  ],
  [
    'rejected',
    '554 5.7.1 <info@absender.example>: Sender address rejected: Blacklisted sender domain, contact postmaster',
  ],
  ['blocked', '554 5.7.1 <unknown[198.51.100.7]>: Client host rejected: Access denied'],
  ['blocked', '504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname'],
  [
    'failedstarttls',
    'TLS is required, but host mx.firma.example[203.0.113.4] refused to start TLS: 454 4.7.0 TLS not available due to local problem',
  ],
  ['mailboxfull', 'cannot update mailbox /var/mail/anna for user anna. error writing message: File too large'],
  ['mailererror', 'Command time limit exceeded: "/usr/bin/maildrop"'],
  ['failedstarttls', '<anna@firma.example>: TLSA lookup error for mx.firma.example:25'],
  // Exim
  ['notaccept', 'an MX or SRV record indicated no SMTP service'],
  ['expired', 'anna@firma.example: retry timeout exceeded'],
  [
    'rejected',
    '550-Verification failed for <news@absender.example>\n550-Previous (cached) callout verification failure\n550 Sender verify failed',
  ],
  [
    'spamdetected',
    'SMTP error from remote mail server after end of data: 550 This message scored 12.4 spam points and was rejected.',
  ],
  ['blocked', '550 HELO should be a FQDN or address literal (See RFC 2821 4.1.1.1)'],
  ['norelaying', '550 relay not permitted, authentication required'],
  ['mailboxfull', '452 4.2.2 <anna@firma.example> Mailbox is out of quota'],
  ['networkerror', 'anna@firma.example: remote host address is the local host: firma.example'],
  ['toomanyconn', '421 mx.firma.example: Too many concurrent SMTP connections; please try again later.'],
  ['blocked', '550 Rejected because 198.51.100.7 is in a black list at bl.firma.example'],
  // Exchange and Microsoft 365
  [
    'blocked|badreputation',
    '550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP. For more information please go to http://go.microsoft.com/fwlink/?LinkId=526653',
  ],
  ['speeding', "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients"],
  ['contenterror', '554 5.6.0 STOREDRV.Deliver; Corrupt message content'],
  ['hostunknown', '550 5.4.310 DNS domain exampel.com does not exist [Message=InfoDomainNonexistent]'],
  [
    'failedstarttls',
    '450 4.4.317 Cannot establish session with remote server [Message=451 5.7.3 STARTTLS is required to send mail]',
  ],
  [
    'speeding',
    "550 5.7.232 Your message can't be sent because your trial tenant has exceeded its daily limit for sending email to external recipients",
  ],
  ['spamdetected', '550 5.7.1 Message rejected as spam by Content Filtering.'],
  ['rejected', '554 5.1.0 Sender Denied'],
  ['securityerror', '530 5.7.57 Client not authenticated to send mail'],
  ['expired', '550 5.4.300 Message expired -> 421 4.4.1 Connection timed out'],
  [
    'userunknown',
    '550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 No such recipient here',
  ],
  ['blocked', '550 5.7.511 Access denied, banned sender[198.51.100.7]'],
  ['securityerror', '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.'],
  [
    'speeding|toomanyconn',
    '554 5.2.122 The recipient has exceeded their limit for the number of messages they can receive per hour',
  ],
  // Google
  ['hostunknown', "553-5.1.2 We weren't able to find the recipient domain. Please check for any typos. gsmtp"],
  ['speeding', '550 5.4.5 Daily user sending limit exceeded. gsmtp'],
  [
    'speeding',
    '421-4.7.28 Our system has detected an unusual rate of email originating from your DKIM domain. To protect our users, mail has been temporarily rate limited. gsmtp',
  ],
  ['mesgtoobig|exceedlimit', "552-5.2.3 Your message exceeded Google's message size limits. gsmtp"],
  [
    'notcompliantrfc',
    '550-5.7.1 [198.51.100.7] Messages missing a valid address in From: header, or having no From: header, are not accepted. gsmtp',
  ],
  [
    'failedstarttls',
    "421-4.7.29 Your email has been rate limited because this message wasn't sent over a TLS connection. gsmtp",
  ],
  ['authfailure', "550-5.7.30 Your email was blocked because DKIM authentication didn't pass for this message. gsmtp"],
  ['systemerror', '421-4.3.0 Temporary System Problem.  Try again later. gsmtp'],
  ['securityerror', '534 5.7.9 Application-specific password required. gsmtp'],
  // Yahoo and AOL
  [
    'blocked|badreputation|rejected', // Yahoo's own classification is the last one
    '553 5.7.2 [TSS09] All messages from 198.51.100.7 will be permanently deferred; Retrying will NOT succeed. mta5.am0.yahoodns.net',
  ],
  [
    'suspend',
    '554 30 Sorry, your message to anna@yahoo.com cannot be delivered. This mailbox is disabled (554.30). mta7.am0.yahoodns.net',
  ],
  ['userunknown', '552 1 Requested mail action aborted, mailbox not found mta5.am0.yahoodns.net'],
  // GMX, WEB.DE, IONOS, T-Online, Strato
  [
    'requireptr',
    '554-gmx.net (mxgmx105) Nemesis ESMTP Service not available\n554-No SMTP service\n554-Bad DNS PTR resource record.',
  ],
  [
    'policyviolation',
    '554-Transaction failed\n554-Reject due to policy restrictions.\n554 For explanation visit https://postmaster.web.de/de/case?c=r0601',
  ],
  [
    'toomanyconn',
    '421-gmx.net (mxgmx015) Nemesis ESMTP Service not available\n421-Service closing channel\n421 Try again later: too many sessions from your address',
  ],
  ['mailboxfull', '552 Requested mail action aborted: exceeded storage allocation (mx.kundenserver.de)'],
  ['rejected', '550 Sender address is not allowed. For explanation visit https://www.ionos.com/help/email'],
  [
    'blocked',
    '554 IP=198.51.100.7 - A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.de to clarify.)',
  ],
  ['spamdetected|virusdetected', '550-5.7.0 Message considered as spam or virus, rejected (mx00.t-online.de)'],
  ['spamdetected', '554 5.7.1 Refused by local policy. No SPAM please!'],
  // qmail
  [
    'expired',
    "Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)\nI'm not going to try again; this message has been in the queue too long.",
  ],
  ['hostunknown', "Sorry, I couldn't find a mail exchanger or IP address. (#5.4.4)"],
  ['norelaying', "553 sorry, that domain isn't allowed to be relayed thru this MTA (#5.7.1)"],
  ['networkerror', 'This message is looping: it already has my Delivered-To line. (#5.4.6)'],
  ['networkerror', 'CNAME lookup failed temporarily. (#4.4.3)'],
  // Sendmail
  ['norelaying', '550 5.7.1 <anna@firma.example>... Relaying denied. Proper authentication required.'],
  ['rejected', '451 4.1.8 Domain of sender address news@absender.example does not resolve'],
  ['networkerror', '553 5.3.5 mx.firma.example. config error: mail loops back to me (MX problem?)'],
  ['systemfull', '452 4.4.5 Insufficient disk space; try again later'],
  // Filters and gateways
  ['blocked|badreputation', '554 Blocked - see https://ipcheck.proofpoint.com/?ip=198.51.100.7'],
  ['policyviolation', '550 5.7.0 Local Policy Violation (mx0a-00191d01.pphosted.com)'],
  ['blocked', '451 4.7.1 Greylisting in action, please come back later'],
  ['userunknown', '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [Vz8w3sKbM.uk55]'],
  [
    'policyviolation|virusdetected',
    '554 Email rejected due to security policies - https://community.mimecast.com/docs/DOC-1369#554',
  ],
  [
    'blocked|badreputation',
    '554 Service unavailable; Client host [198.51.100.7] blocked using Barracuda Reputation; http://www.barracudanetworks.com/reputation/?r=1&ip=198.51.100.7',
  ],
  ['virusdetected', '554 5.7.0 Reject, id=12345-01 - INFECTED: Win.Test.EICAR_HDB-1'],
  ['policyviolation', '552 5.7.0 Reject, id=12345-02 - BANNED: application/x-msdownload,.exe,setup.exe'],
  ['spamdetected', '550 5.7.1 Rejected: high spam score (17.2)'],
  // Others
  ['userunknown', '550 5.1.1 <anna@icloud.com>: user does not exist'],
  ['rejected|norelaying', '553 Relaying disallowed as news@absender.example (smtp.zoho.eu)'],
  [
    'speeding',
    '421 4.1.0 198.51.100.7 Throttled - try again later. Please see https://postmaster.comcast.net/smtp-error-codes.php#RL000001',
  ],
  ['hasmoved', '550 5.1.6 Recipient no longer at this address; please use anna.neu@firma.example'],
  ['contenterror', '550 5.6.7 SMTPUTF8 is required, but was not offered by host mx.firma.example[203.0.113.4]'],
  ['userunknown', '550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR204_416 [416]'],
];

/** Written after the phrases had been generalized for the first set. */
const SECOND: readonly Case[] = [
  ['userunknown', '550 5.1.1 The mailbox k.meier@firma.example you are writing to is not known on this system'],
  ['userunknown', '550 No mailbox found for that address, check the spelling'],
  ['userunknown', '511 5.1.1 unknown address or alias: k.meier@firma.example (cgp.firma.example)'],
  ['userunknown', '550 5.1.1 Der Empfänger k.meier@firma.example ist hier unbekannt'],
  [
    'userunknown',
    '554 5.1.1 <k.meier@firma.example>: Recipient address rejected: User unknown in relay recipient table',
  ],
  [
    'userunknown',
    "550 #5.1.0 Address rejected k.meier@firma.example (this recipient isn't hosted at ironport.firma.example)",
  ],
  ['mailboxfull', '552 5.2.2 The mailbox of the recipient has used up all of its storage quota'],
  ['mailboxfull', '554 5.2.2 Mailbox of user k.meier exceeds allowed size'],
  ['mailboxfull', "422 4.2.2 The recipient's mailbox is over its storage limit, message deferred"],
  ['suspend', '550 5.2.1 The user you are trying to contact has a deactivated mailbox'],
  [
    'suspend',
    '554 delivery error: dd Sorry, your message cannot be delivered. This account has been disabled or discontinued [#102]. - mta4102.mail.bf1.yahoo.com',
  ],
  ['suspend', '550 5.7.1 This account was locked by the administrator of firma.example'],
  [
    'hostunknown',
    "DNS Error: 23421 DNS type 'mx' lookup of firma-gmbh.exampel responded with code NXDOMAIN. Domain name not found: firma-gmbh.exampel",
  ],
  ['hostunknown', '550 5.1.2 The domain part of the address could not be resolved: firma.exampel'],
  [
    'notaccept',
    '556 5.1.10 <k.meier@firma.example>: Recipient address rejected: Domain firma.example does not accept mail (nullMX)',
  ],
  ['notaccept', '550 5.7.27 firma.example publishes a null MX and receives no mail'],
  [
    'networkerror',
    'smtp; 451 4.4.0 Primary target IP address responded with: "421 4.4.2 Connection dropped due to ConnectionReset."',
  ],
  ['networkerror', '550 5.4.6 Message rejected: too many Received headers, probable mail loop (61)'],
  [
    'expired',
    'Delivery has been attempted for 4 days without success; the message is being returned. Last error: connect to mx.firma.example:25: Operation timed out',
  ],
  ['expired', '4.4.7 Message delayed: delivery to mx.firma.example is still being attempted'],
  [
    'failedstarttls',
    '454 4.7.5 The certificate of mx.firma.example is self-signed and DANE is mandatory for this domain',
  ],
  ['failedstarttls', '530 5.7.0 Plain text sessions are refused, issue STARTTLS before MAIL'],
  [
    'authfailure',
    '550 5.7.1 The message from absender.example was refused: no aligned SPF or DKIM result, see the DMARC record of the domain',
  ],
  ['authfailure', '550 5.7.23 198.51.100.7 may not send for absender.example (SPF -all)'],
  ['authfailure', '554 5.7.20 No passing DKIM signature was found'],
  [
    'requireptr',
    '550 5.7.1 Connection from [198.51.100.7] refused: the host name of the client has no matching forward and reverse entry (FCrDNS)',
  ],
  ['requireptr', '421 4.7.1 Your server at 198.51.100.7 needs a PTR that resolves back to the same address'],
  ['badreputation', '554 5.7.1 mx1.firma.example: your IP has a poor reputation score of -6.2'],
  ['blocked', '550 5.7.1 Mail from 198.51.100.7 refused, see https://www.abuseat.org/lookup.cgi?ip=198.51.100.7 (CBL)'],
  ['blocked', '450 4.7.1 <k.meier@firma.example>: Recipient address rejected: Policy: greylisted for 300 seconds'],
  ['rejected', '550 5.1.7 <>: Sender address rejected: null sender not accepted here'],
  ['rejected', '553 5.1.8 The envelope sender domain absender.exampel has neither MX nor A record'],
  ['norelaying', '550 5.7.1 We are not responsible for mail to firma.example: relaying prohibited'],
  ['securityerror', '535 5.7.8 Username and password not accepted'],
  [
    'speeding',
    '451 4.7.1 Sender news@absender.example sent 500 messages within the last hour, which exceeds the rate limit',
  ],
  ['toomanyconn', '421 4.7.0 mx.firma.example: 20 simultaneous connections from 198.51.100.7, the maximum is 10'],
  ['mesgtoobig', '552 5.3.4 Your mail of 48 MB is larger than the 25 MB that we accept'],
  ['spamdetected', '571 5.7.1 Our filter rates your message as unsolicited bulk mail (score 14.1)'],
  ['virusdetected', '550 5.7.1 Attachment invoice.zip contains Trojan.Agent and has been discarded'],
  ['systemerror', '451 4.3.0 Our database is not reachable at the moment, please retry'],
];

/** Written after the second set had shown missing phrases. */
const THIRD: readonly Case[] = [
  ['userunknown', '550 5.1.1 b.kurz@verein.example does not correspond to any user of ours'],
  ['userunknown', '550 5.1.0 <b.kurz@verein.example>: there is nobody with this name here'],
  ['userunknown', '553 5.1.1 The address b.kurz@verein.example is not in our directory (mdaemon)'],
  [
    'userunknown',
    "5.1.1 The email address you entered couldn't be found. Check the address and try to resend the message.",
  ],
  ['userunknown', '550 5.1.1 <b.kurz@verein.example>: Empfängeradresse existiert nicht'],
  ['mailboxfull', '452 4.2.2 Mailbox b.kurz has reached its quota (1024 MB)'],
  ['mailboxfull', '552 5.2.2 message would exceed quota of b.kurz@verein.example'],
  ['mailboxfull', "550 5.2.2 recipient's mailbox cannot take any more mail: full"],
  ['suspend', '550 5.2.1 <b.kurz@verein.example>: this mailbox is currently inactive'],
  ['suspend', '525 5.7.13 User account disabled'],
  ['filtered', '550 5.7.1 The recipient has blocked messages from you'],
  ['hasmoved', '551 5.1.6 b.kurz has moved to another provider, please update your address book'],
  [
    'hostunknown',
    'Host or domain name not found. Name service error for name=verein.exampel type=AAAA: Host not found',
  ],
  ['hostunknown', '5.4.4 unable to route: no mail hosts for domain verein.exampel'],
  ['networkerror', '<b.kurz@verein.example>: connect to mx.verein.example[2001:db8::25]:25: Network is unreachable'],
  [
    'networkerror',
    '<b.kurz@verein.example>: lost connection with mx.verein.example[203.0.113.25] while sending end of data -- message may be sent more than once',
  ],
  [
    'networkerror',
    '<b.kurz@verein.example>: Host or domain name not found. Name service error for name=verein.example type=MX: Host not found, try again',
  ],
  ['expired', 'Could not deliver the message in the time limit specified. Please retry or contact your administrator.'],
  ['expired', 'message has been in queue for 5 days: host mx.verein.example did not respond'],
  ['failedstarttls', '<b.kurz@verein.example>: Server certificate not trusted'],
  ['failedstarttls', '421 4.7.66 TLS version not supported; use TLS 1.2 or later (Microsoft SMTP)'],
  ['authfailure', '550 5.7.1 Rejected by DMARC policy of versender.example (p=reject)'],
  ['authfailure', '550 SPF: 198.51.100.20 is not allowed to send mail from versender.example'],
  [
    'authfailure',
    "550 5.7.515 Access denied, sending domain VERSENDER.EXAMPLE doesn't meet the required authentication level",
  ],
  ['requireptr', '554 5.7.1 Client host rejected: cannot find your reverse hostname, [198.51.100.20]'],
  ['requireptr', '550 Your mail server does not have a valid reverse DNS entry'],
  ['badreputation', '421 4.7.0 Messages from 198.51.100.20 are deferred because of its low reputation'],
  ['blocked', '550 5.7.1 Service unavailable, client [198.51.100.20] is on our internal blocklist'],
  [
    'blocked',
    '554 5.7.1 JunkMail rejected - mail.versender.example [198.51.100.20] is in an RBL on rbl.verein.example',
  ],
  ['rejected', '550 5.7.1 <news@versender.example>: Sender address rejected: not logged in'],
  ['rejected', '550 5.1.8 invalid sender domain versender.exampel (misconfigured dns?)'],
  ['norelaying', '554 5.7.1 <b.kurz@anderswo.example>: Recipient address rejected: Relay access denied'],
  ['securityerror', '530 5.5.1 Authentication Required. Log in before sending mail.'],
  ['speeding', '450 4.7.1 Error: too much mail from 198.51.100.20'],
  ['toomanyconn', '421 4.7.0 mx.verein.example Error: too many connections from 198.51.100.20'],
  ['mesgtoobig', '552 5.3.4 Message size limit exceeded, 20971520 bytes allowed'],
  ['policyviolation', '550 5.7.1 Attachments of this file type are forbidden by company policy'],
  ['spamdetected', '550 5.7.1 The content of this message looked like spam'],
  ['contenterror', '554 5.6.1 The message has an invalid MIME structure'],
  ['mailererror', '<b.kurz@verein.example>: Command died with signal 9: "/usr/lib/dovecot/deliver"'],
];

/** Written after the third set. */
const FOURTH: readonly Case[] = [
  ['userunknown', '550 5.1.1 <t.lang@werk.example> recipient is not a valid mailbox in this organization'],
  ['userunknown', "550 5.1.1 Sorry, we don't have a customer called t.lang@werk.example"],
  ['userunknown', '550 Recipient verification failed: t.lang@werk.example is unknown'],
  ['userunknown', '554 5.1.1 unable to deliver: alias t.lang cannot be found'],
  ['userunknown', '550-5.1.1 Callout verification failed: 550 no such mailbox'],
  ['mailboxfull', '452 4.2.2 The email account that you tried to reach is over quota and inactive'],
  ['mailboxfull', '550 5.2.2 <t.lang@werk.example>: Speicherplatz des Postfachs ist erschöpft'],
  ['mailboxfull', '452-4.2.2 Mailbox temporarily full, delete old mail'],
  ['suspend', '550 5.2.1 t.lang@werk.example: this user is suspended for non-payment'],
  ['suspend', '550 5.1.1 Account closed by its owner'],
  ['filtered', '550 5.7.1 t.lang@werk.example only accepts mail from known correspondents'],
  ['hostunknown', '553 5.1.2 werk.exampel: no such domain'],
  ['hostunknown', '550 5.4.4 Invalid domain in recipient address: werk.exampel has no DNS record'],
  ['notaccept', '521 5.3.2 mx.werk.example does not accept mail'],
  ['networkerror', 'smtp; 421 4.4.2 mx.werk.example Error: timeout exceeded, connection closed by peer'],
  ['networkerror', 'connect to mx.werk.example[203.0.113.77]:25: Connection refused'],
  ['networkerror', '554 5.4.12 SMTP; Hop count exceeded - possible mail loop detected on message id <1@a>'],
  ['expired', '550 5.4.7 Delivery failed after 48 hours of retrying: connection timed out'],
  ['expired', 'Your message to t.lang@werk.example has not been delivered yet. We will keep trying for 3 more days.'],
  ['failedstarttls', 'Cannot start TLS: handshake failure'],
  ['failedstarttls', '550 5.7.10 Encryption needed: this domain takes mail over TLS only'],
  ['authfailure', '550 5.7.26 Unauthenticated mail from firma.example is refused by its DMARC policy. gsmtp'],
  ['authfailure', '550 5.7.1 DKIM: body hash mismatch in signature of firma.example'],
  ['authfailure', '551 5.7.1 Forged sender: SPF result softfail for firma.example from 192.0.2.66'],
  [
    'requireptr',
    '550 5.7.25 [192.0.2.66] The IP address sending this message does not have a PTR record, or the forward entry does not point to it. gsmtp',
  ],
  ['requireptr', '450 4.7.1 Client host rejected: cannot find your hostname, [192.0.2.66]'],
  ['badreputation', '550 5.7.1 Rejected: sender IP reputation is bad (Cisco Talos)'],
  ['blocked', "554 5.7.1 192.0.2.66 has been blocked by Spamhaus PBL, use your provider's outbound server"],
  ['blocked', '451 4.7.1 Greylisted, please try again in 180 seconds'],
  ['blocked', '550 Access denied - invalid HELO name (See RFC2821 4.1.1.1)'],
  ['rejected', '550 5.7.1 Sender <shop@firma.example> is on our list of blocked senders'],
  ['norelaying', '550 5.7.1 Relaying to werk.example is not allowed from 192.0.2.66'],
  ['securityerror', '535 Incorrect authentication data'],
  ['speeding', '452 4.2.1 Rate limit for this sender reached, 300 mails per hour'],
  ['toomanyconn', '452 4.5.3 Too many recipients in this transaction'],
  ['mesgtoobig', '554 5.3.4 The message exceeds the maximum of 10 MB'],
  ['spamdetected', '554 5.7.1 Message blocked: identified as SPAM by the recipient system'],
  ['virusdetected', '554 5.7.1 Infected message: W32/Sober found'],
  ['notcompliantrfc', '550 5.7.1 Messages must have exactly one From header (RFC 5322)'],
  ['systemfull', '452 4.3.1 Server is out of disk space'],
];

/** Codes and command before words: a named block list, the meaning of a reply code, and a vague status code. */
const FIFTH: readonly (readonly [string, string])[] = [
  ['blocked', '553 5.1.3 https://www.spamhaus.org/query/ip/192.0.2.66'],
  ['systemerror', '451 Could not read the map for werk.example'],
  ['systemerror', '421 4.2.0 Later'],
  ['failedstarttls', '454 Not at the moment'],
  ['authfailure', '550 5.7.1 SPF unauthorized mail is prohibited'],
  ['userunknown', '550 Unroutable address'],
  ['mailboxfull', '452 4.1.1 Requested action aborted: mailbox over allowed size'],
];

/** Words that begin or end another word. */
const SIXTH: readonly Case[] = [
  [
    'policyviolation|rejected|blocked',
    '550 5.7.1 Rejected by administrative prohibition - https://community.mimecast.com/docs/DOC-1369#550 [aBc.uk12]',
  ],
  [
    'systemerror|blocked',
    '451 Internal resource unavailable - https://community.mimecast.com/docs/DOC-1369#451 [aBc.uk12]',
  ],
  ['syntaxerror', '503 5.5.0 <DATA>: Data command rejected: Improper use of SMTP command pipelining'],
  ['contenterror', '550 5.6.0 The MIME structure is broken'],
  ['failedstarttls', 'TLS handshake failed: error:1408F10B:SSL routines:SSL3_GET_RECORD:unsupported sslv3 record'],
  ['systemerror', '451 4.3.0 AntiVirus scanner timeout'],
  ['virusdetected', '554 5.7.1 Stopped by the antivirus of the provider'],
];

it.each([...FIRST, ...SECOND, ...THIRD, ...FOURTH, ...FIFTH, ...SIXTH])('%s: %s', (reasons, error) => {
  const [report] = analyzeBounce(Buffer.from(error)).reports;
  expect(reasons.split('|')).toContain(report?.reason);
});
