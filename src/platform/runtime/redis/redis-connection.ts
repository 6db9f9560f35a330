import { Cluster, Redis } from 'ioredis';
import type { RedisOptions } from './redis-options.js';

const RETRY_MS = 500;
const CONNECT_MS = 1000;
const GOODBYE_MS = 100;
/** A connection without answers ends, however much data arrives. */
const SILENCE_MS = 2000;

/** No call waits for a connection or is sent twice: if it fails now, the process continues without the store. */
const IMPATIENT = { lazyConnect: true, enableOfflineQueue: false } as const;

/** A client that reconnects by itself, to one server or to a cluster. */
export function redisConnection({ nodes, prefix: keyPrefix }: RedisOptions): Redis | Cluster {
  const [one] = nodes;
  if (!one) throw new RangeError('no node to connect to');
  const { username, password, db, tls, ...first } = one;
  const each = {
    username,
    password,
    ...(tls && { tls: {} }),
    connectTimeout: CONNECT_MS,
    disconnectTimeout: GOODBYE_MS,
    socketTimeout: SILENCE_MS,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
  };
  if (nodes.length === 1)
    return new Redis({ ...IMPATIENT, ...each, ...first, db, keyPrefix, retryStrategy: () => RETRY_MS });
  return new Cluster(
    nodes.map(({ host, port }) => ({ host, port })),
    {
      ...IMPATIENT,
      keyPrefix,
      redisOptions: each,
      clusterRetryStrategy: () => RETRY_MS,
      // Node names of the cluster are not resolved here, because certificates are verified by name.
      dnsLookup: (name, found) => found(null, name),
    },
  );
}
