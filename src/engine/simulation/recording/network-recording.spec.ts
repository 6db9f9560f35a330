import { Rcode } from '#formats/dns-wire/rcode.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { Network } from '../network.js';
import { NetworkRecording } from './network-recording.js';

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
  return { resolver: { query: ask }, now: 1, asked } as unknown as Network & { readonly asked: string[] };
}

it('replays the recorded answers in order without sending queries', async () => {
  const recording = new NetworkRecording();
  const live = recording.record(network('first', 'second'));
  await live.resolver.query(question);
  await live.resolver.query(question);
  const silent = network();
  const replay = recording.replay(silent);
  const heard = [
    await replay.resolver.query(question),
    await replay.resolver.query(question),
    await replay.resolver.query(question),
  ];
  expect(heard.map(({ resolver }) => resolver)).toEqual(['first', 'second', 'second']);
  expect(silent.asked).toEqual([]);
  expect(recording.memoryBytes).toBeGreaterThan(0);
});

it('replays failures', async () => {
  const recording = new NetworkRecording();
  await expect(recording.record(network()).resolver.query(question)).rejects.toThrow('silence');
  await expect(recording.replay(network('x')).resolver.query(question)).rejects.toThrow('silence');
});

it('sends queries that are not recorded, once', async () => {
  const recording = new NetworkRecording();
  const live = network('new');
  const replay = recording.replay(live);
  await replay.resolver.query(question);
  await replay.resolver.query(question);
  expect(live.asked).toEqual(['example.com']);
});

it('answers that were pending when the report was made are replayed as failures', async () => {
  const recording = new NetworkRecording();
  let reply: (late: unknown) => void = () => undefined;
  const ask = () => new Promise((resolve) => (reply = resolve));
  const asked = recording.record({ resolver: { query: ask }, now: 1 } as unknown as Network).resolver.query(question);
  recording.seal();
  reply(answer('late'));
  await asked;
  await expect(recording.replay(network('x')).resolver.query(question)).rejects.toThrow('timeout');
});

describe('whether other hosts were reached', () => {
  const [a, b, c] = ['77.77.1.1', '77.77.1.2', '77.77.1.3'].map((text) => IpAddress.parse(text)!) as [
    IpAddress,
    IpAddress,
    IpAddress,
  ];
  const reaching = (answers: Readonly<Record<string, boolean>>) =>
    ({
      now: 1,
      connectivity: {
        isProven: (_: 4 | 6, suspects: readonly IpAddress[]) => Promise.resolve(answers[suspects.join()]!),
      },
    }) as unknown as Network;

  it('is replayed for the same suspects in any order of calls', async () => {
    const recording = new NetworkRecording();
    const live = recording.record(reaching({ [String(a)]: true, [String(b)]: false }));
    await live.connectivity.isProven(4, [a]);
    await live.connectivity.isProven(4, [b]);
    const replay = recording.replay(reaching({}));
    expect(await replay.connectivity.isProven(4, [b])).toBe(false);
    expect(await replay.connectivity.isProven(4, [a])).toBe(true);
  });

  it('is derived from evidence for more suspects, otherwise queried', async () => {
    const recording = new NetworkRecording();
    await recording.record(reaching({ [[a, b].join()]: true })).connectivity.isProven(4, [a, b]);
    const replay = recording.replay(reaching({ [[a, c].join()]: false }));
    expect(await replay.connectivity.isProven(4, [b])).toBe(true);
    expect(await replay.connectivity.isProven(4, [b, a])).toBe(true);
    expect(await replay.connectivity.isProven(4, [a, c])).toBe(false);
  });
});
