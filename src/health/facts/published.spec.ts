import type { DnsAnswer } from '../../network/dns-answer.js';
import { Published } from './published.js';

const ANSWER: DnsAnswer = { resolver: 'r', rcode: 0, ad: false, answers: [], authorities: [], extendedErrors: [] };

it('asks no more than 32 questions at once, and all of them in the end', async () => {
  let [open, most, asked] = [0, 0, 0];
  const resolver = {
    ask: async () => {
      most = Math.max(most, ++open);
      asked++;
      await new Promise((resolve) => setImmediate(resolve));
      open--;
      return ANSWER;
    },
  };
  const dns = new Published(resolver, new AbortController().signal);
  await Promise.all(Array.from({ length: 200 }, (_, i) => dns.ask(`n${i}.example`, 'A')));
  expect([asked, most]).toEqual([200, 32]);
});

it('lets go of a question that waits when the time is over', async () => {
  const time = new AbortController();
  const dns = new Published({ ask: () => new Promise<never>(() => undefined) }, time.signal);
  for (let i = 0; i < 32; i++) void dns.ask(`n${i}.example`, 'A');
  const waiting = dns.ask('one-more.example', 'A');
  time.abort();
  await expect(waiting).rejects.toMatchObject({ reason: 'aborted' });
});
