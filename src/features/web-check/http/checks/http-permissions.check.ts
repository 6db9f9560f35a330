import { firstFew, shorten } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { check } from '../http-check.js';
import { advise, setHeader, step } from '../http-steps.js';
import { parsePermissionsPolicy, type PermissionsFault } from '../permissions-policy.js';

const NAME = 'Permissions-Policy';
/** Features that hardly any website uses and that an injected script would. */
const START = 'camera=(), geolocation=(), microphone=()';

export const httpPermissions = check({
  id: 'http-permissions',
  category: 'security',
  needs: ['home'],
  outcomes: {
    ok: ok('header'),
    missing: info('url'),
    invalid: warn('header').unscored(),
    ignored: info('features'),
    open: info('features'),
  },
  reference: { rule: 'Permissions Policy', rules: { invalid: 'RFC 9651 §3.2' }, curl: '-sIL https://{domain}/' },
  run({ home: { url, headers } }, say) {
    const written = headers.get(NAME);
    if (!written)
      return say.missing({ url: url.href }).fixedBy(advise(setHeader(NAME, START), step('permissions-used')));
    const header = shorten(written);
    const { isValid, faults } = parsePermissionsPolicy(written);
    if (!isValid) return say.invalid({ header }).fixedBy(advise(step('permissions-syntax')));
    const having = (fault: PermissionsFault) =>
      firstFew(faults.flatMap((one) => (one.fault === fault ? [one.feature] : [])));
    const ignored = having('value-ignored');
    if (ignored.length > 0) return say.ignored({ features: ignored }).fixedBy(advise(step('permissions-syntax')));
    const open = having('wildcard');
    if (open.length > 0) return say.open({ features: open }).fixedBy(advise(step('permissions-restrict')));
    return say.ok({ header });
  },
});
