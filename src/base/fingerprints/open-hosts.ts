import { parse as parseSuffix } from 'tldts';

/** Hosts that serve scripts of anybody, or libraries that run code from a page; under them, wildcards too. */
const OPEN_HOSTS = [
  ...['cdn.jsdelivr.net', 'fastly.jsdelivr.net', 'unpkg.com', 'cdnjs.cloudflare.com', 'ajax.googleapis.com'],
  ...['storage.googleapis.com', 'esm.sh', 'esm.run', 'cdn.skypack.dev', 'cdn.esm.sh', 'cdn.statically.io', 'jspm.dev'],
  ...['raw.githack.com', 'rawcdn.githack.com', 'rawgit.com', 'cdn.rawgit.com', 'gitcdn.xyz', 'code.angularjs.org'],
  ...['ajax.aspnetcdn.com', 'cdn.bootcdn.net', 'cdn.staticfile.org', 'yastatic.net', 's3.amazonaws.com', 'ga.jspm.io'],
];
/** Paths under which these hosts have the packages of everybody. */
const OPEN_PATH = /^\/?(?:(?:npm|gh|wp|ajax|ajax\/libs)\/?)?$/i;
const HOST_SOURCE = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\*\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(?:\d+|\*))?(\/[^?#]*)?$/i;

/**
 * Whether a source of a policy allows scripts of anybody: such a host, a wildcard above one, or a wildcard at a suffix under
 * which everybody gets names, such as `*.github.io`. A path to one package or bucket restricts it.
 */
export function allowsAnybody(source: string): boolean {
  const [, wildcard, written = '', path = ''] = HOST_SOURCE.exec(source) ?? [];
  const host = written.toLowerCase();
  if (host === '' || !OPEN_PATH.test(path)) return false;
  if (wildcard === undefined) return OPEN_HOSTS.includes(host);
  if (OPEN_HOSTS.some((one) => one === host || one.endsWith(`.${host}`))) return true;
  return parseSuffix(host, { allowPrivateDomains: true }).publicSuffix === host && host.includes('.');
}
