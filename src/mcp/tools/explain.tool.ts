import { Injectable } from '@nestjs/common';
import { IsIn } from '../../edge/params/validators.js';
import type { Refusal } from '../../edge/params/validation.js';
import { LangQuery } from '../../edge/texts/language.guard.js';
import { Localizer } from '../../edge/texts/localizer.js';
import { RULE_BOOK, RULE_IDS } from '../../rules/rule-book.js';
import type { OneRule } from '../../rules/rules.dto.js';
import { RulesService } from '../../rules/rules.service.js';
import { lines, type Say } from '../findings-text.js';
import type { Fields } from '../json-rpc.js';
import { fitted, type Forms } from '../text-fit.js';
import { Tool } from '../tool.js';
import { similarIds } from './similar-ids.js';

const FINDING_IDS = RULE_BOOK.flatMap(({ check: { id, outcomes } }) =>
  Object.keys(outcomes).map((outcome) => `${id}.${outcome}`),
);

class ExplainArguments extends LangQuery {
  /** A check, or one of its findings. */
  @IsIn([...RULE_IDS, ...FINDING_IDS], { context: { code: 'not_found' } satisfies Refusal })
  id!: string;
}

/** In the place of that of REST, which takes the ID of a check alone. */
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
  readonly input = () => ExplainArguments;
  override readonly localized = true;
  override readonly more = [ID];

  constructor(
    private readonly rules: RulesService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ id, lang }: ExplainArguments): OneRule {
    return Object.assign({ api: 'v1' as const }, this.rules.find(id.split('.', 1)[0]!, lang)!);
  }

  render({ id: check, name, outcomes, references }: OneRule, { id, lang }: ExplainArguments): string {
    const say: Say = (key, params) => this.localizer.text(lang, `mcp.${key}`, params);
    const asked = outcomes.find((outcome) => outcome.id === id);
    const others = outcomes.filter((outcome) => outcome !== asked && outcome.severity !== 'ok');
    const head = [
      asked ? explained(asked, say) : say('explain.check', { name, check }),
      ...references.map(({ title, url }) => say('explain.reference', { title, url })),
      ...(others.length > 0 ? [say(asked ? 'explain.others' : 'explain.outcomes')] : []),
    ].join('\n');
    const entries = others.map((outcome): Forms => {
      const named = nameOf(outcome, say);
      return asked ? [named] : [named, `${named}\n  ${lines(outcome.detail)}`];
    });
    return fitted(head, entries, (count) => say('findings.more', { count }));
  }

  override similar({ id }: Fields): readonly string[] {
    return similarIds(id, FINDING_IDS);
  }
}

function explained(outcome: Outcome, say: Say): string {
  const { detail, steps, weight } = outcome;
  return [
    nameOf(outcome, say),
    lines(detail),
    say(weight > 0 ? 'explain.weight' : 'explain.free', { weight }),
    ...steps.map((step) => `→ ${lines(step)}`),
  ].join('\n');
}

function nameOf({ id, severity, title }: Outcome, say: Say): string {
  return `- ${say(`severity.${severity}`)}: ${title} [${id}]`;
}
