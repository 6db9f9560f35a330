/** Bytes that are not a DNS message, or a message that cannot be encoded. */
export class DnsWireError extends Error {
  override readonly name = 'DnsWireError';
}

/** A message that would take too long to decode. */
export class DnsSizeError extends DnsWireError {
  readonly code = 'ERR_DNS_SIZE';
}
