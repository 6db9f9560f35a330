import type { MailCheckResult } from '#features/mail-check/mail-check.dto.js';
import type { ReportCommand } from '../command.js';
import { NAMES } from '../options.js';
import { domainTargets } from '../targets.js';
import { mailView } from '../../views/mail.view.js';

export const mail: ReportCommand<{ domain: string }, MailCheckResult> = {
  name: 'mail',
  parameters: [{ name: 'DOMAIN', many: true, optional: true }],
  options: NAMES,
  examples: ['mail example.com'],
  operations: ['checkMail'],
  targets: domainTargets,
  request: (params) => ({ operation: 'checkMail', params }),
  local: async () => {
    const { MailCheckModule } = await import('#features/mail-check/mail-check.module.js');
    const { MailCheckParams } = await import('#features/mail-check/mail-check.dto.js');
    const { MailCheckService } = await import('#features/mail-check/mail-check.service.js');
    return {
      module: MailCheckModule,
      call: async (desk, input) => (await desk.get(MailCheckService).check(desk.read(MailCheckParams, input))).body,
    };
  },
  blocks: mailView,
};
