import { PassThrough } from 'node:stream';
import type { Response } from 'express';
import { LineWriter } from './line-writer.js';

const opened = () => {
  const stream = new PassThrough({ highWaterMark: 16 });
  const lines = new LineWriter(Object.assign(stream, { setHeader: () => undefined }) as unknown as Response);
  return { stream, lines };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('waits for a slow reader, with one line in the buffer', async () => {
  const { stream, lines } = opened();
  const written: number[] = [];
  const all = [1, 2, 3, 4].map((line) => lines.write({ line, text: 'x'.repeat(40) }).then(() => written.push(line)));
  await turn();
  expect(written.length).toBeLessThan(2);
  expect(stream.writableLength + stream.readableLength).toBeLessThan(200);
  stream.resume();
  await Promise.all(all);
  expect(written).toEqual([1, 2, 3, 4]);
});

it('waits no longer when the reader leaves', async () => {
  const { stream, lines } = opened();
  const all = [1, 2, 3, 4].map((line) => lines.write({ line, text: 'x'.repeat(40) }));
  await turn();
  stream.destroy();
  await Promise.all(all);
  expect(lines.isOver).toBe(true);
});
