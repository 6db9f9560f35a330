import { few } from '../../../domain/evidence.js';
import type { ServerProfile } from './server-profile.js';

/** The servers of which something is true, as evidence. */
export function namesOf(servers: readonly ServerProfile[], isSuch: (server: ServerProfile) => boolean) {
  return few(servers.filter(isSuch).map(({ name }) => name));
}
