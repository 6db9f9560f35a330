/** How an invalid argument was interpreted. */
export interface Interpretation {
  readonly field: string;
  readonly given: string;
  readonly read: string;
}
