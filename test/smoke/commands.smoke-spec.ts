import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ReportAnalysisResult } from '#features/report-analysis/report-analysis.dto.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import { FOR_TESTS } from '../e2e/lab-app.js';
import { aggregateReport } from '../e2e/report-files.js';
import { RunningApp } from '../e2e/running-app.js';
import { MAIL, WEB } from '../lab/domains/lab-domain.js';
import { Internet } from '../lab/internet.js';
import { Lab } from '../lab/lab.js';
import { build } from './built-app.js';
import { BuiltCommand } from './built-command.js';

const ESCAPE = '\u001b';
const COLORS = new RegExp(`${ESCAPE}\\[[\\d;]*m`, 'g');
const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;
const needs = (program: string) => (isInstalled(program) ? it : it.skip);

/** The last state of a line that was overwritten repeatedly. */
const lastShown = (text: string) => text.trimEnd().split('\r').at(-1)!.replace(/.\[K/g, '').replace(COLORS, '');
beforeAll(() => build());

describe('in the lab', () => {
  let lab: Lab;
  let command: BuiltCommand;
  beforeAll(async () => {
    const internet = new Internet();
    internet.register('plain.com', { records: WEB + MAIL });
    internet.register('open.com', { records: `${WEB}\n@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 +all"` });
    internet.register('trap.com', { records: `${WEB}${MAIL}\n@ TXT "red \\027[31m \\007 \\155"` });
    lab = await Lab.start(internet);
    command = new BuiltCommand(lab);
  });
  afterAll(() => lab.close());

  it('makes the same report by itself as a service does, in the language of the user', async () => {
    const app = await RunningApp.start({ ...FOR_TESTS, ...lab.environment }, (builder) => lab.replace(builder));
    const env = { LANG: 'de_DE.UTF-8' };
    try {
      const [own, served] = await Promise.all([
        command.run(['check', '--json', 'open.com'], { env }),
        command.run(['check', '--json', '--server', app.url, 'open.com'], { env }),
      ]);
      const [one, other] = [own, served].map(({ stdout }) => JSON.parse(stdout) as DomainHealth);
      expect(one).toMatchObject({ api: 'v1', domain: 'open.com', locale: 'de' });
      expect(Object.assign({}, one, { checkedAt: '' })).toEqual(Object.assign({}, other, { checkedAt: '' }));
      expect([own, served]).toMatchObject([
        { code: 1, stderr: '' },
        { code: 1, stderr: '' },
      ]);
    } finally {
      await app.close();
    }
  });

  it('goes on after a bad name, writes a baseline, and with it only new findings fail', async () => {
    const project = new BuiltCommand(lab);
    const path = (name: string) => join(project.folder, name);
    const input = 'open.com # a comment\n\nnot..valid\nplain.com\n';
    const first = await project.run(
      ['check', '-f', '-', '--format', 'junit', '-o', path('report.xml'), '--write-baseline', path('baseline.json')],
      { input },
    );
    expect(first).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('not..valid: ') as string });
    const report = readFileSync(path('report.xml'), 'utf8');
    for (const name of ['open.com', 'not..valid', 'plain.com']) expect(report).toContain(`<testsuite name="${name}"`);
    expect(report).toContain('spf-all.open: ');
    writeFileSync(
      path('.domain-diagnostics.json'),
      JSON.stringify({ domains: ['open.com'], baseline: 'baseline.json', lang: 'de' }),
    );
    expect(await project.run(['check'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('in der Baseline') as string,
    });
  });

  it('compares with a profile, as SARIF and JUnit, by itself and by a service', async () => {
    const app = await RunningApp.start({ ...FOR_TESTS, ...lab.environment }, (builder) => lab.replace(builder));
    const profile = ['check', '--profile', 'bulk-sender'];
    try {
      const [own, served, without, unknown] = await Promise.all([
        command.run([...profile, '--format', 'sarif', 'open.com']),
        command.run([...profile, '--format', 'junit', '--server', app.url, 'open.com']),
        command.run([...profile, '--ignore', 'bulk-sender.dmarc-records', 'open.com']),
        command.run(['check', '--profile', 'bulk-senders', 'open.com']),
      ]);
      expect(own).toMatchObject({ code: 1, stderr: '' });
      const { results } = (JSON.parse(own.stdout) as { runs: [{ results: { ruleId: string; level: string }[] }] })
        .runs[0];
      expect(results).toContainEqual(expect.objectContaining({ ruleId: 'bulk-sender.dmarc-record', level: 'error' }));
      expect(served).toMatchObject({ code: 1, stderr: '' });
      expect(served.stdout).toMatch(/<testcase [^>]*name="bulk-sender\.dmarc-record: [^>]*><failure /);
      expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('bulk-sender.dmarc-record')]);
      expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('bulk-sender')]);
    } finally {
      await app.close();
    }
  });

  it('sends report files to a service, which says the same as the command by itself', async () => {
    const app = await RunningApp.start({ ...FOR_TESTS, ...lab.environment }, (builder) => lab.replace(builder));
    const project = new BuiltCommand(lab);
    const files = ['one.xml', 'two.xml.gz', 'noise.xml'].map((name) => join(project.folder, name));
    const reportOf = (day: number) => aggregateReport('open.com', day, [{ ip: '77.77.4.1', count: 40, spf: 'pass' }]);
    writeFileSync(files[0]!, reportOf(0));
    writeFileSync(files[1]!, gzipSync(reportOf(1)));
    writeFileSync(files[2]!, 'no report');
    try {
      const [own, served, refused] = await Promise.all([
        project.run(['reports', '--json', ...files]),
        project.run(['reports', '--json', '--server', app.url, ...files]),
        project.run(['reports', '--server', app.url, '--domain', 'not..valid', files[0]!]),
      ]);
      const [one, other] = [own, served].map(({ stdout }) => JSON.parse(stdout) as ReportAnalysisResult);
      expect(one).toMatchObject({ domain: 'open.com', mail: { messages: 80 } });
      expect(one?.files.map(({ name, kind }) => [name, kind])).toEqual([
        ['one.xml', 'aggregate'],
        ['two.xml.gz', 'aggregate'],
        ['noise.xml', 'unreadable'],
      ]);
      expect(Object.assign({}, one, { checkedAt: '' })).toEqual(Object.assign({}, other, { checkedAt: '' }));
      expect([own.code, served.code, refused.code]).toEqual([own.code, own.code, 2]);
    } finally {
      await app.close();
    }
  });

  it('prints the content of a record without control sequences', async () => {
    const { stdout, code } = await command.run(['lookup', '--color', 'always', 'trap.com', 'TXT']);
    expect(code).toBe(0);
    expect(stdout).toContain('red \\u{1b}[31m \\u{7}');
    // eslint-disable-next-line no-control-regex -- that is what must not be there
    expect(stdout.replace(COLORS, '')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });

  needs('script')('shows colors and progress on a terminal, and stays within its width', async () => {
    const { stdout, code } = await command.onTerminal(['check', 'plain.com', 'open.com'], 60);
    expect(code).toBe(1);
    expect(stdout).toMatch(/\r.\[K\[#{10}\.{10}\] 1\/2 /);
    expect(stdout).toMatch(COLORS);
    const lines = stdout.split('\n').map(lastShown);
    expect(lines.filter((text) => text.length > 60 && text.trim().includes(' '))).toEqual([]); // words are not broken
    expect(lines.length).toBeGreaterThan(5);
  });
});

describe('without a network', () => {
  const command = new BuiltCommand();

  it.each([
    [['idn', 'münchen.de'], 0, 'münchen.de  The name is valid\n  Unicode: münchen.de\n  Punycode: xn--mnchen-3ya.de\n'],
    [['idn', 'a..b'], 2, ''],
    [['nonsense'], 2, ''],
    [['idn', '--nonsense'], 2, ''],
    [['check', '--server', 'http://127.0.0.1:9', 'example.com'], 3, ''],
    [['generate', 'spf', 'allowMx=true', 'all=fail'], 0, '@ TXT v=spf1 mx -all\n'],
  ])('%j ends with %d', async (args, code, stdout) => {
    expect(await command.run(args)).toMatchObject({ code, stdout });
  });

  const onFullDisk = existsSync('/dev/full') ? it : it.skip;
  onFullDisk.each([
    ['example.com > /dev/full', 3],
    ['example.com a..b 2> /dev/full', 2],
  ])('idn %s ends with %d', (words, code) => {
    expect(spawnSync('sh', ['-c', `node dist/cli/main.js idn ${words}`]).status).toBe(code);
  });

  it('completes commands, options and their values in bash', async () => {
    const { stdout: script } = await command.run(['completion', 'bash']);
    const complete = (...words: string[]) => {
      const list = ['domain-diagnostics', ...words].map((word) => `'${word}'`).join(' ');
      const run = `COMP_WORDS=(${list}); COMP_CWORD=${words.length}; _domain_diagnostics; echo "\${COMPREPLY[*]}"`;
      return spawnSync('bash', ['-euc', `${script}\n${run}`], { encoding: 'utf8' }).stdout.trim();
    };
    expect(complete('che')).toBe('check');
    expect(complete('check', '--fa')).toBe('--fail-on');
    expect(complete('check', '--format', 'j')).toBe('json junit');
    expect(complete('generate', 'd')).toBe('dmarc');
    expect(complete('check', 'example.com', '--ba')).toBe('--baseline');
  });

  needs('zsh')('completes commands, options and their values in zsh', async () => {
    const { stdout: script } = await command.run(['completion', 'zsh']);
    const complete = (...words: string[]) => {
      const list = ['domain-diagnostics', ...words].map((word) => `'${word}'`).join(' ');
      const call = `emulate -L sh; COMP_WORDS=(${list}); COMP_CWORD=${words.length}; _domain_diagnostics; echo "\${COMPREPLY[*]}"`;
      const run = `autoload -U compinit && compinit -D -u\n${script}\nrun() { ${call}; }; run`;
      return spawnSync('zsh', ['-fc', run], { encoding: 'utf8' }).stdout.trim().split(' '); // zsh itself leaves out words that do not match
    };
    expect(complete('che')).toContain('check');
    expect(complete('check', '--fa')).toContain('--fail-on');
    expect(complete('check', '--format', 'j')).toEqual(expect.arrayContaining(['json', 'junit']));
    expect(complete('generate', 'd')).toContain('dmarc');
  });

  needs('fish')('completes commands, options and their values in fish', async () => {
    const { stdout: script } = await command.run(['completion', 'fish']);
    const complete = (line: string) =>
      spawnSync('fish', ['--no-config', '-c', `${script}\ncomplete -C 'domain-diagnostics ${line}'`], {
        encoding: 'utf8',
      })
        .stdout.trim()
        .split('\n');
    expect(complete('che')).toContain('check');
    expect(complete('check --fa')).toEqual(['--fail-on']);
    expect(complete('check --format j')).toEqual(['json', 'junit']);
    expect(complete('generate d')).toEqual(['dmarc']);
    expect(complete('check ')).not.toContain('package.json');
  });

  it('the manual page is the one that is shipped', async () => {
    expect((await command.run(['man'])).stdout).toBe(readFileSync('docs/domain-diagnostics.1', 'utf8'));
  });

  needs('groff')('the manual page is one that groff can show', () => {
    const { stdout, stderr } = spawnSync('groff', ['-man', '-Tutf8', '-ww', 'docs/domain-diagnostics.1'], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    for (const text of ['EXIT STATUS', '--fail-on', 'domain-diagnostics check example.com'])
      expect(stdout.replace(COLORS, '').replace(/.[\b]/g, '')).toContain(text); // man prints bold letters twice, with a backspace in between
  });

  it('is what the package calls it', () => {
    const { bin, man } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      bin: Record<string, string>;
      man: readonly string[];
    };
    expect(bin).toEqual({ 'domain-diagnostics': 'dist/cli/main.js' });
    expect(man.filter((page) => !existsSync(page))).toEqual([]);
    expect(readFileSync(bin['domain-diagnostics']!, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it.each(['dist/main.js', 'dist/cli/main.js'])('%s is joined with what it uses, so that it starts fast', (program) => {
    expect(readFileSync(program, 'utf8')).toMatch(/import\("\.{1,2}\/chunks\//);
  });
});
