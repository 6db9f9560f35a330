import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { MessageAnalysisResult } from '#features/message-analysis/message-analysis.dto.js';
import { Random } from '../fuzz/mutate.js';
import { SIGNING_KEY, SIGNING_KEY_TEXT } from '../lab/signing-key.js';
import { SEED } from '../seed.js';
import { LabApp } from './lab-app.js';

/** That of the system, which has the modules of Debian. */
const PYTHON = '/usr/bin/python3';

/** Other implementations of DKIM, which sign generated messages, and one that verifies them as well. */
const SIGNERS = [
  { name: 'python3-dkim', command: [PYTHON, 'dkimpy.py'], test: [PYTHON, '-c', 'import dkim'] },
  { name: 'Mail::DKIM', command: ['perl', 'mail-dkim.pl'], test: ['perl', '-MMail::DKIM::Signer', '-e', '1'] },
  { name: 'opendkim', command: [PYTHON, 'opendkim.py'], test: ['sh', '-c', 'command -v opendkim-testmsg'] },
] as const;
type Signer = (typeof SIGNERS)[number];

type Signature = MessageAnalysisResult['signatures'][number];

const FORMS = ['simple/simple', 'simple/relaxed', 'relaxed/simple', 'relaxed/relaxed'];
const MESSAGES = 6;
const KEY = SIGNING_KEY.export({ type: 'pkcs1', format: 'pem' }).toString();
const RECORD = `v=DKIM1; p=${SIGNING_KEY_TEXT}`;
const WORDS = [
  'Hello',
  'caf\xc3\xa9',
  ' two  spaces ',
  '\ttab',
  '.',
  '..',
  'From here',
  '--',
  '',
  '',
  'long '.repeat(30),
];

interface Task {
  readonly do: 'sign' | 'verify';
  readonly message: Buffer;
  readonly form?: string;
}

/** One run of a program for all tasks, because starting it takes longer than they do. */
function answers<T>({ command: [program, script] }: Signer, tasks: readonly Task[]): T[] {
  const given = tasks.map((task) => ({ ...task, message: task.message.toString('base64') }));
  const input = JSON.stringify({ key: KEY, record: RECORD, tasks: given });
  const { stdout, stderr } = spawnSync(program, [join(__dirname, 'signers', script)], { input, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as T[];
}

function isThere({ test: [program, ...args] }: Signer): boolean {
  return spawnSync(program, args).status === 0;
}

/** A message with unusual spaces, empty lines and folded fields. */
function generated(random: Random): string {
  const lines = Array.from({ length: random.below(12) }, () => random.pick(WORDS));
  const header = [
    `From: ${random.pick(['Jo', '"Jo  Doe"', '=?utf-8?Q?J=C3=B6?='])} <jo@dkim.com>`,
    `Subject:${random.pick([' Hello', '  Hello  world ', '\r\n folded\r\n\ttwice'])}`,
    `To: ${random.pick(['a@b.example', 'a@b.example,\r\n  c@d.example'])}`,
    'Date: Tue, 17 Nov 2026 08:00:00 +0000',
    'Message-ID: <1@dkim.com>',
  ];
  return [...header, '', ...lines, ''].join('\r\n');
}

/** opendkim-testmsg signs with SHA-1, which receivers ignore and the others verify. */
function isValidBesidesItsHash({ result, genuine, restoredBy }: Signature): boolean {
  return result === 'pass' || (genuine && !restoredBy);
}

/** What may happen to a message; whether a signature survives depends on its form. */
const CHANGES: Readonly<Record<string, (text: string) => string>> = {
  nothing: (text) => text,
  'empty lines at the end': (text) => `${text}\r\n\r\n`,
  'spaces at the end of a line': (text) => text.replace(/\r\nDate: (.*)\r\n/, '\r\nDate: $1  \r\n'),
  'another case of a name': (text) => text.replace('\r\nDate:', '\r\nDATE:'),
  'another word': (text) => text.replace('Message-ID: <1@', 'Message-ID: <2@'),
  'another line': (text) => `${text}More\r\n`,
};

const present = SIGNERS.filter(isThere);

// The packages are optional: without them, other implementations are compared by the recorded vectors alone.
(present.length > 0 ? describe : describe.skip)('messages signed by other implementations', () => {
  let lab: LabApp;
  beforeAll(async () => (lab = await LabApp.start()));
  afterAll(() => lab.close());

  const analyze = async (message: Buffer) => {
    const headers = { 'content-type': 'message/rfc822' };
    const { body } = await lab.app.send('POST', '/api/v1/message-analysis', {
      body: new Blob([new Uint8Array(message)]),
      headers,
    });
    return (body as MessageAnalysisResult).signatures[0];
  };
  const random = new Random(SEED);
  const texts = Array.from({ length: MESSAGES }, () => generated(random));
  const signTasks = texts.flatMap((text) =>
    FORMS.map((form) => ({ do: 'sign' as const, form, message: Buffer.from(text, 'latin1') })),
  );

  it.each(present.map((signer) => [signer.name, signer] as const))('%s', async (_, signer) => {
    const signed = answers<string>(signer, signTasks).map((text) => Buffer.from(text, 'base64').toString('latin1'));
    expect(signed).toHaveLength(MESSAGES * FORMS.length);
    const tasks = signed.flatMap((text) =>
      Object.values(CHANGES).map((change) => ({ do: 'verify' as const, message: Buffer.from(change(text), 'latin1') })),
    );
    const verifier = present.find(({ name }) => name === 'python3-dkim');
    const theirs = verifier && answers<boolean>(verifier, tasks);
    for (const [i, { message }] of tasks.entries()) {
      const ours = await analyze(message);
      const change = Object.keys(CHANGES)[i % Object.keys(CHANGES).length]!;
      const form = FORMS[Math.floor(i / Object.keys(CHANGES).length) % FORMS.length]!;
      const seen = { form, change, message: message.toString('latin1') };
      const isValid = ours !== undefined && isValidBesidesItsHash(ours);
      if (change === 'nothing') expect({ ...seen, isValid }).toEqual({ ...seen, isValid: true });
      if (theirs) expect({ ...seen, isValid }).toEqual({ ...seen, isValid: theirs[i] });
      if (change === 'another line') expect({ ...seen, genuine: ours!.genuine }).toEqual({ ...seen, genuine: true });
    }
  });
});
