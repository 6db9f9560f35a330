import { Injectable } from '@nestjs/common';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { MailCheckParams, type MailCheckResult } from '#features/mail-check/mail-check.dto.js';
import { MailCheckService } from '#features/mail-check/mail-check.service.js';
import { ViewTool } from '../view-tool.js';
import { mailView } from '../../views/mail.view.js';

@Injectable()
export class MailTool extends ViewTool<MailCheckParams, MailCheckResult> {
  readonly name = 'mail_check';
  readonly operation = 'checkMail';
  readonly input = () => MailCheckParams;
  override readonly limits: readonly Limit[] = ['burst:mail-check', 'day'];
  readonly view = mailView;

  constructor(
    private readonly service: MailCheckService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(params: MailCheckParams, client?: Client): Promise<MailCheckResult> {
    return (await this.service.check(params, client)).body;
  }
}
