import type { PropagationResult } from '#features/propagation/propagation.dto.js';
import { report } from './client.js';

const LABELS = ['Cloudflare', 'Google', 'Quad9', 'OpenDNS', 'AdGuard (unfiltered)'];
const statuses = ({ resolvers }: PropagationResult) => resolvers.map(({ status }) => status);

it('five resolvers of four makes agree about a signed domain, and all of them have validated it', async () => {
  const { resolvers, consistency } = await report<PropagationResult>('propagation/perfect.test/MX');
  expect(resolvers.map(({ label, reachable, ad }) => ({ label, reachable, ad }))).toEqual(
    LABELS.map((label) => ({ label, reachable: true, ad: true })),
  );
  expect(consistency).toEqual({ reachable: 5, total: 5, agreeing: 5, consistent: true });
});

it('one resolver still has the old record', async () => {
  const { resolvers, consistency } = await report<PropagationResult>('propagation/moved.com/A');
  expect(resolvers.map(({ status, answers }) => [status, ...answers.map(({ data }) => data)])).toEqual([
    ...Array<unknown[]>(4).fill([0, '77.77.3.1']),
    [0, '77.77.3.2'],
  ]);
  expect(consistency).toEqual({ reachable: 5, total: 5, agreeing: 4, consistent: false });
});

it.each([
  ['gone.perfect.test', 3],
  ['free.com', 3],
  ['expired.com', 2],
  ['refused.de', 2],
])('%s is the same to all: %d', async (name, status) => {
  const result = await report<PropagationResult>(`propagation/${name}/A`);
  expect(statuses(result)).toEqual(Array(5).fill(status));
  expect(result.consistency.consistent).toBe(true);
});
