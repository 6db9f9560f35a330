import { info } from '#base/domain/outcome.js';
import { check } from '../../../health-check.js';

const RESERVED = /^(?!xn)..--/;

export const nameSyntax = check({
  id: 'name-syntax',
  category: 'dns',
  needs: ['resolution'],
  outcomes: { reserved: info('label') },
  reference: { rule: 'RFC 5890 §2.3.1', dig: 'SOA {domain}', verify: { reserved: null } },
  run({ resolution: { name } }, { reserved }) {
    const label = name.split('.').find((one) => RESERVED.test(one));
    return label === undefined ? undefined : reserved({ label });
  },
});
