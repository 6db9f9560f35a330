import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const TOKEN = /^(ms|[\w.-]{0,60}verif[\w.-]{0,60})\s*[=:]/i;

export const txtTokens = check({
  id: 'txt-tokens',
  category: 'dns',
  needs: ['texts'],
  outcomes: { repeated: info('services') },
  reference: { rule: 'RFC 1464 §2', dig: 'TXT {domain}' },
  run({ texts: { texts } }, { repeated }) {
    const services = texts.flatMap((text) => TOKEN.exec(text)?.[1]?.toLowerCase() ?? []);
    const twice = firstFew(services.filter((service, i) => services.indexOf(service) !== i));
    return twice.length > 0 ? repeated({ services: twice }).fixedBy(advise(step('txt-tokens'))) : undefined;
  },
});
