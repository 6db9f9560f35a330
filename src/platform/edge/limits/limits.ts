import { applyDecorators, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { SkipThrottle } from '@nestjs/throttler';

export type Policy = 'day' | 'badges' | 'probes' | 'burst';
/**
 * A daily limit over everything, short ones per costly check, one for badges of domains that are not known yet, and one
 * for the probes of Prometheus. REST and MCP share the bucket of a check.
 */
export type Limit = Exclude<Policy, 'burst'> | `burst:${string}`;

const reflector = new Reflector();
const Keyless = Reflector.createDecorator<boolean | undefined>();

/** A burst limit on top of the daily one. Routes with the same bucket are counted together. */
export const BurstLimit = Reflector.createDecorator<string | undefined>();

/** Not counted, and keys are not verified. */
export const Unlimited = (): MethodDecorator & ClassDecorator => applyDecorators(SkipThrottle(), Keyless(true));

/** Whether a route ignores API keys. */
export function ignoresKeys(context: ExecutionContext): boolean {
  return reflector.getAllAndOverride(Keyless, targetsOf(context)) ?? false;
}

/** The bucket that `@BurstLimit` names. */
export function bucketOf(context: ExecutionContext): string | undefined {
  return reflector.getAllAndOverride(BurstLimit, targetsOf(context));
}

/** What a throttler counts on a route. The one called `default`, which `@SkipThrottle()` skips, is the day. */
export function limitOf(throttler: string, context: ExecutionContext): Limit {
  if (throttler === 'default') return 'day';
  return `burst:${bucketOf(context) ?? `${context.getClass().name}.${context.getHandler().name}`}`;
}

/** The limits that a route shares with others: short ones go before the daily one. */
export function limitsOf(context: ExecutionContext): readonly Limit[] {
  const bucket = bucketOf(context);
  return bucket === undefined ? ['day'] : [`burst:${bucket}`, 'day'];
}

export function policyOf(limit: Limit): Policy {
  return limit.split(':', 1)[0] as Policy;
}

function targetsOf(context: ExecutionContext) {
  return [context.getHandler(), context.getClass()];
}
