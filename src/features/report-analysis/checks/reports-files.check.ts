import { firstFew } from '#base/domain/evidence.js';
import { info, ok } from '#base/domain/outcome.js';
import { check } from '../report-check.js';
import { advise, step } from '../report-steps.js';

export const reportsFiles = check({
  id: 'reports-files',
  category: 'email',
  needs: ['files'],
  outcomes: {
    read: ok('count'),
    unreadable: info('files'),
    'other-domains': info('domains'),
  },
  reference: {
    rule: 'RFC 9990, RFC 8460 §4',
    dig: 'TXT _dmarc.{domain}',
    verify: { read: null, unreadable: null, 'other-domains': null },
  },
  run({ files: { unreadable, read, otherDomains } }, { read: all, unreadable: some, 'other-domains': others }) {
    const files = firstFew(unreadable);
    if (files.length > 0) return some({ files }).fixedBy(advise(step('ask-again', { files })));
    const domains = firstFew(otherDomains);
    if (domains.length > 0) return others({ domains }).fixedBy(advise(step('name-domain', { domains })));
    return all({ count: read });
  },
});
