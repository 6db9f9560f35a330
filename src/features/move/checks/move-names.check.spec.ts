import { advice, coverage, describeReason } from '#test/checks/move-facts.js';
import { moveNames } from './move-names.check.js';

describeReason(moveNames, {
  listed: [[coverage({ isListed: true }), { count: 40 }]],
  guessed: [[coverage(), { count: 40 }]],
  nothing: [[coverage({ isCurrentKnown: false }), {}, advice('paste-zone')]],
});
