import type { State } from '#features/profiles/judge-requirement.js';
import type { Level } from '#features/profiles/profile.js';
import type { ProfileReport } from '#features/profiles/profile-report.js';
import { profileFindings } from './profile-findings.js';

const judged = (id: string, state: State, level: Level = 'must', isCentral = false) => ({
  requirement: { id, level, ...(isCentral && { isCentral: true }) },
  state,
  signs: [],
});
const found = (state: ProfileReport['state'], ...all: readonly ReturnType<typeof judged>[]) =>
  profileFindings({ state, judged: all as unknown as ProfileReport['judged'] });

it('lists what is not met by its level, and what could not be found out', () => {
  expect(
    found(
      'not-met',
      judged('a', 'not-met'),
      judged('b', 'not-met', 'should'),
      judged('c', 'unknown'),
      judged('d', 'met'),
      judged('e', 'not-applicable'),
      judged('f', 'not-visible'),
    ),
  ).toEqual([
    ['a.not-met', 'problem'],
    ['b.not-met', 'warn'],
    ['c.unknown', 'unknown'],
  ]);
});

it.each([
  ['what it is about cannot be seen', [judged('a', 'met'), judged('b', 'not-visible', 'must', true)], ['b.unknown']],
  ['nothing applies', [judged('a', 'not-applicable')], ['profile.unknown']],
  ['only a recommendation says something', [judged('a', 'not-met', 'should')], ['a.not-met', 'profile.unknown']],
])('a profile is never met where %s', (_, all, ids) => {
  expect(found('unknown', ...all).map(([id]) => id)).toEqual(ids);
});

it('says nothing of a profile that is met', () => expect(found('met', judged('a', 'met'))).toEqual([]));
