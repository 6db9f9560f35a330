import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import { CancelSource } from '#platform/runtime/cancel-signal.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { DnsReader } from './dns-reader.js';
import { UNCONFIRMED } from './query-options.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const unasked = () => Promise.reject(new Error('not to be asked'));
const NO_OTHERS = { queryAt: unasked, queryEach: unasked };

const ANSWER: DnsAnswer = { resolver: 'r', rcode: 0, ad: false, answers: [], authorities: [], extendedErrors: [] };

it('sends at most 48 queries at once, and all of them in the end', async () => {
  let [open, most, asked] = [0, 0, 0];
  const resolver = {
    ...NO_OTHERS,
    query: async () => {
      most = Math.max(most, ++open);
      asked++;
      await new Promise((resolve) => setImmediate(resolve));
      open--;
      return ANSWER;
    },
  };
  const dns = new DnsReader(resolver, new CancelSource(), new Timeouts());
  await Promise.all(Array.from({ length: 200 }, (_, i) => dns.query(`n${i}.example`, 'A')));
  expect([asked, most]).toEqual([200, 48]);
});

it('cancels waiting queries on abort', async () => {
  const time = new AbortController();
  const dns = new DnsReader(
    { ...NO_OTHERS, query: () => new Promise<never>(() => undefined) },
    time.signal,
    new Timeouts(),
  );
  for (let i = 0; i < 48; i++) void dns.query(`n${i}.example`, 'A');
  const waiting = dns.query('one-more.example', 'A');
  time.abort();
  await expect(waiting).rejects.toMatchObject({ reason: 'aborted' });
});

it('records queries that fail validation, and reads the records without validation', async () => {
  const errors = [{ code: 6, text: '' }];
  const query = ({ name, checkingDisabled }: DnsQuery) =>
    Promise.resolve(
      name === 'bad.example' && !checkingDisabled ? { ...ANSWER, rcode: 2, extendedErrors: errors } : ANSWER,
    );
  const dns = new DnsReader({ ...NO_OTHERS, query }, new CancelSource(), new Timeouts());
  const readings = await Promise.all([
    dns.query('good.example', 'A'),
    dns.query('bad.example', 'A'),
    dns.query('bad.example', 'A'),
  ]);
  expect(readings.map(({ isBogus }) => isBogus)).toEqual([false, true, true]);
  expect(dns.failures).toEqual([{ query: { name: 'bad.example', type: 'A' }, errors }]);
});

describe('an unconfirmed query and the same query with confirmation', () => {
  const record = { name: 'a.example.', type: 'A', class: 1, ttl: 1, data: {} } as unknown as ResourceRecord;
  const asking = (answer: DnsAnswer | Error) => {
    const asked: boolean[] = [];
    const query = ({ unconfirmed = false }: DnsQuery) => {
      asked.push(unconfirmed);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    };
    return { dns: new DnsReader({ ...NO_OTHERS, query }, new CancelSource(), new Timeouts()), asked };
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

  it('share an answer that is already confirmed', async () => {
    const { dns, asked } = asking(ANSWER);
    await Promise.all([second(dns), first(dns)]);
    expect(asked).toEqual([false]);
  });
});
