// Most spec files are small and take longer to load than to run. In a whole run they share a few Jest files, and so the
// modules that these load; a run of named files takes each by itself, as Jest does. This is Jest's `filter`.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');
/** What measures the time of its own process or changes timers: with nothing before it that might still be running. */
const TIMED = /\/cpu-time\.js'|useFakeTimers/;
/** What measures the event loop, keeps snapshots, or takes long by itself. */
const ALONE = /\/event-loop\.js'|toMatchSnapshot|'repairs of a kind'/;
const UNITS = {
  folders: ['src', 'test/conventions', 'test/conformance', 'test/lab', 'test/bench'],
  suffix: '.spec.ts',
};
const PARTS = {
  unit: { ...UNITS, count: 2, isTimed: false },
  timed: { ...UNITS, count: 1, isTimed: true },
  e2e: { count: 3, folders: ['test/e2e'], suffix: '.e2e-spec.ts' },
  fuzz: { count: 1, folders: ['test/fuzz'], suffix: '.fuzz-spec.ts' },
};
const PART = /test[\\/]together[\\/](unit|timed|e2e|fuzz)-(\d)\.spec\.cjs$/;

/** The files that `npm test` takes in part or, without the vectors beside it, not at all: all of `npm run test:rest`. */
const TAKEN_IN_PART = /\/(?:sweep|vectors)\.js'/;

const contains = (path, what) => what.test(readFileSync(path, 'utf8'));
const isAlone = (path) =>
  contains(path, ALONE) || (process.env.TEST_ALL !== undefined && contains(path, TAKEN_IN_PART));

/** The spec files of one part, from all over the tree, so that the parts take about equally long. */
function membersOf(project, part) {
  const { count, folders, suffix, isTimed } = PARTS[project];
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith(suffix) && !isAlone(join(ROOT, file)))
    .filter((file) => isTimed === undefined || contains(join(ROOT, file), TIMED) === isTimed)
    .sort()
    .filter((_, i) => i % count === part - 1);
}

/** Without the files that run as members of a part. */
function withoutMembers(paths) {
  if (process.env.TEST_ALL === 'rest') return { filtered: paths.filter((path) => contains(path, TAKEN_IN_PART)) };
  const members = paths.flatMap((path) => {
    const [, project, part] = PART.exec(path) ?? [];
    return project === undefined ? [] : membersOf(project, Number(part)).map((file) => join(ROOT, file));
  });
  return { filtered: paths.filter((path) => !members.includes(path)) };
}

/** To be called by the Jest file of a part: every member as a group of its own, even one that cannot be loaded. */
function runPart(path) {
  const [, project, part] = PART.exec(path);
  for (const file of membersOf(project, Number(part))) {
    describe(file, () => {
      try {
        require(join(ROOT, file));
      } catch (error) {
        it('can be loaded', () => {
          throw error;
        });
      }
    });
  }
}

module.exports = Object.assign(withoutMembers, { membersOf, runPart, PARTS });
