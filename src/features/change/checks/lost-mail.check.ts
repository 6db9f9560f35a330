import { firstFew } from '#base/domain/evidence.js';
import { info, problem, warn } from '#base/domain/outcome.js';
import { check } from '../change-facts.js';
import { keepOrConfirm } from '../keep-or-confirm.js';
import { lostOnly } from '../lost-only.js';

export const lostMail = check({
  id: 'lost-mail',
  category: 'email',
  needs: ['change', 'mail'],
  outcomes: {
    gone: problem('domain', 'hosts').caps(50),
    nowhere: problem('domain', 'hosts', 'left').caps(50),
    fewer: warn('domain', 'hosts').caps(95),
    confirmed: info('domain', 'hosts'),
  },
  reference: { rule: 'RFC 5321 §5.1, RFC 7505', dig: 'MX {domain}' },
  run({ change: { domain, expected }, mail: { before, after } }, { gone, nowhere, fewer, confirmed }) {
    const { had, left, lost } = lostOnly(before, after);
    if (left.length > 0 && lost.length === 0) return;
    const hosts = firstFew(left.length > 0 ? lost : had);
    if (expected.has('mail')) return confirmed({ domain, hosts });
    const keep = keepOrConfirm('mail');
    if (left.length > 0) return fewer({ domain, hosts }).fixedBy(keep);
    if (after.length === 0) return gone({ domain, hosts }).fixedBy(keep);
    return nowhere({ domain, hosts, left: firstFew(after.map(({ name }) => name)) }).fixedBy(keep);
  },
});
