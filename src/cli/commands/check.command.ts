import type { DomainHealth } from '../../health/health.dto.js';
import type { ReportCommand } from '../command.js';
import { JUDGING, NAMES } from '../options.js';
import { countsOf, findingLines, scoreSpan } from '../output/findings.js';
import { bold, line, red } from '../output/line.js';
import { domainsOf } from '../targets.js';

export const check: ReportCommand<{ domain: string }, DomainHealth> = {
  name: 'check',
  parameters: [{ name: 'DOMAIN', many: true, optional: true }],
  options: { ...NAMES, ...JUDGING },
  examples: [
    'check example.com',
    'check --fail-on warn,score:90 example.com example.net',
    'check --file domains.txt --format junit --output report.xml',
    'check --baseline baseline.json --write-baseline baseline.json example.com',
  ],
  operations: ['checkDomain'],
  targets: domainsOf,
  request: ({ domain }, lang) => ({ path: ['check', domain], query: { lang } }),
  local: async () => {
    const { HealthModule } = await import('../../health/health.module.js');
    const { HealthParams } = await import('../../health/health.dto.js');
    const { HealthProgress } = await import('../../health/health-progress.js');
    const { HealthService } = await import('../../health/health.service.js');
    return {
      module: HealthModule,
      async call(desk, input, language, notice) {
        const params = desk.read(HealthParams, input);
        const finished: string[] = [];
        const leave = desk.get(HealthProgress).watch(params.domain.ascii, (news) => {
          if (news !== 'end') notice(`${finished.push(news.topic)} ${news.topic}`);
        });
        try {
          return (await desk.get(HealthService).check(params, language)).body;
        } finally {
          leave?.();
        }
      },
    };
  },
  view(report, page) {
    const { displayDomain, score, findings, resolvable } = report;
    const { texts } = page;
    const head = isUnknown(report)
      ? [red(texts.text('cli.view.unknown'))]
      : [
          scoreSpan(score),
          '  ',
          ...(resolvable ? [] : [red(texts.text('cli.view.gone')), '  ']),
          countsOf(findings, page),
        ];
    return [line(bold(displayDomain), '  ', ...head), ...findingLines(findings, page)];
  },
  scored: (report) => ({
    domain: report.domain,
    score: report.score,
    findings: report.findings,
    isUnknown: isUnknown(report),
  }),
};

/** A score means nothing where no resolver could be asked. */
function isUnknown({ findings }: DomainHealth): boolean {
  return findings.some(({ id }) => id === 'domain-exists.unknown');
}
