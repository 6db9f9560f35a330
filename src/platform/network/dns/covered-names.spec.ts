import { Rcode } from '#formats/dns-wire/rcode.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { SetClock } from '#test/network/set-clock.js';
import { CoveredNames } from './covered-names.js';
import type { DnsAnswer, DnsQuery } from './dns-answer.js';

const nsec = (name: string, next: string): ResourceRecord =>
  ({ name, type: 'NSEC', class: 1, ttl: 300, data: { next, types: ['TXT'] } }) as unknown as ResourceRecord;

const GAP = nsec('_dmarc.example.com.', 's2048._domainkey.example.com.');
const DENIAL: DnsAnswer = {
  resolver: 'one',
  rcode: Rcode.NXDOMAIN,
  ad: true,
  answers: [],
  authorities: [GAP],
  extendedErrors: [],
};
const ask = (name: string, more: Partial<DnsQuery> = {}): DnsQuery => ({
  name,
  type: 'TXT',
  unconfirmed: true,
  ...more,
});

describe('CoveredNames', () => {
  const knowing = (answer = DENIAL, question = ask('nobody._domainkey.example.com')) => {
    const clock = new SetClock();
    const covered = new CoveredNames(clock);
    covered.learn(question, answer);
    return { covered, clock };
  };

  it.each(['google._domainkey.example.com', 'k1._DomainKey.Example.com.', 's1._domainkey.example.com'])(
    'answers %s with the denial of another name in the same gap',
    (name) => expect(knowing().covered.answerTo(ask(name))).toBe(DENIAL),
  );

  it.each([
    ['the name after the gap', ask('s2048._domainkey.example.com')],
    ['a name outside the gap', ask('selector1._domainkey.example.com')],
    ['the name above, which exists', ask('_domainkey.example.com')],
    ['a name with another parent', ask('a.b._domainkey.example.com')],
    ['a question that two resolvers must answer', ask('google._domainkey.example.com', { unconfirmed: false })],
    ['a question without validation', ask('google._domainkey.example.com', { checkingDisabled: true })],
    ['a question that must be asked anew', ask('google._domainkey.example.com', { fresh: true })],
  ])('leaves %s to resolvers', (_, question) => expect(knowing().covered.answerTo(question)).toBeUndefined());

  it.each<[string, Partial<DnsAnswer>, Partial<DnsQuery>?]>([
    ['that is not validated', { ad: false }],
    ['of a zone that is signed otherwise', { authorities: [] }],
    ['that there is no such type', { rcode: Rcode.NOERROR }],
    ['at the end of an alias', { answers: [GAP] }],
    ['with more records than any needs', { authorities: Array<ResourceRecord>(13).fill(GAP) }],
    ['that was asked for without validation', {}, { checkingDisabled: true }],
  ])('learns nothing from a denial %s', (_, answer, question = {}) => {
    const { covered } = knowing({ ...DENIAL, ...answer }, ask('nobody._domainkey.example.com', question));
    expect(covered.answerTo(ask('google._domainkey.example.com'))).toBeUndefined();
  });

  it('forgets it when others are large', () => {
    const { covered } = knowing();
    const large = { ...DENIAL, extendedErrors: [{ code: 0, text: 'x'.repeat(64 * 1024) }] };
    for (let i = 0; i < 100; i++) covered.learn(ask(`nobody.zone${i}.com`), large);
    expect(covered.answerTo(ask('google._domainkey.example.com'))).toBeUndefined();
  });

  it('forgets it soon', () => {
    const { covered, clock } = knowing();
    clock.time += 4999;
    expect(covered.answerTo(ask('google._domainkey.example.com'))).toBe(DENIAL);
    clock.time += 1;
    expect(covered.answerTo(ask('google._domainkey.example.com'))).toBeUndefined();
  });
});
