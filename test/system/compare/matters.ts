/** One matter that at least two of the three programs report, with the IDs that each uses for it. */
export interface Matter {
  readonly about: string;
  readonly ours: readonly string[];
  readonly zonemaster: readonly string[];
  readonly dnsviz: readonly string[];
}

export const PEERS = ['zonemaster', 'dnsviz'] as const;
export type Peer = (typeof PEERS)[number];

export const MATTERS: readonly Matter[] = [
  {
    about: 'no name server answers',
    ours: ['domain-exists.missing', 'domain-exists.unanswered'],
    zonemaster: ['CANNOT_CONTINUE', 'NO_GLUE_PREVENTS_NAMESERVER_TESTS'],
    dnsviz: [],
  },
  {
    about: 'name server does not respond',
    ours: ['ns-response.missing', 'ns-response.partly'],
    zonemaster: ['CN01_NO_RESPONSE_UDP'],
    dnsviz: ['SERVER_UNRESPONSIVE_UDP'],
  },
  {
    about: 'name server is not authoritative',
    ours: ['ns-authority.lame'],
    zonemaster: [
      ...['NS_FAILED', 'IS_NOT_AUTHORITATIVE', 'A_UNEXPECTED_RCODE', 'NS_ERROR'],
      ...['CN01_UNEXPECTED_RCODE_NS_QUERY_UDP', 'CN01_UNEXPECTED_RCODE_SOA_QUERY_UDP'],
      ...['CN02_UNEXPECTED_RCODE_NS_QUERY_TCP', 'CN02_UNEXPECTED_RCODE_SOA_QUERY_TCP'],
    ],
    dnsviz: ['SERVER_INVALID_RESPONSE_UDP', 'SERVER_INVALID_RESPONSE_TCP'],
  },
  {
    about: 'no answer over TCP',
    ours: ['ns-tcp.missing'],
    zonemaster: ['CN02_NO_RESPONSE_TCP'],
    dnsviz: ['SERVER_UNRESPONSIVE_TCP'],
  },
  { about: 'no EDNS', ours: ['ns-edns.missing'], zonemaster: ['NO_EDNS_SUPPORT'], dnsviz: ['ERROR_WITH_EDNS'] },
  {
    about: 'too few name servers',
    ours: ['ns-count.single'],
    zonemaster: [...['NOT_ENOUGH_NS_CHILD', 'NOT_ENOUGH_NS_DEL', 'NOT_ENOUGH_IPV4_NS_CHILD', 'NOT_ENOUGH_IPV4_NS_DEL']],
    dnsviz: [],
  },
  {
    about: 'name servers without IPv6',
    ours: ['ns-families.ipv4-only'],
    zonemaster: ['NO_IPV6_NS_CHILD', 'NO_IPV6_NS_DEL', 'NOT_ENOUGH_IPV6_NS_CHILD', 'NOT_ENOUGH_IPV6_NS_DEL'],
    dnsviz: [],
  },
  {
    about: 'name server without an address',
    ours: ['ns-hosts.no-address', 'ns-domain.free'],
    zonemaster: ['CAN_NOT_BE_RESOLVED'],
    dnsviz: ['NO_ADDRESS_FOR_NS_NAME'],
  },
  { about: 'NS record points to a CNAME', ours: ['ns-hosts.alias'], zonemaster: ['NS_IS_CNAME'], dnsviz: [] },
  {
    about: 'name server with a private address',
    ours: ['ns-hosts.private'],
    zonemaster: ['NAMESERVER_IP_PRIVATE_NETWORK'],
    dnsviz: ['NS_NAME_PRIVATE_IP'],
  },
  {
    about: 'reverse DNS of name servers',
    ours: [],
    zonemaster: ['NAMESERVER_IP_PTR_MISMATCH', 'NAMESERVER_IP_WITHOUT_REVERSE'],
    dnsviz: [],
  },
  {
    about: 'parent zone and zone list different name servers',
    ours: [
      ...[
        'ns-parent-child.disjoint',
        'ns-parent-child.outdated',
        'ns-parent-child.parent-only',
        'ns-parent-child.zone-only',
      ],
    ],
    zonemaster: ['EXTRA_NAME_CHILD', 'EXTRA_NAME_PARENT', 'TOTAL_NAME_MISMATCH'],
    dnsviz: ['NS_NAME_NOT_IN_CHILD', 'NS_NAME_NOT_IN_PARENT'],
  },
  {
    about: 'name servers return different NS records',
    ours: ['ns-agreement.differs'],
    zonemaster: ['MULTIPLE_NS_SET'],
    dnsviz: [],
  },
  {
    about: 'glue missing or wrong',
    ours: ['ns-glue.missing', 'ns-glue.dead', 'ns-glue.outdated', 'ns-glue.incomplete'],
    zonemaster: ['IN_BAILIWICK_ADDR_MISMATCH', 'EXTRA_ADDRESS_CHILD'],
    dnsviz: ['GLUE_MISMATCH', 'MISSING_GLUE_FOR_NS_NAME'],
  },
  {
    about: 'SOA serials differ',
    ours: ['soa-serial.differs', 'soa-serial.outdated', 'soa-serial.independent'],
    zonemaster: ['MULTIPLE_SOA_SERIALS', 'SOA_SERIAL_VARIATION'],
    dnsviz: [],
  },
  {
    about: 'SOA timers',
    ours: [
      ...['soa-refresh.short', 'soa-refresh.long', 'soa-retry.above-refresh', 'soa-retry.short', 'soa-retry.long'],
      ...['soa-expire.too-short', 'soa-expire.registry-limit', 'soa-expire.short', 'soa-expire.long'],
      ...['soa-minimum.short', 'soa-minimum.long'],
    ],
    zonemaster: [
      ...['REFRESH_MINIMUM_VALUE_LOWER', 'REFRESH_LOWER_THAN_RETRY', 'RETRY_MINIMUM_VALUE_LOWER'],
      ...['EXPIRE_MINIMUM_VALUE_LOWER', 'EXPIRE_LOWER_THAN_REFRESH', 'SOA_DEFAULT_TTL_MAXIMUM_VALUE_HIGHER'],
      'SOA_DEFAULT_TTL_MAXIMUM_VALUE_LOWER',
    ],
    dnsviz: [],
  },
  { about: 'zone transfer to anyone', ours: ['ns-axfr.open'], zonemaster: ['AXFR_AVAILABLE'], dnsviz: [] },
  { about: 'open resolver', ours: ['ns-open-recursion.open'], zonemaster: ['IS_A_RECURSOR'], dnsviz: [] },
  {
    about: 'not signed',
    ours: ['dnssec-chain.unsigned'],
    zonemaster: ['NOT_SIGNED', 'NEITHER_DNSKEY_NOR_DS'],
    dnsviz: [],
  },
  {
    about: 'signed, but no DS record',
    ours: ['dnssec-chain.ds-missing'],
    zonemaster: ['DNSKEY_BUT_NOT_DS'],
    dnsviz: [],
  },
  {
    about: 'DS record without a matching key',
    ours: ['dnssec-bogus.ds-mismatch', 'dnssec-bogus.revoked', 'dnssec-ds.unmatched'],
    zonemaster: [
      ...['DS02_NO_DNSKEY_FOR_DS', 'DS02_NO_VALID_DNSKEY_FOR_ANY_DS', 'DS11_DS_BUT_UNSIGNED_ZONE'],
      ...['DS_BUT_NOT_DNSKEY', 'NO_RESPONSE_DNSKEY'],
    ],
    dnsviz: ['MISSING_SEP_FOR_ALG'],
  },
  {
    about: 'invalid signatures',
    ours: [
      'dnssec-denial.missing',
      ...['dnssec-bogus.signatures', 'dnssec-bogus.expired', 'dnssec-bogus.keys', 'dnssec-web-mail.failing'],
      ...['dnssec-signatures.missing', 'dnssec-signatures.expired', 'dnssec-signatures.not-yet-valid'],
      ...['dnssec-signatures.mismatch', 'dnssec-signatures.key-missing', 'dnssec-signatures.wrong-signer'],
    ],
    zonemaster: [
      ...['DS02_DNSKEY_NOT_SIGNED_BY_ANY_DS', 'DS02_NO_MATCHING_DNSKEY_RRSIG', 'DS02_RRSIG_NOT_VALID_BY_DNSKEY'],
      ...['DS08_DNSKEY_RRSIG_EXPIRED', 'DS08_DNSKEY_RRSIG_NOT_YET_VALID', 'DS09_MISSING_RRSIG_IN_RESPONSE'],
      ...['DS09_SOA_RRSIG_EXPIRED', 'DS09_SOA_RRSIG_NOT_YET_VALID', 'DS10_NSEC_RRSIG_VERIFY_ERROR', 'RRSIG_EXPIRED'],
      'DS10_MISSING_NSEC_NSEC3',
    ],
    dnsviz: [
      ...['EXPIRATION_IN_PAST', 'INCEPTION_IN_FUTURE', 'MISSING_RRSIG', 'NO_SEP'],
      ...['MISSING_NSEC_FOR_NODATA', 'MISSING_NSEC_FOR_NXDOMAIN'],
    ],
  },
  {
    about: 'types that exist are denied',
    ours: ['dnssec-denial.type-denied', 'dnssec-server-gap.types'],
    zonemaster: ['DS10_NSEC_ERR_TYPE_LIST', 'DS10_NSEC3_ERR_TYPE_LIST'],
    dnsviz: ['EXISTING_TYPE_NOT_IN_BITMAP'],
  },
  {
    about: 'signatures expire soon',
    ours: ['dnssec-signature-life.expiring'],
    zonemaster: ['REMAINING_SHORT'],
    dnsviz: [],
  },
  {
    about: 'deprecated algorithm',
    ours: ['dnssec-algorithm.deprecated', 'dnssec-algorithm.mixed'],
    zonemaster: ['ALGORITHM_NOT_RECOMMENDED'],
    dnsviz: ['ALGORITHM_NOT_RECOMMENDED'],
  },
  {
    about: 'deprecated digest',
    ours: ['dnssec-digest.outdated', 'dnssec-digest.redundant'],
    zonemaster: ['DS01_DS_ALGO_DEPRECATED', 'DS01_DS_ALGO_2_MISSING'],
    dnsviz: ['DIGEST_ALGORITHM_PROHIBITED'],
  },
  {
    about: 'NSEC3 iterations',
    ours: ['dnssec-nsec3.iterations'],
    zonemaster: ['MANY_ITERATIONS', 'TOO_MANY_ITERATIONS'],
    dnsviz: [],
  },
  {
    about: 'short key',
    ours: ['dnssec-key-size.weak', 'dnssec-key-size.short'],
    zonemaster: ['DNSKEY_SMALLER_THAN_REC'],
    dnsviz: [],
  },
  { about: 'IP address in an MX record', ours: ['mx-hosts.literal'], zonemaster: ['MX_NUMERIC_TLD'], dnsviz: [] },
  {
    about: 'null MX next to other MX records',
    ours: ['mx-record.mixed'],
    zonemaster: ['Z09_NULL_MX_WITH_OTHER_MX'],
    dnsviz: [],
  },
  {
    about: 'name servers return different MX records',
    ours: ['mx-agreement.differs', 'mx-agreement.outdated'],
    zonemaster: ['Z09_INCONSISTENT_MX_DATA'],
    dnsviz: [],
  },
  {
    about: 'no mail configuration',
    ours: ['mx-record.implicit', 'mx-record.unused'],
    zonemaster: ['Z09_MISSING_MAIL_TARGET'],
    dnsviz: [],
  },
];
