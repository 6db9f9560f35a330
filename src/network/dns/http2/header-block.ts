/** Fields for HPACK as they are (RFC 7541 section 6.2.2): nothing is indexed, so that no state is shared with the server. */
export function headerBlock(...fields: readonly (readonly [name: string, value: string])[]): Buffer {
  return Buffer.concat(fields.flatMap(([name, value]) => [Buffer.of(0), text(name), text(value)]));
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'latin1');
  return Buffer.concat([length(bytes.length), bytes]);
}

/** RFC 7541 section 5.1, with a prefix of seven bits. */
function length(value: number): Buffer {
  if (value < 127) return Buffer.of(value);
  const octets = [127];
  let rest = value - 127;
  for (; rest >= 128; rest >>= 7) octets.push((rest & 0x7f) | 0x80);
  return Buffer.from([...octets, rest]);
}
