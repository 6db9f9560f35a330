import type { RecordData } from '#formats/dns-wire/rdata/rdata.js';
import { svcKeyName } from '#formats/dns-wire/rdata/svc-params.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { hostName } from '#base/domain/host-name.js';

export type ServiceBinding = RecordData['HTTPS'];

/** IANA registry "Service Parameter Keys (SvcParamKeys)". */
const KEY = { mandatory: 0, alpn: 1, noDefaultAlpn: 2, port: 3, ipv4hint: 4, ech: 5, ipv6hint: 6 };
/** The last key of that registry that has a meaning. */
const LAST_KEY = 9;

/** RFC 9460 section 2.4.2: the record only names another host that provides the service. */
export function isAliasMode({ priority }: ServiceBinding): boolean {
  return priority === 0;
}

/**
 * The host that provides the service, in lower case without the trailing dot; `.` is the owner (RFC 9460 section 2.5).
 */
export function serviceHost({ target }: ServiceBinding, owner: string): string {
  return target === '.' ? owner : hostName(target);
}

/** Addresses that clients may use before they look up A and AAAA records (RFC 9460 section 7.3). */
export function addressHints({ params }: ServiceBinding): IpAddress[] {
  return params.flatMap(({ key, value }) => {
    const size = key === KEY.ipv4hint ? 4 : key === KEY.ipv6hint ? 16 : 0;
    if (size === 0 || value.length % size !== 0) return [];
    return Array.from({ length: value.length / size }, (_, i) => IpAddress.of(value.slice(i * size, (i + 1) * size)));
  });
}

/** Protocols that the record promises, without the default (RFC 9460 section 7.1); none if the list is malformed. */
export function promisedProtocols({ params }: ServiceBinding): string[] {
  const value = params.find(({ key }) => key === KEY.alpn)?.value ?? new Uint8Array();
  const protocols: string[] = [];
  let at = 0;
  while (at < value.length) {
    const end = at + 1 + value[at]!;
    protocols.push(Buffer.from(value.subarray(at + 1, end)).toString('latin1'));
    at = end;
  }
  return at === value.length ? protocols : [];
}

/** The port of the service, if the record names one (RFC 9460 section 7.2). */
export function servicePort({ params }: ServiceBinding): number | undefined {
  return keysIn(params.find(({ key }) => key === KEY.port)?.value ?? new Uint8Array())[0];
}

/** Whether the record has keys for an encrypted ClientHello (RFC 9848). */
export function hasEchKeys({ params }: ServiceBinding): boolean {
  return params.some(({ key, value }) => key === KEY.ech && value.length > 0);
}

/** Names of mandatory keys that are missing, which makes the record invalid (RFC 9460 sections 7.1.1 and 8). */
export function missingKeys({ params }: ServiceBinding): string[] {
  const present = new Set(params.map(({ key }) => key));
  const has = (wanted: number) => present.has(wanted);
  const demanded = params.filter(({ key }) => key === KEY.mandatory).flatMap(({ value }) => keysIn(value));
  if (has(KEY.noDefaultAlpn)) demanded.push(KEY.alpn);
  return [...new Set(demanded)].filter((key) => !has(key)).map(svcKeyName);
}

/** Whether the record demands a key that no client knows: clients ignore it (RFC 9460 section 8). */
export function demandsUnknownKey({ params }: ServiceBinding): boolean {
  const demanded = params.filter(({ key }) => key === KEY.mandatory).flatMap(({ value }) => keysIn(value));
  return demanded.some((key) => key > LAST_KEY);
}

/** Whether the list of mandatory keys has one twice, or itself (RFC 9460 section 8). */
export function repeatsMandatoryKeys({ params }: ServiceBinding): boolean {
  const demanded = keysIn(params.find(({ key }) => key === KEY.mandatory)?.value ?? new Uint8Array());
  return demanded.includes(KEY.mandatory) || new Set(demanded).size < demanded.length;
}

/** The same record without the list of mandatory keys, and without no-default-alpn if alpn is missing. */
export function withoutMandatoryKeys(binding: ServiceBinding): ServiceBinding {
  const unmet = [KEY.mandatory, ...(binding.params.some(({ key }) => key === KEY.alpn) ? [] : [KEY.noDefaultAlpn])];
  return { ...binding, params: binding.params.filter(({ key }) => !unmet.includes(key)) };
}

/** The same record without address hints, also in the list of mandatory keys. */
export function withoutHints(binding: ServiceBinding): ServiceBinding {
  const isHint = (key: number) => key === KEY.ipv4hint || key === KEY.ipv6hint;
  const params = binding.params.flatMap(({ key, value }) => {
    if (key !== KEY.mandatory) return isHint(key) ? [] : [{ key, value }];
    const left = keysIn(value).filter((one) => !isHint(one));
    return left.length > 0 ? [{ key, value: Uint8Array.from(left.flatMap((one) => [one >> 8, one & 0xff])) }] : [];
  });
  return { ...binding, params };
}

function keysIn(value: Uint8Array): number[] {
  const view = new DataView(value.buffer, value.byteOffset);
  return Array.from({ length: value.length >> 1 }, (_, i) => view.getUint16(2 * i));
}
