import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parse } from 'yaml';
import { VERSION } from '#platform/config/installation.js';
import { sarifFaults } from '../commands/sarif-rules.js';
import { junitFaults } from '../commands/junit-rules.js';
import { MAIL, WEB } from '../lab/domains/lab-domain.js';
import { Internet } from '../lab/internet.js';
import { Lab } from '../lab/lab.js';
import { build } from './built-app.js';
import { BuiltCommand } from './built-command.js';
import { pack } from './packed.js';

const ROOT = join(__dirname, '../..');
const yaml = (path: string): unknown => parse(readFileSync(join(ROOT, path), 'utf8'));

/** Unpacks what npm would install, and links the dependencies that are installed here. */
const NPM = `#!/usr/bin/env bash
set -e
[ "$1 $2" = "install --prefix" ] || exit 64
target="$3/node_modules/domain-diagnostics"
mkdir -p "$target" "$3/node_modules/.bin"
tar -xzf "\${!#}" -C "$target" --strip-components=1
ln -s '${ROOT}/node_modules' "$target/node_modules"
chmod +x "$target/dist/cli/main.js"
ln -s ../domain-diagnostics/dist/cli/main.js "$3/node_modules/.bin/domain-diagnostics"
`;
/** The zone of plain.com, changed. Its fourth line lets everybody send. */
const ZONE = `$ORIGIN plain.com.
@ 3600 A 77.77.3.1
@ 3600 MX 10 mail.perfect.test.
@ 3600 TXT "v=spf1 +all"
`;
/** The score before and after, in a comment. */
const SCORES = {
  en: /^Score&#58; \d+\/100 today, \d+\/100 after the change\\\.$/m,
  de: /^Punktzahl&#58; heute \d+\/100, nach der Änderung \d+\/100\\\.$/m,
};

interface Sarif {
  readonly runs: readonly {
    readonly results: readonly {
      readonly ruleId: string;
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region: { readonly startLine: number };
        };
      }[];
    }[];
  }[];
}

const GH = `#!/usr/bin/env bash
printf '%s\\n' "$@" > "$CALLED"
`;

let lab: Lab;
let file: string;
beforeAll(async () => {
  build();
  file = pack().file;
  const internet = new Internet();
  internet.register('plain.com', { records: WEB + MAIL });
  internet.register('open.com', {
    records: `${WEB}\n@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 +all"\n@ TXT "::error::obeyed"`,
  });
  lab = await Lab.start(internet);
});
afterAll(() => lab.close());

/** A job with its own folder, and with the programs that a runner would have. */
function job() {
  const command = new BuiltCommand(lab);
  const path = (name: string) => join(command.folder, name);
  mkdirSync(path('bin'));
  mkdirSync(path('temp'));
  for (const [name, text] of [
    ['npm', NPM],
    ['gh', GH],
  ] as const)
    writeFileSync(path(`bin/${name}`), text, { mode: 0o755 });
  writeFileSync(path('plain.com.zone'), ZONE);
  const read = (name: string) => (existsSync(path(name)) ? readFileSync(path(name), 'utf8') : '');
  const shell = (script: string, env: Record<string, string>) => command.shell(script, { path: path('bin'), env });
  return { path, read, shell };
}

