import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const LINT = `
  import { ESLint } from 'eslint';
  const eslint = new ESLint();
  const [, ...codes] = process.argv;
  const messages = async (code) => (await eslint.lintText(code, { filePath: 'some.mjs' }))[0].messages;
  console.log(JSON.stringify(await Promise.all(codes.map(messages))));`;

it('no key is exported in the form that may lock up Node 20', () => {
  const banned = [
    `export const a = (key) => key.export({ format: 'jwk' });`,
    `export const b = (subtle, key) => subtle.exportKey('jwk', key);`,
    `export const c = (make) => make('ec', { publicKeyEncoding: { format: 'jwk' } });`,
  ];
  const allowed = `export const d = (key) => key.export({ format: 'der', type: 'spki' });`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', LINT, ...banned, allowed], {
    cwd: join(__dirname, '../..'),
    encoding: 'utf8',
  });
  const found = (JSON.parse(output) as { message: string }[][]).map((messages) =>
    messages.map(({ message }) => message),
  );
  const message = 'Node 20 may stand still for ever: export DER, see docs/decisions/0014.';
  expect(found).toEqual([...banned.map(() => [message]), []]);
});
