import { setTimeout as sleep } from 'node:timers/promises';
import { Config } from '#platform/config/config.js';
import type { PageFetcher } from '#platform/network/web/page-fetcher.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { WebExamination } from './web.examination.js';

const SECOND = 1000;

/** What the examination says of the clock, where each server answers after so many seconds, with a date that differs by as many. */
async function clockWhere(answers: readonly { readonly after: number; readonly ahead: number }[]) {
  const start = Date.UTC(2026, 10, 19);
  let time = start;
  const left = [...answers];
  const page = () => {
    const { after, ahead } = left.shift() ?? answers.at(-1)!;
    const own = start + after * SECOND;
    const headers = new Headers({ date: new Date(own - ahead * SECOND).toUTCString() });
    return sleep(after).then(() => {
      time = Math.max(time, own);
      return { kind: 'page', response: { headers } };
    });
  };
  const examination = new WebExamination({ page } as unknown as PageFetcher, { now: () => time }, new Config({}));
  const found = await new Timeouts().limit(10_000, undefined, (signal) => examination.examine(signal));
  return found.find(({ id }) => id === 'clock')!;
}

it.each([
  ['right', [{ after: 0, ahead: 0 }], { outcome: 'ok', params: { seconds: 0 } }],
  ['ahead', [{ after: 0, ahead: 7200 }], { outcome: 'fast', params: { seconds: 7200 } }],
  ['behind', [{ after: 0, ahead: -7200 }], { outcome: 'slow', params: { seconds: 7200 } }],
  [
    'right, where the last server is slow',
    [...Array.from({ length: 7 }, () => ({ after: 0, ahead: 0 })), { after: 9, ahead: 0 }],
    { outcome: 'ok', params: { seconds: 0 } },
  ],
])('a clock that is %s', async (_, answers, expected) => {
  expect(await clockWhere(answers)).toMatchObject(expected);
});
