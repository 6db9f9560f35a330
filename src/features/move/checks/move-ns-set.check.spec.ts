import { advice, describeReason } from '#test/checks/move-facts.js';
import { known } from '#base/domain/fact.js';
import { moveNsSet } from './move-ns-set.check.js';

const given = ['a.new.example', 'b.new.example'];
const published = (...names: string[]) => ({ nsSet: known({ given, published: names }) });
const fix = advice('zone-ns', { servers: given });

describeReason(moveNsSet, {
  ok: [[published(...given), { servers: given }]],
  missing: [[published(), { given }, fix]],
  others: [[published('a.new.example', 'old.example'), { servers: ['old.example'], given }, fix]],
  fewer: [[published('a.new.example'), { servers: ['b.new.example'] }, fix]],
});
