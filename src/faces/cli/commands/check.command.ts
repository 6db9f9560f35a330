import type { DomainHealth } from '#features/health/health.dto.js';
import { PROFILE_IDS } from '#features/profiles/profile-list.js';
import type { ProfileResult } from '#features/profiles/profiles.dto.js';
import type { ReportCommand, ServiceRequest } from '../command.js';
import { EVIDENCE, givenEvidence, refuseServer, saveEvidence } from '../evidence.js';
import { UsageError } from '../failure.js';
import { JUDGING, NAMES } from '../options.js';
import { profileAsScored } from '../profile-as-scored.js';
import { domainTargets } from '../targets.js';
import { isUnknown } from '../../views/health-findings.js';
import { healthView } from '../../views/health.view.js';
import { profileView } from '../../views/profile.view.js';

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
    only: { type: 'string', value: 'TOPICS' },
    ...EVIDENCE,
    'save-evidence': { type: 'string', value: 'FILE', isFile: true },
    ...NAMES,
    ...JUDGING,
  },
  examples: [
    'check example.com',
    'check --selectors s1,s2 example.com',
    'check --only spf,dkim,dmarc example.com',
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
    const { MemoryBudget } = await import('#platform/runtime/memory-budget.js');
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
          if (saveTo !== undefined) {
            const held = new MemoryBudget().transit(); // there is nobody else in this process
            saveEvidence(saveTo, await desk.get(EvidenceService).file(params.domain, held, { selectors }));
          }
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
  blocks: (report) => ('profile' in report ? profileView(report) : healthView(report)),
  scored(report) {
    if ('profile' in report) return profileAsScored(report);
    const { domain, score, findings } = report;
    return { domain, score, findings, isUnknown: isUnknown(report) };
  },
};
