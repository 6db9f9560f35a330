// The response that every server sends: that of our IDN endpoint for one name.
import { setTimeout as sleep } from 'node:timers/promises';

const COLLECTIONS = 4;
const CALM_MS = 250;

export const REPORT = { api: 'v1', input: 'münchen.de', ascii: 'xn--mnchen-3ya.de', unicode: 'münchen.de' };
export const BODY = JSON.stringify(REPORT);
export const TYPE = 'application/json; charset=utf-8';
export const PATH = '/api/v1/idn/m%C3%BCnchen.de';

export function announce(server) {
  process.send({ port: server.address().port });
  answerQuestions();
  endWithParent();
}

/** Answers messages of the benchmark with figures of this process. */
function answerQuestions() {
  const answers = {
    cpu: () => Object.values(process.cpuUsage()).reduce((sum, value) => sum + value),
    memory: async () => {
      // Several collections, because finalizers may release objects that only the next one can free.
      for (let i = 0; i < COLLECTIONS; i++) {
        globalThis.gc();
        await sleep(CALM_MS);
      }
      return process.memoryUsage();
    },
  };
  process.on('message', async (question) => {
    if (Object.hasOwn(answers, question)) process.send({ answerTo: question, value: await answers[question]() });
  });
}

/** Exits at once: closing everything in order can hang on some versions of Node (docs/decisions/0014). */
export function endWithParent() {
  process.once('disconnect', () => process.exit());
}
