import { firstFew } from '#base/domain/evidence.js';
import { ok } from '#base/domain/outcome.js';
import { check } from '../../../health-check.js';

/** The summary that a report without errors and warnings starts with. */
export const webAndMail = check({
  id: 'web-and-mail',
  category: 'web',
  needs: ['httpsResults', 'mx', 'mailHosts?'],
  outcomes: { both: ok('hosts', 'servers'), web: ok('hosts') },
  reference: { rule: 'RFC 9110 §4.3.4, RFC 5321 §5.1', dig: '{domain} A {domain} MX' },
  run({ httpsResults, mx, mailHosts = [] }, { both, web }) {
    if (httpsResults.length === 0 || httpsResults.some(({ state }) => state !== 'open')) return;
    const hosts = firstFew(httpsResults.map(({ host }) => host));
    if (mx.every(({ host }) => host === '')) return web({ hosts });
    const servers = mailHosts.filter(({ addresses = [] }) => addresses.length > 0).map(({ name }) => name);
    return servers.length > 0 ? both({ hosts, servers: firstFew(servers) }) : undefined;
  },
});
