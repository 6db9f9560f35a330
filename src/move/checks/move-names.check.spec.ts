import { advice, comparison, describeReason } from '../../../test/checks/move-facts.js';
import { moveNames } from './move-names.check.js';

describeReason(moveNames, {
  listed: [[comparison({}, { isListed: true }), { count: 40 }]],
  guessed: [[comparison({}), { count: 40 }]],
  nothing: [[comparison({}, { isCurrentKnown: false }), {}, advice('paste-zone')]],
});
