import { execFile } from 'node:child_process';
import type { DnssecResult } from '#features/dnssec/dnssec.dto.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import type { MailCheckResult } from '#features/mail-check/mail-check.dto.js';
import type { DomainPlan } from '#features/plan/plan.dto.js';
import { report } from './client.js';
import { eachInParallel } from './lab/processes.js';

const AT_ONCE = 2;
const HEALTHY = 'perfect.test';
const SICK = { signature: 'expired.com', mail: 'wrongdane.com' };

interface Case {
  readonly args: readonly string[];
  readonly code: number;
  /** Path of the same report of the service; `steady` selects the part that is equal in both. */
  readonly path: string;
  readonly steady: (report: never) => unknown;
}

const steadyOf = {
  check: ({ domain, score, findings }: DomainHealth) => [domain, score, findings.filter(isGrave).map(({ id }) => id)],
  dnssec: ({ domain, status, ds }: DnssecResult) => [domain, status, ds],
  mail: ({ domain, acceptsMail, mail }: MailCheckResult) => [domain, acceptsMail, mail],
  plan: ({ domain, score, scoreAfter }: DomainPlan) => [domain, score, scoreAfter],
};

/** Only faults are compared: on a busy machine a web server may answer too late, which changes notes but not faults. */
function isGrave({ severity }: DomainHealth['findings'][number]): boolean {
  return severity === 'warn' || severity === 'problem';
}

const of = (command: keyof typeof steadyOf, path: string, domain: string, code: number): Case => ({
  args: [command, '--json', domain],
  code,
  path: `${path}/${domain}`,
  steady: steadyOf[command],
});

const CASES: readonly Case[] = [
  of('check', 'check', HEALTHY, 0),
  of('check', 'check', SICK.signature, 1),
  of('dnssec', 'dnssec', HEALTHY, 0),
  of('dnssec', 'dnssec', SICK.signature, 1),
  of('mail', 'mail-check', HEALTHY, 0),
  of('mail', 'mail-check', SICK.mail, 0),
  of('plan', 'plan', HEALTHY, 0),
  of('plan', 'plan', SICK.mail, 0),
];

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command with only the trusted CA configured. */
function command(args: readonly string[]): Promise<Ended> {
  const { PATH, NODE_EXTRA_CA_CERTS } = process.env;
  return new Promise((resolve) => {
    execFile('node', ['dist/cli/main.js', ...args], { env: { PATH, NODE_EXTRA_CA_CERTS } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });
}

const ended = new Map<Case, Ended>();
beforeAll(async () => {
  await eachInParallel(CASES, async (one) => ended.set(one, await command(one.args)), AT_ONCE);
});

it.each(CASES.map((one) => [one.args.join(' '), one] as const))('%s: the report of the service', async (_, one) => {
  const { code, stdout, stderr } = ended.get(one)!;
  expect({ code, stderr }).toEqual({ code: one.code, stderr: '' });
  expect(one.steady(JSON.parse(stdout) as never)).toEqual(one.steady(await report<never>(one.path)));
});

it('a person sees what is wrong, and with which host', async () => {
  const [check, mail] = await Promise.all([command(['check', SICK.signature]), command(['mail', SICK.mail])]);
  expect(check.stdout).toMatch(/^expired\.com {2}.*\n {2}Score \d+\/100/);
  expect(check.stdout).toContain('✗ ');
  expect(mail.stdout).toMatch(/mx\.wrongdane\.com .* for another name {2}not valid/);
});
