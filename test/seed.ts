/** A fixed seed, so that every run tries the same cases; TEST_SEED=1 sets another. */
export const SEED = Number(process.env.TEST_SEED ?? 20_261_115);
