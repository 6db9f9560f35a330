import { IpAddress } from '#base/domain/ip-address.js';

/** The address of a sender; some reporters write it as in a mail header: `[IPv6:2001:db8::1]`. */
export function readAddress(text: string): IpAddress | undefined {
  return IpAddress.parse(text) ?? IpAddress.parse(/^\[?(?:ipv6:)?([\da-f.:]{2,45})\]?$/i.exec(text)?.[1] ?? '');
}
