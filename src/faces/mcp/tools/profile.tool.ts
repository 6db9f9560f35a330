import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import { sentences } from '#base/domain/sentences.js';
import type { Client } from '#platform/edge/limits/client.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { type JudgedRequirementEntry, ProfileParams, type ProfileResult } from '#features/profiles/profiles.dto.js';
import { ProfilesService } from '#features/profiles/profiles.service.js';
import { PROFILE_IDS } from '#features/profiles/profile-list.js';
import type { Translate } from '../findings-text.js';
import type { Fields } from '../json-rpc.js';
import { oneLine } from '../one-line.js';
import { fitText, type Forms } from '../text-fit.js';
import { Tool } from '../tool.js';
import { similarIds } from './similar-ids.js';

type ProfileArguments = ProfileParams & LangQuery;

/** What to act on first. */
const ORDER: readonly JudgedRequirementEntry['state'][] = [
  'not-met',
  'unknown',
  'not-visible',
  'met',
  'not-applicable',
];

@Injectable()
export class ProfileTool extends Tool<ProfileArguments, ProfileResult> {
  readonly name = 'check_profile';
  readonly operation = 'checkProfile';
  readonly input = () => IntersectionType(ProfileParams, LangQuery);
  override readonly localized = true;

  constructor(
    private readonly service: ProfilesService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(input: ProfileArguments, client?: Client): Promise<ProfileResult> {
    return (await this.service.check(input, input.lang, client)).body;
  }

  render({ title, domain, state, dated, requirements, locale }: ProfileResult): string {
    const say: Translate = (key, params) => this.localizer.text(locale, key, params);
    const entries = ORDER.flatMap((wanted) => requirements.filter((one) => one.state === wanted)).map((one): Forms => {
      const head = `- ${say(`site.tools.profiles.states.${one.state}`)}: ${one.title} [${one.id}]`;
      const evidence = oneLine(sentences(one.evidence));
      const fixes = one.state === 'not-met' && one.findings.length > 0 ? ` → ${one.findings.join(', ')}` : '';
      return [`${head}${fixes}`, `${head}: ${evidence}${fixes}`];
    });
    const head = say(`mcp.profile.${state}`, { domain, title, dated });
    return fitText(head, entries, (count) => say('mcp.findings.more', { count }));
  }

  override similar({ profile }: Fields): readonly string[] {
    return similarIds(profile, PROFILE_IDS);
  }
}
