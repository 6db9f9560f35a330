import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { FINDING_IDS } from '#faces/rules/rule-book.js';
import { type OneRule, RuleParams } from '#faces/rules/rules.dto.js';
import { RulesService } from '#faces/rules/rules.service.js';
import { lines, type Translate } from '../findings-text.js';
import type { Fields } from '../json-rpc.js';
import type { ResponseSize } from '../response-size.js';
import { fitText, type Forms } from '../text-fit.js';
import { Tool } from '../tool.js';
import { similarIds } from './similar-ids.js';

type ExplainArguments = RuleParams & LangQuery;

/** Replaces the parameter of REST: findings come first here. */
const ID = {
  name: 'id',
  description: 'ID of a finding or a check.',
  schema: { type: 'string', example: 'dmarc-policy.none' },
};

type Outcome = OneRule['outcomes'][number];

@Injectable()
export class ExplainTool extends Tool<ExplainArguments, OneRule> {
  readonly name = 'explain_finding';
  readonly operation = 'getRule';
  override readonly isShort = true;
  readonly input = () => IntersectionType(RuleParams, LangQuery);
  override readonly localized = true;
  override readonly more = [ID];

  constructor(
    private readonly rules: RulesService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ id, lang }: ExplainArguments): OneRule {
    return Object.assign({ api: 'v1' as const }, this.rules.find(id, lang)!);
  }

  render(
    { id: check, name, about, why, ifIgnored, outcomes, references, severityProfile }: OneRule,
    { id, lang, ...size }: ExplainArguments & ResponseSize,
  ): string {
    const say: Translate = (key, params) => this.localizer.text(lang, `mcp.${key}`, params);
    const asked = outcomes.find((outcome) => outcome.id === id);
    const others = outcomes.filter((outcome) => outcome !== asked && outcome.severity !== 'ok');
    const head = [
      asked ? outcomeText(asked, say) : say('explain.check', { name, check }),
      ...(severityProfile === undefined ? [] : [say('explain.profile', { name: severityProfile })]),
      say('explain.topic', { about, why, ifIgnored }),
      ...references.map(({ title, url }) => say('explain.reference', { title, url })),
      ...(others.length > 0 ? [say(asked ? 'explain.others' : 'explain.outcomes')] : []),
    ].join('\n');
    const entries = others.map((outcome): Forms => {
      const named = nameOf(outcome, say);
      return asked ? [named] : [named, `${named}\n  ${lines(outcome.detail)}`];
    });
    return fitText(head, entries, (count) => say('findings.more', { count }), size);
  }

  override similar({ id }: Fields): readonly string[] {
    return similarIds(id, FINDING_IDS);
  }
}

function outcomeText(outcome: Outcome, say: Translate): string {
  const { detail, steps, weight, off } = outcome;
  return [
    nameOf(outcome, say),
    lines(detail),
    say(`explain.${off ? 'off' : weight > 0 ? 'weight' : 'free'}`, { weight }),
    ...steps.map((step) => `→ ${lines(step)}`),
  ].join('\n');
}

function nameOf({ id, severity, title }: Outcome, say: Translate): string {
  return `- ${say(`severity.${severity}`)}: ${title} [${id}]`;
}
