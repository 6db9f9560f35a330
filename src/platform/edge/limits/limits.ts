import { applyDecorators, type CustomDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';

export type Policy = 'day' | 'badges' | 'probes' | 'burst';
/**
 * A daily limit over everything, short ones per costly check, one for badges of domains that are not known yet, and one
 * for the probes of Prometheus. REST and MCP share the bucket of a check.
 */
export type Limit = Exclude<Policy, 'burst'> | `burst:${string}`;

const BURST = 'edge:burst';
const KEYLESS = 'edge:keyless';

/** A burst limit on top of the daily one. Routes with the same bucket are counted together. */
export const BurstLimit = (bucket: string): CustomDecorator => SetMetadata(BURST, bucket);

/** Not counted, and keys are not verified. */
export const Unlimited = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SkipThrottle(), SetMetadata(KEYLESS, true));

/** Whether a route ignores API keys. */
export function ignoresKeys(context: ExecutionContext): boolean {
  return metadataOf(KEYLESS, context) !== undefined;
}

/** What a throttler counts on a route, if it applies. The one called `default`, which `@SkipThrottle()` skips, is the day. */
export function limitOf(throttler: string, context: ExecutionContext): Limit | undefined {
  if (throttler === 'default') return 'day';
  const bucket = metadataOf(BURST, context);
  return typeof bucket === 'string' ? `burst:${bucket}` : undefined;
}

/** The limits of a route: short ones go before the daily one. */
export function limitsOf(context: ExecutionContext): readonly Limit[] {
  return ['burst', 'default'].flatMap((throttler) => limitOf(throttler, context) ?? []);
}

export function policyOf(limit: Limit): Policy {
  return limit.split(':', 1)[0] as Policy;
}

function metadataOf(key: string, context: ExecutionContext): unknown {
  return Reflect.getMetadata(key, context.getHandler()) ?? Reflect.getMetadata(key, context.getClass());
}
