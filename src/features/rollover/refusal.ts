/**
 * Why there is no timetable. `unsigned`: no DS. `insecure`: validators support none. `broken`: validation fails.
 * `incomplete`: an algorithm does not sign everything. `changing`: servers, resolvers or the keys that sign differ.
 * `too-many`: records. `one-algorithm`: there is no other. `unlinked`: the algorithm that is to stay has no DS.
 */
export const REFUSALS = [
  'unsigned',
  'insecure',
  'broken',
  'incomplete',
  'changing',
  'too-many',
  'no-zsk',
  'single-key',
  'same-key',
  'same-algorithm',
  'other-algorithm',
  'several-algorithms',
  'one-algorithm',
  'unlinked',
  'digests',
] as const;
export type Refusal = (typeof REFUSALS)[number];
