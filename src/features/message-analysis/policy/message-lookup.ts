import type { SpfLookup } from '#formats/records/spf-lookup.js';

/** What an examination asks the DNS. */
export interface MessageLookup {
  readonly values: SpfLookup;
  /** Whether a name exists; undefined where the DNS gave no answer. */
  exists(name: string): Promise<boolean | undefined>;
}