describe('action.yml', () => {
  interface Step {
    readonly name?: string;
    readonly id?: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly run?: string;
  }
  const action = yaml('action.yml') as {
    inputs: Record<string, { default: string }>;
    runs: { steps: readonly Step[] };
  };

  /** Runs the scripts of the action until one fails, with the expressions replaced. */
  async function runAction(given: Readonly<Record<string, string>>) {
    const { path, read, shell } = job();
    const names = new Map<string, string>([
      ['runner.temp', path('temp')],
      ['github.action_path', ROOT],
      ['github.event.pull_request.number', '7'],
      ['github.repository', 'owner/zones'],
      ...Object.entries(action.inputs).map(([name, input]): [string, string] => [
        `inputs.${name}`,
        given[name] ?? input.default,
      ]),
    ]);
    const valueOf = (term: string): string => {
      const [, template, argument] = /^format\('(.*)', (.*)\)$/.exec(term) ?? [];
      const value = template === undefined ? names.get(term) : template.replace('{0}', valueOf(argument!));
      if (value === undefined) throw new Error(`unknown expression ${term}`);
      return value;
    };
    const evaluated = (text: string) =>
      text.replace(/\$\{\{ (.*?) \}\}/g, (_, terms: string) => {
        const values = terms.split(' || ').map(valueOf);
        return values.find((value) => value !== '') ?? '';
      });
    let output = '';
    const codes: (number | null)[] = [];
    for (const { id, run, env = {} } of action.runs.steps) {
      if (run === undefined) continue;
      const variables = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, evaluated(value)]));
      const { code, stdout, stderr } = await shell(run, {
        ...variables,
        GITHUB_OUTPUT: path('output.txt'),
        GITHUB_STEP_SUMMARY: path('summary.md'),
        CALLED: path('called.txt'),
      });
      output += stdout + stderr;
      codes.push(code);
      for (const [, name, value] of read('output.txt').matchAll(/^([\w-]+)=(.*)$/gm))
        names.set(`steps.${id}.outputs.${name}`, value!);
    }
    return { path, read, output, codes };
  }

  it('installs the package of its version', async () => {
    const [step] = action.runs.steps.filter(({ id }) => id === 'package');
    const { path, read, shell } = job();
    await shell(step!.run!, { ACTION: ROOT, PACKAGE: '', GITHUB_OUTPUT: path('output.txt') });
    expect(read('output.txt')).toBe(`name=domain-diagnostics@${VERSION}\n`);
  });

  it('writes SARIF, annotations, the summary of the job and the exit code', async () => {
    const given = { domains: 'open.com\nplain.com', format: 'sarif', output: 'domains.sarif', package: file };
    const { path, read, output, codes } = await runAction(given);
    expect(codes).toEqual([0, 0, 0, 1, 0]);
    expect(sarifFaults(JSON.parse(read('domains.sarif')) as object)).toEqual([]);
    expect(read('output.txt')).toContain('exit-code=1\n');
    expect(read('summary.md')).toContain('| open\\.com | ');
    expect(read('summary.md')).toContain('`spf-all.open`');
    expect(output).toContain('\n::error title=open.com%3A ');
    expect(read('called.txt')).toContain(`--body-file\n${path('temp/domain-diagnostics.md')}\n`);
  });

  it('lets nothing in a report be a command of the runner', async () => {
    const { output } = await runAction({ domains: 'open.com', 'fail-on': 'none', package: file });
    const [, token] = /^::stop-commands::([\w-]{36})$/m.exec(output) ?? [];
    expect(output.indexOf(`::${token}::\n`)).toBeGreaterThan(output.indexOf('spf-all.open'));
    expect(output.slice(output.indexOf(`::${token}::\n`))).not.toMatch(/^\s*::error::obeyed/m);
  });

  it('checks a zone, says what it would break and has the comment', async () => {
    const zone = { domains: 'plain.com', 'zone-file': 'plain.com.zone' };
    const given = { ...zone, package: file, lang: 'de', comment: 'comment.md' };
    const { read, output, codes } = await runAction(given);
    expect(codes).toEqual([0, 0, 0, 1, 0]);
    expect(output).toMatch(/^::error file=plain\.com\.zone,line=4,title=plain\.com%3A /m);
    expect(read('comment.md')).toBe(read('summary.md'));
    expect(read('comment.md')).toContain('`spf-all.open`');
    expect(read('comment.md')).toMatch(SCORES.de);
    expect(read('called.txt')).toContain('--body-file\ncomment.md\n');
  });

  it('has the line of the zone file in SARIF', async () => {
    const zone = { domains: 'plain.com', 'zone-file': 'plain.com.zone' };
    const { read } = await runAction({ ...zone, package: file, format: 'sarif', output: 'zone.sarif' });
    const sarif = JSON.parse(read('zone.sarif')) as Sarif;
    expect(sarifFaults(sarif)).toEqual([]);
    const places = sarif.runs[0]!.results.map(({ ruleId, locations: [first] }) => {
      const { artifactLocation, region } = first!.physicalLocation;
      return `${ruleId} ${artifactLocation.uri} ${region.startLine}`;
    });
    expect(places).toContain('spf-all.open plain.com.zone 4');
    expect(places.filter((place) => !place.includes(' plain.com.zone '))).toEqual([]);
  });

  it('takes a configuration file, a profile, selectors and a number, and keeps the Node.js of the runner', async () => {
    const options = { profile: 'bulk-sender', selectors: 's1,s2', parallel: '2' };
    const { path, read } = await runAction({ ...options, domains: 'open.com plain.com', package: file });
    expect(read('output.txt')).toContain('found=true\n');
    expect(read('summary.md')).toContain('bulk-sender');
    const { shell } = job();
    const [check] = action.runs.steps.filter(({ id }) => id === 'check');
    const { code, stderr } = await shell(check!.run!, {
      ...Object.fromEntries(Object.keys(check!.env!).map((name) => [name, ''])),
      ...{ FORMAT: 'text', LANGUAGE_OF_TEXTS: 'en', CONFIG: 'no-such-file.json', DOMAINS: 'plain.com' },
      ...{ PROGRAM: path('temp/domain-diagnostics/node_modules/.bin/domain-diagnostics') },
      ...{
        SUMMARY: path('a.md'),
        ANNOTATIONS: path('b.txt'),
        GITHUB_OUTPUT: path('c.txt'),
        GITHUB_STEP_SUMMARY: path('d.md'),
      },
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('no-such-file.json')]);
  });

  it('wrong usage has no summary', async () => {
    const { read, codes } = await runAction({ domains: 'open.com', ignore: 'no-such-check', package: file });
    expect(codes).toEqual([0, 0, 0, 2, 0]);
    expect([read('summary.md'), read('called.txt')]).toEqual(['', '']);
  });
});

