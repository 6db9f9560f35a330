/** At the end of a run: what it did not try, and which command does. */
const THE_SAME = 'what npm test takes in full: npm test, or npm run test:all for both';
const ELSEWHERE =
  'npm run test:system, test:replicas, test:deploy and test:mcp, for which CONTRIBUTING.md says what they need';

export default class LeftOutReporter {
  constructor({ testPathPatterns, testNamePattern }) {
    this.isWhole = (testPathPatterns?.patterns ?? []).length === 0 && !testNamePattern;
  }

  onRunComplete(_, { testResults }) {
    const tests = testResults.flatMap((file) => file.testResults);
    const todo = tests.filter(({ status }) => status === 'todo').map(({ title }) => title);
    const passedOver = tests.filter(({ status }) => status === 'pending').map(({ fullName }) => fullName);
    const elsewhere = [...(process.env.TEST_ALL === 'rest' ? [THE_SAME] : []), ELSEWHERE];
    const lines = [...new Set([...todo, ...passedOver, ...(this.isWhole ? elsewhere : [])])];
    if (lines.length > 0) console.error(`\nLeft out:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
}
