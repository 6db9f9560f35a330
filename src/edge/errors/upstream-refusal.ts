import { UpstreamError } from '../../network/upstream-error.js';
import { ApiError, overloaded } from './api-error.js';

/** The error code for a failed upstream: our own limits are overload, all else is the other side. */
function upstreamRefusal({ reason }: UpstreamError): ApiError {
  return reason === 'busy' ? overloaded() : new ApiError('upstream_unavailable');
}

/** The error for the caller; none for an unexpected failure. */
export function refusalOf(thrown: unknown): ApiError | undefined {
  if (thrown instanceof UpstreamError) return upstreamRefusal(thrown);
  return thrown instanceof ApiError ? thrown : undefined;
}
