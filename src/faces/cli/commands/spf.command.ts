import type { SpfAnalysis, SpfTreeTerm } from '#features/spf/spf.dto.js';
import type { ReportCommand } from '../command.js';
import { NAMES } from '../options.js';
import { findingLines } from '../output/findings.js';
import { bold, dim, green, indented, line, type Line, red } from '../output/line.js';
import { domainTargets } from '../targets.js';
import { wordingOf } from '../texts.js';

interface SpfInput {
  readonly domain: string;
  readonly flatten: 'true' | 'false';
}

const LIMIT = 10;

export const spf: ReportCommand<SpfInput, SpfAnalysis> = {
  name: 'spf',
  parameters: [{ name: 'DOMAIN', many: true, optional: true }],
  options: { ...NAMES, flatten: { type: 'boolean' } },
  examples: ['spf example.com', 'spf --flatten example.com'],
  operations: ['analyzeSpf'],
  async targets(given, sources) {
    const flatten = given.flag('flatten') ? 'true' : 'false';
    return (await domainTargets(given, sources)).map(({ label, input }) => ({ label, input: { ...input, flatten } }));
  },
  request: ({ domain, flatten }, lang) => ({ path: ['spf', domain], query: { lang, flatten } }),
  local: async () => {
    const { SpfModule } = await import('#features/spf/spf.module.js');
    const { SpfParams } = await import('#features/spf/spf.dto.js');
    const { SpfService } = await import('#features/spf/spf.service.js');
    return {
      module: SpfModule,
      async call(desk, { domain: name, flatten }, language) {
        const { domain } = desk.read(SpfParams, { domain: name });
        return (await desk.get(SpfService).analyze(domain, { flatten: flatten === 'true' }, language)).body;
      },
    };
  },
  view({ domain, record, lookups, voidLookups, tree, addresses, optimized, findings }, page) {
    const say = (key: string, params = {}) => page.texts.text(`site.tools.senders.${key}`, params);
    const isOver = lookups > LIMIT;
    const state = record === null ? (addresses.complete ? 'none' : 'noSingle') : isOver ? 'over' : 'within';
    const ranges = [
      ...addresses.ipv4.map(({ first, last }) => (first === last ? first : `${first} – ${last}`)),
      ...addresses.ipv6Networks,
    ];
    return [
      line(bold(domain), '  ', (isOver ? red : green)(say(state, { count: lookups }))),
      ...(record === null ? [] : [indented(2, dim(record)), indented(2, say('voidLookups', { voids: voidLookups }))]),
      ...tree.flatMap((term) => treeLines(term, 2)),
      ...(record === null ? [] : [line(bold(say('addresses')))]),
      ...ranges.map((range) => indented(2, range)),
      ...(addresses.complete ? [] : [indented(2, say('incomplete'))]),
      ...(optimized
        ? [
            line(bold(say('shorter', { before: lookups, after: optimized.lookups }))),
            indented(2, green(optimized.record)),
            indented(2, say('equal')),
            ...optimized.removed.map(({ term, why }) => indented(2, `− ${term}  `, dim(say(`reasons.${why}`)))),
            ...(optimized.stale.length > 0 ? [indented(2, say('stale', { terms: optimized.stale.join(', ') }))] : []),
          ]
        : []),
      ...findingLines(findings, wordingOf(page.texts), page),
    ];
  },
  verdict: ({ findings }) => (findings.some(({ severity }) => severity === 'problem') ? 'found' : 'fine'),
};

function treeLines({ term, lookups, terms }: SpfTreeTerm, indent: number): Line[] {
  return [
    indented(indent, term, lookups > 0 ? dim(`  ${lookups}`) : ''),
    ...terms.flatMap((inner) => treeLines(inner, indent + 2)),
  ];
}
