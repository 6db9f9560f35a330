import { Config } from '#platform/config/config.js';
import { score } from '#base/domain/score.js';
import type { Finding, Severity } from '#base/domain/finding.js';
import { reportTopics } from './health-topics.js';
import { SeverityProfile } from './severity-profile.js';
import { parseSeverityProfile, type ProfileProblem } from './severity-profile-file.js';

const profileOf = (file: object) =>
  new SeverityProfile(new Config({}, { path: 'acme.json', text: JSON.stringify({ name: 'Acme', ...file }) }));
const finding = (id: string, severity: Severity): Finding => ({ id, severity, category: 'mail', params: {} });

const FOUND = [
  finding('spf-all.open', 'problem'),
  finding('caa-record.missing', 'info'),
  finding('dmarc-policy.none', 'warn'),
  finding('bimi-record.unknown', 'info'),
  finding('mx-record.ok', 'ok'),
];

it('changes nothing without a file', () => {
  const profile = new SeverityProfile(new Config({}));
  expect([profile.name, profile.topics, profile.apply(FOUND)]).toEqual([undefined, reportTopics, FOUND]);
});

it('changes severities, and leaves out checks and findings', () => {
  const profile = profileOf({
    off: ['bimi-record', 'dmarc-policy.none'],
    severities: { 'caa-record.missing': 'problem', 'spf-all.open': 'info' },
  });
  expect(profile.apply(FOUND).map(({ id, severity }) => [id, severity])).toEqual([
    ['spf-all.open', 'info'],
    ['caa-record.missing', 'problem'],
    ['mx-record.ok', 'ok'],
  ]);
});

it.each<[string, object, readonly string[], number]>([
  ['a weight', { weights: { 'spf-all.open': 3 } }, ['spf-all.open'], 97],
  ['what is only info', { severities: { 'spf-all.open': 'info' } }, ['spf-all.open'], 100],
  ['a ceiling of what is only info', { severities: { 'web-address.private': 'info' } }, ['web-address.private'], 100],
  [
    'a note that becomes a problem',
    { severities: { 'caa-record.missing': 'problem' }, weights: { 'caa-record.missing': 5 } },
    ['caa-record.missing'],
    95,
  ],
  ['what was not changed', {}, ['caa-record.missing'], 100],
])('the score follows: %s', (_, file, ids, expected) => {
  const { topics } = profileOf(file);
  expect(
    score(
      ids.map((id) => ({ id })),
      topics,
    ),
  ).toBe(expected);
});

it.each<[string, string, string]>([
  ['no JSON', '{', 'json'],
  ['another kind of JSON', '[]', 'json'],
  ['no name', '{}', 'name'],
  ['a name with a line break', '{"name":"a\\nb"}', 'name'],
  ['a name that is too long', JSON.stringify({ name: 'a'.repeat(61) }), 'name'],
  ['an unknown setting', '{"name":"a","severety":{}}', 'setting'],
  ['a misspelled setting', '{"name":"a","severitys":{}}', 'settingMeant severities'],
  ['a list that is none', '{"name":"a","off":"bimi-record"}', 'setting'],
  ['weights that are none', '{"name":"a","weights":[]}', 'setting'],
  ['an id that nothing resembles', '{"name":"a","off":["xyz"]}', 'id'],
  ['a misspelled id', '{"name":"a","off":["bimi-recrod"]}', 'idMeant bimi-record'],
  ['a misspelled finding', '{"name":"a","weights":{"spf-all.opne":3}}', 'idMeant spf-all.open'],
  ['whether the domain exists', '{"name":"a","off":["domain-exists"]}', 'fixed'],
  ['what is in order', '{"name":"a","severities":{"mx-record.ok":"warn"}}', 'fixed'],
  ['a severity that there is not', '{"name":"a","severities":{"spf-all.open":"bad"}}', 'severity'],
  ['the severity ok', '{"name":"a","severities":{"spf-all.open":"ok"}}', 'severity'],
  ['a weight below 0', '{"name":"a","weights":{"spf-all.open":-1}}', 'weight'],
  ['a weight in parts', '{"name":"a","weights":{"spf-all.open":1.5}}', 'weight'],
  ['a weight of a note', '{"name":"a","weights":{"caa-record.missing":5}}', 'free'],
  ['a property of every object', '{"name":"a","weights":{"constructor":5}}', 'id'],
])('refuses %s', (_, text, expected) => {
  const problems = parseSeverityProfile(text);
  const [first] = problems as readonly ProfileProblem[];
  expect(`${first?.code ?? ''} ${first?.meant ?? ''}`.trim()).toBe(expected);
});

it('says at the start what is wrong, with the file', () => {
  expect(() => profileOf({ off: ['bimi-recrod'] })).toThrow(
    'acme.json names "bimi-recrod", which is no check or finding; did you mean bimi-record?',
  );
});
