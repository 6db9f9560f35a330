import { type FinishedTopic, HealthProgress } from './health-progress.js';

const findings = () => Promise.resolve([]);
const topic = (name: string): FinishedTopic => ({ topic: name, findings });

it('sends topics to all listeners, and the earlier topics to late listeners first', () => {
  const progress = new HealthProgress();
  const [early, late]: [unknown[], unknown[]] = [[], []];
  progress.watch('a.example', (news) => early.push(news));
  const run = progress.begin('a.example');
  run.finished(topic('spf'));
  progress.watch('a.example', (news) => late.push(news));
  run.finished(topic('dmarc'));
  run.end();
  expect(early).toEqual([topic('spf'), topic('dmarc'), 'end']);
  expect(late).toEqual(early);
});

it('sends each topic once and the end last if two checks of a domain overlap', () => {
  const progress = new HealthProgress();
  const [early, late]: [unknown[], unknown[]] = [[], []];
  progress.watch('a.example', (news) => early.push(news));
  const [one, other] = [progress.begin('a.example'), progress.begin('a.example')];
  one.finished(topic('spf'));
  other.finished(topic('spf'));
  one.end();
  progress.watch('a.example', (news) => late.push(news));
  other.finished(topic('dmarc'));
  other.end();
  expect(early).toEqual([topic('spf'), topic('dmarc'), 'end']);
  expect(late).toEqual(early);
});

it('forgets ended checks and removed listeners', () => {
  const progress = new HealthProgress();
  const channels = (progress as unknown as { channels: Map<string, unknown> }).channels;
  const leave = progress.watch('a.example', () => undefined);
  progress.begin('a.example').end();
  expect(channels.size).toBe(1);
  leave?.();
  leave?.();
  expect(channels.size).toBe(0);
  progress.begin('b.example').end();
  expect(channels.size).toBe(0);
});

it('keeps domains apart', () => {
  const progress = new HealthProgress();
  const heard: unknown[] = [];
  progress.watch('a.example', (news) => heard.push(news));
  progress.begin('b.example').finished(topic('spf'));
  expect(heard).toEqual([]);
});

it('accepts 1000 listeners, and another one when one is removed', () => {
  const progress = new HealthProgress();
  const leaves = Array.from({ length: 1000 }, (_, i) => progress.watch(`${i}.example`, () => undefined));
  expect(progress.watch('a.example', () => undefined)).toBeUndefined();
  leaves[0]?.();
  expect(progress.watch('a.example', () => undefined)).toBeDefined();
});
