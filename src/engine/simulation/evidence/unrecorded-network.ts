import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { Network } from '../network.js';
import { interceptCalls } from '../recording/network-recording.js';
import type { NetworkQuestion } from '../recording/network-question.js';

/** These are about our own network. */
const NOT_ABOUT_THE_DOMAIN: ReadonlySet<NetworkQuestion['kind']> = new Set(['resolvers', 'reach']);

/** The network behind a file: it answers nothing, and adds to `missing` what it was asked. */
export function unrecordedNetwork(now: number, missing: NetworkQuestion[]): Network {
  const miss = () => Promise.reject(new UpstreamError('unrecorded'));
  const silent: Network = {
    now,
    resolver: {
      query: miss,
      queryAt: miss,
      queryEach: miss,
      // Otherwise a file without an answer would look like a failure of our network.
      isReachable: () => Promise.resolve(true),
    },
    servers: { query: miss },
    pages: { page: miss },
    registry: { lookup: miss },
    ports: { probe: () => Promise.resolve('blocked') },
    connectivity: { isProven: () => Promise.resolve(false) },
    mail: { talk: miss },
    tls: { faults: miss },
    mailTls: { faults: miss },
  };
  return interceptCalls(silent, (question, ask) => {
    if (!NOT_ABOUT_THE_DOMAIN.has(question.kind)) missing.push(question);
    return ask();
  });
}
