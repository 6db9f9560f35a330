import { operatorOfName } from '#base/fingerprints/operator.js';
import type { IpAddress } from '#base/domain/ip-address.js';

interface Server {
  readonly name: string;
  readonly addresses: readonly IpAddress[];
}

/** How the proposed name servers relate to the current ones. */
export interface MoveTarget {
  /** Whether they are the same ones. */
  readonly isCurrent: boolean;
  /** Proposed servers that are current ones, also under another name, or belong to the same provider as one. */
  readonly kept: readonly string[];
}

/** Undefined where the current name servers are not known. */
export function moveTarget(current: readonly Server[], proposed: readonly Server[]): MoveTarget | undefined {
  if (current.length === 0) return undefined;
  const isCurrent =
    current.every((one) => proposed.some((other) => isSame(one, other))) &&
    proposed.every((one) => current.some((other) => isSame(one, other)));
  const kept = proposed.filter((one) => current.some((other) => areTogether(one, other))).map(({ name }) => name);
  return { isCurrent, kept };
}

/** A server inside the zone can keep its name and get other addresses: that is another server. */
function isSame(one: Server, other: Server): boolean {
  return one.name === other.name && (!areBothKnown(one, other) || shareAddress(one, other));
}

/** Whether a zone that is deleted at one of them may be gone at the other. */
function areTogether(one: Server, other: Server): boolean {
  return isSame(one, other) || shareAddress(one, other) || operatorOfName(one.name) === operatorOfName(other.name);
}

function areBothKnown(one: Server, other: Server): boolean {
  return one.addresses.length > 0 && other.addresses.length > 0;
}

function shareAddress(one: Server, other: Server): boolean {
  const texts = new Set(one.addresses.map(String));
  return other.addresses.some((address) => texts.has(address.toString()));
}
