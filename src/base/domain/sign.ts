import type { Params } from './evidence.js';

/** Something that was seen, without a judgment: `<fact>.<value>` and its evidence. Findings are signs as well. */
export interface Sign {
  readonly id: string;
  readonly params: Params;
}
