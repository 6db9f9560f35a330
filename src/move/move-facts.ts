import type { Difference } from './differences.js';
import type { Signing, SigningPlan } from './signing-plan.js';

/** A name server at one address. */
export interface ServerState {
  readonly server: string;
  readonly address: string;
  readonly state: 'answers' | 'lame' | 'silent' | 'unknown';
  readonly said?: string;
  /** How much longer it takes than the fastest of the current servers. */
  readonly ms: number;
}

/** All that is known about a move, without any network in it. */
export interface MoveFacts {
  readonly proposedServers: readonly ServerState[];
  readonly serverAddresses: {
    readonly zone: string;
    /** In the zone, and without an address that the parent zone could have. */
    readonly withoutGlue: readonly string[];
    /** Outside, and the DNS knows no address. */
    readonly unresolved: readonly string[];
    /** With other addresses than given. */
    readonly differing: readonly string[];
    /** All of them, if none has an IPv4 address although the current ones have. */
    readonly withoutIpv4: readonly string[];
  };
  /** Absent where no proposed server speaks for the zone. */
  readonly nsSet: { readonly given: readonly string[]; readonly published: readonly string[] };
  /** What one proposed server has otherwise than the first one; absent where none speaks for the zone. */
  readonly copies: readonly string[];
  /** Absent where no proposed server speaks for the zone. */
  readonly comparison: {
    readonly differences: readonly Difference[];
  };
  /** Absent where no proposed server speaks for the zone, unobtainable where they leave questions for what is there open. */
  readonly coverage: {
    /** Names and types that both sides answered. */
    readonly count: number;
    readonly isCurrentKnown: boolean;
    readonly isListed: boolean;
  };
  /** Absent where no proposed server speaks for the zone. */
  readonly signing: Signing & { readonly zone: string; readonly plan: SigningPlan };
  /** Absent where either side has none. */
  readonly serials: { readonly current: number; readonly proposed: number };
  readonly outlook: {
    /** Problems that the domain does not have today. */
    readonly introduced: readonly string[];
    readonly score: number;
  };
}
