import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { ProfileParams, type ProfileResult } from '#features/profiles/profiles.dto.js';
import { ProfilesService } from '#features/profiles/profiles.service.js';
import { PROFILE_IDS } from '#features/profiles/profile-list.js';
import type { Fields } from '../json-rpc.js';
import { ViewTool } from '../view-tool.js';
import { profileView } from '../../views/profile.view.js';
import { similarIds } from './similar-ids.js';

type ProfileArguments = ProfileParams & LangQuery;

@Injectable()
export class ProfileTool extends ViewTool<ProfileArguments, ProfileResult> {
  readonly name = 'check_profile';
  readonly operation = 'checkProfile';
  readonly input = () => IntersectionType(ProfileParams, LangQuery);
  override readonly localized = true;
  readonly view = profileView;

  constructor(
    private readonly service: ProfilesService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(input: ProfileArguments, client?: Client): Promise<ProfileResult> {
    return (await this.service.check(input, input.lang, client)).body;
  }

  override similar({ profile }: Fields): readonly string[] {
    return similarIds(profile, PROFILE_IDS);
  }
}
