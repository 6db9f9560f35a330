import { type JudgedRequirement, judgeProfile, judgeRequirement, type State } from './judge-requirement.js';
import type { Decision, Level, Requirement } from './profile.js';

const requirement = (decide: Decision, level: Level = 'must'): Requirement => ({
  ...{ id: 'one', group: 'mail', clause: '1', level, decide },
});
const signs = (...ids: string[]) => ids.map((id) => ({ id, params: {} }));

const DECISION: Decision = {
  notApplicable: ['use.none'],
  notMet: ['spf.missing', 'dkim.absent'],
  unclear: ['spf.partly'],
  met: [['spf.ok'], ['dkim.found', 'dkim.wildcard']],
};

it.each<[string, readonly string[], State, readonly string[]]>([
  ['one of each group', ['spf.ok', 'dkim.wildcard', 'other.ok'], 'met', ['spf.ok', 'dkim.wildcard']],
  ['a group without a match', ['spf.ok'], 'unknown', []],
  ['nothing', [], 'unknown', []],
  ['a fault next to what is fine', ['spf.ok', 'dkim.absent'], 'not-met', ['dkim.absent']],
  ['all faults are evidence', ['spf.missing', 'dkim.absent'], 'not-met', ['spf.missing', 'dkim.absent']],
  ['something unclear', ['spf.ok', 'dkim.found', 'spf.partly'], 'unknown', ['spf.partly']],
  ['a check that could not run', ['spf.ok', 'dkim.found', 'dkim.unknown'], 'unknown', ['dkim.unknown']],
  ['a fault is certain, whatever else could not run', ['spf.missing', 'dkim.unknown'], 'not-met', ['spf.missing']],
  ['another check that could not run', ['spf.ok', 'dkim.found', 'mx.unknown'], 'met', ['spf.ok', 'dkim.found']],
  ['an exemption', ['use.none', 'spf.missing'], 'not-applicable', ['use.none']],
  ['a domain that does not exist', ['domain-exists.missing'], 'unknown', ['domain-exists.missing']],
])('%s', (_, ids, state, evidence) => {
  const judged = judgeRequirement(requirement(DECISION), signs(...ids));
  expect([judged.state, judged.signs.map(({ id }) => id)]).toEqual([state, evidence]);
});

it.each<[string, Decision, State]>([
  ['what the zone says is not judged', { met: [['spf.ok']] }, 'unknown'],
  ['neither is what is partly about name servers', { notMet: ['ns-count.single'], met: [['spf.ok']] }, 'unknown'],
  ['name servers are in the parent zone', { notMet: ['ns-count.single'], met: [['ns-count.ok']] }, 'met'],
  ['and so are DS records', { notMet: ['dnssec-bogus.expired', 'spf.missing'], met: [['spf.ok']] }, 'not-met'],
  ['what nothing decides is not visible', { shownBy: 'message' }, 'not-visible'],
])('in a zone that fails validation, %s', (_, decide, state) => {
  const seen = signs('dnssec-bogus.expired', 'spf.ok', 'ns-count.ok');
  expect(judgeRequirement(requirement(decide), seen).state).toBe(state);
});

it('what nothing decides is not visible, if something else shows it', () => {
  const hidden = requirement({ ...DECISION, shownBy: 'message' });
  expect(judgeRequirement(hidden, signs('spf.ok')).state).toBe('not-visible');
  expect(judgeRequirement(hidden, signs('spf.missing')).state).toBe('not-met');
  expect(judgeRequirement(requirement({ shownBy: 'provider' }), signs('spf.ok')).state).toBe('not-visible');
});

it.each<[string, readonly (readonly [State, Level])[], string]>([
  [
    'all that is visible is met',
    [
      ['met', 'must'],
      ['not-visible', 'must'],
      ['not-applicable', 'must'],
    ],
    'met',
  ],
  [
    'a recommendation does not decide',
    [
      ['met', 'must'],
      ['not-met', 'should'],
      ['unknown', 'should'],
    ],
    'met',
  ],
  [
    'one is not met',
    [
      ['met', 'must'],
      ['unknown', 'must'],
      ['not-met', 'must'],
    ],
    'not-met',
  ],
  [
    'one is unknown',
    [
      ['met', 'must'],
      ['unknown', 'must'],
    ],
    'unknown',
  ],
  ['none is visible', [['not-visible', 'must']], 'unknown'],
])('%s', (_, states, expected) => {
  const judged = states.map(([state, level]): JudgedRequirement => ({
    requirement: requirement({}, level),
    state,
    signs: [],
  }));
  expect(judgeProfile(judged)).toBe(expected);
});
