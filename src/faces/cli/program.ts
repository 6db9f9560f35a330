/** The name of the program. */
export const PROGRAM = 'domain-diagnostics';
