import { faultDetail, socketFault } from './socket-fault.js';
import { UpstreamError } from './upstream-error.js';

const withCode = (code: string) => Object.assign(new Error('text'), { code });

it.each([
  ['ENOTFOUND', 'no-address'],
  ['EAI_AGAIN', 'no-address'],
  ['CERT_HAS_EXPIRED', 'tls'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'tls'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tls'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
  ['ECONNREFUSED', 'refused'],
  ['EWHATEVER', 'malformed'],
])('%s is %s, and stays the detail', (code, reason) => {
  const fault = socketFault(withCode(code));
  expect([fault.reason, faultDetail(fault)]).toEqual([reason, code]);
});

it.each<[UpstreamError, string | undefined]>([
  [new UpstreamError('timeout'), undefined],
  [new UpstreamError('malformed', { cause: 'HTTP 403' }), 'HTTP 403'],
  [new UpstreamError('reset', { cause: new Error('GOAWAY PROTOCOL_ERROR') }), 'GOAWAY PROTOCOL_ERROR'],
  [new UpstreamError('reset', { cause: new Error('outer', { cause: withCode('EPIPE') }) }), 'EPIPE'],
])('%s has the detail %s', (error, detail) => {
  expect(faultDetail(error)).toBe(detail);
});
