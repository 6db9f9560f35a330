import type { FindingTexts } from '#platform/edge/texts/finding-texts.js';
import type { HealthRenderer } from '#features/health/health-renderer.js';
import type { HealthReport } from '#features/health/health-report.js';
import type { WebCheckRenderer } from '#features/web-check/web-check-renderer.js';
import type { WebReport } from '#features/web-check/web-check-report.js';
import type { JudgedRequirement } from './judge-requirement.js';
import { ProfileRenderer } from './profile-renderer.js';
import type { ProfileReport } from './profile-report.js';
import type { Profile, Requirement } from './profile.js';

const finding = (id: string, severity: string, isFixed = false) => ({
  ...{ id, severity, title: `title of ${id}`, detail: `detail of ${id}` },
  ...(isFixed && { fix: {} }),
});
const IN_HEALTH = [
  finding('spf-record.ok', 'ok', true),
  finding('spf-all.open', 'problem', true),
  finding('spf-all.odd', 'warn'),
  finding('dmarc-policy.none', 'warn', true),
];
const IN_WEB = [finding('http-csp.missing', 'info', true)];

/** A text is its key, with its parameters if it has some. */
const texts = {
  text: (_: string, key: string, params: object) =>
    Object.keys(params).length > 0 ? `${key} ${JSON.stringify(params)}` : key,
};
const renderer = new ProfileRenderer(
  texts as unknown as FindingTexts,
  { render: () => ({ findings: IN_HEALTH }) } as unknown as HealthRenderer,
  { render: () => ({ findings: IN_WEB }) } as unknown as WebCheckRenderer,
);
const source = (name: string, dated: string) => ({ by: 'a', name, url: `https://${name}.example`, dated });
const requirement = (more: Partial<Requirement> = {}): Requirement => ({
  ...{ id: 'one', group: 'mail', level: 'must', clause: '1', decide: {} },
  ...more,
});
const one = (
  state: JudgedRequirement['state'],
  more: Partial<Requirement> = {},
  ...ids: string[]
): JudgedRequirement => ({
  ...{ state, requirement: requirement(more), signs: ids.map((id) => ({ id, params: { of: id } })) },
});
const profile: Profile = {
  id: 'p',
  sources: [source('b', '2026-02-01'), source('c', '2026-03-01'), source('d', '2025-12-31')],
  requirements: [requirement(), requirement({ id: 'two' })],
};
const HEALTH = { domain: 'example.com', score: 70, checkedAt: '2026-11-19' } as unknown as HealthReport;

function rendered(judged: readonly JudgedRequirement[], more: Partial<ProfileReport> = {}, web?: WebReport) {
  const report: ProfileReport = { profile, state: 'not-met', judged, score: undefined, ...more };
  return renderer.render(report, HEALTH, 'en', web);
}
const only = (judged: JudgedRequirement, web?: WebReport) => rendered([judged], {}, web).requirements[0]!;

it('a profile has its sources, and is as old as the newest', () => {
  const head = { profile: 'p', title: 'profiles.p.title', source: 'b; c; d', dated: '2026-03-01' };
  expect(renderer.listed(profile, 'en')).toEqual({ ...head, lead: 'profiles.p.lead', requirements: 2 });
  expect(rendered([])).toEqual({
    ...{ api: 'v1', ...head, domain: 'example.com', state: 'not-met', requirements: [] },
    answer: 'profiles.answer.not-met {"domain":"example.com","count":0}',
    sources: profile.sources.map(({ name, url, dated }) => ({ name, url, dated })),
    ...{ checkedAt: '2026-11-19', locale: 'en' },
  });
});

it('a score of the publisher stands next to ours, even if it is 0', () => {
  expect(rendered([], { score: 0 }).scores).toEqual({ publisher: 0, check: 70 });
});

it('the answer counts what must be and is not met', () => {
  const judged = [
    ...[one('not-met'), one('not-met'), one('not-met', { level: 'should' }), one('met'), one('met'), one('met')],
  ];
  expect(rendered(judged).answer).toContain('"count":2');
});

it.each<[string, JudgedRequirement, object]>([
  [
    'what is met has the detail of the finding',
    one('met', {}, 'spf-record.ok'),
    { evidence: ['detail of spf-record.ok'] },
  ],
  ['what is wrong has its title', one('not-met', {}, 'spf-all.open'), { evidence: ['title of spf-all.open'] }],
  [
    'a fact has its text',
    one('met', {}, 'web-name.yes'),
    { evidence: ['profile-facts.web-name.yes {"of":"web-name.yes"}'], findings: [] },
  ],
  [
    'the same evidence stands there once',
    one('met', {}, 'spf-record.ok', 'spf-record.ok'),
    { evidence: ['detail of spf-record.ok'] },
  ],
  ['without evidence, it is unknown', one('unknown'), { evidence: ['profiles.unknown'] }],
  [
    'what others show says who',
    one('not-visible', { decide: { shownBy: 'postmaster' } }),
    { evidence: ['profiles.shownBy.postmaster'], shownBy: 'postmaster' },
  ],
])('%s', (_, judged, expected) => {
  expect(only(judged)).toMatchObject(expected);
});

it('only what is not visible says who shows it', () => {
  for (const judged of [
    one('not-met', { decide: { shownBy: 'message' } }, 'spf-all.open'),
    one('unknown', { decide: { shownBy: 'message' } }),
    one('not-visible'),
  ])
    expect(only(judged)).not.toHaveProperty('shownBy');
  expect(only(one('unknown', { decide: { shownBy: 'message' } })).evidence).toEqual(['profiles.unknown']);
});

it('a statement is the title, with the state unless it is met', () => {
  expect(only(one('met')).statement).toBe('profiles.p.requirements.one');
  expect(only(one('not-met')).statement).toBe('profiles.titles.not-met {"title":"profiles.p.requirements.one"}');
});

it('a requirement says who asks for it at which level, if the profile has several sources', () => {
  expect(only(one('met'))).not.toHaveProperty('askedBy');
  expect(only(one('met', { askedBy: { a: 'must', b: 'should' } })).askedBy).toEqual([
    { by: 'profiles.by.a', level: 'must' },
    { by: 'profiles.by.b', level: 'should' },
  ]);
});

it.each<[string, JudgedRequirement, readonly string[]]>([
  ['a finding that decided', one('met', { fixedBy: ['spf-all'] }, 'spf-record.ok'), ['spf-record.ok']],
  ['no fix of what is not known', one('unknown', { fixedBy: ['spf-all'] }), []],
  ['the fix of a fact', one('not-met', { fixedBy: ['spf-all', 'spf-record'] }, 'mail-use.mail'), ['spf-all.open']],
  [
    'both, each once',
    one('not-met', { fixedBy: ['spf-all'] }, 'dmarc-policy.none', 'spf-all.open'),
    ['dmarc-policy.none', 'spf-all.open'],
  ],
  ['nothing of a report that was not made', one('not-met', { fixedBy: ['http-csp'] }), []],
])('a requirement refers to %s', (_, judged, expected) => {
  expect(only(judged).findings).toEqual(expected);
});

it('with a web check, it refers to its findings', () => {
  const judged = one('not-met', { fixedBy: ['http-csp'] }, 'web-csp.missing');
  expect(only(judged, {} as WebReport).findings).toEqual(['http-csp.missing']);
});
