import { shorten } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const bimiDmarc = check({
  id: 'bimi-dmarc',
  category: 'email',
  needs: ['bimiMark', 'dmarc', 'dmarcFound?'],
  outcomes: { weak: warn('domain', 'record').costs(2) },
  reference: { rule: 'draft-brand-indicators-for-message-identification', dig: 'TXT _dmarc.{policy}' },
  run({ dmarc: { name: domain }, dmarcFound: found }, { weak }) {
    const { percentage = 100, subdomainPolicy, testing = false } = found?.record ?? {};
    const weakest = testing ? 'reject' : 'quarantine'; // t=y lowers quarantine to none (RFC 9989 section 4.7)
    const isEnforced = found?.policy === 'reject' || found?.policy === weakest;
    if (isEnforced && percentage === 100 && subdomainPolicy !== 'none') return;
    return weak({ domain, record: found ? shorten(found.text) : [] }).fixedBy(advise(step('bimi-dmarc', { domain })));
  },
});
