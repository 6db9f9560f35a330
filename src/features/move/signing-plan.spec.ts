import { type Signing, signingPlan } from './signing-plan.js';

const DS = ['1 13 2 aa'];
const unsigned: Signing = {
  parentDs: [],
  plannedDs: [],
  planned: 'unsigned',
  now: 'unsigned',
  before: 'unsigned',
  isSignedThere: false,
  sharesKeys: true,
};
const signed: Signing = {
  parentDs: DS,
  plannedDs: DS,
  planned: 'secure',
  now: 'secure',
  before: 'secure',
  isSignedThere: true,
  sharesKeys: true,
};

it.each([
  ['nobody signs', unsigned, 'unsigned'],
  ['the new side signs, nobody validates', { ...unsigned, isSignedThere: true }, 'island'],
  ['a first DS for the new keys', { ...unsigned, plannedDs: DS, planned: 'secure', isSignedThere: true }, 'add-later'],
  ['a first DS that fits no key', { ...unsigned, plannedDs: DS, planned: 'broken', isSignedThere: true }, 'no-match'],
  ['the same keys', signed, 'kept'],
  [
    'unsigned there, and the DS stays',
    { ...signed, planned: 'broken', now: 'broken', isSignedThere: false },
    'ds-left',
  ],
  [
    'unsigned there, and the DS goes',
    { ...signed, plannedDs: [], planned: 'unsigned', isSignedThere: false },
    'remove-first',
  ],
  ['signed there, and the DS goes', { ...signed, plannedDs: [], planned: 'unsigned' }, 'remove-first'],
  ['other keys, and the DS stays', { ...signed, planned: 'broken', now: 'broken' }, 'no-match'],
  ['other keys that neither side shares', { ...signed, now: 'broken', before: 'broken', sharesKeys: false }, 'overlap'],
  ['both DS are there, but keys are not shared', { ...signed, sharesKeys: false }, 'overlap'],
  [
    'shared keys that the DS of now covers, and a DS for the new keys alone',
    { ...signed, plannedDs: ['2 13 2 bb'], before: 'broken' },
    'add-later',
  ],
  ['shared keys, and a DS that covers both sides', { ...signed, plannedDs: ['2 13 2 bb'] }, 'kept'],
  ['a chain that is broken today and sound with the new keys', { ...signed, before: 'broken' }, 'kept'],
  ['shared keys, the DS of the new side is to come', { ...signed, now: 'broken' }, 'add-first'],
  ['shared keys, but the DS of the old side goes at once', { ...signed, now: 'broken', before: 'broken' }, 'overlap'],
  ['an algorithm that nobody validates', { ...signed, planned: 'insecure' }, 'unsigned'],
] as const)('%s', (_, signing, plan) => {
  expect(signingPlan(signing)).toBe(plan);
});
