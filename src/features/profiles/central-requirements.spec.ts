import { judgeProfile, judgeRequirement, type State } from './judge-requirement.js';
import { PROFILES } from './profile-list.js';

/** Signs of a domain that does everything right, by what they are about. */
const SOUND = {
  spf: ['spf-record.ok', 'spf-all.fail'],
  dkim: ['dkim-keys.found'],
  dmarc: ['dmarc-record.ok', 'dmarc-applied.reject', 'dmarc-below.reject', 'dmarc-rua.set'],
  web: ['https.open', 'https-redirect.ok', 'site-hsts.year', 'web-broken.none'],
  mail: ['starttls.all', 'mail-broken.none', 'mx-record.ok', 'smtp-port25.ok'],
  other: ['federal-reports.not-federal', 'sender-ptr.confirmed', 'mail-use.mail'],
} as const;
type Topic = keyof typeof SOUND;

/** The state of a requirement with these signs instead of those about one topic. */
function judged(profile: string, id: string, topic: Topic, ids: readonly string[]) {
  const { requirements } = PROFILES.find((one) => one.id === profile)!;
  const signs = Object.entries({ ...SOUND, [topic]: ids }).flatMap(([, all]) =>
    all.map((one) => ({ id: one, params: {} })),
  );
  const all = requirements.map((one) => judgeRequirement(one, signs));
  return { state: all.find(({ requirement }) => requirement.id === id)?.state, profile: judgeProfile(all) };
}

const { spf: SPF, dkim: DKIM, dmarc: DMARC, web: WEB, mail: MAIL } = SOUND;
const DMARC_OF = (applied: string, below: string) => [
  'dmarc-record.ok',
  `dmarc-applied.${applied}`,
  `dmarc-below.${below}`,
  'dmarc-rua.set',
];

type Case = readonly [situation: string, signs: readonly string[], state: State];

