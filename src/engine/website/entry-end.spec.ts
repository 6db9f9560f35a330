import { IpAddress } from '#base/domain/ip-address.js';
import { TlsError } from '#platform/network/connect/tls-handshake.js';
import { BlockedTargetError, UpstreamError, type UpstreamReason } from '#platform/runtime/upstream-error.js';
import { entryEnd } from './entry-end.js';
import type { Stop, Walk } from './site-walk.js';

const HOME = new URL('https://a.test/');

function walk(stop: Stop, status?: number, failure?: UpstreamError): Walk {
  const response = (code: number) => ({
    status: code,
    headers: new Headers(),
    body: Buffer.alloc(0),
    ttfbMs: 1,
    address: IpAddress.parse('192.0.2.1')!,
  });
  const visited = status === undefined ? [] : [{ url: HOME, response: response(status) }];
  return { start: HOME, visited, last: HOME, stop, isComplete: stop === 'answer', ...(failure && { failure }) };
}

it.each([
  [200, 'page'],
  [204, 'page'],
  [304, 'page'],
  [404, 'error'],
  [410, 'error'],
  [403, 'withheld'],
  [429, 'withheld'],
  [500, 'withheld'],
  [503, 'withheld'],
])('an answer with status %d is %s', (status, end) => {
  expect(entryEnd(walk('answer', status))).toEqual({ end });
});

it.each(['loop', 'too-many', 'bad-target'] as const)('a way that ends before an answer: %s', (stop) => {
  expect(entryEnd(walk(stop, 301))).toEqual({ end: stop });
});

it.each<[UpstreamReason, string]>([
  ['timeout', 'no-answer'],
  ['unreachable', 'no-answer'],
  ['refused', 'closed'],
  ['reset', 'closed'],
  ['no-address', 'no-address'],
  ['blocked', 'private'],
  ['malformed', 'bad-answer'],
  ['too-large', 'bad-answer'],
  // What is our own doing says nothing about the website.
  ['busy', 'unknown'],
  ['no-route', 'unknown'],
  ['too-much', 'unknown'],
  ['aborted', 'unknown'],
])('a failure for the reason %s is %s', (reason, end) => {
  expect(entryEnd(walk('failure', undefined, new UpstreamError(reason)))).toEqual({ end });
});

it('names the fault of a certificate, which a failed handshake does not show', () => {
  expect(entryEnd(walk('failure', 301, new TlsError('expired')))).toEqual({ end: 'certificate', fault: 'expired' });
  expect(entryEnd(walk('failure', 301, new TlsError('handshake')))).toEqual({ end: 'tls' });
});

it('says nothing about what our time limit or our choice of ports cut off', () => {
  expect(entryEnd(walk('late', 301))).toEqual({ end: 'unknown' });
  expect(entryEnd(walk('failure', 301, new BlockedTargetError('a.test:8443', 'port')))).toEqual({ end: 'unknown' });
  expect(entryEnd(walk('failure', 301, new BlockedTargetError('10.0.0.1', 'private-use')))).toEqual({ end: 'private' });
});
