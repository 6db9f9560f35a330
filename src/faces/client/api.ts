// Written by npm run client:write, from openapi.json.

export type ErrorDetail = {
  /** Machine-readable code. */
  readonly code:
    | 'invalid_domain'
    | 'invalid_name'
    | 'invalid_type'
    | 'invalid_selector'
    | 'invalid_path'
    | 'invalid_lang'
    | 'invalid_kind'
    | 'invalid_body'
    | 'invalid_change'
    | 'invalid_format'
    | 'invalid_module'
    | 'invalid_request'
    | 'invalid_api_key'
    | 'blocked'
    | 'not_found'
    | 'method_not_allowed'
    | 'payload_too_large'
    | 'too_complex'
    | 'rate_limited'
    | 'internal_error'
    | 'upstream_unavailable'
    | 'overloaded';

  /** What was wrong and what is accepted. */
  readonly message: string;
};

export type ErrorResponse = { readonly error: ErrorDetail };

export type IdnResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The name as sent. */
  readonly input: string;

  /** Punycode form, lowercase A-labels. */
  readonly ascii: string;

  /** Unicode form, normalized by UTS #46. */
  readonly unicode: string;
};

export type RpcResult = {
  readonly jsonrpc: '2.0';

  /** ID of the request; null if it could not be read. */
  readonly id: string | number | null;
  readonly result: Readonly<Record<string, unknown>>;
};

export type RpcErrorDetail = {
  /** Error code of JSON-RPC 2.0 or MCP. */
  readonly code: number;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
};

export type RpcError = {
  readonly jsonrpc: '2.0';

  /** ID of the request; null if it could not be read. */
  readonly id: string | number | null;
  readonly error: RpcErrorDetail;
};

export type RpcMessage = {
  readonly jsonrpc: '2.0';

  /** Omit it for notifications, which return 202 and no body. */
  readonly id?: string | number;

  /** `initialize`, `ping`, `tools/list`, `tools/call`, `prompts/list`, `prompts/get`, `resources/list`, `resources/templates/list`, `resources/read`; from 2026-07-28 `server/discover` instead of the first two. */
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
};

export type FindingEvidence = {
  readonly host: string;

  /** Record type, or what was read, such as `HTML`. */
  readonly type: string;
  readonly value: string;
};

export type FindingReference = { readonly title: string; readonly url: string };

export type FixRecord = {
  /** Full name of the record. */
  readonly host: string;
  readonly type: string;

  /** Record data; TXT without quotes. */
  readonly value: string;
};

export type CallToAction = {
  readonly label: string;

  /** Absolute if `PUBLIC_URL` is set. */
  readonly href: string;
};

export type FindingFix = {
  /** Steps in order. */
  readonly steps: readonly string[];

  /** Where it is done: at the DNS provider, the registrar, in mail or web hosting, or by somebody else. */
  readonly where: 'dns' | 'registrar' | 'mail' | 'web' | 'other';

  /** The record to publish, if one record fixes it. All findings about one host and type have the same. */
  readonly record?: FixRecord;

  /** The page that helps with this fix. */
  readonly cta: CallToAction;
};

export type HealthFinding = {
  /** `<check>.<outcome>`; stable. */
  readonly id: string;
  readonly category: 'dns' | 'email' | 'web' | 'security';
  readonly topic: string;
  readonly severity: 'ok' | 'info' | 'warn' | 'problem';
  readonly title: string;

  /** What was found and why it matters. */
  readonly detail: string;

  /** What was seen. */
  readonly evidence: readonly FindingEvidence[];

  /** A command that shows the evidence. */
  readonly verify?: string;
  readonly references: readonly FindingReference[];
  readonly fix?: FindingFix;
};

export type SeverityCounts = {
  readonly ok: number;
  readonly info: number;
  readonly warn: number;
  readonly problem: number;
};

export type DomainHealth = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The domain in lowercase A-labels. */
  readonly domain: string;

  /** The domain in Unicode. */
  readonly displayDomain: string;

  /** Whether DNS returns an answer for the domain, validated or not. */
  readonly resolvable: boolean;

  /** 100 minus the weights of all problems and warnings; `ok` and `info` do not affect it. */
  readonly score: number;

  /** Sorted by severity; a clean report starts with `web-and-mail`. */
  readonly findings: readonly HealthFinding[];

  /** Number of findings per severity. */
  readonly summary: SeverityCounts;

  /** Name of the severity profile of the operator, which changes severities or weights or leaves out checks. */
  readonly severityProfile?: string;
  readonly checkedAt: string;

  /** Language of the texts. */
  readonly locale: 'en' | 'de';
};

export type CheckManyInput = {
  /** Domains in Unicode or Punycode. */
  readonly domains: readonly string[];
};

export type LookupAnswer = {
  /** Owner name of the record; CNAMEs come before the records they point to. */
  readonly name: string;

  /** DNS type number. */
  readonly type: number;

  /** TTL in seconds. */
  readonly ttl: number | null;

  /** Record in presentation format; TXT as one text without quotes. */
  readonly data: string;
};

export type LookupResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The queried name; for an IP address, its name below in-addr.arpa or ip6.arpa. */
  readonly name: string;

  /** Record type, upper case. */
  readonly type: unknown;

  /** DNS type number. */
  readonly typeCode: number;

  /** DNS RCODE: 0 NOERROR, 2 SERVFAIL, 3 NXDOMAIN … */
  readonly status: number;

  /** Whether the resolver validated the answer with DNSSEC. */
  readonly ad: boolean;
  readonly answers: readonly LookupAnswer[];
};

export type PropagationAnswer = {
  /** TTL in seconds. */
  readonly ttl: number | null;

  /** Record in presentation format. */
  readonly data: string;
};

export type ResolverEntry = {
  /** One of five fixed IDs. */
  readonly id: string;

  /** Name of the public resolver. */
  readonly label: string;

  /** Whether it answered in time. */
  readonly reachable: boolean;

  /** DNS RCODE; -1 when the resolver was unreachable. */
  readonly status: number;

  /** Whether this resolver validated the answer with DNSSEC. */
  readonly ad: boolean;

  /** Records of the queried type, with CNAMEs followed. */
  readonly answers: readonly PropagationAnswer[];
};

export type Consistency = {
  /** Number of resolvers that answered. */
  readonly reachable: number;
  readonly total: number;

  /** Size of the largest group with identical answers. */
  readonly agreeing: number;

  /** At least one resolver answered, and all that answered agree. */
  readonly consistent: boolean;
};

export type PropagationResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The queried name; for an IP address, its name below in-addr.arpa or ip6.arpa. */
  readonly name: string;

  /** Record type, upper case. */
  readonly type: unknown;
  readonly resolvers: readonly ResolverEntry[];
  readonly consistency: Consistency;
};

export type AvailabilityResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** Registrable domain in lowercase A-labels: example.com for www.example.com. */
  readonly domain: string;

  /** `registered`: the registry has the domain. `available`: neither the registry nor DNS has it. `unknown`: no answer, or the two contradict each other. */
  readonly state: 'registered' | 'available' | 'unknown';

  /** The TLD has no public RDAP service; `state` is `unknown`. */
  readonly noRdapForTld: boolean;

  /** Name of the registrar. */
  readonly registrar: string | null;

  /** Registration date, in UTC. */
  readonly created: string | null;

  /** Expiry date, in UTC. */
  readonly expires: string | null;

  /** Note that the result is not binding. */
  readonly disclaimer: string;
};

export type DkimResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The domain in lowercase A-labels. */
  readonly domain: string;
  readonly selector: string;

  /** The queried name. */
  readonly name: string;

  /** Whether a TXT record exists at the name. */
  readonly found: boolean;

  /** DNS RCODE; only present if nothing was found. */
  readonly status?: number;

  /** Whether there is exactly one valid key record. */
  readonly valid?: boolean;

  /** Whether the key is revoked (`p=` is empty). */
  readonly revoked?: boolean;

  /** Whether the key is in test mode (`t=y`). */
  readonly testing?: boolean;

  /** By the decoded key, else as the record says; left out where no text is a key record. */
  readonly keyType?: 'rsa' | 'ed25519';

  /** Size of the decoded key; null if it cannot be decoded. */
  readonly keyBits?: number | null;

  /** Content of the TXT record; several records are separated by line breaks. */
  readonly record?: string;
};

export type DsEntry = {
  readonly keyTag: number;

  /** The registry's mnemonic, or the number without one. */
  readonly algorithm: string;

  /** The registry's name, or the number without one. */
  readonly digestType: string;
  readonly digest: string;

  /** TTL on the authoritative name servers of the parent zone, in seconds; `null` if they could not be queried. */
  readonly ttl: number | null;
};

export type DnskeyEntry = {
  readonly keyTag: number;
  readonly flags: number;

  /** The registry's mnemonic, or the number without one. */
  readonly algorithm: string;

  /** `ksk` when the SEP flag is set. */
  readonly role: 'ksk' | 'zsk';

  /** TTL on the authoritative name servers, in seconds; `null` if they could not be queried. */
  readonly ttl: number | null;
};

export type DsLink = {
  /** Key tag of the DS. */
  readonly keyTag: number;

  /** Whether a published DNSKEY has this key tag and the digest of the DS record. */
  readonly matched: boolean;
};

export type DnssecResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The domain in lowercase A-labels. */
  readonly domain: string;

  /** `unsigned`: the parent has no DS, or none that resolvers support. `valid`: the resolver validated the zone and a DS matches a key. `broken`: neither. */
  readonly status: 'unsigned' | 'valid' | 'broken';

  /** Only if `status` is `broken`: why validation fails. `no-answer`: DS or SOA records could not be queried. `no-proof`: resolvers reject the zone, but its keys and the signature of its SOA record are in order; the cause may be a parent zone. */
  readonly reason?:
    | 'signature-expired'
    | 'signature-not-yet-valid'
    | 'signature-invalid'
    | 'signature-missing'
    | 'no-matching-ds'
    | 'key-missing'
    | 'key-revoked'
    | 'key-unfit'
    | 'no-answer'
    | 'no-proof';

  /** Whether the resolver set the AD flag for the zone. */
  readonly adValidated: boolean;

  /** DS records in the parent zone. */
  readonly ds: readonly DsEntry[];

  /** DNSKEY records in the zone. */
  readonly dnskeys: readonly DnskeyEntry[];

  /** For each DS record, whether it matches a key. */
  readonly links: readonly DsLink[];
};

