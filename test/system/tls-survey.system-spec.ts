import { existsSync } from 'node:fs';
import { EXIM } from './lab/unpacked.js';
import { isDifferent } from './tls/comparison-page.js';
import { CONFIGURATIONS } from './tls/configurations.js';
import { observe } from './tls/observe.js';
import { commonQuestions } from './tls/questions.js';
import { startServers } from './tls/servers.js';
import recording from './tls/testssl.json' with { type: 'json' };
import type { Recorded } from './tls/testssl.js';

/** NSS is not among the packages of the lab, and Exim may be unpacked; `npm run compare:tls` asks both. */
const MISSING = ['nss', ...(existsSync(EXIM) ? [] : ['exim'])];
const HERE = CONFIGURATIONS.filter(({ server }) => !MISSING.includes(server));
const ANSWERS = new Map(Object.entries(recording.answers as Record<string, Recorded>));

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startServers(HERE);
});
afterAll(() => stop());

it('testssl.sh was asked about every configuration', () => {
  expect([...ANSWERS.keys()]).toEqual(CONFIGURATIONS.map(({ name }) => name));
});

describe('testssl.sh agrees about', () => {
  const counted = { questions: 0, different: 0 };
  afterAll(() => {
    const { questions, different } = counted;
    process.stderr.write(`${HERE.length} servers: ${questions - different} of ${questions} answers as testssl.sh\n`);
  });

  it.each(HERE)('$name', async (configuration) => {
    const recorded = ANSWERS.get(configuration.name)!;
    for (const observed of await observe(configuration)) {
      const questions = commonQuestions(observed, recorded);
      const different = questions.filter(isDifferent);
      counted.questions += questions.length;
      counted.different += different.length;
      expect(different).toEqual([]);
      expect(questions.filter(({ topic }) => topic === 'versions')).not.toEqual([]);
    }
  });

  it.each(HERE.filter(({ server }) => server === 'nginx'))('$name, over IPv6', async (configuration) => {
    const recorded = ANSWERS.get(configuration.name)!;
    for (const observed of await observe(configuration, '::1'))
      expect(commonQuestions(observed, recorded).filter(isDifferent)).toEqual([]);
  });
});
