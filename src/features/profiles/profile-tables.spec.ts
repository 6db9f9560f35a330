import { PROFILES } from './profile-list.js';

const of = (profile: string) => PROFILES.find(({ id }) => id === profile)!.requirements;

/**
 * The scoring of internet.nl (`documentation/scoring.md`): a subtest has ten points. A requirement about two of them has twenty, notices
 * have none, and some faults leave two.
 */
describe.each<[profile: string, different: object]>([
  [
    'internet-nl-mail',
    {
      'ns-ipv6': [10, { 'ns-ipv6.one': 2 }],
      'mx-signed': [20],
      'dmarc-policy': [10, { 'dmarc-applied.none': 2 }],
      'spf-policy': [
        10,
        {
          ...{ 'spf-all.open': 2, 'spf-all.neutral': 2, 'spf-all.missing': 2, 'spf-all.redirect-neutral': 2 },
          'spf-lookups.over': 2,
        },
      ],
      ...{ 'tls-details': [], 'cert-name': [], 'dane-rollover': [], rpki: [] },
    },
  ],
  [
    'internet-nl-web',
    {
      'ns-ipv6': [10, { 'ns-ipv6.one': 2 }],
      hsts: [10, { 'hsts.short': 2 }],
      ...{ 'same-site': [], https: [], 'tls-details': [], caa: [], 'dane-exists': [], 'dane-valid': [] },
      ...{ 'more-tls': [], frames: [], referrer: [], csp: [], nosniff: [], 'security-txt': [], rpki: [] },
    },
  ],
])('%s', (profile, different) => {
  it('has the points of its publisher', () => {
    const points = of(profile).map(({ id, points: { full, partial } = {} }) => [
      id,
      [...(full === undefined ? [] : [full]), ...(partial ? [partial] : [])],
    ]);
    const expected = Object.fromEntries(of(profile).map(({ id }) => [id, [10]]));
    expect(Object.fromEntries(points)).toEqual({ ...expected, ...different });
  });
});

/** What only others can show, if nothing that we see decides. */
it.each<[profile: string, shownBy: object]>([
  [
    'bulk-sender',
    {
      ...{ 'spf-and-dkim': 'message', 'dkim-key': 'message', alignment: 'message', 'reverse-dns': 'message' },
      ...{ 'outgoing-tls': 'message', 'one-click': 'message', 'unsubscribe-link': 'message', arc: 'message' },
      ...{ 'message-format': 'message', 'spam-rate': 'postmaster' },
      ...{ 'unsubscribe-time': 'provider', 'list-hygiene': 'provider' },
    },
  ],
  ['internet-nl-mail', { 'cipher-order': 'untested', 'tls-details': 'untested', rpki: 'untested' }],
  ['internet-nl-web', { 'same-site': 'untested', 'tls-details': 'untested', 'more-tls': 'untested', rpki: 'untested' }],
  ['mozilla-tls-intermediate', {}],
  ['bod-18-01', {}],
])('%s says who shows what cannot be seen', (profile, expected) => {
  const shown = of(profile).flatMap(({ id, decide: { shownBy } }) => (shownBy ? [[id, shownBy]] : []));
  expect(Object.fromEntries(shown)).toEqual(expected);
});

it('only what cannot be seen from outside can keep a profile open as its central requirement', () => {
  const central = PROFILES.flatMap(({ requirements }) => requirements.filter(({ isCentral }) => isCentral));
  expect(central.map(({ id, decide }) => [id, decide.shownBy])).toEqual([['spf-and-dkim', 'message']]);
});
