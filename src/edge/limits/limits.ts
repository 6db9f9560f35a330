import { type CustomDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';

/**
 * A daily limit over everything, short ones per costly check, one for badges of domains that are not known yet, and one
 * for the probes of Prometheus. REST and MCP share the bucket of a check.
 */
export type Limit = 'day' | 'badges' | 'probes' | `burst:${string}`;
export type Policy = 'day' | 'badges' | 'probes' | 'burst';

const LIMITS = 'edge:limits';
const BY_DEFAULT: readonly Limit[] = ['day'];

/** Burst limits come on top of the daily one. */
export const Limited = (...bursts: Limit[]): CustomDecorator => SetMetadata(LIMITS, [...bursts, ...BY_DEFAULT]);

/** Not counted, and keys are not checked. */
export const Unlimited = (): CustomDecorator => SetMetadata(LIMITS, []);

/** Fails closed: a route without a limit decorator is counted. */
export function limitsOf(context: ExecutionContext): readonly Limit[] {
  const own = Reflect.getMetadata(LIMITS, context.getHandler()) as readonly Limit[] | undefined;
  return own ?? (Reflect.getMetadata(LIMITS, context.getClass()) as readonly Limit[] | undefined) ?? BY_DEFAULT;
}

export function policyOf(limit: Limit): Policy {
  return limit === 'day' || limit === 'badges' || limit === 'probes' ? limit : 'burst';
}
