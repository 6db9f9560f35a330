import { shorten } from '#base/domain/evidence.js';
import { problem, warn } from '#base/domain/outcome.js';
import { shownPart } from '#formats/records/stray-character.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { policyText } from '../mta-sts-repair.js';

/** Shown in place of an empty line, which nobody would see between quotation marks. */
const EMPTY_LINE = '\\n';

export const mtaStsSyntax = check({
  id: 'mta-sts-syntax',
  category: 'email',
  needs: ['policyFile', 'mailHosts'],
  outcomes: { invalid: problem('url', 'part', 'fault').costs(6), minor: warn('url', 'part', 'fault').costs(2) },
  reference: { rule: 'RFC 8461 §3.2', curl: 'https://mta-sts.{domain}/.well-known/mta-sts.txt' },
  run({ policyFile: { url, policy, faults }, mailHosts }, { invalid, minor }) {
    const [fault] = faults;
    if (!fault) return;
    const evidence = { url, part: shorten(shownPart(fault)) || EMPTY_LINE, fault: fault.code };
    const steps = [step('mta-sts-policy', { url, policy: policyText(mailHosts, policy) }), step('mta-sts-id')];
    if (policy.isUsable) return minor(evidence).fixedBy(advise(...steps));
    return invalid(evidence).fixedBy(advise(...steps, ...(policy.mode === 'enforce' ? [step('mta-sts-enforce')] : [])));
  },
});