export type PortEntry = {
  readonly port: number;
  readonly service: 'SMTP' | 'SMTPS' | 'Submission' | 'IMAP' | 'IMAPS' | 'POP3' | 'POP3S' | 'HTTP' | 'HTTPS';

  /** Best state over the probed addresses. `closed`: refused. `filtered`: no answer in time. `blocked`: not probed, because the address is not public or our own network blocks the port. */
  readonly state: 'open' | 'closed' | 'filtered' | 'blocked';
};

export type ReverseEntry = {
  readonly ip: string;

  /** PTR records, at most 10. */
  readonly names: readonly string[];

  /** Whether one of the names resolves back to the address (forward-confirmed). */
  readonly matchesForward: boolean;
};

export type CertificateEntry = {
  readonly subject: string;
  readonly issuer: string;
  readonly validTo: string;
  readonly matchesHost: boolean;

  /** Valid today and from a public CA, with its chain. */
  readonly trusted: boolean;
};

export type OfferedVersion = {
  readonly name: 'TLS 1.3' | 'TLS 1.2' | 'TLS 1.1' | 'TLS 1.0' | 'SSL 3.0' | 'SSL 2.0';

  /** Null if it was not found out. */
  readonly offered: boolean | null;
};

export type OfferedSuite = {
  readonly code: string;
  readonly name: string;

  /** Null if it was not found out. */
  readonly offered: boolean | null;

  /** In the TLS guidelines of NCSC-NL (2025). */
  readonly grade: 'good' | 'sufficient' | 'phase-out' | 'insufficient';
};

export type OfferedGroup = {
  readonly name: string;

  /** Null if it was not found out. */
  readonly offered: boolean | null;
};

export type TlsEntry = {
  /** Offered on port 25. */
  readonly starttls: boolean;

  /** Null if there was no handshake. */
  readonly protocol: string | null;
  readonly certificate: CertificateEntry | null;

  /** DNSSEC-signed TLSA records and the presented chain. `invalid`: none matches. `unusable`: none has usage 2 or 3. */
  readonly dane: 'none' | 'valid' | 'invalid' | 'unusable';

  /** What one address offers besides this session, asked with at most three connections; absent without a session. */
  readonly versions?: readonly OfferedVersion[];

  /** Suites that were accepted, and of those that were refused one of each kind. */
  readonly suites?: readonly OfferedSuite[];

  /** Groups that were accepted or refused. */
  readonly groups?: readonly OfferedGroup[];

  /** Whether a key exchange with ML-KEM is offered; null if it was not found out. */
  readonly postQuantum?: boolean | null;
};

export type MailHostEntry = {
  readonly host: string;

  /** At most 16. */
  readonly ipv4: readonly string[];

  /** At most 16. */
  readonly ipv6: readonly string[];

  /** Ports of up to two addresses per family; empty for a host without addresses. */
  readonly ports: readonly PortEntry[];

  /** Preference of the MX record; lowest first. */
  readonly priority: number;

  /** Up to two addresses per family. Addresses whose PTR lookup failed are left out. */
  readonly ptr: readonly ReverseEntry[];

  /** TLS on port 25 of the first four hosts, the worse of both families. Null if it could not be found out. */
  readonly tls: TlsEntry | null;
};

export type HostEntry = {
  readonly host: string;

  /** At most 16. */
  readonly ipv4: readonly string[];

  /** At most 16. */
  readonly ipv6: readonly string[];

  /** Ports of up to two addresses per family; empty for a host without addresses. */
  readonly ports: readonly PortEntry[];
};

export type MailCheckResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The domain in lowercase A-labels. */
  readonly domain: string;

  /** Whether the domain has a mail server with a public address. False only if DNS says so; failed lookups do not count against the domain. */
  readonly acceptsMail: boolean;

  /** Whether the domain publishes a null MX (RFC 7505). */
  readonly nullMx: boolean;

  /** The first 10 MX hosts by preference. Without MX records, the domain itself if it has an address. */
  readonly mail: readonly MailHostEntry[];

  /** Web ports of the domain itself; null if it has no address. */
  readonly web: HostEntry | null;
  readonly checkedAt: string;
};

export type SpfTreeTerm = {
  /** The term as published. */
  readonly term: string;

  /** DNS lookups of the term and of all terms below it. */
  readonly lookups: number;

  /** What receivers find instead of a usable answer, such as `void`, `no-record` or `loop`. */
  readonly note?: string;

  /** Number of IPv4 addresses that match. */
  readonly ipv4: number;

  /** Number of IPv6 networks that match. */
  readonly ipv6Networks: number;

  /** The terms of the record that the term refers to. */
  readonly terms: readonly SpfTreeTerm[];
};

export type SpfRange = { readonly first: string; readonly last: string };

export type SpfAddresses = {
  /** Ranges of IPv4 addresses that pass. */
  readonly ipv4: readonly SpfRange[];

  /** IPv6 networks that pass. */
  readonly ipv6Networks: readonly string[];

  /** False if macros, `exists`, `ptr` or failed lookups decide about further addresses. */
  readonly complete: boolean;
};

export type RemovedTerm = {
  readonly term: string;
  readonly why:
    'unreachable' | 'empty' | 'repeated' | 'covered' | 'merged' | 'own-addresses' | 'own-record' | 'flattened';
};

export type OptimizedSpf = {
  readonly record: string;
  readonly lookups: number;

  /** Every address has the same result with both records. */
  readonly equal: true;

  /** Terms that the record no longer needs. */
  readonly removed: readonly RemovedTerm[];

  /** Terms that depend on more than the address of the client; they stay. */
  readonly notComparable: readonly string[];

  /** Terms that were replaced by their addresses of today, which have to be updated by hand. */
  readonly stale: readonly string[];
};

export type SpfAnalysis = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The domain in lowercase A-labels. */
  readonly domain: string;

  /** The published record; `null` if there is none or more than one. */
  readonly record: string | null;

  /** DNS lookups of the record; RFC 7208 allows 10. */
  readonly lookups: number;

  /** Lookups without an answer; RFC 7208 allows 2. */
  readonly voidLookups: number;

  /** The terms in the order of evaluation, with those they refer to. */
  readonly tree: readonly SpfTreeTerm[];

  /** The addresses that pass, without regard to the lookup limit. */
  readonly addresses: SpfAddresses;

  /** A shorter record with the same result for every address; `null` if there is none. */
  readonly optimized: OptimizedSpf | null;

  /** The findings of the health check about SPF. */
  readonly findings: readonly HealthFinding[];
  readonly locale: 'en' | 'de';
};

export type HopTls = { readonly version: string; readonly suite: string; readonly group: string | null };

export type WebHop = {
  readonly url: string;
  readonly status: number;
  readonly address: string;

  /** Null over plain HTTP. */
  readonly tls: HopTls | null;

  /** Milliseconds to the headers of the response. */
  readonly ms: number;
};

export type EntryHop = {
  readonly url: string;
  readonly status: number;

  /** Null over plain HTTP. */
  readonly tls: string | null;
};

export type WebEntry = {
  /** What visitors type. */
  readonly url: string;

  /** Requests that were answered. */
  readonly hops: readonly EntryHop[];

  /** `error`: a page with an error status. `withheld`: a page that others may get, such as 403 or 503. `closed`: the connection was refused or closed. `private`: an address that is not public. `unknown`: not found out. */
  readonly end:
    | 'page'
    | 'error'
    | 'withheld'
    | 'loop'
    | 'too-many'
    | 'bad-target'
    | 'certificate'
    | 'tls'
    | 'no-address'
    | 'closed'
    | 'no-answer'
    | 'private'
    | 'bad-answer'
    | 'unknown';

  /** Fault of the certificate. */
  readonly fault?: 'expired' | 'not-yet-valid' | 'wrong-host' | 'self-signed' | 'incomplete' | 'untrusted' | 'weak';

  /** The page, or the address where the way ends. */
  readonly finalUrl: string;
};

export type TlsAddress = {
  readonly address: string;
  readonly versions: readonly OfferedVersion[];

  /** Suites are asked for in groups, so only one of a group that is accepted is known to be offered. */
  readonly suites: readonly OfferedSuite[];

  /** Groups of the key exchange. */
  readonly groups: readonly OfferedGroup[];

  /** Whether a key exchange with ML-KEM is offered. */
  readonly postQuantum: boolean | null;

  /** The protocol chosen by ALPN. */
  readonly alpn: string | null;

  /** Who decides between suites. */
  readonly preference: 'server' | 'client' | null;
};

export type ChainEntry = {
  readonly subject: string;
  readonly issuer: string;
  readonly validTo: string;
  readonly key: string;
  readonly signature: string;
};

export type WebCertificate = {
  readonly subject: string;
  readonly issuer: string;
  readonly validTo: string;
  readonly key: string;
  readonly signature: string;
  readonly names: readonly string[];
  readonly validFrom: string;

  /** Further certificates in the order sent. */
  readonly chain: readonly ChainEntry[];

  /** Valid today and from a public CA, with its chain. */
  readonly trusted: boolean;
  readonly matchesHost: boolean;

  /** DNSSEC-signed TLSA records of port 443 and the presented chain. */
  readonly dane: 'none' | 'valid' | 'invalid' | 'unusable';
};

export type WebTls = {
  /** One address per family. */
  readonly addresses: readonly TlsAddress[];

  /** Null without a complete handshake. */
  readonly certificate: WebCertificate | null;
};

export type WebHeader = {
  /** In lower case. */
  readonly name: string;

  /** Null if it is missing. */
  readonly value: string | null;
  readonly verdict: 'ok' | 'info' | 'warn' | 'problem';

  /** The finding about it. */
  readonly why: string;
};

export type WebCookie = {
  readonly name: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;

  /** Null if it is missing or invalid. */
  readonly sameSite: 'strict' | 'lax' | 'none' | null;

  /** Prefix that browsers enforce. */
  readonly prefix: string | null;
  readonly verdict: 'ok' | 'info' | 'warn' | 'problem';
};

export type SecurityTxtRemark = {
  readonly text: string;

  /** Null if it is about the whole file. */
  readonly line: number | null;
};

export type SecurityTxtResult = {
  readonly url: string;
  readonly found: boolean;
  readonly contacts: readonly string[];

  /** As written. */
  readonly expires: string | null;

  /** Whether it has an OpenPGP signature, which is not verified. */
  readonly signed: boolean;

  /** What RFC 9116 does not allow. */
  readonly errors: readonly SecurityTxtRemark[];

  /** What it recommends. */
  readonly advice: readonly SecurityTxtRemark[];
};

export type Configuration = {
  readonly nginx: string;
  readonly apache: string;
  readonly caddy: string;
  readonly haproxy: string;
};

