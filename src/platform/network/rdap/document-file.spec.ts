import { chmod, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentFile } from './document-file.js';

const EDITION = { url: 'http://127.0.0.1/', text: '{}', etag: '"a"', lastModified: null, freshUntil: 1 };

describe('DocumentFile', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'edition-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('gives back what was written last, from a folder that it makes', async () => {
    const file = new DocumentFile(join(folder, 'a/b/edition.json'));
    await file.write({ ...EDITION, text: 'old' });
    await file.write(EDITION);
    expect(await file.read()).toEqual(EDITION);
    expect(await readdir(join(folder, 'a/b'))).toEqual(['edition.json']);
  });

  it('leaves no draft behind when it cannot write', async () => {
    await new DocumentFile(folder).write(EDITION);
    expect(await readdir(folder)).toEqual([]);
    expect((await readdir(tmpdir())).filter((name) => join(tmpdir(), name).startsWith(`${folder}.`))).toEqual([]);
  });

  it.each([
    ...['', 'x', 'null', '7', '[]', '{}'],
    ...['url', 'text', 'freshUntil'].map((member) => JSON.stringify({ ...EDITION, [member]: undefined })),
    ...['url', 'text', 'etag', 'lastModified'].map((member) => JSON.stringify({ ...EDITION, [member]: 7 })),
  ])('reads nothing from %s', async (text) => {
    const path = join(folder, 'edition.json');
    await writeFile(path, text);
    expect(await new DocumentFile(path).read()).toBeUndefined();
  });

  it('reads only a file of our own that nobody else can write', async () => {
    const path = join(folder, 'edition.json');
    const file = new DocumentFile(path);
    await file.write(EDITION);
    const user = jest.spyOn(process, 'getuid').mockReturnValue(process.getuid!() + 1);
    expect(await file.read()).toBeUndefined();
    user.mockRestore();
    await chmod(path, 0o622);
    expect(await file.read()).toBeUndefined();
    await chmod(path, 0o644);
    expect(await file.read()).toEqual(EDITION);
  });

  it('follows no link', async () => {
    await new DocumentFile(join(folder, 'real.json')).write(EDITION);
    await symlink(join(folder, 'real.json'), join(folder, 'link.json'));
    expect(await new DocumentFile(join(folder, 'link.json')).read()).toBeUndefined();
  });

  it('reads nothing where there is nothing', async () => {
    expect(await new DocumentFile(join(folder, 'none')).read()).toBeUndefined();
  });
});
