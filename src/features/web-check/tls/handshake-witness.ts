import { POST_QUANTUM_GROUPS } from '#formats/tls-wire/named-group.js';
import type { TlsSurvey } from '#platform/network/tls/tls-surveyor.js';
import type { HandshakeWitness } from '../http/site-ends.js';

/** What the questions to a host say about its handshakes, where a complete one failed. */
export function handshakeWitness(surveyed: string, surveys: readonly TlsSurvey[]): HandshakeWitness {
  const failed = surveys.filter(({ session }) => session === undefined);
  // Our library may lack a group that browsers have.
  const isAhead = failed.some(({ offered: { groups } }) => POST_QUANTUM_GROUPS.some((group) => groups.get(group)));
  // A server that answers older hellos and closes the connection after a current one does so to every browser.
  const isBehind =
    failed.length > 0 &&
    failed.length === surveys.length &&
    failed.every(
      ({ offered: { versions } }) => versions.get('TLS 1.3') === false && [...versions.values()].includes(true),
    );
  return (host) => {
    if (host !== surveyed) return undefined;
    if (isAhead) return 'open-to-browsers';
    return isBehind ? 'closed-to-browsers' : undefined;
  };
}
