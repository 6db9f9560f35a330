import { firstFew } from '#base/domain/evidence.js';
import { info, problem } from '#base/domain/outcome.js';
import { check } from '../change-facts.js';
import { keepOrConfirm } from '../keep-or-confirm.js';
import { lostOnly } from '../lost-only.js';

export const lostNameServers = check({
  id: 'lost-name-servers',
  category: 'dns',
  needs: ['change', 'nameServers'],
  outcomes: {
    all: problem('zone', 'hosts').caps(20),
    single: problem('zone', 'hosts', 'left').caps(75),
    some: problem('zone', 'hosts').caps(89),
    confirmed: info('zone', 'hosts'),
  },
  reference: { rule: 'RFC 1034 §4.1, RFC 2182 §5', dig: 'NS {zone}' },
  run({ change: { zone, expected }, nameServers: { before, after } }, { all, single, some, confirmed }) {
    const { had, left, lost } = lostOnly(before, after);
    if (left.length > 0 && lost.length === 0) return;
    const hosts = firstFew(left.length > 0 ? lost : had);
    if (expected.has('ns')) return confirmed({ zone, hosts });
    const keep = keepOrConfirm('ns');
    if (left.length === 0) return all({ zone, hosts }).fixedBy(keep);
    return (left.length === 1 ? single({ zone, hosts, left: firstFew(left) }) : some({ zone, hosts })).fixedBy(keep);
  },
});
