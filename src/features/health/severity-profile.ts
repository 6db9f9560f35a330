import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import { ConfigError } from '#platform/config/environment.js';
import { checkOf, type Finding } from '#base/domain/finding.js';
import { FULL_SCORE, Outcome } from '#base/domain/outcome.js';
import type { Topic } from '#base/domain/topic.js';
import { reportTopics } from './health-topics.js';
import { parseSeverityProfile, type ProfileProblem, type SeverityRules } from './severity-profile-file.js';

const MESSAGES: Readonly<Record<ProfileProblem['code'], (problem: ProfileProblem) => string>> = {
  json: () => 'is not a JSON object',
  setting: ({ value }) => `has an unknown or invalid setting "${value}"`,
  settingMeant: ({ value, meant }) => `has an unknown setting "${value}"; did you mean ${meant}?`,
  name: () => 'needs a "name" of at most 60 characters',
  id: ({ value }) => `names "${value}", which is no check or finding`,
  idMeant: ({ value, meant }) => `names "${value}", which is no check or finding; did you mean ${meant}?`,
  fixed: ({ value }) => `changes "${value}", which cannot be changed`,
  severity: ({ value }) => `gives "${value}" a severity other than info, warn or problem`,
  weight: ({ value }) => `gives "${value}" a weight that is no whole number from 0 to 100`,
  free: ({ value }) => `gives "${value}" a weight, but as info it costs nothing; make it warn or problem`,
};

/** The severities, weights and checks of the operator, if DD_PROFILE names a file; otherwise nothing is changed. */
@Injectable()
export class SeverityProfile {
  /** Named in every report. */
  readonly name: string | undefined;
  /** The topics with the changed severities and weights, for the score. */
  readonly topics: readonly Topic<never>[];
  private readonly rules: SeverityRules | undefined;

  /** Throws a ConfigError that names everything that is wrong. */
  constructor({ profile }: Config) {
    const rules = profile && parseSeverityProfile(profile.text);
    if (rules && !('name' in rules))
      throw new ConfigError(rules.map((problem) => `${profile.path} ${MESSAGES[problem.code](problem)}`));
    this.rules = rules;
    this.name = rules?.name;
    this.topics = rules ? reportTopics.map((topic) => changed(topic, rules)) : reportTopics;
  }

  /** The findings without those that are switched off, with the severities of the operator. */
  apply(findings: readonly Finding[]): readonly Finding[] {
    if (!this.rules) return findings;
    const { severities } = this.rules;
    return findings
      .filter(({ id }) => !this.isOff(id))
      .map((finding) => ({ ...finding, severity: severities.get(finding.id) ?? finding.severity }));
  }

  /** Whether a finding, or its check, is switched off. */
  isOff(id: string): boolean {
    const off = this.rules?.off;
    return off !== undefined && (off.has(id) || off.has(checkOf(id)));
  }

  /** The outcomes of a check of the health check, as the operator changed them. */
  outcomesOf(check: string): Readonly<Record<string, Outcome>> | undefined {
    return this.topics.flatMap(({ checks }) => checks).find(({ id }) => id === check)?.outcomes;
  }
}

/** What is only info costs nothing and limits nothing. */
function changed(topic: Topic<never>, { severities, weights }: SeverityRules): Topic<never> {
  const outcomeOf = (id: string, outcome: Outcome) => {
    const severity = severities.get(id) ?? outcome.severity;
    const isFree = severity === 'info' || severity === 'ok';
    const cost = isFree ? 0 : (weights.get(id) ?? outcome.cost);
    return new Outcome(severity, outcome.params, cost, isFree ? FULL_SCORE : outcome.ceiling);
  };
  const checks = topic.checks.map((check) => ({
    ...check,
    outcomes: Object.fromEntries(
      Object.entries(check.outcomes).map(([name, outcome]) => [name, outcomeOf(`${check.id}.${name}`, outcome)]),
    ),
  }));
  return { ...topic, checks };
}
