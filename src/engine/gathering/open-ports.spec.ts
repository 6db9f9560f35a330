import { SetClock } from '#test/network/set-clock.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { PortState } from '#base/domain/smtp-talk.js';
import { Metrics } from '#base/metrics/metrics.js';
import type { ProbeService } from '#platform/network/probe/probe.service.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { OpenPorts } from './open-ports.js';

const V4 = IpAddress.parse('77.77.2.1')!;
const OTHER = IpAddress.parse('77.77.2.2')!;
const V6 = IpAddress.parse('2a0f:7777:2::1')!;

let clock: SetClock;
let metrics: Metrics;
let probed: string[];
let answer: PortState | UpstreamError;
let ports: OpenPorts;
beforeEach(() => {
  clock = new SetClock(1_000_000);
  metrics = new Metrics();
  probed = [];
  answer = 'open';
  const probe: ProbeService['probe'] = (addresses, port) => {
    probed.push(`${addresses.join(' ')} ${port}`);
    return answer instanceof UpstreamError ? Promise.reject(answer) : Promise.resolve(answer);
  };
  ports = new OpenPorts({ probe } as unknown as ProbeService, clock, metrics);
});

type Question = readonly [addresses: readonly IpAddress[], port: number];

it.each<[string, Question, Question, number]>([
  ['the same port once', [[V4], 443], [[V4], 443], 1],
  ['another port', [[V4], 443], [[V4], 80], 2],
  ['another address', [[V4], 443], [[OTHER], 443], 2],
  ['another IP version', [[V4], 443], [[V6], 443], 2],
  ['one of the addresses alone', [[V4, OTHER], 443], [[OTHER], 443], 2],
])('probes %s', async (_, first, second, times) => {
  await ports.probe(...first);
  await expect(ports.probe(...second)).resolves.toBe('open');
  expect(probed).toHaveLength(times);
});

it('probes again after a minute', async () => {
  await ports.probe([V4], 443);
  clock.time += 59_999;
  await ports.probe([V4], 443);
  expect(probed).toHaveLength(1);
  clock.time += 1;
  answer = 'closed';
  await expect(ports.probe([V4], 443)).resolves.toBe('closed');
  answer = 'open';
  await expect(ports.probe([V4], 443)).resolves.toBe('open');
  expect(probed).toHaveLength(3);
});

it.each(['closed', 'filtered', 'blocked'] as const)('does not keep that a port is %s', async (state) => {
  answer = state;
  await expect(ports.probe([V4], 443)).resolves.toBe(state);
  answer = 'open';
  await expect(ports.probe([V4], 443)).resolves.toBe('open');
});

it.each(['busy', 'aborted', 'too-much'] as const)('does not keep that a probe was %s', async (reason) => {
  answer = new UpstreamError(reason);
  await expect(ports.probe([V4], 443)).rejects.toMatchObject({ reason });
  answer = 'open';
  await expect(ports.probe([V4], 443)).resolves.toBe('open');
});

it('counts what it shares', async () => {
  for (let i = 0; i < 3; i++) await ports.probe([V4], 443);
  expect(metrics.text()).toContain('dd_shared_facts_total{about="port",source="asked"} 1\n');
  expect(metrics.text()).toContain('dd_shared_facts_total{about="port",source="shared"} 2\n');
});
