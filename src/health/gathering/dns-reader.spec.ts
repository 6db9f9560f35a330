import { Scope } from '../../network/caller.js';
import type { DnsAnswer, DnsQuestion } from '../../network/dns/dns-answer.js';
import type { ResourceRecord } from '../../dns-wire/resource-record.js';
import { UpstreamError } from '../../network/upstream-error.js';
import { DnsReader } from './dns-reader.js';
import { UNCONFIRMED } from './query-options.js';

const unasked = () => Promise.reject(new Error('not to be asked'));
const NO_OTHERS = { askAt: unasked, askEach: unasked };

const ANSWER: DnsAnswer = { resolver: 'r', rcode: 0, ad: false, answers: [], authorities: [], extendedErrors: [] };

it('asks no more than 48 questions at once, and all of them in the end', async () => {
  let [open, most, asked] = [0, 0, 0];
  const resolver = {
    ...NO_OTHERS,
    ask: async () => {
      most = Math.max(most, ++open);
      asked++;
      await new Promise((resolve) => setImmediate(resolve));
      open--;
      return ANSWER;
    },
  };
  const dns = new DnsReader(resolver, new Scope());
  await Promise.all(Array.from({ length: 200 }, (_, i) => dns.ask(`n${i}.example`, 'A')));
  expect([asked, most]).toEqual([200, 48]);
});

it('lets go of a question that waits when the time is over', async () => {
  const time = new AbortController();
  const dns = new DnsReader({ ...NO_OTHERS, ask: () => new Promise<never>(() => undefined) }, time.signal);
  for (let i = 0; i < 48; i++) void dns.ask(`n${i}.example`, 'A');
  const waiting = dns.ask('one-more.example', 'A');
  time.abort();
  await expect(waiting).rejects.toMatchObject({ reason: 'aborted' });
});

it('remembers what failed for anyone who validates, and reads it without validation', async () => {
  const errors = [{ code: 6, text: '' }];
  const ask = ({ name, checkingDisabled }: DnsQuestion) =>
    Promise.resolve(
      name === 'bad.example' && !checkingDisabled ? { ...ANSWER, rcode: 2, extendedErrors: errors } : ANSWER,
    );
  const dns = new DnsReader({ ...NO_OTHERS, ask }, new Scope());
  const readings = await Promise.all([
    dns.ask('good.example', 'A'),
    dns.ask('bad.example', 'A'),
    dns.ask('bad.example', 'A'),
  ]);
  expect(readings.map(({ isBogus }) => isBogus)).toEqual([false, true, true]);
  expect(dns.failures).toEqual([{ question: { name: 'bad.example', type: 'A' }, errors }]);
});

describe('a question for which one resolver’s word is enough, and the same that takes two', () => {
  const record = { name: 'a.example.', type: 'A', class: 1, ttl: 1, data: {} } as unknown as ResourceRecord;
  const asking = (answer: DnsAnswer | Error) => {
    const asked: boolean[] = [];
    const ask = ({ unconfirmed = false }: DnsQuestion) => {
      asked.push(unconfirmed);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    };
    return { dns: new DnsReader({ ...NO_OTHERS, ask }, new Scope()), asked };
  };
  const first = (dns: DnsReader) => dns.answer('a.example', 'A', UNCONFIRMED);
  const second = (dns: DnsReader) => dns.answer('a.example', 'A');

  it.each<[string, DnsAnswer | Error, boolean[]]>([
    ['are one where there is an answer', { ...ANSWER, answers: [record] }, [true]],
    ['are two where there is none', ANSWER, [true, false]],
    ['are two where the first is lost', new UpstreamError('timeout'), [true, false]],
  ])('%s', async (_, answer, expected) => {
    const { dns, asked } = asking(answer);
    await Promise.all([first(dns), second(dns), first(dns)]);
    expect(asked).toEqual(expected);
  });

  it('are one if two resolvers have been asked already', async () => {
    const { dns, asked } = asking(ANSWER);
    await Promise.all([second(dns), first(dns)]);
    expect(asked).toEqual([false]);
  });
});
