import { checkOf } from '#base/domain/finding.js';
import { httpChecks } from '#features/web-check/http/http-checks.js';
import { tlsChecks } from '#features/web-check/tls/tls-checks.js';
import { MAIL_TLS_FACTS, WEB_FACTS } from './profile-facts.js';

const OF_WEB_CHECK: ReadonlySet<string> = new Set([
  ...[...tlsChecks, ...httpChecks].map(({ id }) => id),
  ...Object.keys(WEB_FACTS),
]);

/** Whether a finding or fact comes from the web check, which connects to the web servers. */
export function isOfWebCheck(id: string): boolean {
  return OF_WEB_CHECK.has(checkOf(id));
}

/** Whether a fact comes from questions to the mail servers, besides the sessions of the health check. */
export function isOfMailTls(id: string): boolean {
  return Object.hasOwn(MAIL_TLS_FACTS, checkOf(id));
}
