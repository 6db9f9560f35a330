/** The steps that a finding gets in every report: their key in the catalog, and the names of what they fill in. */
export const STEPS: Readonly<Record<string, readonly (readonly [key: string, ...params: string[]])[]>> = {};
