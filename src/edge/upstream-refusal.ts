import type { UpstreamError } from '../network/upstream-error.js';
import { ApiError, overloaded } from './api-error.js';

/** What a caller is told when the network gave nothing: our own limits are overload, all else is the other side. */
export function upstreamRefusal({ reason }: UpstreamError): ApiError {
  return reason === 'busy' ? overloaded() : new ApiError('upstream_unavailable');
}
