import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** Reports at the end of a run which files failed, what the run left out, and the command that runs it. */
const THE_SAME = 'what npm test takes in full: npm test, or npm run test:all for both';
const MOST_LINES = 12;
const ELSEWHERE =
  'npm run test:system, test:replicas, test:deploy and test:mcp, for which CONTRIBUTING.md says what they need';

export default class LeftOutReporter {
  constructor({ testPathPatterns, testNamePattern }) {
    this.isWhole = (testPathPatterns?.patterns ?? []).length === 0 && !testNamePattern;
    this.folder = mkdtempSync(join(tmpdir(), 'left-out-'));
    process.once('exit', () => rmSync(this.folder, { recursive: true, force: true }));
    process.env.LEFT_OUT_FILE = join(this.folder, 'lines.txt'); // workers inherit it; test/sweep.ts appends to it
  }

  onRunComplete(_, { testResults }) {
    const tests = testResults.flatMap((file) => file.testResults);
    const skipped = tests.filter(({ status }) => status === 'pending').map(({ fullName }) => fullName);
    const elsewhere = [...(process.env.TEST_ALL === 'rest' ? [THE_SAME] : []), ELSEWHERE];
    this.print('Left out', [...this.reduced(), ...skipped, ...(this.isWhole ? elsewhere : [])]);
    this.print('Failed; run one of them with npx jest <file>', failedFiles(testResults));
  }

  /** Cases that specs did not take; of many lists, only how many there are. */
  reduced() {
    const file = process.env.LEFT_OUT_FILE;
    const lines = existsSync(file) ? [...new Set(readFileSync(file, 'utf8').trimEnd().split('\n'))] : [];
    return lines.length > MOST_LINES ? [`cases of ${lines.length} lists: npm run test:sweep, test:all`] : lines;
  }

  print(title, lines) {
    if (lines.length > 0) console.error(`\n${title}:\n${[...new Set(lines)].map((line) => `  ${line}`).join('\n')}`);
  }
}

/** The spec files of failed tests; in a joined file (test/together), the outermost group is the name of the spec file. */
function failedFiles(testResults) {
  return testResults.flatMap(({ testFilePath, testExecError, testResults: tests }) => {
    const isJoined = /[\\/]together[\\/]/.test(testFilePath);
    const failed = tests.filter(({ status }) => status === 'failed');
    const path = relative('.', testFilePath);
    if (failed.length === 0) return testExecError ? [path] : [];
    return failed.map(({ ancestorTitles }) => (isJoined ? ancestorTitles[0] : path));
  });
}
