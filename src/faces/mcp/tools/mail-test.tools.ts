import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import { Localizer } from '#platform/edge/texts/localizer.js';
import {
  MailTestParams,
  MailTestQuery,
  type MailTestResult,
  type MailTestStart,
} from '#features/mail-test/mail-test.dto.js';
import { MailTestService } from '#features/mail-test/mail-test.service.js';
import { mailTestStartView, mailTestView } from '../../views/mail-test.view.js';
import { ViewTool } from '../view-tool.js';

/** Listed where the service receives mail. */
@Injectable()
abstract class MailTestTool<Input extends object, Result extends object> extends ViewTool<Input, Result> {
  override readonly localized = true;

  constructor(
    protected readonly service: MailTestService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  override get isOffered(): boolean {
    return this.service.isOn;
  }
}

@Injectable()
export class StartMailTestTool extends MailTestTool<MailTestQuery, MailTestStart> {
  readonly name = 'start_mail_test';
  readonly operation = 'startMailTest';
  readonly input = () => MailTestQuery;
  override readonly isShort = true;
  override readonly readsOnly = false;
  readonly view = mailTestStartView;

  run({ lang }: MailTestQuery): Promise<MailTestStart> {
    return this.service.start(lang);
  }
}

type GetArguments = MailTestParams & MailTestQuery;

@Injectable()
export class GetMailTestTool extends MailTestTool<GetArguments, MailTestResult> {
  readonly name = 'get_mail_test';
  readonly operation = 'getMailTest';
  readonly input = () => IntersectionType(MailTestParams, MailTestQuery);
  override readonly limits = [];
  override readonly fields = { id: 'string', address: 'string', state: 'string', messages: 'integer' };
  readonly view = mailTestView;

  run({ id, lang }: GetArguments): Promise<MailTestResult> {
    return this.service.result(id, lang);
  }

  override unsuitable(): string {
    return 'mcp.noMailTest';
  }
}
