import { advice, describeReason } from '#test/checks/move-facts.js';
import { known } from '#base/domain/fact.js';
import { moveOutlook } from './move-outlook.check.js';

const outlook = (...introduced: string[]) => ({ outlook: known({ introduced, score: 40 }) });

describeReason(moveOutlook, {
  ok: [[outlook(), { score: 40 }]],
  worse: [[outlook('mx-record.missing'), { findings: ['mx-record.missing'], score: 40 }, advice('fix-findings')]],
});