export type WebFix = {
  /** Steps in order. */
  readonly steps: readonly string[];

  /** Lines to paste, for each web server. */
  readonly configuration?: Configuration;
};

export type WebFinding = {
  /** `<check>.<outcome>`; stable. */
  readonly id: string;
  readonly category: 'security' | 'web';
  readonly topic: string;
  readonly severity: 'ok' | 'info' | 'warn' | 'problem';
  readonly title: string;

  /** What was found and why it matters. */
  readonly detail: string;

  /** What was seen. */
  readonly evidence: readonly FindingEvidence[];

  /** A command that shows it. */
  readonly verify?: string;
  readonly references: readonly FindingReference[];
  readonly fix?: WebFix;
};

export type WebGrade = {
  /** Profile of version 6.0 of the guideline; null if not everything could be asked. */
  readonly mozilla: 'modern' | 'intermediate' | 'none' | null;
};

export type WebCheckResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The domain in lowercase A-labels. */
  readonly domain: string;

  /** Null if no web server answered. */
  readonly finalUrl: string | null;

  /** The way from the domain to its page. */
  readonly hops: readonly WebHop[];

  /** HTTP and HTTPS, with and without `www`, and where each leads. */
  readonly entries: readonly WebEntry[];
  readonly tls: WebTls;

  /** Security headers of the home page, missing ones included. */
  readonly headers: readonly WebHeader[];

  /** Cookies of the home page and of redirects to it. */
  readonly cookies: readonly WebCookie[];

  /** Null for subdomains and if it could not be read. */
  readonly securityTxt: SecurityTxtResult | null;

  /** Most severe first. */
  readonly findings: readonly WebFinding[];
  readonly grade: WebGrade;
  readonly checkedAt: string;

  /** Language of the texts. */
  readonly locale: 'en' | 'de';
};

export type SeoError = {
  /** Why the page could not be checked. */
  readonly code:
    | 'unreachable'
    | 'timeout'
    | 'tls_error'
    | 'blocked'
    | 'not_html'
    | 'too_large'
    | 'too_many_redirects'
    | 'http_error';

  /** The same in words. */
  readonly message: string;
};

export type SeoFinding = {
  /** `<check>.<outcome>`; stable. */
  readonly id: string;

  /** Category of the finding. */
  readonly category: 'indexing' | 'content' | 'technical' | 'ai';
  readonly topic: string;

  /** `ok` and `info` do not affect the score. */
  readonly severity: 'ok' | 'info' | 'warn' | 'problem';

  /** Short title. */
  readonly title: string;

  /** What was found, why it matters and what to do. */
  readonly detail: string;

  /** What was seen. */
  readonly evidence: readonly FindingEvidence[];

  /** A command that shows the evidence. */
  readonly verify?: string;
  readonly references: readonly FindingReference[];
};

export type SeoReport = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The domain in lowercase A-labels. */
  readonly domain: string;

  /** Path of the page that was checked, with its query. */
  readonly path: string;

  /** URL of the page after all redirects; null if it was not reached. */
  readonly finalUrl: string | null;

  /** When the page was fetched. */
  readonly fetchedAt: string;

  /** Time to first byte in milliseconds, including the connection; null if unknown. */
  readonly ttfbMs: number | null;

  /** 100 minus the weights of all problems and warnings; 0 with an error. */
  readonly score: number;

  /** Title of the page; null if it has none. */
  readonly pageTitle: string | null;

  /** Null if the page could be read. */
  readonly error: SeoError | null;

  /** Sorted by severity, then by topic. */
  readonly findings: readonly SeoFinding[];
};

export type PlanChange = {
  readonly action: 'add' | 'replace' | 'remove';

  /** Full name of the record. */
  readonly host: string;
  readonly type: string;

  /** Record data; TXT without quotes. */
  readonly value: string;

  /** The published value that is replaced or removed. */
  readonly old?: string;

  /** TTL in seconds. */
  readonly ttl?: number;

  /** Where it is done. */
  readonly where: 'dns' | 'registrar' | 'mail' | 'web' | 'other';

  /** What to do first, or to know: a mailbox to create, services to add. */
  readonly conditions: readonly string[];

  /** Findings that this change resolves. */
  readonly resolves: readonly string[];
};

export type PlanStage = {
  readonly when: 'now' | 'later';

  /** What has to be true before this stage. */
  readonly condition?: string;

  /** Changes in order of dependency. */
  readonly changes: readonly PlanChange[];

  /** Score after this stage, from a preview. */
  readonly scoreAfter: number;
};

export type PlanManual = {
  /** Id of the finding. */
  readonly id: string;
  readonly title: string;
  readonly where: 'dns' | 'registrar' | 'mail' | 'web' | 'other';

  /** Steps in order. */
  readonly steps: readonly string[];
};

export type DomainPlan = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The domain in lowercase A-labels. */
  readonly domain: string;

  /** The domain in Unicode. */
  readonly displayDomain: string;

  /** Score today. */
  readonly score: number;

  /** Score after all stages. */
  readonly scoreAfter: number;
  readonly stages: readonly PlanStage[];

  /** What records in this zone cannot fix. */
  readonly manual: readonly PlanManual[];
  readonly checkedAt: string;

  /** Language of the texts. */
  readonly locale: 'en' | 'de';
};

export type CompareInput = {
  /** A report of `check`: at least `domain`, `score` and `findings`. */
  readonly before: Readonly<Record<string, unknown>>;

  /** A later report, or that of another domain. */
  readonly after: Readonly<Record<string, unknown>>;
};

export type CompareScores = { readonly before: number; readonly after: number };

export type FindingStatement = { readonly severity: 'ok' | 'info' | 'warn' | 'problem'; readonly detail: string };

export type FindingChange = {
  /** Id of the finding. */
  readonly id: string;
  readonly before: FindingStatement;
  readonly after: FindingStatement;
};

export type RecordsChange = {
  /** Full name; of two domains, the name below each (`@` for the domain itself). */
  readonly host: string;

  /** Record type, or what was read, such as `HTTP`. */
  readonly type: string;
  readonly before: readonly string[];
  readonly after: readonly string[];

  /** Resolved, new and changed findings of the checks that read these records. */
  readonly findings: readonly string[];
};

export type CompareResult = {
  /** Version of the API. */
  readonly api: 'v1';
  readonly score: CompareScores;

  /** Findings other than ok that only the first report has. Not those of checks that could not run. */
  readonly resolved: readonly string[];

  /** Findings other than ok that only the second report has. */
  readonly introduced: readonly string[];

  /** Findings of both reports with another statement. */
  readonly changed: readonly FindingChange[];

  /** Records that differ, from the evidence of the findings. */
  readonly records: readonly RecordsChange[];
};

export type PreviewChange = {
  /** What to do. */
  readonly action: 'add' | 'replace' | 'remove';

  /** Full name, name below the domain, or `@`. */
  readonly host: string;

  /** Record type. */
  readonly type: string;

  /** Record data; TXT without quotes. Not needed to remove. */
  readonly value?: string;

  /** Value to replace or remove; without it, all. */
  readonly old?: string;
};

export type PreviewInput = {
  /** Changes in order. */
  readonly changes: readonly PreviewChange[];
};

export type PreviewBefore = { readonly score: number; readonly summary: SeverityCounts };

export type PreviewResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The domain in lowercase A-labels. */
  readonly domain: string;

  /** The report as it is. */
  readonly before: PreviewBefore;

  /** The report as it would be. */
  readonly after: DomainHealth;

  /** Findings that would be gone. */
  readonly resolved: readonly string[];

  /** Findings that would be new. */
  readonly introduced: readonly string[];

  /** Findings that stay as they are because signatures, servers or pages cannot be simulated. */
  readonly notSimulated: readonly string[];
};

export type ZoneCheckBody = {
  /** A zone file (RFC 1035). */
  readonly zone?: string;

  /** A zone of octoDNS, as YAML. */
  readonly octodns?: string;

  /** Output of `terraform show -json`. */
  readonly terraform?: string;

  /** Output of `dnscontrol print-ir`. */
  readonly dnscontrol?: string;
};

export type ZoneCheckError = {
  /** `null` where the format has no lines. */
  readonly line: number | null;

  /** The line, or what it describes. */
  readonly text: string;

  /** `error`: servers refuse the record or the whole zone. */
  readonly level: 'error' | 'warning';

  /** What is wrong. */
  readonly message: string;
};

export type ZoneCheckBefore = { readonly score: number; readonly summary: SeverityCounts };

export type ZoneCheckChange = {
  readonly action: 'add' | 'replace' | 'remove';
  readonly host: string;
  readonly type: string;

  /** The record of today. */
  readonly old?: string;

  /** The record of the zone. */
  readonly value?: string;
};

export type ZoneCheckResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The domain in lowercase A-labels. */
  readonly domain: string;

  /** Records that were read. */
  readonly records: number;

  /** Lines that are wrong, in order. At most 200. */
  readonly errors: readonly ZoneCheckError[];

  /** The report as it would be. */
  readonly after: DomainHealth;

  /** The report as it is; `null` if the domain does not exist in DNS. */
  readonly before: ZoneCheckBefore | null;

  /** Findings that would be gone. */
  readonly resolved: readonly string[];

  /** Findings that would be new. */
  readonly introduced: readonly string[];

  /** Records that would change, as far as they can be looked up: of common names, and of the sets of the zone. At most 500 sets are compared: common names, then mail, aliases and delegations, then addresses of hosts. */
  readonly changes: readonly ZoneCheckChange[];

  /** Record sets that were not compared, so that `changes` is partial: beyond the limit, not answered, or not in time. Absent if all were compared. */
  readonly notCompared?: number;

  /** Findings that the zone may change in ways that cannot be computed. */
  readonly notSimulated: readonly string[];
  readonly locale: 'en' | 'de';
};

export type MoveServer = {
  /** Host name. */
  readonly name: string;

  /** Public addresses; required inside the zone. */
  readonly addresses?: readonly string[];
};

export type MoveInput = {
  /** The proposed name servers. */
  readonly nameServers: readonly MoveServer[];

  /** DS after the move; empty removes, absent keeps it. */
  readonly ds?: readonly string[];

  /** Further names to compare. */
  readonly names?: readonly string[];

  /** Current zone file, to compare all its names. Not stored. */
  readonly zone?: string;
};

export type MoveServerState = {
  readonly name: string;
  readonly addresses: readonly string[];

  /** `unknown`: not reached, which may be due to our own network. */
  readonly state: 'answers' | 'partly' | 'lame' | 'silent' | 'unknown' | 'no-address';
};

