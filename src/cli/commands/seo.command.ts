import type { SeoReport } from '../../seo/seo.dto.js';
import type { ReportCommand } from '../command.js';
import { JUDGING, NAMES } from '../options.js';
import { countsOf, findingLines, scoreSpan } from '../output/findings.js';
import { bold, line, red } from '../output/line.js';
import { domainsOf } from '../targets.js';

export const seo: ReportCommand<{ domain: string }, SeoReport> = {
  name: 'seo',
  parameters: [{ name: 'DOMAIN', many: true, optional: true }],
  options: { ...NAMES, ...JUDGING },
  examples: ['seo example.com', 'seo --fail-on score:80 example.com'],
  operations: ['checkSeo'],
  targets: domainsOf,
  request: ({ domain }, lang) => ({ path: ['seo-check', domain], query: { lang } }),
  local: async () => {
    const { SeoModule } = await import('../../seo/seo.module.js');
    const { SeoParams } = await import('../../seo/seo.dto.js');
    const { SeoService } = await import('../../seo/seo.service.js');
    return {
      module: SeoModule,
      call: async (desk, input, language) =>
        (await desk.get(SeoService).report(desk.read(SeoParams, input).domain, language)).body,
    };
  },
  view(report, page) {
    const { domain, finalUrl, score, error, findings } = report;
    const head = [bold(finalUrl ?? domain), '  ', scoreSpan(score), '  '];
    return [line(...head, error ? red(error.message) : countsOf(findings, page)), ...findingLines(findings, page)];
  },
  scored: ({ domain, score, error, findings }) => ({
    domain,
    score,
    findings: [
      ...(error
        ? [
            {
              id: `page.${error.code}`,
              severity: 'problem' as const,
              topic: 'page',
              title: error.code,
              detail: error.message,
              references: [],
            },
          ]
        : []),
      ...findings,
    ],
    isUnknown: false,
  }),
};
