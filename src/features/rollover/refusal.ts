/**
 * Why there is no timetable. `unsigned`: no DS. `insecure`: validators support none. `broken`: validation fails.
 * `incomplete`: an algorithm does not sign everything. `changing`: servers or resolvers differ. `too-many`: records.
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
  'digests',
] as const;
export type Refusal = (typeof REFUSALS)[number];