export type MoveTtls = {
  /** NS records in the parent zone, in seconds. */
  readonly parentNs: number;

  /** NS records in the zone. */
  readonly zoneNs: number;

  /** DS records; 0 without any. */
  readonly ds: number;

  /** The longest TTL among the records compared. */
  readonly records: number;

  /** Negative answers. */
  readonly negative: number;
};

export type CurrentSide = {
  readonly nameServers: readonly MoveServerState[];

  /** NS records in the zone itself. */
  readonly ns: readonly string[];

  /** DS records in the parent zone. */
  readonly ds: readonly string[];

  /** Serial of the SOA record. */
  readonly serial: number | null;

  /** Whether the zone has keys. */
  readonly signed: boolean;

  /** TTLs as the servers return them, in seconds. */
  readonly ttls: MoveTtls;
};

export type MoveSide = {
  readonly nameServers: readonly MoveServerState[];

  /** NS records in the zone itself. */
  readonly ns: readonly string[];

  /** DS records in the parent zone. */
  readonly ds: readonly string[];

  /** Serial of the SOA record. */
  readonly serial: number | null;

  /** Whether the zone has keys. */
  readonly signed: boolean;
};

export type MoveDifference = {
  readonly name: string;
  readonly type: string;
  readonly current: readonly string[];
  readonly proposed: readonly string[];
  readonly severity: 'ok' | 'info' | 'warn' | 'problem';

  /** `extra`: only the proposed servers have it. */
  readonly difference: 'missing' | 'value' | 'ttl' | 'extra';
  readonly currentTtl?: number;
  readonly proposedTtl?: number;
};

export type TimetableEntry = {
  /** Stable. */
  readonly step:
    'lower' | 'remove-ds' | 'add-ds' | 'switch' | 'keep' | 'complete' | 'publish-ds' | 'remove-old-ds' | 'raise';

  /** Earliest time of what is done up to the switch. */
  readonly at?: string;

  /** Of what comes later: seconds after the switch. */
  readonly afterSeconds?: number;
  readonly what: string;
};

export type MoveResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The domain in lowercase A-labels. */
  readonly domain: string;

  /** The zone that is moved. */
  readonly zone: string;
  readonly current: CurrentSide;
  readonly proposed: MoveSide;

  /** Whether nothing is lost if the timetable is followed: no reason is a `problem`. */
  readonly ready: boolean;

  /** Most severe first. */
  readonly reasons: readonly HealthFinding[];

  /** Most severe first. The order of records does not matter. */
  readonly differences: readonly MoveDifference[];

  /** The report as it would be at the proposed servers. */
  readonly after: DomainHealth;

  /** In order; each entry has `at` or `afterSeconds`. */
  readonly timetable: readonly TimetableEntry[];
  readonly checkedAt: string;

  /** Language of the texts. */
  readonly locale: 'en' | 'de';
};

export type RolloverTtls = {
  /** DS records. */
  readonly ds?: number;

  /** DNSKEY records. */
  readonly dnskey?: number;

  /** Longest TTL in the zone. */
  readonly records?: number;

  /** NS records. */
  readonly ns?: number;

  /** Until all servers have a change. */
  readonly propagation?: number;
};

export type RolloverInput = {
  /** What changes. */
  readonly kind: 'ksk' | 'zsk' | 'algorithm' | 'single-algorithm' | 'signer' | 'unsign';

  /** For `ksk`. */
  readonly method?: 'double-signature' | 'double-ds';

  /** DS records of the new KSK. */
  readonly ds?: readonly string[];

  /** New DNSKEY records: KSK, ZSK or both. */
  readonly keys?: readonly string[];

  /** Of the first step; now if absent. */
  readonly startAt?: string;

  /** Your own times, one per step, to be proven. */
  readonly times?: readonly string[];

  /** Seconds to plan with instead of those found. */
  readonly ttls?: RolloverTtls;
};

export type RolloverNow = {
  /** DS records in the parent zone. */
  readonly ds: readonly DsEntry[];

  /** DNSKEY records in the zone. */
  readonly dnskeys: readonly DnskeyEntry[];
};

export type UsedTtls = {
  /** DS records, in seconds. */
  readonly ds: number;

  /** DNSKEY records. */
  readonly dnskey: number;

  /** Longest TTL of the zone; at least a day unless given, because not all names can be seen. */
  readonly records: number;

  /** NS records; at least two days unless given. */
  readonly ns: number;

  /** Until all servers of a zone have a change. */
  readonly propagation: number;
};

export type RolloverEntry = {
  /** Stable. */
  readonly step:
    | 'add-ksk'
    | 'add-zsk'
    | 'add-signatures'
    | 'add-keys'
    | 'exchange-keys'
    | 'add-ds'
    | 'replace-ds'
    | 'remove-old-ds'
    | 'remove-ds'
    | 'replace-ksk'
    | 'sign-with-new'
    | 'switch'
    | 'remove-old-key'
    | 'remove-old-keys'
    | 'remove-old-signatures'
    | 'remove-other-ds'
    | 'remove-other-keys'
    | 'remove-other-signatures'
    | 'remove-foreign-keys'
    | 'remove-signatures';

  /** Earliest time. */
  readonly at: string;

  /** Seconds after the step before. */
  readonly afterSeconds: number;
  readonly where: 'zone' | 'registrar';
  readonly what: string;

  /** Records to publish, or what they are if the signer makes them. */
  readonly publish: readonly string[];

  /** Records to remove. */
  readonly remove: readonly string[];

  /** When the step is done. */
  readonly done: string;

  /** A command that shows it. */
  readonly verify: string;
};

export type CachedAnswer = {
  /** `RRSIG`: signed records of the zone. */
  readonly type: 'DS' | 'DNSKEY' | 'RRSIG';

  /** When it was asked for. */
  readonly from: string;
};

export type RolloverCounterexample = {
  /** When it fails first. */
  readonly at: string;

  /** Until when it can fail. */
  readonly until: string;

  /** What the resolver holds then. */
  readonly cached: readonly CachedAnswer[];

  /** What fails. */
  readonly fails: string;
};

export type RolloverRefusal = {
  readonly reason:
    | 'unsigned'
    | 'insecure'
    | 'broken'
    | 'incomplete'
    | 'changing'
    | 'too-many'
    | 'no-zsk'
    | 'single-key'
    | 'same-key'
    | 'same-algorithm'
    | 'other-algorithm'
    | 'several-algorithms'
    | 'one-algorithm'
    | 'unlinked'
    | 'digests';
  readonly text: string;
};

export type RolloverResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The domain in lowercase A-labels. */
  readonly domain: string;

  /** The zone that is signed. */
  readonly zone: string;
  readonly kind: 'ksk' | 'zsk' | 'algorithm' | 'single-algorithm' | 'signer' | 'unsign';
  readonly now: RolloverNow;

  /** The timetable is computed with them. */
  readonly ttls: UsedTtls | null;

  /** Whether every state that caches can be in validates. Never for a refused wish. */
  readonly safe: boolean;

  /** In order; empty if the wish is refused. */
  readonly steps: readonly RolloverEntry[];

  /** Combinations of cached answers that were checked. */
  readonly statesChecked: number;

  /** Only if the times are not safe. */
  readonly counterexample?: RolloverCounterexample;

  /** Only if there is no timetable. */
  readonly refusal?: RolloverRefusal;

  /** What the timetable assumes. */
  readonly notes: readonly string[];
  readonly checkedAt: string;
  readonly locale: 'en' | 'de';
};

export type SeenAt = {
  /** Authoritative name server by its host name, or public resolver by its label. */
  readonly where: string;

  /** DNS RCODE; -1 when there was no answer. */
  readonly status: number;

  /** Records in presentation format. */
  readonly answers: readonly string[];
};

export type Verification = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The domain in lowercase A-labels. */
  readonly domain: string;

  /** ID of the finding. */
  readonly finding: string;

  /** `resolved`: gone everywhere. `spreading`: gone on the authoritative servers, but public resolvers still have the old records. `open`: still there. `unknown`: could not be checked. */
  readonly state: 'resolved' | 'spreading' | 'open' | 'unknown';

  /** The records that the finding is about: authoritative servers first, then public resolvers. */
  readonly seen: readonly SeenAt[];

  /** When every public resolver must have the new records, from the TTLs that they report. */
  readonly completeBy: string | null;
  readonly checkedAt: string;

  /** Language of the request. */
  readonly locale: 'en' | 'de';
};

export type ListedProfile = {
  readonly profile: 'bulk-sender' | 'internet-nl-mail' | 'internet-nl-web' | 'mozilla-tls-intermediate' | 'bod-18-01';
  readonly title: string;

  /** The texts that were compared. */
  readonly source: string;

  /** Date of the newest text. */
  readonly dated: string;

  /** Whom it is for. */
  readonly lead: string;

  /** Number of requirements. */
  readonly requirements: number;
};

export type ProfileList = {
  /** Version of the API. */
  readonly api: 'v1';
  readonly profiles: readonly ListedProfile[];

  /** Language of the texts. */
  readonly locale: 'en' | 'de';
};

export type AskedBy = {
  /** Publisher of the text. */
  readonly by: string;
  readonly level: 'must' | 'should';
};

export type JudgedRequirementEntry = {
  /** Stable within the profile. */
  readonly id: string;
  readonly title: string;

  /** Requirements with the same word belong together. */
  readonly group: string;
  readonly level: 'must' | 'should';

  /** `not-visible`: not from outside. `unknown`: could not be found out. */
  readonly state: 'met' | 'not-met' | 'not-visible' | 'not-applicable' | 'unknown';

  /** What decided, or what would show it. */
  readonly evidence: readonly string[];

  /** Findings of `check` that decided, or that have the fix. */
  readonly findings: readonly string[];

  /** Section or point of the text. */
  readonly clause: string;

  /** Who asks for it, if there are several texts. */
  readonly askedBy?: readonly AskedBy[];

  /** What would show it: a message that you sent, the tools of a mailbox provider, or your provider. `untested`: not by this service. */
  readonly shownBy?: 'message' | 'postmaster' | 'provider' | 'untested';
};

export type ProfileScores = {
  /** By the published rules, of the requirements that we tested. */
  readonly publisher: number;

  /** Score of `check`. */
  readonly check: number;
};

export type ProfileSource = {
  readonly name: string;
  readonly url: string;

  /** Date of the text. */
  readonly dated: string;
};

