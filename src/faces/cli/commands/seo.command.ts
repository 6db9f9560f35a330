import type { SeoReport } from '#features/seo/seo.dto.js';
import type { ReportCommand } from '../command.js';
import { JUDGING, NAMES } from '../options.js';
import { pageTargets } from '../targets.js';
import { seoView } from '../../views/seo.view.js';

export const seo: ReportCommand<{ domain: string; path?: string }, SeoReport> = {
  name: 'seo',
  parameters: [{ name: 'DOMAIN', many: true, optional: true }],
  options: { ...NAMES, ...JUDGING },
  examples: ['seo example.com', 'seo https://example.com/products', 'seo --fail-on score:80 example.com'],
  operations: ['checkSeo'],
  targets: pageTargets,
  request: (input, lang) => ({ operation: 'checkSeo', params: { lang, ...input } }),
  local: async () => {
    const { SeoModule } = await import('#features/seo/seo.module.js');
    const { SeoTargetParams } = await import('#features/seo/seo.dto.js');
    const { SeoService } = await import('#features/seo/seo.service.js');
    return {
      module: SeoModule,
      call: async (desk, input, language) =>
        (await desk.get(SeoService).report(desk.read(SeoTargetParams, input), language)).body,
    };
  },
  blocks: seoView,
  scored: ({ domain, path, score, error, findings }) => ({
    domain: path === '/' ? domain : `${domain}${path}`,
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
