// Most spec files are small and take longer to load than to run. In a full run they share a few Jest files and thus the
// loaded modules; in a run of named files each is its own Jest file, as usual. This is Jest's `filter`.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');
/** Files that measure CPU time of the process or fake timers; they share a part in which no other test is still running. */
const TIMED = /\/cpu-time\.js'|useFakeTimers/;
/** Files that measure the event loop, or have snapshots; they run alone. */
const ALONE = /\/event-loop\.js'|toMatchSnapshot/;
const UNITS = {
  folders: ['src', 'test/conventions', 'test/conformance', 'test/lab', 'test/bench', 'test/mutants'],
  suffix: '.spec.ts',
};
const PARTS = {
  unit: { ...UNITS, count: 1, isTimed: false },
  timed: { ...UNITS, count: 1, isTimed: true },
  e2e: { count: 2, folders: ['test/e2e'], suffix: '.e2e-spec.ts' },
  load: { count: 2, folders: ['test/load'], suffix: '.load-spec.ts' },
  fuzz: { count: 1, folders: ['test/fuzz'], suffix: '.fuzz-spec.ts' },
};
const PART = /test[\\/]together[\\/](unit|timed|e2e|load|fuzz)-(\d)\.spec\.cjs$/;

/** The files of which `npm test` runs a part, or nothing if the vectors are missing; `npm run test:sweep` runs them all. */
const TAKEN_IN_PART = /\/(?:sweep|vectors)\.js'/;

/** A whole run leaves comparisons with vectors that are not in the repository to `npm run test:sweep`, and long lists. */
const WITH_VECTORS = /\/vectors\.js'/;
const LISTS = /[\\/]report-texts\.e2e-spec\.ts$/;

/** What says the same on every version of Node, such as code that only judges or writes: `TEST_ALL=sample` leaves it out. */
const PURE = [
  'bounce',
  'compare',
  'generate',
  'health',
  'html',
  'move',
  'plan',
  'profiles',
  'rules',
  'seo',
  'simulation',
  'site',
];
/** Their end-to-end tests are about verdicts, texts and pages; those about connections, limits and programs stay. */
const ABOUT_VERDICTS = [
  ...['badge', 'bounce-analysis', 'calendar', 'card', 'compare', 'evidence', 'faces-agree', 'fixes', 'generate'],
  ...['golden-texts', 'header-analysis', 'idn'],
  ...['health-(?:mail|mixed|ranking|servers|smtp|sources|sweep|unknown|validation)', 'mcp-(?:parity|texts)'],
  ...['move', 'pages(?:-guide)?', 'plan(?:-[a-z]+)?', 'profiles', 'propagation', 'rollover'],
  ...['rules', 'scenarios', 'selectors', 'seo(?:-outcomes)?', 'severity-profile', 'spf', 'stale-badge', 'verify'],
  'zone-check(?:-lab)?',
];
/** Load tests about what others send us and about what features count; those about the server that we run on Node stay. */
const ABOUT_OTHERS = [
  ...['dns-load', 'learning-resolvers', 'mail-check-hostile', 'mcp-(?:limits|sizes)', 'memory', 'pages-hostile'],
  ...['feature-limits', 'resolver-faults', 'third-parties', 'too-complex'],
];
const SAME_EVERYWHERE = new RegExp(
  [
    String.raw`\btest[\\/]conventions[\\/]`,
    String.raw`\bsrc[\\/]\w+[\\/](?:${PURE.join('|')})[\\/]`,
    String.raw`[\\/](?:${ABOUT_VERDICTS.join('|')})\.e2e-spec\.ts$`,
    String.raw`(?:ci-jobs|every-command|lint|readme|together|watchdog)\.smoke-spec\.ts$`,
    String.raw`[\\/](?:${ABOUT_OTHERS.join('|')})\.load-spec\.ts$`,
  ].join('|'),
);
const isLeftOut = (path) => process.env.TEST_ALL === 'sample' && SAME_EVERYWHERE.test(path);

const isRest = () => process.env.TEST_ALL === 'rest';
const takesAll = () => isRest() || process.env.TEST_ALL === 'true';
const contains = (path, what) => what.test(readFileSync(path, 'utf8'));
const isAlone = (path) => contains(path, ALONE) || (process.env.TEST_ALL === 'true' && contains(path, TAKEN_IN_PART));
const isOnlyInSweep = (path) => LISTS.test(path) || contains(path, WITH_VECTORS);
const isLeftToSweep = (path) => !takesAll() && isOnlyInSweep(path);
const isTakenWhole = (path) => isRest() && !isOnlyInSweep(path) && !contains(path, TAKEN_IN_PART);

/** The spec files of one part, spread over the tree, so that the parts take about equally long. */
function membersOf(project, part) {
  const { count, folders, suffix, isTimed } = PARTS[project];
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith(suffix) && !isLeftOut(file))
    .filter((file) => ![isAlone, isLeftToSweep, isTakenWhole].some((is) => is(join(ROOT, file))))
    .filter((file) => isTimed === undefined || contains(join(ROOT, file), TIMED) === isTimed)
    .sort()
    .filter((_, i) => i % count === part - 1);
}

/** Removes the files that run as members of a part. */
function withoutMembers(paths) {
  const parts = new Map(
    paths.flatMap((path) => {
      const [, project, part] = PART.exec(path) ?? [];
      return project === undefined ? [] : [[path, membersOf(project, Number(part)).map((file) => join(ROOT, file))]];
    }),
  );
  const members = new Set([...parts.values()].flat());
  const isLeft = (path) => members.has(path) || isLeftOut(path) || (parts.size > 0 && isLeftToSweep(path));
  const isWanted = (path) => (parts.has(path) ? parts.get(path).length > 0 : !isLeft(path) && !isTakenWhole(path));
  return { filtered: paths.filter(isWanted) };
}

/** Called by the Jest file of a part: registers every member as a group, even if it cannot be loaded. */
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

module.exports = Object.assign(withoutMembers, { membersOf, runPart, isOnlyInSweep, PARTS });
