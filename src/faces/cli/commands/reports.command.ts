import { readSource } from '../read-source.js';
import { basename } from 'node:path';
import type { ReportAnalysisResult } from '#features/report-analysis/report-analysis.dto.js';
import type { ReportCommand } from '../command.js';
import { findingLines } from '../output/findings.js';
import { bold, dim, green, indented, type Line, line, red, yellow } from '../output/line.js';
import { type Texts, wordingOf } from '../texts.js';

type Mail = NonNullable<ReportAnalysisResult['mail']>;
type Source = Mail['sources'][number];

interface ReportInput {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly domain?: string;
}

const KIND_WIDTH = 14;
const NUMBER_WIDTH = 9;

export const reports: ReportCommand<ReportInput, ReportAnalysisResult> = {
  name: 'reports',
  parameters: [{ name: 'FILE', many: true }],
  options: { domain: { type: 'string', value: 'DOMAIN' } },
  examples: ['reports google.com*.zip', 'reports *.xml.gz tlsrpt.json --domain example.com'],
  operations: ['analyzeReports'],
  async targets(given, sources) {
    const files = [];
    for (const path of given.positionals) {
      const bytes = await readSource(path, sources);
      files.push({ name: basename(path), bytes });
    }
    const domain = given.text('domain');
    const label = given.positionals.length === 1 ? given.positionals[0]! : `${given.positionals[0] ?? ''} …`;
    return files.length === 0 ? [] : [{ label, input: { files, ...(domain !== undefined && { domain }) } }];
  },
  request: ({ files, domain }, lang) => ({
    path: ['report-analysis'],
    query: { lang, ...(domain !== undefined && { domain }) },
    files,
  }),
  local: async () => {
    const { ReportAnalysisModule } = await import('#features/report-analysis/report-analysis.module.js');
    const { ReportAnalysisQuery } = await import('#features/report-analysis/report-analysis.dto.js');
    const { ReportAnalysisService } = await import('#features/report-analysis/report-analysis.service.js');
    return {
      module: ReportAnalysisModule,
      call(desk, { files, ...input }, language) {
        const { domain } = desk.read(ReportAnalysisQuery, input);
        const given = files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
        return desk.get(ReportAnalysisService).analyze(given, domain, language);
      },
    };
  },
  view(result, page) {
    const { domain, mail, tls, files, conditions, findings } = result;
    const { texts } = page;
    const say = (key: string, params = {}) => texts.text(`site.tools.reports.${key}`, params);
    const unread = files.filter(({ kind, reason }) => kind === 'unreadable' || reason !== undefined);
    return [
      ...(domain === null ? [line(bold(say('nothing')))] : [line(bold(domain))]),
      ...(mail ? mailLines(mail, texts) : []),
      ...(tls ? [line(bold(say('tls'))), indented(2, say('tlsNote', tls)), ...tlsLines(tls)] : []),
      ...(conditions.length > 0 ? [line(bold(say('conditions')))] : []),
      ...conditions.flatMap(({ condition, met, why }) => [
        indented(2, stateOf(met)(say(met === null ? 'undecided' : met ? 'met' : 'notMet')), `  ${condition}`),
        indented(4, dim(why)),
      ]),
      ...findingLines(findings, wordingOf(page.texts), page),
      ...(unread.length > 0 ? [line(bold(say('files')))] : []),
      ...unread.map(({ name, reason }) => indented(2, `${name}  `, dim(reason ?? ''))),
    ];
  },
  verdict: ({ findings, domain }) => {
    if (domain === null) return 'unknown';
    return findings.some(({ severity }) => severity === 'problem' || severity === 'warn') ? 'found' : 'fine';
  },
};

function stateOf(met: boolean | null) {
  if (met === null) return yellow;
  return met ? green : red;
}

function mailLines({ answer, sources, blockers }: Mail, texts: Texts): Line[] {
  const say = (key: string, params = {}) => texts.text(`site.tools.reports.${key}`, params);
  return [
    line(answer),
    line(bold(say('sources'))),
    ...sources.flatMap((source, i) => {
      const kind = say(`kinds.${source.mailingList ? 'list' : source.kind}`);
      const number = source.messages.toLocaleString(texts.language);
      const text = `${number.padStart(NUMBER_WIDTH)}  ${nameOf(source, say)}`;
      return [
        indented(2, colorOf(source, blockers.includes(i))(kind.padEnd(KIND_WIDTH)), text),
        indented(4, dim(source.why)),
        ...(source.fix ? source.fix.conditions.map((one) => indented(4, one)) : []),
        ...(source.fix ? [indented(4, '→ ', `${source.fix.host} ${source.fix.type} ${source.fix.value}`)] : []),
      ];
    }),
  ];
}

function nameOf({ operator, host, addresses, addressCount }: Source, say: (key: string, params?: object) => string) {
  const place = addressCount === 1 ? (addresses[0] ?? '') : say('addresses', { count: addressCount });
  return [host ?? operator, place].filter((part) => part !== undefined).join(', ');
}

function colorOf({ kind, lost, unproven }: Source, isBlocker: boolean) {
  if (isBlocker && !unproven) return red;
  return lost > 0 || unproven || kind === 'spoofed' || kind === 'unknown' ? yellow : green;
}

function tlsLines({ policies }: NonNullable<ReportAnalysisResult['tls']>): Line[] {
  return policies.flatMap(({ failures }) =>
    failures.flatMap(({ result, receivingHost, count, meaning }) => [
      indented(2, red(result), `  ${receivingHost ?? ''}  ${count}`),
      indented(4, dim(meaning)),
    ]),
  );
}
