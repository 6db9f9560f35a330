import { few } from '../../../../domain/evidence.js';
import { info } from '../../../../domain/outcome.js';
import { check } from '../../../health-check.js';

export const wildcard = check({
  id: 'wildcard',
  category: 'dns',
  needs: ['wildcard'],
  outcomes: { found: info('name', 'answers') },
  reference: { rule: 'RFC 4592 §2', dig: 'A *.{domain}' },
  run({ wildcard: { name, answers } }, { found }) {
    return found({ name, answers: few(answers) });
  },
});
