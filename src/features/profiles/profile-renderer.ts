import { checkOf } from '#base/domain/finding.js';
import { Injectable } from '@nestjs/common';
import type { Sign } from '#base/domain/sign.js';
import { FindingTexts } from '#platform/edge/texts/finding-texts.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { HealthRenderer } from '#features/health/health-renderer.js';
import type { HealthReport } from '#features/health/health-report.js';
import type { HealthFinding } from '#features/health/health.dto.js';
import { WebCheckRenderer } from '#features/web-check/web-check-renderer.js';
import type { WebReport } from '#features/web-check/web-check-report.js';
import type { WebFinding } from '#features/web-check/web-check.dto.js';
import type { JudgedRequirement } from './judge-requirement.js';
import type { Profile, Requirement } from './profile.js';
import type { ProfileReport } from './profile-report.js';
import type { JudgedRequirementEntry, ListedProfile, ProfileResult } from './profiles.dto.js';

/** Findings of the reports by id, with their texts. */
type Findings = ReadonlyMap<string, HealthFinding | WebFinding>;

/** Adds the sentences to a judged profile. */
@Injectable()
export class ProfileRenderer {
  constructor(
    private readonly texts: FindingTexts,
    private readonly health: HealthRenderer,
    private readonly web: WebCheckRenderer,
  ) {}

  listed(profile: Profile, language: Language): ListedProfile {
    const lead = this.text(language, `${profile.id}.lead`);
    return { ...this.head(profile, language), lead, requirements: profile.requirements.length };
  }

  render(
    { profile, state, judged, score }: ProfileReport,
    health: HealthReport,
    locale: Language,
    web?: WebReport,
  ): ProfileResult {
    const known = [
      ...this.health.render(health, locale).findings,
      ...(web ? this.web.render(web, locale).findings : []),
    ];
    const findings: Findings = new Map(known.map((finding) => [finding.id, finding]));
    return {
      api: 'v1',
      ...this.head(profile, locale),
      domain: health.domain,
      state,
      answer: this.answer(health.domain, state, judged, locale),
      requirements: judged.map((one) => this.requirement(profile, one, findings, locale)),
      ...(score !== undefined && { scores: { publisher: score, check: health.score } }),
      sources: profile.sources.map(({ name, url, dated }) => ({ name, url, dated })),
      checkedAt: health.checkedAt,
      locale,
    };
  }

  private answer(
    domain: string,
    state: ProfileReport['state'],
    judged: readonly JudgedRequirement[],
    language: Language,
  ): string {
    const unmet = judged.filter((one) => one.state === 'not-met' && one.requirement.level === 'must');
    return this.texts.text(language, `profiles.answer.${state}`, { domain, count: unmet.length });
  }

  private head({ id, sources }: Profile, language: Language) {
    const dates = sources.map(({ dated }) => dated).sort();
    return {
      profile: id,
      title: this.text(language, `${id}.title`),
      source: sources.map(({ name }) => name).join('; '),
      dated: dates.at(-1)!,
    };
  }

  private requirement(
    profile: Profile,
    { requirement, state, signs }: JudgedRequirement,
    findings: Findings,
    language: Language,
  ): JudgedRequirementEntry {
    const { id, group, level, clause, askedBy, decide } = requirement;
    const { shownBy } = decide;
    const isHidden = state === 'not-visible' && shownBy !== undefined;
    const absent = isHidden ? `shownBy.${shownBy}` : 'unknown';
    const evidence = signs.map((sign) => this.evidence(sign, findings, language));
    return {
      id,
      title: this.title(profile, id, language),
      statement: this.statement(profile, id, state, language),
      group,
      level,
      state,
      evidence: evidence.length > 0 ? [...new Set(evidence)] : [this.text(language, absent)],
      findings: findingsOf(requirement, state, signs, findings),
      clause,
      ...(askedBy && {
        askedBy: Object.entries(askedBy).map(([by, wish]) => ({ by: this.text(language, `by.${by}`), level: wish })),
      }),
      ...(isHidden && { shownBy }),
    };
  }

  /** The title of a requirement with the state, for lists of faults. */
  statement(profile: Profile, requirement: string, state: string, language: Language): string {
    const title = this.title(profile, requirement, language);
    return state === 'met' ? title : this.texts.text(language, `profiles.titles.${state}`, { title });
  }

  private title({ id }: Profile, requirement: string, language: Language): string {
    return this.text(language, `${id}.requirements.${requirement}`);
  }

  /** What an `ok` finding found, what is wrong otherwise, or the fact. */
  private evidence({ id, params }: Sign, findings: Findings, language: Language): string {
    const finding = findings.get(id);
    if (!finding) return this.texts.text(language, `profile-facts.${id}`, params);
    return finding.severity === 'ok' ? finding.detail : finding.title;
  }

  private text(language: Language, key: string): string {
    return this.texts.text(language, `profiles.${key}`, {});
  }
}

/** The findings that decided and, if a fact did, those that have its fix. */
function findingsOf(
  { fixedBy = [] }: Requirement,
  state: JudgedRequirement['state'],
  signs: readonly Sign[],
  findings: Findings,
): string[] {
  const deciding = signs.map(({ id }) => id).filter((id) => findings.has(id));
  if (state !== 'not-met') return deciding;
  const related = [...findings.values()].filter(
    ({ id, severity, fix }) => severity !== 'ok' && fix && fixedBy.includes(checkOf(id)),
  );
  return [...new Set([...deciding, ...related.map(({ id }) => id)])];
}
