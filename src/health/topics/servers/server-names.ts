import { firstFew } from '../../../domain/evidence.js';
import type { ServerProfile } from './server-profile.js';

/** The names of the servers that match, as evidence. */
export function serverNames(servers: readonly ServerProfile[], isSuch: (server: ServerProfile) => boolean) {
  return firstFew(servers.filter(isSuch).map(({ name }) => name));
}
