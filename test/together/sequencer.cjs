// Without durations of an earlier run, Jest starts with the largest files. The parts are tiny files that take longest,
// so they start first, followed by projects that mostly wait, so that nothing long is left for the end.
const { default: Sequencer } = require('@jest/test-sequencer');

const LONG = [/together[\\/](?:e2e|load)-/, /smoke-spec/, /together[\\/]fuzz-/, /browser-spec/, /together[\\/]unit-/];
const rank = ({ path }) => {
  const found = LONG.findIndex((kind) => kind.test(path));
  return found < 0 ? LONG.length : found;
};

module.exports = class extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
};
