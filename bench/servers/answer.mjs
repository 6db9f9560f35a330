// The same answer from every server: what our endpoint says of one name.
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

/** What the benchmark asks a server about itself. */
function answerQuestions() {
  const answers = {
    cpu: () => Object.values(process.cpuUsage()).reduce((sum, value) => sum + value),
    memory: async () => {
      // What a collection frees may hold what only the next one finds.
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

/** At once: a Node that closes one thing after the other may never come to an end (docs/decisions/0014). */
export function endWithParent() {
  process.once('disconnect', () => process.exit());
}
