import { shorten } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { schemeOf } from '#formats/records/report-uri.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const caaIodef = check({
  id: 'caa-iodef',
  category: 'security',
  needs: ['caaRules'],
  outcomes: { open: info('owner', 'uri') },
  reference: { rule: 'RFC 8659 §4.4', dig: 'CAA {owner}' },
  run({ caaRules: { owner, entries } }, { open }) {
    const reports = entries.filter(({ record, faults }) => record.property === 'iodef' && faults.length === 0);
    const plain = reports.find(({ record }) => schemeOf(record.value) === 'http');
    if (!plain) return;
    return open({ owner, uri: shorten(plain.record.value) }).fixedBy(advise(step('caa-iodef', { owner })));
  },
});