export type ProfileResult = {
  readonly profile: 'bulk-sender' | 'internet-nl-mail' | 'internet-nl-web' | 'mozilla-tls-intermediate' | 'bod-18-01';
  readonly title: string;

  /** The texts that were compared. */
  readonly source: string;

  /** Date of the newest text. */
  readonly dated: string;

  /** Version of the API. */
  readonly api: 'v1';

  /** The domain in lowercase A-labels. */
  readonly domain: string;

  /** `met`: all `must` requirements that are visible from outside. It is not a certificate. */
  readonly state: 'met' | 'not-met' | 'unknown';
  readonly requirements: readonly JudgedRequirementEntry[];

  /** Only if the publisher has a scoring. */
  readonly scores?: ProfileScores;
  readonly sources: readonly ProfileSource[];
  readonly checkedAt: string;

  /** Language of the texts. */
  readonly locale: 'en' | 'de';
};

export type SpfInput = {
  /** Allow the domain’s own addresses. */
  readonly allowA?: boolean;

  /** Allow the MX hosts. */
  readonly allowMx?: boolean;

  /** IPv4 addresses or CIDR blocks. */
  readonly ip4?: readonly string[];

  /** IPv6 addresses or CIDR blocks. */
  readonly ip6?: readonly string[];

  /** SPF domains to include. */
  readonly includes?: readonly string[];

  /** Result for all other senders. */
  readonly all?: 'fail' | 'softfail' | 'neutral' | 'pass';
};

export type DmarcInput = {
  /** For mail that fails DMARC. */
  readonly policy: 'none' | 'quarantine' | 'reject';

  /** The same for subdomains. */
  readonly subdomainPolicy?: 'none' | 'quarantine' | 'reject';

  /** Addresses for aggregate reports. */
  readonly rua?: readonly string[];

  /** Addresses for failure reports. */
  readonly ruf?: readonly string[];

  /** Percentage of mail; removed by RFC 9989. */
  readonly pct?: number;

  /** DKIM alignment: relaxed or strict. */
  readonly adkim?: 'r' | 's';

  /** SPF alignment: relaxed or strict. */
  readonly aspf?: 'r' | 's';

  /** Failure options: 0, 1, d, s, with colons. */
  readonly fo?: string;

  /** The domain. */
  readonly domain?: string;
};

export type CaaInput = {
  /** CA domains that may issue; a single `;` forbids all. */
  readonly issue?: readonly string[];

  /** The same for wildcard certificates. */
  readonly issuewild?: readonly string[];

  /** Address for reports. */
  readonly iodef?: string;

  /** Set the critical flag. */
  readonly critical?: boolean;
};

export type MtaStsInput = {
  /** Without valid TLS: report, refuse or ignore. */
  readonly mode: 'testing' | 'enforce' | 'none';

  /** The domain. */
  readonly domain?: string;

  /** MX hosts; `*.` matches one label. */
  readonly mx?: readonly string[];

  /** Cache time in days. */
  readonly maxAgeDays?: number;

  /** Policy ID; default: UTC time. */
  readonly id?: string;

  /** Address for TLS-RPT reports. */
  readonly tlsRptEmail?: string;
};

export type SpfWarningIssue = {
  /** Code of the warning. */
  readonly code:
    | 'lookups-near-limit'
    | 'no-senders'
    | 'all-neutral'
    | 'cidr-host-bits'
    | 'cidr-too-broad'
    | 'ip-special-purpose'
    | 'ip-overlap'
    | 'record-over-450'
    | 'string-split'
    | 'rdata-too-large';

  /** The affected value, or a measurement. */
  readonly value?: string | number;
};

export type SpfErrorIssue = {
  /** Code of the error. */
  readonly code:
    | 'ip-invalid'
    | 'ip-family-mismatch'
    | 'domain-spec-invalid'
    | 'macro-syntax'
    | 'unsafe-character'
    | 'too-many-lookups'
    | 'all-pass';

  /** The affected value, or a measurement. */
  readonly value?: string | number;
};

export type SpfResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** Kind of record. */
  readonly kind: 'spf';

  /** Owner name: the domain itself. */
  readonly host: '@';

  /** Record type. */
  readonly type: 'TXT';

  /** The record as one text; above 255 bytes, publish it as several strings. */
  readonly record: string;

  /** DNS lookups of the terms in this record; RFC 7208 allows 10. */
  readonly lookupCount: number;

  /** Warnings; the record is usable. */
  readonly warnings: readonly SpfWarningIssue[];

  /** Values that were left out, and exceeded limits. */
  readonly errors: readonly SpfErrorIssue[];
};

export type DmarcWarningIssue = {
  /** Code of the warning. */
  readonly code:
    | 'rua-missing'
    | 'uri-many'
    | 'sp-weaker-than-p'
    | 'sp-ignored-on-subdomain'
    | 'pct-removed'
    | 'fo-without-ruf'
    | 'string-split'
    | 'rdata-too-large';

  /** The affected value, or a measurement. */
  readonly value?: string | number;
};

export type DmarcErrorIssue = {
  /** Code of the error. */
  readonly code: 'invalid-domain' | 'invalid-email' | 'fo-invalid' | 'fo-exclusive';

  /** The affected value, or a measurement. */
  readonly value?: string | number;
};

export type DmarcResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** Kind of record. */
  readonly kind: 'dmarc';

  /** Owner name. */
  readonly host: string;

  /** Record type. */
  readonly type: 'TXT';

  /** The record as one text, without default values. */
  readonly record: string;

  /** Warnings; the record is usable. */
  readonly warnings: readonly DmarcWarningIssue[];

  /** Values that were left out. */
  readonly errors: readonly DmarcErrorIssue[];
};

export type GeneratedRecord = {
  /** Owner name, `@` for the domain itself. */
  readonly host: string;

  /** Record type. */
  readonly type: string;

  /** Record data to enter. */
  readonly value: string;
};

export type CaaWarningIssue = {
  /** Code of the warning. */
  readonly code:
    | 'issuer-invalid'
    | 'issuer-unknown'
    | 'issue-missing'
    | 'deny-all-with-allow'
    | 'param-syntax'
    | 'accounturi-invalid'
    | 'validationmethods-invalid'
    | 'validationmethods-wildcard'
    | 'invalid-email'
    | 'too-many-records';

  /** The affected value, or a measurement. */
  readonly value?: string | number;
};

export type CaaResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** Kind of record. */
  readonly kind: 'caa';

  /** All CAA records. */
  readonly records: readonly GeneratedRecord[];

  /** Values that were left out, and warnings. */
  readonly warnings: readonly CaaWarningIssue[];
};

export type MtaStsWarningIssue = {
  /** Code of the warning. */
  readonly code:
    | 'missing-domain'
    | 'invalid-domain'
    | 'id-invalid'
    | 'mx-missing'
    | 'mx-pattern-invalid'
    | 'mx-wildcard-broad'
    | 'max-age-short'
    | 'max-age-long-testing'
    | 'invalid-email'
    | 'tls-rpt-missing';

  /** The affected value, or a measurement. */
  readonly value?: string | number;
};

export type MtaStsResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** Kind of record. */
  readonly kind: 'mta-sts';

  /** The TXT record that announces the policy. */
  readonly dnsRecord: GeneratedRecord;

  /** Content of mta-sts.txt. */
  readonly policyFile: string;

  /** Where the file must be served. */
  readonly policyUrl: string;

  /** TLS-RPT record; only present if a report address was given. */
  readonly tlsRptRecord?: GeneratedRecord;

  /** Values that were left out, and warnings. */
  readonly warnings: readonly MtaStsWarningIssue[];
};

export type HeaderAnalysisBody = {
  /** Raw header; a message body after it is ignored. */
  readonly raw: string;
};

export type HeaderHop = {
  /** Position; 1 is the oldest hop. */
  readonly index: number;

  /** Sending host as it identified itself. */
  readonly from?: string;

  /** Receiving host. */
  readonly by?: string;

  /** Protocol. */
  readonly with?: string;

  /** Date as written in the header. */
  readonly date?: string;

  /** Milliseconds since the epoch, if the date is valid. */
  readonly timestamp?: number;

  /** Seconds since the previous hop; negative with clock skew. */
  readonly deltaSec?: number;
};

export type HeaderAuth = {
  /** SPF result. */
  readonly spf?: string;

  /** DKIM result; `pass` when any signature passes. */
  readonly dkim?: string;

  /** DMARC result. */
  readonly dmarc?: string;

  /** Domain of the DMARC result. */
  readonly dmarcHeaderFrom?: string;

  /** The field that `auth` is read from, unfolded. */
  readonly raw?: string;
};

export type HeaderFieldValues = {
  readonly from?: string;
  readonly returnPath?: string;
  readonly replyTo?: string;
  readonly messageId?: string;
  readonly subject?: string;
  readonly date?: string;
};

export type HeaderAlignment = {
  /** Domain of the first address in From. */
  readonly fromDomain?: string;

  /** Domain of Return-Path. */
  readonly returnPathDomain?: string;

  /** Domain of the DMARC result. */
  readonly dmarcFromDomain?: string;

  /** Whether From shares its organizational domain with an authenticated domain. Based on the DMARC result, else the passed SPF and DKIM results, else Return-Path. Left out if none is present. */
  readonly aligned?: boolean;
};

export type SpamFilterVerdict = {
  /** Field with the verdict. */
  readonly field: string;

  /** Whether the filter treats the message as spam. */
  readonly isSpam?: boolean;

  /** Score of the message. */
  readonly score?: number;

  /** Score from which the filter treats mail as spam. */
  readonly threshold?: number;

  /** Rules that matched. */
  readonly reasons: readonly string[];
};

export type HeaderAnalysisResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** Received fields, oldest first. */
  readonly hops: readonly HeaderHop[];

  /** From the first Authentication-Results field; without any, from the ARC-Authentication-Results of the newest set. */
  readonly auth: HeaderAuth;

  /** Unfolded, with encoded words decoded. */
  readonly fields: HeaderFieldValues;
  readonly alignment: HeaderAlignment;

  /** Verdicts of SpamAssassin, rspamd and Exchange Online, as the header has them. Anyone can write such a field. */
  readonly spamFilters?: readonly SpamFilterVerdict[];
};

export type BounceAnalysisBody = {
  /** The bounce with its header, or only the error. */
  readonly raw: string;
};

export type BounceCheck = {
  /** Endpoint to call next; `{domain}` where the bounce does not name the domain. */
  readonly endpoint: string;

  /** What it shows, in the requested language. */
  readonly why: string;
};

