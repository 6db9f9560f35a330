import { unescape } from 'node:querystring';
import { parseUrl } from '#base/domain/parse-url.js';

/** A Redis server. */
export interface RedisNode {
  readonly host: string;
  readonly port: number;
  readonly username?: string;
  readonly password?: string;
  readonly db: number;
  readonly tls: boolean;
}

const SCHEMES = ['redis:', 'rediss:'];
const PORT = 6379;
const DATABASE = /^\/?(\d{0,3})$/;

/**
 * Parses `redis://user:password@host:port/database`, or `rediss:` for TLS; several, separated by commas, are a cluster.
 */
export function parseRedisNodes(text: string): RedisNode[] | undefined {
  const nodes = text === '' ? [] : text.split(',').map((item) => parseNode(item.trim()));
  const good = nodes.filter((node) => node !== undefined);
  return good.length === nodes.length ? good : undefined;
}

function parseNode(text: string): RedisNode | undefined {
  const url = parseUrl(text);
  if (!url || !SCHEMES.includes(url.protocol) || url.hostname === '') return undefined;
  const [, database] = DATABASE.exec(url.pathname + url.search) ?? [];
  if (database === undefined) return undefined;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || PORT),
    ...(url.username && { username: unescape(url.username) }),
    ...(url.password && { password: unescape(url.password) }),
    db: Number(database),
    tls: url.protocol === 'rediss:',
  };
}
