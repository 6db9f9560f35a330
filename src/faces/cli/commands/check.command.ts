import { isDoubtful } from '#base/domain/score.js';
import { healthTopics } from '#features/health/health-topics.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import { PROFILE_IDS } from '#features/profiles/profile-list.js';
import type { ProfileResult } from '#features/profiles/profiles.dto.js';
import type { ReportCommand } from '../command.js';
import { JUDGING, NAMES } from '../options.js';
import { countsText, findingLines, scoreSpan } from '../output/findings.js';
import { bold, line, red } from '../output/line.js';
import { profileAsScored, profileLines } from '../profile-view.js';
import { domainTargets } from '../targets.js';
import { wordingOf } from '../texts.js';

type CheckInput = { domain: string; profile?: string; selectors?: string };

export const check: ReportCommand<CheckInput, DomainHealth | ProfileResult> = {
  name: 'check',
  parameters: [{ name: 'DOMAIN', many: true, optional: true }],
  options: {
    profile: { type: 'string', value: 'PROFILE', choices: PROFILE_IDS },
    selectors: { type: 'string', value: 'SELECTORS' },
    ...NAMES,
    ...JUDGING,
  },
  examples: [
    'check example.com',
    'check --selectors s1,s2 example.com',
    'check --fail-on warn,score:90 example.com example.net',
    'check --file domains.txt --format junit --output report.xml',
    'check --baseline baseline.json --write-baseline baseline.json example.com',
    'check --profile bulk-sender --format sarif example.com',
  ],
  operations: ['checkDomain', 'checkMany', 'checkProfile'],
  async targets(args, sources) {
    const [profile, selectors] = [args.text('profile'), args.text('selectors')];
    const given = { ...(profile !== undefined && { profile }), ...(selectors !== undefined && { selectors }) };
    return (await domainTargets(args, sources)).map(({ label, input }) => ({ label, input: { ...input, ...given } }));
  },
  request: ({ domain, profile, selectors }, lang) => ({
    operation: profile === undefined ? 'checkDomain' : 'checkProfile',
    params: { lang, domain, profile, selectors },
  }),
  oneOfMany: ({ domain, profile, selectors }) => ((profile ?? selectors) === undefined ? domain : undefined),
  local: async () => {
    const { ProfilesModule } = await import('#features/profiles/profiles.module.js');
    const { ProfileParams } = await import('#features/profiles/profiles.dto.js');
    const { ProfilesService } = await import('#features/profiles/profiles.service.js');
    const { HealthParams, HealthQuery } = await import('#features/health/health.dto.js');
    const { HealthProgress } = await import('#features/health/health-progress.js');
    const { HealthService } = await import('#features/health/health.service.js');
    return {
      module: ProfilesModule,
      async call(desk, { domain, profile, ...given }, language, notice) {
        const params = desk.read(HealthParams, { domain });
        const { selectors } = desk.read(HealthQuery, given);
        const finished: string[] = [];
        const leave = desk.get(HealthProgress).watch(params.domain.ascii, (news) => {
          if (news !== 'end') notice(`${finished.push(news.topic)} ${news.topic}`);
        });
        try {
          if (profile === undefined)
            return (await desk.get(HealthService).check({ domain: params.domain, selectors }, language)).body;
          const wanted = desk.read(ProfileParams, { domain, profile });
          return (await desk.get(ProfilesService).check(wanted, language)).body;
        } finally {
          leave?.();
        }
      },
    };
  },
  view(report, page) {
    if ('profile' in report) return profileLines(report, page);
    const { displayDomain, score, findings, resolvable } = report;
    const { texts } = page;
    const head = isUnknown(report)
      ? [red(texts.text('cli.view.unknown'))]
      : [
          scoreSpan(score, isDoubtful(findings, healthTopics)),
          '  ',
          ...(resolvable ? [] : [red(texts.text('cli.view.gone')), '  ']),
          countsText(findings, page),
        ];
    return [line(bold(displayDomain), '  ', ...head), ...findingLines(findings, wordingOf(page.texts), page)];
  },
  scored(report) {
    if ('profile' in report) return profileAsScored(report);
    const { domain, score, findings } = report;
    return { domain, score, findings, isUnknown: isUnknown(report) };
  },
};

/** The score has no meaning if no resolver could be queried. */
function isUnknown({ findings }: DomainHealth): boolean {
  return findings.some(({ id }) => id === 'domain-exists.unknown');
}
