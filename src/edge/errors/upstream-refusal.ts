import { UpstreamError } from '../../network/upstream-error.js';
import { ApiError, overloaded } from './api-error.js';

/** What a caller is told when the network gave nothing: our own limits are overload, all else is the other side. */
function upstreamRefusal({ reason }: UpstreamError): ApiError {
  return reason === 'busy' ? overloaded() : new ApiError('upstream_unavailable');
}

/** The error that a caller is told; none for what should not have happened. */
export function refusalOf(thrown: unknown): ApiError | undefined {
  if (thrown instanceof UpstreamError) return upstreamRefusal(thrown);
  return thrown instanceof ApiError ? thrown : undefined;
}
