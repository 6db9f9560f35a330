import type { Fix } from '#base/domain/fix.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { operatorOfName } from '#base/fingerprints/operator.js';
import { check } from '../message-check.js';
import type { SpfExamination } from '../examine-message.js';
import { advise, step } from '../message-steps.js';

export const messageSpf = check({
  id: 'message-spf',
  category: 'email',
  needs: ['examination'],
  outcomes: {
    pass: ok('client', 'domain'),
    fail: warn('client', 'domain', 'result').unscored(),
    none: warn('client', 'domain').unscored(),
    neutral: warn('client', 'domain').unscored(),
    invalid: warn('client', 'domain').unscored(),
    unanswered: info('client', 'domain'),
    hidden: info(),
  },
  reference: { rule: 'RFC 7208 §2.6', dig: 'TXT {subject}', verify: { hidden: null } },
  run({ examination: { spf, dmarc } }, { pass, fail, none, neutral, invalid, unanswered, hidden }) {
    if (!spf) return hidden();
    const { client, domain, result } = spf;
    if (result === 'pass') return pass({ client, domain });
    if (result === 'temperror') return unanswered({ client, domain }).fixedBy(advise(step('again')));
    const fix = spf.isAligned === false && dmarc ? ownAuthentication(domain, dmarc.domain) : undefined;
    if (result === 'none')
      return none({ client, domain }).fixedBy(fix ?? advise(step('spf-record', { client, domain })));
    if (result === 'permerror')
      return invalid({ client, domain }).fixedBy(fix ?? advise(step('spf-repair', { domain })));
    const sender = fix ?? advise(step('spf-sender', { client, domain }));
    return result === 'neutral'
      ? neutral({ client, domain }).fixedBy(sender)
      : fail({ client, domain, result }).fixedBy(sender);
  },
});

/** A return path of somebody else, whose SPF record the author does not write and DMARC would not count. */
function ownAuthentication(returnPath: SpfExamination['domain'], domain: string): Fix {
  const provider = operatorOfName(returnPath);
  return advise(step('custom-dkim', { domain, provider }), step('custom-return-path', { domain, provider }));
}
