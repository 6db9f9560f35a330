import { EventEmitter } from 'node:events';
import { whenClosed } from './when-closed.js';

it('acts in order, with one listener', () => {
  const response = new EventEmitter();
  const seen: number[] = [];
  const stops = Array.from({ length: 100 }, (_, i) => whenClosed(response, () => seen.push(i)));
  expect(response.listenerCount('close')).toBe(1);
  for (const stop of stops.slice(2, -1)) stop();
  response.emit('close');
  expect(seen).toEqual([0, 1, 99]);
  response.emit('close');
  expect(seen).toHaveLength(3);
});
