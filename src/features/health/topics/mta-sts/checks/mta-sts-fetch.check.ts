import { shorten } from '#base/domain/evidence.js';
import { ok, problem } from '#base/domain/outcome.js';
import { TLS_STATES } from '#base/domain/tls-fault.js';
import { advise, step } from '#engine/repair/fixes.js';
import { repairTls } from '#engine/repair/tls-repair.js';
import { check } from '../../../health-check.js';
import { policyText } from '../mta-sts-repair.js';

export const mtaStsFetch = check({
  id: 'mta-sts-fetch',
  category: 'email',
  needs: ['policyFetch', 'mailHosts'],
  outcomes: {
    ok: ok('url'),
    'no-address': problem('host').costs(6),
    insecure: problem('url', 'weakness').costs(6),
    redirected: problem('url', 'location').costs(6),
    'not-found': problem('url', 'status').costs(6),
    large: problem('url').costs(6),
  },
  reference: {
    rule: 'RFC 8461 §3.3',
    curl: '-i https://mta-sts.{domain}/.well-known/mta-sts.txt',
    verify: { 'no-address': 'dig mta-sts.{domain} A mta-sts.{domain} AAAA' },
  },
  run({ policyFetch: { host, url, result }, mailHosts }, say) {
    const serve = step('mta-sts-policy', { url, policy: policyText(mailHosts) });
    switch (result.kind) {
      case 'fetched':
        return say.ok({ url });
      case 'no-address':
        return say['no-address']({ host }).fixedBy(advise(step('mta-sts-host', { host }), serve));
      case 'insecure':
        return say.insecure({ url, weakness: result.weakness }).fixedBy(repairTls(TLS_STATES[result.weakness], [host]));
      case 'redirected':
        return say.redirected({ url, location: shorten(result.location) }).fixedBy(advise(serve));
      case 'not-found':
        return say['not-found']({ url, status: result.status }).fixedBy(advise(serve));
      case 'large':
        return say.large({ url }).fixedBy(advise(serve));
    }
  },
});