export type RecipientReport = {
  /** Address of the recipient. */
  readonly recipient?: string;

  /** What the mail server did (RFC 3464). */
  readonly action?: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';

  /** Enhanced status code (RFC 3463). */
  readonly status?: string;

  /** SMTP reply code (RFC 5321). */
  readonly replyCode?: string;

  /** Mail server that gave the error. */
  readonly remoteMta?: string;

  /** Why the message was not delivered; `undefined` if the bounce does not say. */
  readonly reason:
    | 'userunknown'
    | 'hasmoved'
    | 'suspend'
    | 'suppressed'
    | 'filtered'
    | 'mailboxfull'
    | 'systemfull'
    | 'mesgtoobig'
    | 'exceedlimit'
    | 'hostunknown'
    | 'notaccept'
    | 'networkerror'
    | 'expired'
    | 'failedstarttls'
    | 'authfailure'
    | 'requireptr'
    | 'badreputation'
    | 'blocked'
    | 'rejected'
    | 'norelaying'
    | 'securityerror'
    | 'speeding'
    | 'toomanyconn'
    | 'policyviolation'
    | 'spamdetected'
    | 'virusdetected'
    | 'contenterror'
    | 'notcompliantrfc'
    | 'syntaxerror'
    | 'systemerror'
    | 'mailererror'
    | 'onhold'
    | 'undefined'
    | 'delivered'
    | 'feedback'
    | 'vacation';

  /** How certain the reason is: `high` if codes and words agree or the words are clear. */
  readonly confidence: 'high' | 'medium' | 'low';

  /** Below high confidence: the two likely reasons, the more likely one first. */
  readonly likelyReasons?: readonly (
    | 'userunknown'
    | 'hasmoved'
    | 'suspend'
    | 'suppressed'
    | 'filtered'
    | 'mailboxfull'
    | 'systemfull'
    | 'mesgtoobig'
    | 'exceedlimit'
    | 'hostunknown'
    | 'notaccept'
    | 'networkerror'
    | 'expired'
    | 'failedstarttls'
    | 'authfailure'
    | 'requireptr'
    | 'badreputation'
    | 'blocked'
    | 'rejected'
    | 'norelaying'
    | 'securityerror'
    | 'speeding'
    | 'toomanyconn'
    | 'policyviolation'
    | 'spamdetected'
    | 'virusdetected'
    | 'contenterror'
    | 'notcompliantrfc'
    | 'syntaxerror'
    | 'systemerror'
    | 'mailererror'
    | 'onhold'
    | 'undefined'
    | 'delivered'
    | 'feedback'
    | 'vacation'
  )[];

  /** The block list that the error names: its zone or its name. */
  readonly blockList?: string;

  /** Page of the operator of that list: whether an address is listed, and how it is removed. */
  readonly blockListUrl?: string;

  /** What happened and what to do, in the requested language. */
  readonly meaning: string;

  /** Who has to act; `provider` runs the mail servers of the recipient. */
  readonly actor: 'sender' | 'recipient' | 'provider' | 'nobody';

  /** Endpoints that explain or rule out the reason. */
  readonly checks: readonly BounceCheck[];

  /** Words of the mail server, at most 1000 characters. */
  readonly diagnostic?: string;
};

export type BounceAnalysisResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** One report for each recipient, at most 100; empty for a message that is not a bounce. */
  readonly reports: readonly RecipientReport[];

  /** For a text that is not a bounce: a sentence that says so, in the requested language. */
  readonly note?: string;
};

export type MessageAnalysisBody = {
  /** The whole message. */
  readonly raw: string;

  /** Address that handed the message over. */
  readonly clientIp?: string;

  /** Return path; empty for a bounce. */
  readonly mailFrom?: string;

  /** HELO name. */
  readonly helo?: string;
};

export type MessageAlteration = {
  readonly kind:
    | 'footer'
    | 'footer-part'
    | 'footer-html'
    | 'mime-wrapped'
    | 'banner'
    | 'subject-tag'
    | 'recoded'
    | 'charset'
    | 'whitespace'
    | 'dot-stuffing'
    | 'mbox-quoting'
    | 'rewrapped'
    | 'header-folding'
    | 'header-case'
    | 'header-twice'
    | 'header-added'
    | 'header-removed'
    | 'header-order'
    | 'header-encoding'
    | 'header-reformatted'
    | 'header-rewritten'
    | 'reply-to-added'
    | 'from-munged';

  /** Name of the header field, or `body`. */
  readonly where: string;

  /** What was changed, in one sentence. */
  readonly what: string;

  /** First changed line of the body, from 1. */
  readonly line?: number;

  /** Lines as signed; empty if lines were added. */
  readonly before: readonly string[];

  /** Lines as received; empty if lines were removed. */
  readonly after: readonly string[];
};

export type MessageSignatureResult = {
  readonly domain: string;
  readonly selector: string;
  readonly algorithm: string;

  /** Of header and body. */
  readonly canonicalization: string;

  /** `null` without a key. */
  readonly keyBits: number | null;

  /** Result with the key that is published now. */
  readonly result: 'pass' | 'fail' | 'permerror' | 'temperror' | 'neutral';

  /** Why it does not pass. `no-key`, `key-revoked` and `key-mismatch`: the key is gone or was replaced since. `sha1`, `key-too-short`: too weak for receivers. */
  readonly reason?: string;

  /** Further reasons. */
  readonly otherReasons?: readonly string[];

  /** How to read it. `uncheckable`: the key is gone or was replaced. `copied`: copying the message as text explains the failure. `changed`: no known change explains it. */
  readonly state: 'valid' | 'restored' | 'copied' | 'weak' | 'uncheckable' | 'changed' | 'unanswered' | 'invalid';

  /** The signature is right for the message, or for the message without the named alterations. */
  readonly genuine: boolean;

  /** The key is marked as a test (`t=y`). */
  readonly testing: boolean;

  /** Same organization as From. `null`: could not be looked up. */
  readonly aligned: boolean | null;

  /** Names in `h=`. */
  readonly signedHeaders: readonly string[];

  /** Bytes of the body that are signed (`l=`). */
  readonly bodyLength?: number;
  readonly signedAt?: string;
  readonly expiresAt?: string;

  /** Alterations without which the signature verifies. */
  readonly restoredBy?: readonly MessageAlteration[];
};

export type ArcInstanceResult = {
  readonly instance: number;

  /** Who sealed it. */
  readonly domain: string;
  readonly result: 'pass' | 'fail';
  readonly reason?: string;

  /** Its message signature fits to the message as received. */
  readonly coversMessage: boolean;

  /** What it recorded. */
  readonly authenticationResults: string;
};

export type ArcResult = {
  readonly result: 'none' | 'pass' | 'fail';

  /** Oldest first. */
  readonly instances: readonly ArcInstanceResult[];
};

export type MessageSpf = {
  /** Address of the client, as given or as the receiver recorded it. */
  readonly client: string;

  /** Return path; the HELO name if it is empty. */
  readonly identity: string;
  readonly result: 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror';

  /** Same organization as From. */
  readonly aligned: boolean | null;
};

export type MessageDmarc = {
  /** Domain of From. */
  readonly domain: string | null;

  /** `null` without a policy. */
  readonly policy: 'none' | 'quarantine' | 'reject' | null;

  /** Domain of the record. */
  readonly policyDomain: string | null;

  /** With the keys and records of now. `undecided`: what receivers saw cannot be said, see `open`. */
  readonly result: 'pass' | 'fail' | 'none' | 'temperror' | 'permerror' | 'undecided';

  /** What a receiver does that follows the policy. */
  readonly disposition: 'none' | 'quarantine' | 'reject';

  /** What makes it pass. */
  readonly by: 'dkim' | 'spf' | 'both' | null;

  /** Why the result is `undecided`: a key that is gone or was replaced, a copy that is not byte for byte the message, or a client or return path that is not recorded. */
  readonly open?: 'key' | 'copy' | 'client';
};

export type RecordedResults = {
  /** Who wrote it. */
  readonly by: string | null;
  readonly spf: string | null;
  readonly dkim: string | null;
  readonly dmarc: string | null;
};

export type BulkSenderRequirement = {
  /** Id of the requirement. */
  readonly requirement: string;
  readonly title: string;
  readonly state: 'met' | 'not-met' | 'not-visible';

  /** What was seen. */
  readonly evidence: readonly string[];
};

export type MessageAnalysisResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The answer in a few sentences. */
  readonly answer: string;

  /** The result of header-analysis. */
  readonly header: HeaderAnalysisResult;

  /** In the order of the message, at most 30. */
  readonly signatures: readonly MessageSignatureResult[];
  readonly arc: ArcResult;

  /** `null` if the client is not known. */
  readonly spf: MessageSpf | null;
  readonly dmarc: MessageDmarc;

  /** What the receiver recorded on arrival (`Authentication-Results`), next to our results. Anyone can write such a field. */
  readonly recorded: RecordedResults | null;

  /** Changes on the way, each proven by a signature that verifies without them. */
  readonly alterations: readonly MessageAlteration[];

  /** Sender requirements that a message shows. */
  readonly bulkSender: readonly BulkSenderRequirement[];

  /** The most severe first. */
  readonly findings: readonly HealthFinding[];

  /** When keys and policies were looked up. */
  readonly checkedAt: string;
  readonly locale: 'en' | 'de';
};

export type ReportUpload = {
  /** XML, JSON or a message as text; gzip or zip as base64. */
  readonly content: string;

  /** File name. */
  readonly name?: string;
};

export type ReportAnalysisBody = {
  /** Report files. */
  readonly files: readonly ReportUpload[];
};

export type ReportFile = {
  /** Name of the file; for a member of an archive or a message, followed by its own. */
  readonly name: string;
  readonly kind: 'aggregate' | 'tls' | 'failure' | 'unreadable';

  /** Who sent the report. */
  readonly organization?: string;
  readonly from?: string;
  readonly to?: string;

  /** Why it was not read or not counted, or what is odd about it, in the requested language. */
  readonly reason?: string;
};

export type Alignment = {
  /** Only SPF passes and is aligned. */
  readonly spf: number;

  /** Only DKIM passes and is aligned. */
  readonly dkim: number;
  readonly both: number;

  /** DMARC fails. */
  readonly none: number;
};

export type DayCount = {
  readonly day: string;

  /** Messages that pass DMARC. */
  readonly pass: number;
  readonly fail: number;
};

