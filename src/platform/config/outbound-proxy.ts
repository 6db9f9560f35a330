import { CidrBlock, IpAddress } from '#base/domain/ip-address.js';
import { parseUrl } from '#base/domain/parse-url.js';
import type { EnvironmentReader } from './environment.js';

/** The proxy for what the operator has chosen: resolvers, registries and the registrar. */
export interface OutboundProxy {
  readonly host: string;
  readonly port: number;
  /** Whether the proxy itself is spoken to over TLS. */
  readonly isSecure: boolean;
  /** The value of Proxy-Authorization. Never logged. */
  readonly authorization: string | undefined;
  readonly exceptions: readonly ProxyException[];
}

interface ProxyException {
  /** A name, which includes those below it, or a block of addresses; undefined means all. */
  readonly hosts: string | CidrBlock | undefined;
  readonly port: number | undefined;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const WITH_PORT = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/;
/** Where a proxy would reach itself. */
const LOOPBACK = ['localhost', '127.0.0.0/8', '::1'];

/** The names in small letters go first, as with curl and Node.js. */
export function readProxy(read: EnvironmentReader): OutboundProxy | undefined {
  const text = read.text('https_proxy') || read.text('HTTPS_PROXY');
  const exceptions = [...LOOPBACK, ...(read.text('no_proxy') || read.text('NO_PROXY')).split(/[\s,]+/)];
  if (text === '') return undefined;
  const proxy = parseProxy(text);
  read.check('HTTPS_PROXY', proxy !== undefined, 'must be an http or https URL without a path');
  return proxy && { ...proxy, exceptions: exceptions.filter((item) => item !== '').map(parseException) };
}

/** Whether this host is reached through the proxy. */
export function isProxied({ exceptions }: OutboundProxy, host: string, port: number): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  const address = IpAddress.parse(name);
  return !exceptions.some(({ hosts, port: only }) => {
    if (only !== undefined && only !== port) return false;
    if (hosts === undefined) return true;
    if (hosts instanceof CidrBlock) return address !== undefined && hosts.contains(address);
    return name === hosts || name.endsWith(`.${hosts}`);
  });
}

/** `host:port` means HTTP, as with curl. */
function parseProxy(text: string): Omit<OutboundProxy, 'exceptions'> | undefined {
  const url = parseUrl(text.includes('://') ? text : `http://${text}`);
  const defaultPort = DEFAULT_PORTS[url?.protocol ?? ''];
  if (!url || defaultPort === undefined || url.hostname === '' || url.pathname + url.search !== '/') return undefined;
  const { hostname, port, protocol, username, password } = url;
  const credentials = `${decoded(username)}:${decoded(password)}`;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || defaultPort,
    isSecure: protocol === 'https:',
    authorization: credentials === ':' ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`,
  };
}

/** A percent sign without two digits after it is one. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `example.com`, `.example.com`, `*.example.com`, `example.com:8443`, `192.0.2.0/24` or `*`. */
function parseException(item: string): ProxyException {
  const [, before, digits] = WITH_PORT.exec(item) ?? [];
  const text = (before ?? item).replace(/^\[|\]$/g, '').toLowerCase();
  const port = digits === undefined ? undefined : Number(digits);
  if (text === '*') return { hosts: undefined, port };
  return { hosts: CidrBlock.parse(text) ?? text.replace(/^\*?\.|\.$/g, ''), port };
}
