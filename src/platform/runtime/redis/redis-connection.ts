import { Cluster, Redis } from 'ioredis';
import type { RedisOptions } from './redis-options.js';

const RETRY_MS = 500;
const CONNECT_MS = 1000;
const GOODBYE_MS = 100;
/** A connection without answers ends, however much data arrives. */
const SILENCE_MS = 2000;

/** No call waits for a connection or is sent twice: if it fails now, the process continues without the store. */
const IMPATIENT = { lazyConnect: true, enableOfflineQueue: false } as const;
const FAIL_FAST = { socketTimeout: SILENCE_MS, maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false };

/** Calls wait for a connection, and are sent again after one was lost. */
const PATIENT = { lazyConnect: true, enableOfflineQueue: true } as const;

interface RedisConnectionOptions {
  readonly lazyConnect: boolean;
  readonly enableOfflineQueue: boolean;
  readonly keyPrefix?: string;
}

/** A client that reconnects by itself, to one server or to a cluster. */
export function redisConnection(options: RedisOptions): Redis | Cluster {
  return connectionTo(options, { ...IMPATIENT, keyPrefix: options.prefix }, FAIL_FAST);
}

/** The same for work in the background. Its keys have no prefix. */
export function patientConnection(options: RedisOptions): Redis | Cluster {
  return connectionTo(options, PATIENT, { maxRetriesPerRequest: null });
}

function connectionTo({ nodes }: RedisOptions, all: RedisConnectionOptions, faults: object) {
  const [one] = nodes;
  if (!one) throw new RangeError('no node to connect to');
  const { username, password, db, tls, ...first } = one;
  const each = {
    username,
    password,
    ...(tls && { tls: {} }),
    connectTimeout: CONNECT_MS,
    disconnectTimeout: GOODBYE_MS,
    ...faults,
  };
  if (nodes.length === 1) return new Redis({ ...all, ...each, ...first, db, retryStrategy: () => RETRY_MS });
  return new Cluster(
    nodes.map(({ host, port }) => ({ host, port })),
    {
      ...all,
      redisOptions: each,
      clusterRetryStrategy: () => RETRY_MS,
      // Node names of the cluster are not resolved here, because certificates are verified by name.
      dnsLookup: (name, found) => found(null, name),
    },
  );
}
