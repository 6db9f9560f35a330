import { firstFew } from '#base/domain/evidence.js';
import type { ServerProfile } from './server-profile.js';

/** The names of the servers that match, as evidence. */
export function serverNames(servers: readonly ServerProfile[], isSuch: (server: ServerProfile) => boolean) {
  return firstFew(servers.filter(isSuch).map(({ name }) => name));
}

/** The servers of a list such as `ns1.example (REFUSED)` without what was found, for steps. */
export function withoutDetails(listed: readonly string[]): readonly string[] {
  return firstFew(listed.map((one) => one.replace(/ \(.*$/, '')));
}
