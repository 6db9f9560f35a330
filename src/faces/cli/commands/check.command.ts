import { isDoubtful } from '#base/domain/score.js';
import { healthTopics } from '#features/health/health-topics.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import { PROFILE_IDS } from '#features/profiles/profile-list.js';
import type { ProfileResult } from '#features/profiles/profiles.dto.js';
import type { ReplayedHealth } from '#features/evidence/evidence.dto.js';
import type { Page, ReportCommand, ServiceRequest } from '../command.js';
import { EVIDENCE, givenEvidence, refuseServer, saveEvidence } from '../evidence.js';
import { UsageError } from '../failure.js';
import { JUDGING, NAMES } from '../options.js';
import { countsText, findingLines, scoreSpan } from '../output/findings.js';
import { bold, dim, type Line, line, red } from '../output/line.js';
import { profileAsScored, profileLines } from '../profile-view.js';
import { domainTargets } from '../targets.js';
import { wordingOf } from '../texts.js';

type CheckInput = {
  readonly domain: string;
  readonly profile?: string;
  readonly selectors?: string;
  readonly evidence?: Uint8Array;
  /** The file for what the report rests on. */
  readonly saveTo?: string;
};

export const check: ReportCommand<CheckInput, DomainHealth | ProfileResult> = {
  name: 'check',
  parameters: [{ name: 'DOMAIN', many: true, optional: true }],
  options: {
    profile: { type: 'string', value: 'PROFILE', choices: PROFILE_IDS },
    selectors: { type: 'string', value: 'SELECTORS' },
    ...EVIDENCE,
    'save-evidence': { type: 'string', value: 'FILE', isFile: true },
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
    'check --save-evidence example.com.json.gz example.com',
    'check --evidence example.com.json.gz',
  ],
  operations: ['checkDomain', 'checkMany', 'checkProfile', 'getEvidence', 'replayEvidence'],
  async targets(args, sources) {
    const [profile, selectors] = [args.text('profile'), args.text('selectors')];
    const saveTo = args.text('save-evidence');
    const given = {
      ...(profile !== undefined && { profile }),
      ...(selectors !== undefined && { selectors }),
      ...(saveTo !== undefined && { saveTo }),
    };
    const file = await givenEvidence(args, sources);
    if (file && profile !== undefined) refuseServer(args);
    if (file) return [{ label: file.label, input: { domain: '', evidence: file.evidence, ...given } }];
    const domains = await domainTargets(args, sources);
    if (saveTo !== undefined && domains.length > 1) throw new UsageError('evidenceOfMany');
    return domains.map(({ label, input }) => ({ label, input: { ...input, ...given } }));
  },
  request({ domain, profile, selectors, evidence, saveTo }, lang) {
    if (evidence) return { operation: 'replayEvidence', params: { lang }, body: evidence };
    const check: ServiceRequest = {
      operation: profile === undefined ? 'checkDomain' : 'checkProfile',
      params: { lang, domain, profile, selectors },
    };
    if (saveTo === undefined) return check;
    const then = (file: object) => {
      saveEvidence(saveTo, JSON.stringify(file));
      return check;
    };
    return { operation: 'getEvidence', params: { domain, selectors }, then };
  },
  oneOfMany: ({ domain, profile, selectors, evidence, saveTo }) =>
    (profile ?? selectors ?? evidence ?? saveTo) === undefined ? domain : undefined,
  local: async () => {
    const { CommandCheckModule } = await import('./evidence.modules.js');
    const { EvidenceService } = await import('#features/evidence/evidence.service.js');
    const { ProfileParams } = await import('#features/profiles/profiles.dto.js');
    const { ProfilesService } = await import('#features/profiles/profiles.service.js');
    const { HealthParams, HealthQuery } = await import('#features/health/health.dto.js');
    const { HealthProgress } = await import('#features/health/health-progress.js');
    const { HealthService } = await import('#features/health/health.service.js');
    return {
      module: CommandCheckModule,
      async call(desk, { domain, profile, evidence, saveTo, ...given }, language, notice) {
        if (evidence && profile !== undefined)
          return desk.get(EvidenceService).during(evidence, undefined, ({ report }) => {
            const wanted = desk.read(ProfileParams, { domain: report.domain, profile });
            return Promise.resolve(desk.get(ProfilesService).checkReport(wanted, report, language));
          });
        if (evidence) return desk.get(EvidenceService).report(evidence, language);
        const params = desk.read(HealthParams, { domain });
        const { selectors } = desk.read(HealthQuery, given);
        const finished: string[] = [];
        const leave = desk.get(HealthProgress).watch(params.domain.ascii, (news) => {
          if (news !== 'end') notice(`${finished.push(news.topic)} ${news.topic}`);
        });
        try {
          if (saveTo !== undefined)
            saveEvidence(saveTo, await desk.get(EvidenceService).file(params.domain, undefined, selectors));
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
    return [
      line(bold(displayDomain), '  ', ...head),
      ...('replay' in report ? replayLines(report as ReplayedHealth, page) : []),
      ...findingLines(findings, wordingOf(page.texts), page),
    ];
  },
  scored(report) {
    if ('profile' in report) return profileAsScored(report);
    const { domain, score, findings } = report;
    return { domain, score, findings, isUnknown: isUnknown(report) };
  },
};

/** Where the report comes from. */
function replayLines(
  { domain, replay: { takenAt, version, missing } }: ReplayedHealth,
  { texts }: Page,
): readonly Line[] {
  const time = takenAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
  return [
    line(dim(texts.text('evidence.replayed', { time, version }))),
    ...(missing > 0 ? [line(dim(texts.text('evidence.missing', { count: missing })))] : []),
    line(dim(texts.text('evidence.live', { command: `domain-diagnostics check ${domain}` }))),
  ];
}

/** The score has no meaning if no resolver could be queried. */
function isUnknown({ findings }: DomainHealth): boolean {
  return findings.some(({ id }) => id === 'domain-exists.unknown');
}
