const MAX_STRING_LENGTH = 255;

/** A text as the data of a TXT record: quoted strings of at most 255 octets. */
export function textData(value: string): string {
  const bytes = Buffer.from(value);
  const count = Math.max(1, Math.ceil(bytes.length / MAX_STRING_LENGTH));
  return Array.from({ length: count }, (_, i) =>
    quoted(bytes.subarray(i * MAX_STRING_LENGTH, (i + 1) * MAX_STRING_LENGTH)),
  ).join(' ');
}

function quoted(bytes: Uint8Array): string {
  const shown = Array.from(bytes, (octet) => {
    const character = String.fromCharCode(octet);
    if (octet < 0x20 || octet > 0x7e) return `\\${String(octet).padStart(3, '0')}`;
    return character === '"' || character === '\\' ? `\\${character}` : character;
  });
  return `"${shown.join('')}"`;
}
