// Updates the list of checks of every topic: new checks are appended, deleted ones removed, and the order is kept.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

const ROOMS = ['src/features/health/topics', 'src/features/seo/topics'];
const HEADER = '// `npm run topics` updates this list and keeps its order, which is the order of the report.';

/** Name of the exported check and its module, for every check in the folder of a topic. */
function checksIn(topic) {
  const files = readdirSync(join(topic, 'checks')).filter((file) => file.endsWith('.check.ts'));
  return files.sort().map((file) => {
    const [, name] = /^export const (\w+) = check\(/m.exec(readFileSync(join(topic, 'checks', file), 'utf8')) ?? [];
    if (name === undefined) throw new Error(`${topic}/checks/${file} exports no check`);
    return { name, module: `./checks/${file.replace(/ts$/, 'js')}` };
  });
}

function listed(path) {
  if (!existsSync(path)) return [];
  const [, names = ''] = /= \[([^\]]*)\]/.exec(readFileSync(path, 'utf8')) ?? [];
  return names.match(/\w+/g) ?? [];
}

for (const topic of ROOMS.flatMap((room) => readdirSync(room).map((name) => join(room, name)))) {
  const path = join(topic, 'topic.checks.ts');
  const checks = checksIn(topic);
  const place = new Map(listed(path).map((name, index) => [name, index]));
  const order = checks.map(({ name }) => name).sort((one, other) => rank(place, one) - rank(place, other));
  const imports = checks.map(({ name, module }) => `import { ${name} } from '${module}';`);
  const text = [HEADER, ...imports, '', `export const checks = [${order.join(', ')}];`, ''].join('\n');
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
}

function rank(place, name) {
  return place.get(name) ?? Infinity;
}
