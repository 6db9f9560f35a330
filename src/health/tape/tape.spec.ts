import { Rcode } from '../../dns-wire/rcode.js';
import type { Network } from '../gathering/network.js';
import { Tape } from './tape.js';

const answer = (resolver: string) => ({
  ...{ resolver, rcode: Rcode.NOERROR, ad: false },
  ...{ answers: [], authorities: [], extendedErrors: [] },
});
const question = { name: 'example.com', type: 'A' } as const;

function network(...answers: readonly string[]): Network & { readonly asked: string[] } {
  const left = [...answers];
  const asked: string[] = [];
  const ask = ({ name }: { name: string }) => {
    asked.push(name);
    const next = left.shift();
    return next === undefined ? Promise.reject(new Error('silence')) : Promise.resolve(answer(next));
  };
  return { resolver: { ask }, now: 1, asked } as unknown as Network & { readonly asked: string[] };
}

it('gives what was answered, as often as it was asked, and asks nobody', async () => {
  const tape = new Tape();
  const live = tape.recording(network('first', 'second'));
  await live.resolver.ask(question);
  await live.resolver.ask(question);
  const silent = network();
  const replay = tape.replaying(silent);
  const heard = [
    await replay.resolver.ask(question),
    await replay.resolver.ask(question),
    await replay.resolver.ask(question),
  ];
  expect(heard.map(({ resolver }) => resolver)).toEqual(['first', 'second', 'second']);
  expect(silent.asked).toEqual([]);
  expect(tape.weight).toBeGreaterThan(0);
});

it('fails as it failed', async () => {
  const tape = new Tape();
  await expect(tape.recording(network()).resolver.ask(question)).rejects.toThrow('silence');
  await expect(tape.replaying(network('x')).resolver.ask(question)).rejects.toThrow('silence');
});

it('asks what is not on it, once', async () => {
  const tape = new Tape();
  const live = network('new');
  const replay = tape.replaying(live);
  await replay.resolver.ask(question);
  await replay.resolver.ask(question);
  expect(live.asked).toEqual(['example.com']);
});

it('what was not answered by the end of the report fails from then on, whatever comes later', async () => {
  const tape = new Tape();
  let reply: (late: unknown) => void = () => undefined;
  const ask = () => new Promise((resolve) => (reply = resolve));
  const asked = tape.recording({ resolver: { ask }, now: 1 } as unknown as Network).resolver.ask(question);
  tape.seal();
  reply(answer('late'));
  await asked;
  await expect(tape.replaying(network('x')).resolver.ask(question)).rejects.toThrow('timeout');
});
