import { readSource } from '../read-source.js';
import { basename } from 'node:path';
import type { ReportAnalysisResult } from '#features/report-analysis/report-analysis.dto.js';
import { reportsView } from '../../views/reports.view.js';
import type { ReportCommand } from '../command.js';

interface ReportInput {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly domain?: string;
}

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
    operation: 'analyzeReports',
    params: { lang, domain },
    body: formOf(files),
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
  blocks: reportsView,
  verdict: ({ findings, domain }) => {
    if (domain === null) return 'unknown';
    return findings.some(({ severity }) => severity === 'problem' || severity === 'warn') ? 'found' : 'fine';
  },
};

function formOf(files: ReportInput['files']): FormData {
  const form = new FormData();
  for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  return form;
}