describe('the jobs for GitLab', () => {
  interface Job {
    readonly script: readonly string[];
    readonly after_script?: readonly string[];
  }
  const jobs = yaml('deploy/gitlab/domains.gitlab-ci.yml') as Record<'domains' | 'zone', Job>;

  async function installed() {
    const made = job();
    await made.shell('npm install --prefix "$TO" "$FILE"', { TO: made.path('image'), FILE: file });
    const program = made.path('image/node_modules/domain-diagnostics');
    return { ...made, inImage: (lines: readonly string[]) => lines.join('\n').replaceAll('/app/', `${program}/`) };
  }

  it('checks the domains of the configuration file', async () => {
    const { path, read, shell, inImage } = await installed();
    writeFileSync(path('.domain-diagnostics.json'), JSON.stringify({ domains: ['open.com', 'plain.com'] }));
    const { code, stdout } = await shell(inImage(jobs.domains.script), {});
    expect(code).toBe(1);
    expect(stdout).toContain('spf-all.open');
    expect(junitFaults(read('domains.xml'))).toEqual([]);
    expect(read('domains.md')).toContain('| open\\.com | ');
  });

  it('comments on a merge request that changes a zone', async () => {
    const { read, shell, inImage } = await installed();
    const notes: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        notes.push(`${request.method} ${request.url} ${request.headers['private-token'] as string} ${body}`);
        response.writeHead(201).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const env = {
        ZONE_DOMAIN: 'plain.com',
        ZONE_FILE: 'plain.com.zone',
        ZONE_COMMENT_TOKEN: 'secret',
        CI_API_V4_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        CI_PROJECT_ID: '1',
        CI_MERGE_REQUEST_IID: '2',
      };
      const { code } = await shell(inImage(jobs.zone.script), env);
      expect(code).toBe(1);
      const { stdout } = await shell(inImage(jobs.zone.after_script!), { ...env, NODE_OPTIONS: '' });
      expect(stdout).toBe('201\n');
      expect(notes).toEqual([
        `POST /projects/1/merge_requests/2/notes secret ${JSON.stringify({ body: read('zone.md') })}`,
      ]);
      expect(notes[0]).toContain('spf-all.open');
      expect(read('zone.md')).toMatch(SCORES.en);
    } finally {
      server.close();
    }
  });
});
