/** Fields for HPACK as they are (RFC 7541 section 6.2.2): nothing is indexed, so that no state is shared with the server. */
export function headerBlock(...fields: readonly (readonly [name: string, value: string])[]): Buffer {
  return Buffer.concat(fields.flatMap(([name, value]) => [headerName(name), headerText(value)]));
}

export function headerName(name: string): Buffer {
  return Buffer.concat([Buffer.of(0), headerText(name)]);
}

/** The value of a field; its name comes before it. */
export function headerText(value: string): Buffer {
  const length = lengthOctets(value.length);
  const bytes = Buffer.allocUnsafe(length.length + value.length);
  bytes.set(length);
  bytes.write(value, length.length, 'latin1');
  return bytes;
}

/** RFC 7541 section 5.1, with a prefix of seven bits. */
function lengthOctets(value: number): number[] {
  if (value < 127) return [value];
  const octets = [127];
  let rest = value - 127;
  for (; rest >= 128; rest >>= 7) octets.push((rest & 0x7f) | 0x80);
  octets.push(rest);
  return octets;
}
