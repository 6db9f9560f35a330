const LENGTH_OCTETS = 2;

/** Messages on a stream: two octets of length before each (RFC 1035 section 4.2.2). */
export class FramedMessages {
  private chunks: Buffer[] = [];
  private length = 0;
  private missing = LENGTH_OCTETS;

  /** Whether a message has begun and is not complete. */
  get isInside(): boolean {
    return this.length > 0;
  }

  /** The messages that are complete with these octets. */
  add(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk);
    this.length += chunk.length;
    if (this.length < this.missing) return [];
    let rest = Buffer.concat(this.chunks);
    const messages: Buffer[] = [];
    for (;;) {
      this.missing = rest.length < LENGTH_OCTETS ? LENGTH_OCTETS : LENGTH_OCTETS + rest.readUInt16BE();
      if (rest.length < LENGTH_OCTETS || rest.length < this.missing) break;
      messages.push(rest.subarray(LENGTH_OCTETS, this.missing));
      rest = rest.subarray(this.missing);
    }
    this.chunks = rest.length > 0 ? [rest] : [];
    this.length = rest.length;
    return messages;
  }
}

export function framed(message: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(message.length >> 8, message.length & 0xff), message]);
}