export type MailSource = {
  /** The busiest addresses, at most 100. */
  readonly addresses: readonly string[];

  /** Number of addresses. */
  readonly addressCount: number;

  /** Reverse DNS of the first address. */
  readonly host?: string;

  /** Who runs the host. */
  readonly operator?: string;

  /** Term of the SPF record that authorizes it today. */
  readonly authorizedBy?: string;
  readonly messages: number;

  /** Messages by what makes DMARC pass. */
  readonly aligned: Alignment;

  /** Messages by what receivers did with them. */
  readonly dispositions: Readonly<Record<string, number>>;

  /** DKIM keys whose signatures passed. */
  readonly selectors: readonly string[];
  readonly kind: 'own' | 'provider' | 'forwarder' | 'spoofed' | 'unknown';

  /** Whether the forwarder is a mailing list. */
  readonly mailingList: boolean;

  /** How sure the kind is. */
  readonly certainty: 'high' | 'medium';

  /** Why it has this kind, in one sentence. */
  readonly why: string;

  /** Wanted messages that a stricter `p` would lose. */
  readonly lost: number;

  /** Whether the reports do not prove that the sender is yours. If it is not, its mail is no loss. */
  readonly unproven: boolean;

  /** The change that lets this mail pass. */
  readonly fix?: PlanChange;

  /** In order of time, the last 120 days. */
  readonly days: readonly DayCount[];
};

export type PolicyLosses = {
  /** All messages that fail DMARC. */
  readonly failing: number;

  /** Wanted messages among them, forwarded ones included: quarantine puts them into the spam folder, reject refuses them. */
  readonly lost: number;

  /** Of those, forwarded messages. */
  readonly forwarded: number;

  /** Of those, messages through mailing lists. */
  readonly mailingLists: number;

  /** Of the lost ones, those that receivers let through today for a reason of their own. */
  readonly letThrough: number;

  /** Of the lost ones, those of senders that the reports do not prove to be yours. */
  readonly unproven: number;

  /** Spoofed messages; not a loss. */
  readonly spoofed: number;
};

export type LossesByScope = {
  /** The domain itself. */
  readonly p: PolicyLosses;

  /** Existing subdomains. */
  readonly sp: PolicyLosses;

  /** Nonexistent subdomains. */
  readonly np: PolicyLosses;
};

export type WhatIf = {
  /** With `p=quarantine`. */
  readonly quarantine: PolicyLosses;

  /** With `p=reject`. */
  readonly reject: PolicyLosses;

  /** `quarantine` and `reject` count the scopes in which `p` applies because no other tag is published. */
  readonly scopes: LossesByScope;
};

export type AcceptedShares = {
  /** With `p=quarantine`. */
  readonly quarantine: number;

  /** With `p=reject`. */
  readonly reject: number;
};

export type Basis = {
  /** Days that the reports cover. */
  readonly days: number;

  /** Days that an answer needs. */
  readonly daysNeeded: number;

  /** Messages that are known to be wanted. */
  readonly wanted: number;

  /** Wanted messages that an answer needs; 0 if SPF says that the domain sends none. */
  readonly wantedNeeded: number;

  /** Messages that are not counted because the reports do not say whether they pass. */
  readonly uncounted: number;

  /** Share of wanted mail that forwarders and mailing lists may lose. */
  readonly accepted: AcceptedShares;

  /** Reports, each counted once. */
  readonly reports: number;

  /** Who sent them, at most 100. */
  readonly organizations: readonly string[];
  readonly from?: string;
  readonly to?: string;
};

export type MailReports = {
  readonly messages: number;

  /** Messages that pass DMARC. */
  readonly passing: number;
  readonly failing: number;

  /** Tags of the DMARC policy in the newest report. */
  readonly policy: Readonly<Record<string, string>>;

  /** Wanted mail first, the largest source first. */
  readonly sources: readonly MailSource[];
  readonly whatIf: WhatIf;

  /** The strictest policy by this evidence: every known sender passes, and forwarders and mailing lists lose at most `basis.accepted`. `stay` while a sender is unknown. */
  readonly next: 'stay' | 'quarantine' | 'reject';

  /** The same if the senders with `unproven` are not yours. */
  readonly nextIfNotYours: 'stay' | 'quarantine' | 'reject';

  /** What `next` is based on. */
  readonly basis: Basis;

  /** The answer in a few sentences. */
  readonly answer: string;

  /** Indexes of the sources that rule out a stricter policy. */
  readonly blockers: readonly number[];
};

export type TlsFailure = {
  /** Result type of RFC 8460. */
  readonly result: string;

  /** Mail server. */
  readonly receivingHost?: string;
  readonly count: number;

  /** What it means, and whether it is still so. */
  readonly meaning: string;

  /** Whether the health check finds the same now. */
  readonly now: 'confirmed' | 'gone' | 'unknown';

  /** Ids of its findings. */
  readonly findings: readonly string[];
};

export type TlsPolicyResult = {
  readonly type: string;
  readonly domain: string;
  readonly mxHosts: readonly string[];
  readonly successful: number;
  readonly failed: number;
  readonly failures: readonly TlsFailure[];
};

export type TlsReports = {
  readonly sessions: number;
  readonly failed: number;
  readonly policies: readonly TlsPolicyResult[];
};

export type FailedMessage = {
  /** Address that sent the message. */
  readonly address?: string;

  /** When the receiver got it, as written in the report. */
  readonly arrived?: string;

  /** What failed. */
  readonly failed?: string;
  readonly result?: string;

  /** Domain in From. */
  readonly from?: string;

  /** Domain of the return path. */
  readonly returnPath?: string;
};

export type PlanCondition = {
  /** The condition, as in the plan. */
  readonly condition: string;

  /** `null`: the reports cover too few days. */
  readonly met: boolean | null;

  /** The numbers behind it. */
  readonly why: string;

  /** The changes that wait for it. */
  readonly changes: readonly PlanChange[];
};

export type ReportedBulkSender = {
  /** As in message-analysis. */
  readonly requirement: string;
  readonly title: string;
  readonly state: 'met' | 'not-met' | 'not-visible';
  readonly evidence: readonly string[];
};

export type ReportAnalysisResult = {
  /** Version of the API. */
  readonly api: 'v1';

  /** The domain that most reports are about, or the requested one; `null` if nothing could be read. */
  readonly domain: string | null;

  /** Every report found, at most 500. */
  readonly files: readonly ReportFile[];

  /** From DMARC aggregate reports. */
  readonly mail: MailReports | null;

  /** From TLS reports. */
  readonly tls: TlsReports | null;

  /** From failure reports, at most 200. */
  readonly failures: readonly FailedMessage[];

  /** Conditions of the plan that the reports decide. */
  readonly conditions: readonly PlanCondition[];

  /** Sender rules that the reports show. */
  readonly bulkSender: readonly ReportedBulkSender[];

  /** Most severe first. */
  readonly findings: readonly HealthFinding[];
  readonly checkedAt: string;

  /** Language of the texts. */
  readonly locale: 'en' | 'de';
};

export type Liveness = { readonly status: 'ok' };

export type Readiness = { readonly status: 'ready' | 'degraded' };

export type RuleOutcome = {
  /** ID of the finding. */
  readonly id: string;
  readonly severity: 'ok' | 'info' | 'warn' | 'problem';

  /** Points that it costs. */
  readonly weight: number;

  /** True if the operator switched it off. */
  readonly off?: boolean;

  /** Title; what differs between domains is in angle brackets. */
  readonly title: string;

  /** What was found and why it matters. */
  readonly detail: string;

  /** Steps of the fix, as in a report, which has the record that they mention. */
  readonly steps: readonly string[];
};

export type RuleReference = { readonly title: string; readonly url: string };

export type Rule = {
  readonly id: string;

  /** Topic of the check. */
  readonly topic: string;

  /** Category of its findings. */
  readonly category: string;

  /** What is checked. */
  readonly name: string;

  /** What the topic is about, in plain words. */
  readonly about: string;

  /** Why the check or its topic matters, for the owner of a website. */
  readonly why: string;

  /** What happens if nothing is done about problems that the check finds. */
  readonly ifIgnored: string;

  /** Every finding that the check can report. */
  readonly outcomes: readonly RuleOutcome[];

  /** Profile of the operator that set severities and weights. */
  readonly severityProfile?: string;
  readonly references: readonly RuleReference[];
};

export type RuleList = {
  /** Version of the API. */
  readonly api: 'v1';

  /** In the order in which reports list them. */
  readonly rules: readonly Rule[];
};

export type OneRule = {
  readonly id: string;

  /** Topic of the check. */
  readonly topic: string;

  /** Category of its findings. */
  readonly category: string;

  /** What is checked. */
  readonly name: string;

  /** What the topic is about, in plain words. */
  readonly about: string;

  /** Why the check or its topic matters, for the owner of a website. */
  readonly why: string;

  /** What happens if nothing is done about problems that the check finds. */
  readonly ifIgnored: string;

  /** Every finding that the check can report. */
  readonly outcomes: readonly RuleOutcome[];

  /** Profile of the operator that set severities and weights. */
  readonly severityProfile?: string;
  readonly references: readonly RuleReference[];

  /** Version of the API. */
  readonly api: 'v1';
};

/** Parameters, body and result of every operation. */
export interface Operations {
  /** Unicode and Punycode forms of a domain name */
  convertIdn: {
    params: {
      /** Domain name in Unicode or Punycode. */
      name: string;
    };
    body: undefined;
    result: IdnResult;
  };

  /** Health check of a domain, with a score and the records to publish */
  checkDomain: {
    params: {
      /** Domain name. */
      domain: string;

      /** Language. */
      lang?: 'en' | 'de';

      /** Further DKIM selectors to look up: up to 10, separated by commas. */
      selectors?: string;
    };
    body: undefined;
    result: DomainHealth;
  };

  /** Health check of up to 100 domains, one line each */
  checkMany: {
    params: {
      /** Language. */
      lang?: 'en' | 'de';
    };
    body: CheckManyInput;
    result: string;
  };

  /** DNS records from a validating resolver */
  lookUp: {
    params: {
      /** Host name; for PTR also an IP address. */
      name: string;

      /** Record type, case-insensitive. */
      type: string;
    };
    body: undefined;
    result: LookupResult;
  };

  /** Compare the answers of five public resolvers */
  comparePropagation: {
    params: {
      /** Host name; for PTR also an IP address. */
      name: string;

      /** Record type, case-insensitive. */
      type: string;
    };
    body: undefined;
    result: PropagationResult;
  };

  /** Check whether a domain is registered */
  checkAvailability: {
    params: {
      /** Domain name. */
      domain: string;
    };
    body: undefined;
    result: AvailabilityResult;
  };

