import { createHash, type KeyObject, sign } from 'node:crypto';

type Form = 'simple' | 'relaxed';

export interface SigningOptions {
  readonly domain: string;
  readonly selector: string;
  readonly header: Form;
  readonly body: Form;
  /** Names in `h=`; those of all fields without it. */
  readonly names?: readonly string[];
  /** Further tags, such as `z=` or `l=`. */
  readonly tags?: string;
}

/** A message with CRLF, one character per byte, signed as by RFC 6376. It shares no code with what verifies it. */
export function dkimSigned(key: KeyObject, message: string, options: SigningOptions): string {
  const end = message.indexOf('\r\n\r\n');
  const fields = message.slice(0, end).split(/\r\n(?![ \t])/);
  const body = canonicalBody(message.slice(end + 4), options.body);
  const names = options.names ?? fields.map(nameOf);
  const isEdwards = key.asymmetricKeyType === 'ed25519';
  const own = [
    `DKIM-Signature: v=1; a=${isEdwards ? 'ed25519' : 'rsa'}-sha256; c=${options.header}/${options.body}`,
    `d=${options.domain}`,
    `s=${options.selector}`,
    ...(options.tags === undefined ? [] : [options.tags]),
    `h=${names.join(':')}`,
    `bh=${createHash('sha256').update(body, 'latin1').digest('base64')}`,
    'b=',
  ].join('; ');
  const left = [...fields];
  const signed = names.flatMap((name) => {
    const at = left.findLastIndex((field) => nameOf(field).toLowerCase() === name.toLowerCase());
    return at < 0 ? [] : left.splice(at, 1).map((field) => `${canonicalField(field, options.header)}\r\n`);
  });
  const octets = Buffer.from(signed.join('') + canonicalField(own, options.header), 'latin1');
  const value = isEdwards ? sign(null, createHash('sha256').update(octets).digest(), key) : sign('sha256', octets, key);
  return `${own}${value.toString('base64')}\r\n${message}`;
}

function nameOf(field: string): string {
  return field.slice(0, field.indexOf(':')).trim();
}

function canonicalField(field: string, form: Form): string {
  if (form === 'simple') return field;
  const colon = field.indexOf(':');
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}`;
}

function canonicalBody(body: string, form: Form): string {
  const lines =
    form === 'simple'
      ? body
      : body
          .replace(/[ \t]+/g, ' ')
          .replace(/ \r\n/g, '\r\n')
          .replace(/ $/, '');
  const content = lines.replace(/(?:\r\n)*$/, '');
  return content === '' && form === 'relaxed' ? '' : `${content}\r\n`;
}
