import { firstFew } from '#base/domain/evidence.js';
import { info, ok, problem } from '#base/domain/outcome.js';
import { advise, conditional, publish, step } from '#engine/repair/fixes.js';
import { aliasTarget } from '../../zone/alias-target.js';
import { check } from '../../../health-check.js';

export const mxRecord = check({
  id: 'mx-record',
  category: 'email',
  needs: ['mx', 'addresses??', 'aliases', 'profile??', 'resolution'],
  outcomes: {
    ok: ok('hosts'),
    'null-mx': ok('domain'),
    mixed: problem('hosts').costs(20),
    hidden: problem('domain', 'target').costs(25).caps(50),
    alias: info('domain', 'target'),
    implicit: info('domain'),
    unused: info('domain'),
  },
  reference: {
    rule: 'RFC 5321 §5.1, RFC 7505',
    dig: 'MX {domain}',
    rules: {
      ok: 'RFC 5321 §5.1',
      implicit: 'RFC 5321 §5.1',
      hidden: 'RFC 1034 §3.6.2, RFC 5321 §5.1',
      alias: 'RFC 5321 §5.1',
      'null-mx': 'RFC 7505 §3',
      mixed: 'RFC 7505 §3',
      unused: 'RFC 7505 §3',
    },
    verify: { implicit: 'dig {domain} MX {domain} A', unused: 'dig {domain} MX {domain} A' },
  },
  run({ mx, addresses, aliases, profile, resolution: { name: domain } }, say) {
    const hosts = firstFew(mx.map(({ host }) => host).filter((host) => host !== ''));
    const named = mx.some(({ host }) => host === '');
    if (named && hosts.length > 0) return say.mixed({ hosts }).fixedBy(advise(step('mx-null', { domain })));
    if (named) return say['null-mx']({ domain });
    const target = aliasTarget(aliases, domain);
    const hasHidden = aliases.found.some(({ name, beside }) => name === domain && beside.includes('MX'));
    // Resolvers that have cached the CNAME do not query the MX records next to it.
    if (target !== undefined && hasHidden)
      return say.hidden({ domain, target }).fixedBy(advise(step('mx-behind-alias', { domain })));
    if (hosts.length > 0) return say.ok({ hosts });
    // A subdomain with a CNAME is rarely used for mail.
    if (target !== undefined && domain !== aliases.own) return;
    if (target !== undefined) return say.alias({ domain, target }).fixedBy(advise(step('mx-behind-alias', { domain })));
    if (!addresses) return;
    if (addresses.length === 0) return say.unused({ domain }).fixedBy(advise(step('mx-unneeded')));
    if (profile === 'mail') return say.implicit({ domain }).fixedBy(advise(step('mx-implicit', { domain })));
    if (!profile) return;
    const fix = publish({ host: domain, type: 'MX', value: '0 .' });
    return say.unused({ domain }).fixedBy(conditional(step('nobody-receives', { domain }), fix));
  },
});
