import { info, problem } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';

/** Neither SPF nor DKIM passes, for whatever domain: Google rejects such mail without regard to DMARC. */
export const messageUnauthenticated = check({
  id: 'message-unauthenticated',
  category: 'email',
  needs: ['examination'],
  outcomes: { found: problem('client').unscored(), unanswered: info('client') },
  reference: { rule: 'RFC 9989 §5.3', dig: '-x {client}', verify: { found: null, unanswered: null } },
  run({ examination: { reception, spf, signatures, fromDomains } }, { found, unanswered }) {
    if (!reception) return undefined;
    const results = [...signatures.map(({ result }) => result), ...(spf ? [spf.result] : [])];
    if (results.includes('pass')) return undefined;
    const { client } = reception;
    if (!spf && reception.reverse.state === 'hidden') return undefined;
    if (results.includes('temperror')) return unanswered({ client }).fixedBy(advise(step('send-again')));
    const [domain = ''] = fromDomains;
    return found({ client }).fixedBy(advise(step('authenticate', { domain })));
  },
});
