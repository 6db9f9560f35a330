import { UpstreamError, BlockedTargetError } from '#platform/runtime/upstream-error.js';
import { TlsError } from '#platform/network/connect/tls-handshake.js';
import { httpEntries } from './checks/http-entries.check.js';
import { type HandshakeWitness, siteEnds } from './site-ends.js';
import type { Stop, VisitedPage, Walk } from '#engine/website/site-walk.js';

const HOSTS = ['http://a.com/', 'https://a.com/', 'http://www.a.com/', 'https://www.a.com/'] as const;
type Way = readonly [statuses: readonly number[], stop: Stop, failure?: UpstreamError, last?: string];

const OPEN: Way = [[200], 'answer'];
const failed = (failure: UpstreamError, statuses: readonly number[] = [], last?: string): Way => [
  statuses,
  'failure',
  failure,
  last,
];
const reason = (name: ConstructorParameters<typeof UpstreamError>[0]) => new UpstreamError(name);
const [REFUSED, RESET, LATE, NOWHERE] = [
  failed(reason('refused')),
  failed(reason('reset')),
  failed(reason('timeout')),
  failed(reason('no-address')),
];
const EXPIRED = new TlsError('expired');
/** The server answered with something that is no TLS, or with an alert. */
const NO_TLS = new TlsError('handshake', undefined, { cause: Object.assign(new Error(), { code: 'EPROTO' }) });
/** The connection was lost during the handshake. */
const LOST = new TlsError('handshake');

function walk(url: string, [statuses, stop, failure, last]: Way): Walk {
  const visited = statuses.map((status, i) => ({
    url: new URL(i === 0 ? url : (last ?? url)),
    response: { status, headers: new Headers() },
  })) as unknown as VisitedPage[];
  return {
    start: new URL(url),
    visited,
    last: new URL(last ?? url),
    stop,
    isComplete: stop === 'answer',
    ...(failure && { failure }),
  };
}

/** What an expert says of a website whose four addresses end like this: http, https, http www, https www. */
const WEBSITES: readonly [what: string, ways: readonly Way[], verdict: string | undefined][] = [
  ['a website', [OPEN, OPEN, OPEN, OPEN], undefined],
  ['HTTPS alone', [REFUSED, OPEN, REFUSED, OPEN], undefined],
  ['no www', [OPEN, OPEN, NOWHERE, NOWHERE], undefined],
  ['www alone', [NOWHERE, NOWHERE, OPEN, OPEN], undefined],
  ['a page that others may get', [[[403], 'answer'], [[403], 'answer'], NOWHERE, NOWHERE], undefined],
  ['an error of the server, which may be one of the moment', [OPEN, [[500], 'answer'], NOWHERE, NOWHERE], undefined],
  ['port 443 closed', [OPEN, REFUSED, NOWHERE, NOWHERE], 'closed'],
  ['both ports closed', [REFUSED, REFUSED, NOWHERE, NOWHERE], 'closed'],
  ['no address at all', [NOWHERE, NOWHERE, NOWHERE, NOWHERE], 'none'],
  ['both ports closed, of a subdomain', [REFUSED, REFUSED], 'closed'],
  ['plain HTTP on port 443', [OPEN, failed(NO_TLS), NOWHERE, NOWHERE], 'tls'],
  ['plain HTTP on port 443 of www alone', [OPEN, OPEN, OPEN, failed(NO_TLS)], 'tls'],
  ['a redirect to plain HTTP on port 443', [OPEN, failed(NO_TLS, [301], 'https://b.com/'), OPEN, OPEN], 'tls'],
  ['a connection that is reset', [OPEN, RESET, OPEN, RESET], 'unknown'],
  ['a connection that is lost during the handshake', [OPEN, failed(LOST), OPEN, failed(LOST)], 'unknown'],
  ['the same behind a redirect', [OPEN, failed(LOST, [301], 'https://b.com/'), OPEN, OPEN], 'unknown'],
  ['the same at www, and an expired certificate', [OPEN, failed(EXPIRED), OPEN, failed(LOST)], 'certificate'],
  ['an expired certificate', [OPEN, failed(EXPIRED), OPEN, OPEN], 'certificate'],
  ['a redirect to an expired certificate', [OPEN, failed(EXPIRED, [301], 'https://b.com/'), OPEN, OPEN], 'certificate'],
  ['an expired certificate at www alone', [OPEN, OPEN, OPEN, failed(EXPIRED)], 'certificate'],
  ['a redirect to nowhere', [OPEN, failed(reason('no-address'), [301], 'https://b.com/'), OPEN, OPEN], 'no-address'],
  [
    'a redirect to a private address',
    [OPEN, failed(new BlockedTargetError('10.0.0.1', 'private-use'), [302], 'https://b.com/')],
    'private',
  ],
  [
    'a redirect to another port',
    [OPEN, failed(new BlockedTargetError('b.com', 'port'), [302], 'https://b.com:8443/')],
    'unknown',
  ],
  ['a loop', [OPEN, [[301, 301], 'loop'], OPEN, OPEN], 'loop'],
  ['more redirects than browsers follow', [OPEN, [[301, 301], 'too-many']], 'loop'],
  ['a redirect to no address', [OPEN, [[301], 'bad-target']], 'bad-target'],
  [
    'an error page',
    [
      [[404], 'answer'],
      [[404], 'answer'],
    ],
    'error',
  ],
  ['no answer in time, from anywhere', [LATE, LATE, LATE, LATE], 'unknown'],
  ['no answer in time over HTTPS', [OPEN, LATE, OPEN, OPEN], 'unknown'],
  ['no answer in time over plain HTTP', [LATE, OPEN, LATE, OPEN], undefined],
  ['our own limits', [OPEN, [[301], 'late']], 'unknown'],
];

it.each(WEBSITES)('%s', (_, ways, verdict) => {
  const ends = siteEnds(
    ways.map((way, i) => walk(HOSTS[i]!, way)),
    () => undefined,
  );
  const id = httpEntries.judge({ ends })?.id;
  expect(id).toBe(verdict && `http-entries.${verdict}`);
});

/** What other hellos to the same server show. */
const WITNESSES: readonly [what: string, way: Way, seen: ReturnType<HandshakeWitness>, verdict: string | undefined][] =
  [
    ['an alert, from a server with groups that our library lacks', failed(NO_TLS), 'open-to-browsers', 'unknown'],
    ['an alert, from a server that answers older hellos', failed(NO_TLS), 'closed-to-browsers', 'tls'],
    ['a lost handshake, with a server that answers older hellos', failed(LOST), 'closed-to-browsers', 'tls'],
    ['a lost handshake, with a server ahead of us', failed(LOST), 'open-to-browsers', 'unknown'],
    ['an expired certificate, whatever the rest', failed(EXPIRED), 'open-to-browsers', 'certificate'],
    ['a page, whatever the rest', OPEN, 'closed-to-browsers', undefined],
  ];

it.each(WITNESSES)('%s', (_, way, seen, verdict) => {
  const walks = [walk(HOSTS[0], OPEN), walk(HOSTS[1], way)];
  const ends = siteEnds(walks, (host) => (host === 'a.com' ? seen : undefined));
  expect(httpEntries.judge({ ends })?.id).toBe(verdict && `http-entries.${verdict}`);
});
