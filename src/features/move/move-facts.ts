import type { Difference } from './differences.js';
import type { MoveTarget } from './move-target.js';
import type { Signing, SigningPlan } from './signing-plan.js';

/** A name server at one address. */
export interface ServerState {
  readonly server: string;
  readonly address: string;
  readonly state: 'answers' | 'lame' | 'silent' | 'unknown';
  readonly said?: string;
  /** How much longer than the fastest current server it takes. */
  readonly ms: number;
}

/** All facts about a move. */
export interface MoveFacts {
  /** Unobtainable where the current name servers are not known. */
  readonly target: MoveTarget;
  readonly proposedServers: readonly ServerState[];
  readonly serverAddresses: {
    readonly zone: string;
    /** Inside the zone, without an address for a glue record. */
    readonly withoutGlue: readonly string[];
    /** Outside the zone, without an address in the DNS. */
    readonly unresolved: readonly string[];
    /** With other addresses than those given. */
    readonly differing: readonly string[];
    /** All servers, if none has an IPv4 address although the current ones have. */
    readonly withoutIpv4: readonly string[];
  };
  /** Absent where no proposed server is authoritative. */
  readonly nsSet: { readonly given: readonly string[]; readonly published: readonly string[] };
  /** Records that a proposed server has differently from the first one; absent where none is authoritative. */
  readonly copies: readonly string[];
  /** Absent where no proposed server is authoritative. */
  readonly comparison: {
    readonly differences: readonly Difference[];
  };
  /**
   * Absent where no proposed server is authoritative, unobtainable where queries for existing records were not
   * answered.
   */
  readonly coverage: {
    /** Number of names and types that both sides answered. */
    readonly count: number;
    readonly isCurrentKnown: boolean;
    readonly isListed: boolean;
  };
  /** Absent where no proposed server is authoritative. */
  readonly signing: Signing & { readonly zone: string; readonly plan: SigningPlan };
  /** Absent where a side has no SOA record. */
  readonly serials: { readonly current: number; readonly proposed: number };
  readonly outlook: {
    /** Problems that the domain does not have now. */
    readonly introduced: readonly string[];
    readonly score: number;
  };
}