  /** DKIM key record of a selector */
  inspectDkim: {
    params: {
      /** Domain name. */
      domain: string;

      /** DKIM selector, such as `s1` or `k1.mail`. */
      selector: string;
    };
    body: undefined;
    result: DkimResult;
  };

  /** DNSSEC chain of a domain, from the DS records to the keys */
  inspectDnssec: {
    params: {
      /** Domain name. */
      domain: string;
    };
    body: undefined;
    result: DnssecResult;
  };

  /** Mail servers of a domain, their reverse DNS, open ports and TLS */
  checkMail: {
    params: {
      /** Domain name. */
      domain: string;
    };
    body: undefined;
    result: MailCheckResult;
  };

  /** The SPF record: lookups, addresses, and a shorter record for the same addresses */
  analyzeSpf: {
    params: {
      /** Domain name. */
      domain: string;

      /** Language. */
      lang?: 'en' | 'de';

      /** Whether `optimized` may also replace terms of other operators by their addresses of today. */
      flatten?: 'true' | 'false';
    };
    body: undefined;
    result: SpfAnalysis;
  };

  /** Security of a website: redirects, TLS versions, ciphers, key exchange and certificate */
  checkWeb: {
    params: {
      /** Domain name. */
      domain: string;

      /** Language. */
      lang?: 'en' | 'de';
    };
    body: undefined;
    result: WebCheckResult;
  };

  /** Visibility of a site to search engines and AI assistants */
  checkSeo: {
    params: {
      /** Domain name. */
      domain: string;

      /** Path of the page, with its query; default: the home page. */
      path?: string;

      /** Language. */
      lang?: 'en' | 'de';
    };
    body: undefined;
    result: SeoReport;
  };

  /** All fixes of a domain in order, with the score after each stage */
  planFixes: {
    params: {
      /** Domain name. */
      domain: string;

      /** Language. */
      lang?: 'en' | 'de';

      /** JSON, or text for a program. */
      format?: 'json' | 'zone' | 'nsupdate' | 'octodns' | 'dnscontrol' | 'terraform' | 'cloudflare';

      /** For terraform. */
      provider?: 'dns' | 'cloudflare' | 'route53' | 'hetzner';
    };
    body: undefined;
    result: DomainPlan | string;
  };

  /** What changed between two reports, and which records */
  compareReports: { params: Record<string, never>; body: CompareInput; result: CompareResult };

  /** The health check as it would be after changes to the zone */
  previewChanges: {
    params: {
      /** Domain name. */
      domain: string;

      /** Language. */
      lang?: 'en' | 'de';
    };
    body: PreviewInput;
    result: PreviewResult;
  };

  /** The health check as if a whole zone were published, and the difference to today */
  checkZone: {
    params: {
      /** Domain name. */
      domain: string;

      /** Language. */
      lang?: 'en' | 'de';
    };
    body: string | Uint8Array<ArrayBuffer> | ZoneCheckBody;
    result: ZoneCheckResult;
  };

  /** Whether a domain can move to other name servers, and in which order */
  checkMove: {
    params: {
      /** Domain name. */
      domain: string;

      /** Language. */
      lang?: 'en' | 'de';
    };
    body: MoveInput;
    result: MoveResult;
  };

  /** A timetable for new DNSSEC keys, proven for all caches */
  planRollover: {
    params: {
      /** Domain name. */
      domain: string;

      /** Language. */
      lang?: 'en' | 'de';
    };
    body: RolloverInput;
    result: RolloverResult;
  };

  /** Whether one finding is fixed, past every cache */
  verifyFix: {
    params: {
      /** Domain name. */
      domain: string;

      /** ID of a finding that is not `ok`. */
      finding: string;

      /** Language. */
      lang?: 'en' | 'de';

      /** Further DKIM selectors to look up: up to 10, separated by commas. */
      selectors?: string;
    };
    body: undefined;
    result: Verification;
  };

  /** Requirements of others that a domain can be compared with */
  listProfiles: {
    params: {
      /** Language. */
      lang?: 'en' | 'de';
    };
    body: undefined;
    result: ProfileList;
  };

  /** The requirements of a profile, each with evidence */
  checkProfile: {
    params: {
      /** Whose requirements. */
      profile: 'bulk-sender' | 'internet-nl-mail' | 'internet-nl-web' | 'mozilla-tls-intermediate' | 'bod-18-01';

      /** Domain name. */
      domain: string;

      /** Language. */
      lang?: 'en' | 'de';
    };
    body: undefined;
    result: ProfileResult;
  };

  /** Generate an SPF record */
  generateSpf: { params: Record<string, never>; body: SpfInput; result: SpfResult };

  /** Generate a DMARC record */
  generateDmarc: { params: Record<string, never>; body: DmarcInput; result: DmarcResult };

  /** Generate CAA records */
  generateCaa: { params: Record<string, never>; body: CaaInput; result: CaaResult };

  /** Generate an MTA-STS policy and its records */
  generateMtaSts: { params: Record<string, never>; body: MtaStsInput; result: MtaStsResult };

  /** Generate SPF, DMARC, CAA and MTA-STS records */
  generateRecord: {
    params: {
      /** What to generate. */
      kind: 'spf' | 'dmarc' | 'caa' | 'mta-sts';
    };
    body: SpfInput | DmarcInput | CaaInput | MtaStsInput;
    result: SpfResult | DmarcResult | CaaResult | MtaStsResult;
  };

  /** Email header analysis: hops, authentication and alignment */
  analyseHeader: {
    params: Record<string, never>;
    body: string | Uint8Array<ArrayBuffer> | HeaderAnalysisBody;
    result: HeaderAnalysisResult;
  };

  /** Bounce analysis: why a message came back, who has to act, what to check */
  analyseBounce: {
    params: {
      /** Language. */
      lang?: 'en' | 'de';
    };
    body: string | Uint8Array<ArrayBuffer> | BounceAnalysisBody;
    result: BounceAnalysisResult;
  };

  /** Message analysis: signatures, SPF, DMARC, ARC, and what was changed on the way */
  analyzeMessage: {
    params: {
      /** Language. */
      lang?: 'en' | 'de';
    };
    body: string | Uint8Array<ArrayBuffer> | MessageAnalysisBody;
    result: MessageAnalysisResult;
  };

  /** DMARC, TLS and failure reports: who sends, what a stricter policy would lose, what to fix */
  analyzeReports: {
    params: {
      /** Language. */
      lang?: 'en' | 'de';

      /** Domain, if the files are about several. */
      domain?: string;
    };
    body: FormData | ReportAnalysisBody | string | Uint8Array<ArrayBuffer>;
    result: ReportAnalysisResult;
  };

  /** Health score of a domain as an SVG badge */
  badge: {
    params: {
      /** Domain name. */
      domain: string;
    };
    body: undefined;
    result: string;
  };

  /** Expiry dates of a domain as a calendar to subscribe to */
  calendar: {
    params: {
      /** Domain name. */
      domain: string;

      /** Language. */
      lang?: 'en' | 'de';
    };
    body: undefined;
    result: string;
  };

  /** Every check with its outcomes, weights and references */
  listRules: {
    params: {
      /** Language. */
      lang?: 'en' | 'de';
    };
    body: undefined;
    result: RuleList;
  };

  /** One check with its outcomes, weights and references */
  getRule: {
    params: {
      /** ID of a check, or of one of its findings. */
      id: string;

      /** Language. */
      lang?: 'en' | 'de';
    };
    body: undefined;
    result: OneRule;
  };

  /** Topics of a running check as they finish, as server-sent events */
  checkProgress: {
    params: {
      /** Domain name. */
      domain: string;
    };
    body: undefined;
    result: string;
  };
}

export const OPERATIONS: { readonly [Name in keyof Operations]: { method: string; path: string } } = {
  convertIdn: { method: 'GET', path: '/api/v1/idn/{name}' },
  checkDomain: { method: 'GET', path: '/api/v1/check/{domain}' },
  checkMany: { method: 'POST', path: '/api/v1/check-many' },
  lookUp: { method: 'GET', path: '/api/v1/lookup/{name}/{type}' },
  comparePropagation: { method: 'GET', path: '/api/v1/propagation/{name}/{type}' },
  checkAvailability: { method: 'GET', path: '/api/v1/availability/{domain}' },
  inspectDkim: { method: 'GET', path: '/api/v1/dkim/{domain}/{selector}' },
  inspectDnssec: { method: 'GET', path: '/api/v1/dnssec/{domain}' },
  checkMail: { method: 'GET', path: '/api/v1/mail-check/{domain}' },
  analyzeSpf: { method: 'GET', path: '/api/v1/spf/{domain}' },
  checkWeb: { method: 'GET', path: '/api/v1/web-check/{domain}' },
  checkSeo: { method: 'GET', path: '/api/v1/seo-check/{domain}' },
  planFixes: { method: 'GET', path: '/api/v1/plan/{domain}' },
  compareReports: { method: 'POST', path: '/api/v1/compare' },
  previewChanges: { method: 'POST', path: '/api/v1/preview/{domain}' },
  checkZone: { method: 'POST', path: '/api/v1/zone-check/{domain}' },
  checkMove: { method: 'POST', path: '/api/v1/move/{domain}' },
  planRollover: { method: 'POST', path: '/api/v1/rollover/{domain}' },
  verifyFix: { method: 'GET', path: '/api/v1/verify/{domain}/{finding}' },
  listProfiles: { method: 'GET', path: '/api/v1/profiles' },
  checkProfile: { method: 'GET', path: '/api/v1/profiles/{profile}/{domain}' },
  generateSpf: { method: 'POST', path: '/api/v1/generate/spf' },
  generateDmarc: { method: 'POST', path: '/api/v1/generate/dmarc' },
  generateCaa: { method: 'POST', path: '/api/v1/generate/caa' },
  generateMtaSts: { method: 'POST', path: '/api/v1/generate/mta-sts' },
  generateRecord: { method: 'POST', path: '/api/v1/generate/{kind}' },
  analyseHeader: { method: 'POST', path: '/api/v1/header-analysis' },
  analyseBounce: { method: 'POST', path: '/api/v1/bounce-analysis' },
  analyzeMessage: { method: 'POST', path: '/api/v1/message-analysis' },
  analyzeReports: { method: 'POST', path: '/api/v1/report-analysis' },
  badge: { method: 'GET', path: '/badge/{domain}.svg' },
  calendar: { method: 'GET', path: '/calendar/{domain}.ics' },
  listRules: { method: 'GET', path: '/api/v1/rules' },
  getRule: { method: 'GET', path: '/api/v1/rules/{id}' },
  checkProgress: { method: 'GET', path: '/check/{domain}/progress' },
};
