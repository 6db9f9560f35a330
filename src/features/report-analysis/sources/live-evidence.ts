import type { SpfVerdict } from '#formats/records/spf-check-host.js';

/** What the DNS says today about the addresses and names of the reports; undefined where it was not or could not be asked. */
export interface LiveEvidence {
  /** SPF of a domain for an address. */
  spf(domain: string, address: string): SpfVerdict | undefined;
  /** Whether the SPF record of a domain authorizes anyone; that of a parked domain does not. */
  authorizesSenders?(domain: string): boolean;
  /** The name of the domain's website or mail server that has this address. */
  ownName?(address: string): string | undefined;
  /** The PTR record of an address; an empty string if it has none. */
  reverseName(address: string): string | undefined;
  /** Whether the PTR record was looked up without success, so that the address cannot be judged. */
  isUnanswered(address: string): boolean;
  /** Whether a name exists at all, with any record. */
  exists(name: string): boolean | undefined;
  /** Whether the key of a signature is published. */
  hasKey(selector: string, domain: string): boolean | undefined;
}
