import { readMime } from './mime-parts.js';

const EMPTY = '--b\nContent-Type: multipart/x; boundary=c\n\n';
const HEAD = 'A: b\nContent-Type: multipart/x; boundary=b\n\n';
const LEAF = '--b\nContent-Type: text/plain\n\nhello\n';

it.each([
  ['a leaf', LEAF, 1],
  ['a leaf after many parts without content', EMPTY.repeat(999) + LEAF, 1],
  ['a leaf after more of them than are looked into', EMPTY.repeat(1000) + LEAF, 0],
  ['more leaves than are taken', LEAF.repeat(300), 200],
  ['parts in parts', `--b\nContent-Type: multipart/x; boundary=d\n\n--d\n\nhello\n${LEAF}`, 2],
])('reads %s', (_, body, count) => {
  expect(readMime(`${HEAD}${body}`).parts).toHaveLength(count);
});

it.each([
  [70, 2],
  [71, 1],
])('a boundary of %d characters: %d parts', (length, count) => {
  const boundary = 'b'.repeat(length);
  const message = `A: b\nContent-Type: multipart/x; boundary=${boundary}\n\n${`--${boundary}\n\nhello\n`.repeat(2)}`;
  expect(readMime(message).parts).toHaveLength(count);
});

it.each([
  [99, 2],
  [100, 1],
])('a boundary after %d other parameters: %d parts', (others, count) => {
  const type = `multipart/x;${' name=x;'.repeat(others)} boundary=b`;
  expect(readMime(`A: b\nContent-Type: ${type}\n\n${LEAF}${LEAF}`).parts).toHaveLength(count);
});
