import type { Reason } from './reason.js';

const phrases = (text: string) => text.split('|').map((phrase) => phrase.trim());

/**
 * What servers of every make say, in lower case; `…` matches anything. The first list with a match decides,
 * so what is specific comes before what is often said along with it.
 */
export const STRONG_PHRASES: readonly (readonly [Reason, readonly string[]])[] = [
  [
    'suppressed',
    phrases(`
    suppression list | has suppressed sending | address suppressed | recipient suppressed | previously bounced | unsubscribed address | marked your messages as spam | has been marked as inactive`),
  ],
  [
    'speeding',
    phrases(`
    unusual rate | send limit | sending quota | submission quota | submissionquota | daily message quota | policy rejection- quota | credits exceeded | exceeded … per hour | exceeded … per day | daily quota | hourly quota | sending limit | daily limit | hourly limit |
    messages within | messages in the last | within the last hour | in the last hour | messages per hour | messages per day | emails per hour | emails per day`),
  ],
  [
    'failedstarttls',
    phrases(`
    tls version | tls 1. | tls protocol | ssl | sslv | openssl | cipher | issue starttls | starttls before | starttls first | self-signed | dane is | certificate | over a tls | over tls | tls encryption | without tls | tls connection | tls session | unencrypted | encrypted connection |
    refused to start tls | cannot establish tls | certificate … expired | certificate … trusted | certificate … match`),
  ],
  [
    'rejected',
    phrases(
      `identities failed the check | verified sender identity | sender domain … no mx | sender domain must exist | unresolvable rfc.5321 | sender address … nxdomain | sender domain … nxdomain | sender address … null mx | sender address … nullmx | verification failed for … indicated no smtp service`,
    ),
  ],
  ['hostunknown', phrases(`nxdomain | domain … existiert nicht | domäne … existiert nicht`)],
  ['notaccept', phrases(`null mx | nullmx`)],
  [
    'authfailure',
    phrases(`
    dmarc | fails dkim | dkim validation | no dkim | without dkim | sendasdenied | spf check | by spf | spf failed | spf fail | spf hard fail |
    spf validation | spf verification | spf record | spf: fail | not allowed to send mail from |
    not authorized to send mail for | spf (sender policy framework) | sender policy framework | fails spf |
    failed spf | spf=fail | spf: … not allowed | spf: … not permitted | spf: … not authorized | spf permerror | spf … permerror | not allowed to send from | openspf. | dkim verification | dkim signature |
    dkim failed | dkim check | dkim=fail | bad dkim | does not pass authentication | required authentication level |
    authentication checks | unauthenticated email | unauthenticated mail | does not meet authentication requirements |
    requires all senders to authenticate | message failed authentication | sender not authenticated | sender id |
    is not authorized to send mail from | not authorized by the domain | not authorized to send on behalf | arc-seal |
    is not designated by | not designated as permitted sender | sender domain authentication |
    p=reject | neither spf | spf … fail | dkim … fail | fail … spf | fail … dkim | spf … not pass | dkim … not pass | spf … didn't pass |
    dkim … didn't pass | dkim authentication | spf authentication | spf policy`),
  ],
  [
    'requireptr',
    phrases(`
    ptr | reverse entry | reverse resolution | forward-confirmed | forward confirmed | ptr record | reverse dns | reverse name | no ptr | missing ptr | ptr resource record | reverse lookup | rdns | reverse hostname |
    cannot find your reverse | cannot resolve your address | unresolvable relay host name | mismatches client ip |
    forged hostname | no reverse | reverse mapping | cannot find your hostname | unable to find your reverse |
    ip name lookup failed | ip address … does not have a | fcrdns | domain name mismatches |
    all mail servers must have a ptr | name lookup failed for … client | all mail servers must have | ptr lookup |
    access denied, sending ip … does not have | client host rejected: cannot find your`),
  ],
  [
    'rejected',
    phrases(`sender address rejected | sender verify | sender verification | sender callout | invalid dns mx`),
  ],
  [
    'failedstarttls',
    phrases(`
    starttls is | starttls required | starttls command | use starttls | tls required | tls is required |
    tls negotiation | cannot start tls | tls handshake | tls not available | starttls failed |
    server certificate not | certificate verify failed | certificate validation | certificate expired | invalid certificate | untrusted certificate | could not negotiate tls | encryption required | tlsa |
    mta-sts | sts validation | requires tls | session encryption is required`),
  ],
  ['notaccept', phrases(`indicated no smtp service`)],
  [
    'networkerror',
    phrases(
      `is the local host | points to local host | failure in name resolution | cname lookup | mx lookup | lookup failed temporarily`,
    ),
  ],
  ['networkerror', phrases(`dns error: | host not found, try again | name service error … type=mx: malformed`)],
  ['mailboxfull', phrases(`cannot update mailbox | error writing message: file too large`)],
  [
    'mailererror',
    phrases(`command time limit | procmail: | pipe to | command died | local mailer | mailer error | unknown mailer`),
  ],
  [
    'expired',
    phrases(`
    envelope expired | message expired | all hosts … have been failing | all hosts have been failing |
    been in the queue too long | retry time not reached | server did not accept our requests`),
  ],
  ['badreputation', phrases(`volume or user complaints`)],
  ['requireptr', phrases(`unverifyable sending ips | unverifiable sending`)],
  [
    'blocked',
    phrases(`
    daily relay quota | missing reverse dns for | no access from mail server | not accepting connections`),
  ],
  ['networkerror', phrases(`network error on destination | host not reachable`)],
  ['rejected', phrases(`to/from an address that has been blacklisted`)],
  ['toomanyconn', phrases(`messages in this connection`)],
  ['mailboxfull', phrases(`mailbox is full: | mailbox size | enough space`)],
  ['policyviolation', phrases(`content presents a potential | protocol violation`)],
  ['rejected', phrases(`groups.google.com | 'send mail as' feature`)],
  ['systemerror', phrases(`queue file write error | insufficient permission`)],
  [
    'spamdetected',
    phrases(
      `blacklisted url | blacklisted link | url in this | url in your message | url in your mail | url in your email | contains url | scored as spam`,
    ),
  ],
  ['contenterror', phrases(`headers too large | header too large`)],
  [
    'norelaying',
    phrases(`
    relay not permitted | relaying not permitted | relay access denied | relaying denied | relay denied |
    relaying disallowed | be relayed | not permitted to relay | unable to relay`),
  ],
  ['securityerror', phrases(`rst.authrequired | authentication required`)],
  [
    'userunknown',
    phrases(`
    user unknown | unknown user | no such user | user not found | not listed in | recipient not found |
    mailbox does not exist | account that you tried to reach does not exist | unknown recipient |
    name is not recognized | recipnotfound | recipientnotfound | recipient address rejected: access denied |
    does not like recipient`),
  ],
  [
    'virusdetected',
    phrases(`
    eicar | ransomware | malicious | virus | malware | infected | trojan | worm found | mcspamsignature | contains a dangerous | phishing |
    harmful attachment`),
  ],
  ['hasmoved', phrases(`not local; please try | not local, please try`)],
  [
    'norelaying',
    phrases(`
    relay access denied | relaying denied | relaying not permitted | relay not permitted | unable to relay |
    not permitted to relay | relaying prohibited | relay denied | relaying blocked | relay prohibited |
    not responsible for | not a local domain | domain … not hosted | domain … not local | does not handle mail | relaying is not allowed | relay operation rejected | not a relay | mail relay | insecure mail relay |
    we do not relay | we don't relay | no relaying | not local | that domain isn't in my list of allowed rcpthosts |
    domain isn't in my list | this system is not configured to relay | not relayed |
    through this server without authenticating | relaying temporarily denied | relaying mail | not an open relay |
    specified domain is not allowed | smtp server is not authorized to send | not a gateway | not hosted here |
    can not relay | send to a non-local e-mail address | sender … relay | relay not allowed | as a relay |
    relaying | relay … denied | relay … not | not relay`),
  ],
  [
    'hasmoved',
    phrases(`
    no longer at this address | no longer works | has been replaced by | recipient no longer on server | user has moved | not our customer | not our user |
    mailbox has moved | has moved to | address has changed | new address | address changed |
    please try <`),
  ],
  [
    'mesgtoobig',
    phrases(`
    size … exceed | size … larger | message … exceeds | message too large | message too big | nachricht … zu groß | nachricht … zu gross | message size exceeds | exceeds size limit | exceeded message size |
    message is too big | message is too large | size limit | mail size limit | message exceeds | too large |
    maximum message size | max message size | message length exceeds | larger than |
    exceeded maximum inbound message size | messages with attachments larger | over max message size |
    message … too large | message … too big | exceeds … maximum size | file too big`),
  ],
  ['exceedlimit', phrases(`recipsizelimit | too large for this recipient`)],
  [
    'mailboxfull',
    phrases(`
    mailbox full | mailbox is full | mailbox over quota | over quota | overquota | out of storage |
    exceeded the local limit | user is over | quota exceeded | exceeded … quota | over the quota | quota full |
    exceeds quota | exceed quota | exceeds the quota | exceeded storage allocation | exceeded the storage limit |
    exceeded its quota | mailbox has exceeded | mailfolder is full | mailfolder is over the allowed quota |
    quota violation | no space left on mailbox | not enough disk space | not enough storage space |
    maildir over quota | maildir delivery failed | user has exceeded | has too many messages | inbox is full |
    insufficient … storage for | recipient reached disk quota | recipient storage full | mailbox size limit |
    is full | storage space | account is over | disk quota | mailbox limit | over its quota | mail box full |
    exceeded email quota | exceeded the quota | delivery failed: over | maximum storage | too much mail data |
    too many messages in | mailbox exceeds | user has too many messages | no more space | over disk space |
    overdrawn | user's disk quota | box full |
    over capacity | no free space | mailbox … space | storage … exceeded | exceeded … storage | postfach … voll | postfach voll | speicherplatz | boite … pleine | boîte … pleine | no room | mailbox … no space |
    mailbox … full | mailbox … quota | mailbox … exceed | mailbox … limit | quota | storage limit | out of space`),
  ],
  [
    'systemfull',
    phrases(`
    insufficient disk | low on disk | insufficient system storage | mail system full | no space left on device |
    requested mail action aborted: exceeded | out of disk | not enough system resources | disk full`),
  ],
  [
    'suspend',
    phrases(`
    postfach … gesperrt | konto … gesperrt | postfach … deaktiviert | konto … deaktiviert | deactivated | discontinued | decommissioned | terminated | dormant | account is disabled | account disabled | user is disabled | mailbox disabled | disabled mailbox |
    mailbox is frozen | mailbox is inactive | account is inactive | due to inactivity | mailbox closed | mailbox is closed | account closed | account inactive | inactive user |
    user suspended | account suspended | has been suspended | is suspended | account is locked | account locked |
    mailbox unavailable or access denied | account has been disabled | account has been blocked | is disabled |
    account … disabled | inactive email | recipient suspend | domain suspended | currently suspended |
    mailbox suspended | been suspended | recipient suspended | no longer active | account expired |
    mailbox currently | been deactivated | disabled recipient | account that you tried to reach is disabled |
    recipient account is blocked | user disabled | email account has been | not been activated |
    boite du destinataire archivee | email disabled | mailbox has been | vdelivermail: account is locked |
    is over the maximum allowed inactivity | locked mailbox | account … is not active |
    mailbox … disabled | mailbox … blocked | mailbox … inactive | mailbox … suspended | account … suspended | account … frozen | mailbox … frozen | account … inactive | account … locked | account … blocked | account … deactivated | account … closed | recipient … disabled | recipient … suspended | recipient … inactive | user … disabled | user … suspended | user … inactive`),
  ],
  [
    'filtered',
    phrases(`
    blocked by the recipient | blocked by recipient | blocked by user | blocked by the user | recipient has blocked |
    user has blocked | only accepts mail from | only accepts messages from | only accepts email from`),
  ],
  [
    'blocked',
    phrases(
      `helo command rejected | invalid helo | bad helo | helo … fqdn | ehlo … fqdn | helo … resolv | ehlo … resolv`,
    ),
  ],
  [
    'securityerror',
    phrases(`
    was not authenticated | authentication failed | incorrect authentication | authentication unsuccessful |
    authentication credentials`),
  ],
  ['toomanyconn', phrases(`connection rate | connection limit`)],
  [
    'blocked',
    phrases(
      `is listed by | is listed in | is listed on | is listed at | spamhaus | spamcop | dnsbl | barracudacentral | is on a blocklist`,
    ),
  ],
  [
    'rejected',
    phrases(
      `sender … resolv | envelope sender | sender address rejected | domain of sender address | sender domain … not | sender domain … doesn't`,
    ),
  ],
  [
    'hostunknown',
    phrases(`
    no dns record | no dns entry | nonexistent domain | nonexistentdomain | no address associated | domain … not registered | domain … nonexistent | domain … non-existent |
    could not resolve | host unknown | unknown host | host not found | domain not found | no such domain | domain does not exist |
    unrouteable mail domain | unrouteable domain | unroutable domain | no mail hosts for domain |
    name or service not known | nxdomain | invalid domain | illegal host/domain | unknown domain |
    domain is not reachable | couldn't find any host | could not find any host | domain name not found |
    bad destination system address | host or domain name not found | recipient address rejected: unknown domain |
    no such host | recipient domain must exist | domain must exist | domain is invalid | could not be resolved |
    host/domain is invalid | is currently not deliverable: domain | nameserver … not found |
    all relevant mx records point to non-existent hosts | doesn't exist or has no mail | cannot find any host |
    domain not exist | bad recipient domain |
    cannot resolve | no mx or | no a record | domain … not exist | domain … doesn't exist | domain … not found | host … not found | host … not exist`),
  ],
  [
    'notaccept',
    phrases(`
    does not accept mail | does not accept any mail | null mx | nullmx | invalid mx | not accept email |
    smtp protocol returned a permanent error | no mx record | no mx found | doesn't accept mail |
    host does not accept | no mail server | had no relevant answers | domain … accepts no mail |
    mx points to localhost | no destination found`),
  ],
  [
    'networkerror',
    phrases(`
    nicht erreichbar | shut down by the remote | network is down | unreachable | could not be reached | could not be contacted | cannot reach | name service error | host not found, try again | name server | dns query failed | dns error | dns lookup |
    domain lookup | too many hops | hop count | mail loop | loops back | routing loop | loop detected |
    message is looping | looping | mail forwarding loop | no route to host | network is unreachable |
    network unreachable | connection refused | lost connection | connection reset | connection dropped |
    connection was dropped | connection closed | closed the connection | connection lost | bad connection | conversation … timed out | remote host closed |
    malformed or unexpected name server | maximum hop count | excessive hop | unable to connect |
     host is unreachable | failed to connect | connect() failed | connection … interrupted | temporary lookup failure | broken pipe | server not responding |
    cannot connect | could not connect | couldn't connect | unable to resolve route |
    all hosts … have been failing for a long time |
    dns failure | temporary dns | dns … fail | resolver error`),
  ],
  [
    'expired',
    phrases(`
    verzögert | zeitüberschreitung | time limit | in queue for | in the queue for | queued for | did not respond | no answer from | retry period | attempted for | being attempted | days without | queue lifetime | too old | connection timed out | no response | could not find a gateway | delivery time expired | delivery expired | delayed |
    message expired | retry time not reached | retry timeout | been in the queue too long |
    could not be delivered for | not delivered within | unable to deliver … after | cannot send … for |
    failed to deliver to domain | delivery not completed | still undelivered | queue expired | queued too long |
    queue too long | timed out | timeout | time out | undeliverable for | delivery attempts | has not been delivered |
    was undeliverable for | message could not be sent | deferred: connection | queue time |
    server did not accept our requests to connect | giving up | operation timed out | maximum retry |
    retry count exceeded | delivery to the following recipient has been delayed | will continue to be attempted |
    retry later | will keep trying`),
  ],
  [
    'speeding',
    phrases(`
    rate limit | rate-limit | ratelimit | exceeds the rate | too often | too quickly | message quota | rate limit exceeded | slow down | sending limit | hourly limit | daily limit | per hour |
    per day | per minute | too fast | sending rate | rate that prevents | exceeded the rate | has exceeded … per hour |
    too many messages | too many mails | too many emails | sent to too many recipients this hour |
    receiving mail at a rate | message rate | submission rate | please try again slower | throttl | too much mail |
    excessive rate |
    rate … exceeded | exceeded … rate | limit … per hour | too fast`),
  ],
  [
    'toomanyconn',
    phrases(`
    simultaneous | concurrent | concurrency | too many connections | too many concurrent | connection rate limit | connection limit | concurrent connections |
    too many sessions | too many open | too many simultaneous | max connections | too many recipients | connection rate |
    frequency limited | simultaneous connections | maximum connections | all available ips are at maximum |
    too many smtp sessions | rate limited | exceeded connection | recipients per message |
    unable to accept connection`),
  ],
  [
    'notcompliantrfc',
    phrases(`
    rfc 5322 | rfc5322 | not rfc | rfc 2822 | rfc2822 | multiple addresses in from | duplicate header |
    duplicated header | missing message-id | rfc compliant | rfc-compliant | headers are missing | missing from |
    multiple from | header … missing | missing … header | no … header field | no from: header | no date header |
    more than one … header | message-id … required | this message is not rfc | no from header | bare lf | bare <lf> | bare cr | no message-id | line length | lines too long`),
  ],
  [
    'policyviolation',
    phrases(`
    blocked attachment | attachment blocked | attachment … is blocked | attachment … not allowed | attachments … not allowed | attachment … prohibited |
    attachments … prohibited | attachment … not permitted | attachments … not permitted | unsafe file | file type … not allowed`),
  ],
  [
    'contenterror',
    phrases(`
    corrupt | 8bitmime required | 8bitmime not | smtputf8 is | smtputf8 required | smtputf8 not | headers too large | header too large | header size | improper use of 8-bit | content type | malformed mime |
    mime error | bad message headers | message header … too | invalid mime | bad header | illegal attachment |
    attachment type | charset | blocked by … attachment | executable | invalid header | mime-version |
    message contains invalid | attached file | content-type | header contains illegal | data format error`),
  ],
  [
    'spamdetected',
    phrases(`
    unwanted | spam | ube, | considered ube | unsolicited | junk mail | junk email | uce | content rejected | bulk mail | scored as |
    blacklisted content | rejected for content | message looks like | identified as | message content |
    classified as | appears to be unsolicited | high probability | bogofilter | reject bulk | blocked by content |
    content filter | suspicious`),
  ],
  ['badreputation', phrases(`reputation | low score | poor sender | bad sender score | sender score | senderscore`)],
  [
    'blocked',
    phrases(`
    abuseat | uceprotect | sorbs | ?ip= | connection from … refused | mail from … refused | deny list | denylist |
    ip … refused | firewall | blocked using | blacklist | block list | blocklist | black list | rbl | surbl | dnsrbl | dnsbl | blocked by |
    client host rejected | client host blocked | triplet | policy rejection … try | greylist | graylist | greylisted | dynamic ip | dynamic address |
    dial-up | dialup | please use the smtp server of your isp | not accepting connections | your ip |
    ip address … blocked | access denied. ip | bad helo | helo command rejected | helo/ehlo | invalid helo |
    helo name | connections from | connection refused by | banned sending ip | ip … banned | blocked - see |
    is blocked | host rejected | spamhaus | spamcop | barracuda | cloudmark | denied by policy | service refuse |
    refused to talk to me | your network | residential | generic hostname | consumer | not a valid mail server |
    mail server ip connecting | in our block | connection not authorized | unusual amount of mail from |
    your mail server | sending ip | your host | your server | ip address has been | is not welcome |
    rejecting open proxy | is listed in | listed at | no access from mail server | not allowed to connect |
    email blocked | mail from … blocked | access denied to | temporarily blocked |
    ip … blocked | ip … listed | ip … rejected | ip … denied | ip … blacklist | client … blocked`),
  ],
  [
    'rejected',
    phrases(`
    sender address rejected | sender rejected | sender verify failed | domain of sender address | sender domain |
    invalid sender | sender not allowed | backscatter protection | sender is not | sender refused |
    mail from … rejected | purported responsible address | sender has been rejected | bad sender | unknown sender |
    sender address … not exist | sender ip | envelope sender | sender denied | sender email | denied [bouncedeny] |
    sender address | from address | senders must | administrative prohibition | mailaddress is administrativ |
    sorry, your don't authenticate | sender unspecified | null sender is not allowed |
    empty envelope senders not allowed | this sender | email address is on senderfilterconfig |
    sender … rejected | sender … denied | sender … blocked | sender … not allowed | sender … invalid | sender … not exist`),
  ],
  [
    'userunknown',
    phrases(`
    not known | no inbox | has no mailbox | has no account | not a local user | not on this server | nonexistent |
    non-existent | cannot find … user | cannot find … recipient | cannot find … mailbox | unable to find … user |
    unable to find … recipient | unable to find … mailbox | unrouteable address | user unknown | unknown user | no such user | no such person | user not found | user doesn't exist | user does not exist |
    user not exist | recipient unknown | unknown recipient | no such recipient | user not listed | recipient not found | recipnotfound |
    recipientnotfound | invalid recipient | bad recipient | invalid user | address is not valid |
    not a valid recipient | recipient does not exist | invalid mailbox | no longer valid | no longer exists |
    inconnu | unknown mailbox | mailbox not found | mailbox does not exist | no mailbox | no such mailbox |
    mailbox unknown | mailbox unavailable | mailbox not available | mailbox invalid | account … does not exist |
    account that you tried to reach does not exist | no account | unknown account | no such account |
    doesn't have a … account | does not have an account | address unknown | unknown address | address not found |
    unknown local-part | unknown local part | address does not exist | address doesn't exist | address no longer |
    invalid address | no such address | rejected recipient | not listed in | name is not recognized | not recognized |
    no valid recipients | not a valid mailbox | not a valid user | user is unknown | local_part |
    does not like recipient | not a known user | undeliverable address | adr.recip | adresse invalide |
    adresse d au moins un destinataire invalide | destinataire | wasn't found | couldn't be found |
    could not be found | no one by that | nobody by that | unknown name | person is not at this | not in my mailbox |
    user no longer | no user | does not exist | doesn't exist | isn't in a list | access denied. user |
    email not exist | email address … not found | email address was not found | no mail box | is not our |
    is not a member | is not a valid | unknown or illegal alias | mail-box | not known at this site |
    existiert nicht | nicht gefunden | n'existe pas | delivery error: dd | rejected as | possibly incorrect | address … incorrect | no existe | unbekannt |
    mailbox … not exist | user … not exist | recipient … not exist | address … not exist | account … not exist | user … not found | mailbox … not found | recipient … not found | address … not found | recipient … unknown | address … unknown | user … unknown | mailbox … unknown | account … unknown | recipient … invalid | mailbox … invalid | user … invalid`),
  ],
  [
    'filtered',
    phrases(`
    because the recipient | recipient preferences | rejected by recipient | automatically rejected | refused due to recipient | recipient's filter | message filtered |
    user reject | user refused | mail refused by the recipient | resolver.rst | dropped by the recipient |
    recipient … blocked your | recipient is not accepting | not accepting messages | account is protected by |
    transfer blocked | message rejected by user | user is not accepting | address is not accepting`),
  ],
  ['policyviolation', phrases(`denied by local rules`)],
  [
    'securityerror',
    phrases(`
    authentication required | authentication failed | authentication credentials | authentication turned on |
    must be authenticated | please authenticate | auth required | authenticate first | application-specific |
    not authenticated | authrequired | you must authenticate | user not authorized | user unauthorized |
    authorization failed | password | credentials | verification failure | access denied due to security |
    not authorized`),
  ],
  [
    'policyviolation',
    phrases(`
    banned: | banned file | banned attachment | banned content | policy | policies | policy reasons | local policy | protocol violation | header error | administratively |
    forbidden | host network not allowed | you have been blocked by | rule imposed | not accepted for |
    reject due to`),
  ],
  [
    'syntaxerror',
    phrases(`
    out of sequence | synchronization error | unexpected command | need rcpt | need mail | unknown command | bad syntax | syntax error | line too long | invalid command | command not implemented | parameter not implemented |
    command unrecognized | unrecognized command | bad sequence | bad command | command not recognized |
    not implemented |
    address syntax`),
  ],
  [
    'mailererror',
    phrases(`
    procmail | maildrop | sieve | x-unix | command died | local mailer | pipe to | command output | mailer error | child process |
    returned exit | died with signal | exit status | generated by | unknown mailer error | deliver: mail |
    command failed | pipe`),
  ],
  [
    'systemerror',
    phrases(`
    backend | out of memory | unexpected error | system problem | shutting down | maintenance | overloaded | high load | load average | database |
    system error | internal error | internal server error | local error | configuration error | local configuration |
    server error | service currently unavailable | transaction failed | unable to write | cannot open |
    input/output error | software error | resources temporarily unavailable | can't create | couldn't create |
    could not load | upstream error | local problem | duplicated message-id | not configured |
    temporary local problem | queue file write | service unavailable - try | program failure | system resources | proxy`),
  ],
  ['authfailure', phrases(`spf | dkim`)],
];

/** What says little: only where the codes say nothing either. */
export const WEAK_PHRASES: readonly (readonly [Reason, readonly string[]])[] = [
  ['systemfull', phrases(`insufficient system`)],
  [
    'userunknown',
    phrases(`
    recipient address rejected | address rejected | recipient rejected | rejected | check if address is correct |
    unable to deliver message to | is not a registered`),
  ],
  ['policyviolation', phrases(`denied | not allowed | message rejected | prohibited | violation`)],
  ['securityerror', phrases(`login | log in | insecure | unauthorized`)],
  ['expired', phrases(`will be retried | try again later | temporary failure | delay | temporarily`)],
  [
    'systemerror',
    phrases(`
    service unavailable | service not available | temporarily unavailable | failed to | unable to | loop | error`),
  ],
];