/** What an expert says about each central requirement, with what is lost or not seen. */
const CASES: readonly (readonly [profile: string, id: string, topic: Topic, cases: readonly Case[]])[] = [
  [
    'bod-18-01',
    'dmarc-reject',
    'dmarc',
    [
      ['p=reject', DMARC_OF('reject', 'reject'), 'met'],
      ['p=reject; sp=none', DMARC_OF('reject', 'none'), 'not-met'],
      ['p=reject; sp=quarantine', DMARC_OF('reject', 'quarantine'), 'not-met'],
      ['p=reject; np=none, which the directive does not know', DMARC_OF('reject', 'invented'), 'unknown'],
      ['p=quarantine', DMARC_OF('quarantine', 'quarantine'), 'not-met'],
      ['p=quarantine; sp=reject', DMARC_OF('quarantine', 'reject'), 'not-met'],
      ['p=none; sp=reject', DMARC_OF('none', 'reject'), 'not-met'],
      ['p=reject; t=y', DMARC_OF('testing', 'reject'), 'not-met'],
      ['p=reject; pct=50', DMARC_OF('partial', 'reject'), 'not-met'],
      ['no record', ['dmarc-record.missing'], 'not-met'],
      ['a record that receivers ignore', ['dmarc-syntax.ignored'], 'not-met'],
      ['a lookup that failed', ['dmarc-record.unknown'], 'unknown'],
      ['a record whose signature is invalid', [...DMARC_OF('reject', 'reject'), 'dmarc-pass.unvalidated'], 'unknown'],
      ['a zone that fails validation', [...DMARC_OF('reject', 'reject'), 'dnssec-bogus.expired'], 'unknown'],
      ['a zone that fails validation, without a record', ['dmarc-record.missing', 'dnssec-bogus.keys'], 'unknown'],
      ['a policy whose reach is not known', ['dmarc-record.ok', 'dmarc-applied.reject'], 'unknown'],
    ],
  ],
  [
    'bod-18-01',
    'spf-valid',
    'spf',
    [
      ['a record', SPF, 'met'],
      ['two void lookups', [...SPF, 'spf-void.few'], 'met'],
      ['three void lookups', [...SPF, 'spf-void.many'], 'not-met'],
      ['three void lookups before a sender', [...SPF, 'spf-void.blocking'], 'not-met'],
      ['eleven lookups', [...SPF, 'spf-lookups.over'], 'not-met'],
      ['lookups that were counted in part', [...SPF, 'spf-lookups.partly'], 'unknown'],
      ['two records', ['spf-record.several'], 'not-met'],
      ['no record', ['spf-record.missing'], 'not-met'],
      ['an include without a record', [...SPF, 'spf-include.missing'], 'not-met'],
      ['a syntax error', [...SPF, 'spf-syntax.invalid'], 'not-met'],
      ['a lookup that failed', ['spf-record.unknown'], 'unknown'],
      ['a zone that fails validation', [...SPF, 'dnssec-bogus.ds-mismatch'], 'unknown'],
    ],
  ],
  [
    'bod-18-01',
    'dmarc-valid',
    'dmarc',
    [
      ['a record with an address', DMARC, 'met'],
      ['a record of the parent domain', ['dmarc-record.inherited', 'dmarc-rua.set', ...DMARC.slice(1, 3)], 'met'],
      ['a record without an address', [...DMARC.slice(0, 3), 'dmarc-rua.none'], 'not-met'],
      ['two records', ['dmarc-record.several'], 'not-met'],
      ['a record at the wrong name', ['dmarc-record.misplaced'], 'not-met'],
      ['an alias to nowhere', ['dmarc-record.dangling'], 'not-met'],
      ['SPF in its place', ['dmarc-record.spf'], 'not-met'],
      ['a lookup that failed', ['dmarc-record.unknown'], 'unknown'],
      ['a record whose addresses were not read', ['dmarc-record.ok'], 'unknown'],
      ['a zone that fails validation', [...DMARC, 'dnssec-bogus.signatures'], 'unknown'],
    ],
  ],
  [
    'bod-18-01',
    'https',
    'web',
    [
      ['a website', WEB, 'met'],
      ['a certificate that is wrong', ['https.failing'], 'not-met'],
      ['no web server', ['https.no-server'], 'not-applicable'],
      ['no address', ['web-address.missing'], 'not-applicable'],
      ['a server that did not answer us', [], 'unknown'],
      ['a zone that fails validation', [...WEB, 'dnssec-bogus.expired'], 'unknown'],
      ['a wrong certificate in such a zone', ['https.failing', 'dnssec-bogus.expired'], 'unknown'],
      ['no address in such a zone', ['web-address.missing', 'dnssec-bogus.parent'], 'unknown'],
      ['a domain that does not exist', ['domain-exists.missing'], 'unknown'],
      ['a domain that no resolver answers for', ['domain-exists.unknown'], 'unknown'],
    ],
  ],
  [
    'bod-18-01',
    'starttls',
    'mail',
    [
      ['all servers offer it', MAIL, 'met'],
      ['one does not', ['starttls.missing'], 'not-met'],
      ['it fails with us', ['smtp-starttls.failing'], 'unknown'],
      ['it fails with us, and is required', ['smtp-starttls.failing-required'], 'unknown'],
      ['no server answers', ['smtp-port25.no-answer'], 'unknown'],
      ['no server was asked', ['mx-record.ok'], 'unknown'],
      ['a null MX', ['mx-record.null-mx'], 'not-applicable'],
      ['no mail', ['mx-record.unused'], 'not-applicable'],
      ['a zone that fails validation', [...MAIL, 'dnssec-bogus.revoked'], 'unknown'],
      ['a null MX in such a zone', ['mx-record.null-mx', 'dnssec-bogus.revoked'], 'unknown'],
    ],
  ],
  [
    'bulk-sender',
    'spf-and-dkim',
    'dkim',
    [
      ['keys that were found', DKIM, 'met'],
      ['no selector that is known', ['dkim-keys.none'], 'not-visible'],
      ['selectors that a wildcard answers for', ['dkim-keys.wildcard'], 'not-visible'],
      ['nothing seen', [], 'not-visible'],
      ['proof that there is no key', ['dkim-keys.absent'], 'not-met'],
      ['keys that nobody can use', ['dkim-keys.unusable'], 'not-met'],
      ['a lookup that failed', ['dkim-keys.unknown'], 'unknown'],
      ['keys in records that fail validation', [...DKIM, 'dmarc-pass.unvalidated'], 'unknown'],
      ['keys in a zone that fails validation', [...DKIM, 'dnssec-bogus.no-keys'], 'unknown'],
      ['three void lookups of SPF', [...DKIM, 'spf-void.many'], 'not-met'],
    ],
  ],
  [
    'bulk-sender',
    'dmarc-record',
    'dmarc',
    [
      ['a record', DMARC, 'met'],
      ['p=none, which is enough here', DMARC_OF('none', 'none'), 'met'],
      ['the record of the parent domain', ['dmarc-record.inherited'], 'met'],
      ['no record', ['dmarc-record.missing'], 'not-met'],
      ['two records', ['dmarc-record.several'], 'not-met'],
      ['a record that is not recognized', ['dmarc-record.unrecognized'], 'not-met'],
      ['a record that receivers ignore', ['dmarc-syntax.ignored'], 'not-met'],
      ['a lookup that failed', ['dmarc-record.unknown'], 'unknown'],
      ['a record that fails validation', [...DMARC, 'dmarc-pass.unvalidated'], 'unknown'],
      ['a zone that fails validation', [...DMARC, 'dnssec-bogus.expired'], 'unknown'],
    ],
  ],
];

describe.each(CASES)('%s, %s', (profile, id, topic, cases) => {
  it.each(cases)('%s', (_, signs, state) => {
    const found = judged(profile, id, topic, signs);
    expect(found.state).toBe(state);
    // A profile is met only if everything that it is about was seen.
    expect(found.profile === 'met').toBe(state === 'met' || state === 'not-applicable');
  });
});

it.each(PROFILES.map((profile) => [profile.id, profile] as const))(
  '%s is never met without signs',
  (_, { requirements }) => {
    expect(judgeProfile(requirements.map((one) => judgeRequirement(one, [])))).toBe('unknown');
  },
);

it.each(PROFILES.map((profile) => [profile.id, profile] as const))(
  '%s is never met on a zone that fails validation',
  (_, { requirements }) => {
    const signs = [...Object.values(SOUND).flat(), 'dnssec-bogus.expired'].map((id) => ({ id, params: {} }));
    const all = requirements.map((one) => judgeRequirement(one, signs));
    expect(judgeProfile(all)).not.toBe('met');
    expect(all.filter(({ state }) => state === 'met').map(({ requirement }) => requirement.id)).toEqual([]);
  },
);
