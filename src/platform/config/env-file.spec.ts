import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#test/temporary-folder.js';
import { readEnvFile } from './env-file.js';

const folder = temporaryFolder('env-file');

it('reads variables, quoted or not', () => {
  const file = join(folder, '.env');
  writeFileSync(
    file,
    '# where\nPORT=8080\nHOST=\nDD_RESOLVERS="A (one) https://a.example/q, B"\nexport TRUST_PROXY=1 # proxy\n',
  );
  expect(readEnvFile(file)).toEqual({
    PORT: '8080',
    HOST: '',
    DD_RESOLVERS: 'A (one) https://a.example/q, B',
    TRUST_PROXY: '1',
  });
});

it('is empty where there is no file', () => {
  expect(readEnvFile(join(folder, 'none'))).toEqual({});
});

it('rejects a file that cannot be read', () => {
  expect(() => readEnvFile(folder)).toThrow(`${folder} cannot be read`);
});
