import { IpAddress } from '#base/domain/ip-address.js';
import { DnsWireError } from '../dns-wire-error.js';
import type { Field } from './field.js';

function address(version: 4 | 6): Field<IpAddress> {
  return {
    read: (reader) => IpAddress.of(reader.take(version === 4 ? 4 : 16)),
    write(writer, value) {
      if (value.version !== version) throw new DnsWireError(`no IPv${version} address: ${value.toString()}`);
      writer.put(value.bytes);
    },
    show: (value) => value.toString(),
  };
}

export const ipv4 = address(4);
export const ipv6 = address(6);
