import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DOCUMENTS = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'],
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? [join(folder, name)] : [])),
  ),
];
/** A path from the root of the project; `*` and `<topic>` match any name. */
const PATH = /`((?:src|test|docs|deploy|i18n|scripts|bench)\/[\w.*<>/-]+)`/g;
/** Files that a run writes and that are not committed. */
const WRITTEN = ['bench/results.json'];
/** A figure and the constant it comes from: `48 … (`AT_ONCE` in `src/…`)`. */
const FIGURE = /\b(\d+)\b[^()\n`]*\(`([A-Z_]+)` in `([^`]+)`\)/g;

/** A link within the project, to a file, a heading or both. */
const LINK = /\]\((?!https?:|mailto:|\/)([^)#\s]*)(?:#([^)\s]*))?\)/g;

/** The headings of a file as GitHub links them. */
const headings = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const exists = (path: string) => {
  const parts = path.replace(/\/$/, '').split('/');
  return (
    parts.reduce<string[]>((folders, part) => folders.flatMap((folder) => matching(folder, part)), ['.']).length > 0
  );
};
const matching = (folder: string, part: string): string[] => {
  if (!/[*<]/.test(part)) return existsSync(join(folder, part)) ? [join(folder, part)] : [];
  if (part === '**') return [folder, ...subfolders(folder)];
  const name = new RegExp(`^${part.replaceAll('.', '\\.').replace(/\*|<\w+>/g, '[^/]*')}$`);
  return existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        name.test(entry.name) ? [join(folder, entry.name)] : [],
      )
    : [];
};
const subfolders = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(document, 'utf8').replace(/^```[^]*?^```/gm, '');

  it('names only files that exist', () => {
    const paths = [...text.matchAll(PATH)].map(([, path = '']) => path);
    expect(paths.filter((path) => !exists(path) && !WRITTEN.includes(path))).toEqual([]);
  });

  it('links to files and headings that exist', () => {
    const links = [...text.matchAll(LINK)].map(([, path = '', heading]) => ({ path, heading }));
    const broken = links.filter(({ path, heading }) => {
      const target = path === '' ? document : join(dirname(document), path);
      return !existsSync(target) || (heading !== undefined && !headings(target).includes(heading));
    });
    expect(broken).toEqual([]);
  });

  it('has the figures of the code', () => {
    const figures = [...text.matchAll(FIGURE)].map(([, figure = '', name = '', file = '']) => ({ figure, name, file }));
    const wrong = figures.filter(({ figure, name, file }) => {
      const [, value = ''] =
        new RegExp(`^(?:export )?const ${name} = ([\\d_]+);`, 'm').exec(readFileSync(file, 'utf8')) ?? [];
      return value.replaceAll('_', '') !== figure;
    });
    expect(wrong).toEqual([]);
  });
});
