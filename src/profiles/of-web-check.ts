import { httpChecks } from '../web-check/http/http-checks.js';
import { tlsChecks } from '../web-check/tls/tls-checks.js';
import { WEB_FACTS } from './profile-facts.js';

const NAMES: ReadonlySet<string> = new Set([
  ...[...tlsChecks, ...httpChecks].map(({ id }) => id),
  ...Object.keys(WEB_FACTS),
]);

/** Whether a finding or fact comes from the web check, which connects to the web servers. */
export function isOfWebCheck(id: string): boolean {
  return NAMES.has(id.slice(0, id.indexOf('.')));
}
