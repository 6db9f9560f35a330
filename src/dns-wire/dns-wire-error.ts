/** Bytes that are no DNS message, or a message that has no wire form. */
export class DnsWireError extends Error {
  override readonly name = 'DnsWireError';
}
