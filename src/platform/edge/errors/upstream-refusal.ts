import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { ApiError, overloaded } from './api-error.js';

/** The error for a failed upstream: `busy` means that our own limits were reached, all other reasons are upstream faults. */
function upstreamRefusal({ reason }: UpstreamError): ApiError {
  return reason === 'busy' ? overloaded() : new ApiError('upstream_unavailable');
}

/** The error for the client; undefined for an unexpected failure. */
export function toApiError(thrown: unknown): ApiError | undefined {
  if (thrown instanceof UpstreamError) return upstreamRefusal(thrown);
  return thrown instanceof ApiError ? thrown : undefined;
}
