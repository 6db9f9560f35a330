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
    incomplete: info('files'),
    'other-domains': info('domains'),
  },
  reference: {
    rule: 'RFC 9990, RFC 8460 §4',
    dig: 'TXT _dmarc.{domain}',
    verify: { read: null, unreadable: null, incomplete: null, 'other-domains': null },
  },
  run({ files }, { read: all, unreadable, incomplete, 'other-domains': others }) {
    const { read, otherDomains } = files;
    const lost = firstFew(files.unreadable);
    if (lost.length > 0) return unreadable({ files: lost }).fixedBy(advise(step('ask-again', { files: lost })));
    const partly = firstFew(files.incomplete);
    if (partly.length > 0) return incomplete({ files: partly });
    const domains = firstFew(otherDomains);
    if (domains.length > 0) return others({ domains }).fixedBy(advise(step('name-domain', { domains })));
    return all({ count: read });
  },
});
