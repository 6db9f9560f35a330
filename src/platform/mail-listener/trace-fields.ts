import { IpAddress } from '#base/domain/ip-address.js';

export interface Trace {
  readonly client: string;
  readonly helo: string;
  readonly mailFrom: string;
  readonly isEncrypted: boolean;
  readonly isExtended: boolean;
  readonly by: string;
  readonly at: Date;
}

/** Everything but letters, digits and what names and addresses have. */
const UNSAFE = /[^\p{L}\p{N}.:_@+=~/[\]-]/gu;
const MAX_FIELD = 320;

/** The fields that a receiver puts on top of a message (RFC 5321 section 4.4). */
export function traceFields({ client, helo, mailFrom, isEncrypted, isExtended, by, at }: Trace): string {
  const address = IpAddress.parse(client)?.version === 6 ? `IPv6:${client}` : client;
  const protocol = `${isExtended ? 'E' : ''}SMTP${isEncrypted ? 'S' : ''}`;
  const date = at.toUTCString().replace('GMT', '+0000');
  return [
    `Return-Path: <${safe(mailFrom)}>`,
    `Received: from ${safe(helo) || 'unknown'} ([${safe(address)}])`,
    `\tby ${by} with ${protocol}; ${date}`,
    '',
  ].join('\r\n');
}

function safe(text: string): string {
  return text.slice(0, MAX_FIELD).replace(UNSAFE, '');
}
