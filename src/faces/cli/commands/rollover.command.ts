import type { RolloverResult } from '#features/rollover/rollover.dto.js';
import type { RolloverKind } from '#features/rollover/rollover-steps.js';
import type { ReportCommand } from '../command.js';
import { rolloverView } from '../../views/rollover.view.js';

const KINDS: readonly RolloverKind[] = ['ksk', 'zsk', 'algorithm', 'single-algorithm', 'signer', 'unsign'];
const METHODS = ['double-signature', 'double-ds'];

export const rollover: ReportCommand<{ domain: string; body: object }, RolloverResult> = {
  name: 'rollover',
  parameters: [{ name: 'DOMAIN' }],
  options: {
    kind: { type: 'string', value: 'KIND', choices: KINDS },
    wish: { type: 'string', choices: KINDS, isOld: true },
    method: { type: 'string', value: 'METHOD', choices: METHODS },
    key: { type: 'string', value: 'RECORD', multiple: true },
    ds: { type: 'string', value: 'RECORD', multiple: true },
    start: { type: 'string', value: 'TIME' },
    at: { type: 'string', value: 'TIME', multiple: true },
    ttl: { type: 'string', value: 'NAME=SECONDS', multiple: true },
  },
  examples: [
    'rollover example.com --kind ksk',
    'rollover example.com --kind algorithm --start 2099-12-01T09:00:00Z --ttl records=3600',
    'rollover example.com --kind unsign --at 2099-12-01T09:00:00Z --at 2099-12-02T09:00:00Z',
  ],
  operations: ['planRollover'],
  targets(given) {
    const [domain = ''] = given.positionals;
    const [keys, ds, times, ttls] = ['key', 'ds', 'at', 'ttl'].map((name) => [...given.list(name)]);
    const [method, startAt] = [given.text('method'), given.text('start')];
    const body = {
      kind: given.text('kind') ?? given.text('wish') ?? '',
      ...(method !== undefined && { method }),
      ...(keys!.length > 0 && { keys }),
      ...(ds!.length > 0 && { ds }),
      ...(startAt !== undefined && { startAt }),
      ...(times!.length > 0 && { times }),
      ...(ttls!.length > 0 && { ttls: Object.fromEntries(ttls!.map(secondsOf)) }),
    };
    return [{ label: domain, input: { domain, body } }];
  },
  request: ({ domain, body }, lang) => ({ operation: 'planRollover', params: { lang, domain }, body }),
  local: async () => {
    const { RolloverModule } = await import('#features/rollover/rollover.module.js');
    const { RolloverInput, RolloverParams } = await import('#features/rollover/rollover.dto.js');
    const { RolloverService } = await import('#features/rollover/rollover.service.js');
    return {
      module: RolloverModule,
      call(desk, { domain: name, body }, language) {
        const { domain } = desk.read(RolloverParams, { domain: name });
        return desk.get(RolloverService).plan(domain, desk.read(RolloverInput, body), language);
      },
    };
  },
  blocks: rolloverView,
};

/** `dnskey=3600`. The service rejects what is not a number. */
function secondsOf(text: string): [string, number | string] {
  const [name = '', value = ''] = text.split('=', 2);
  return [name, /^\d{1,9}$/.test(value) ? Number(value) : value];
}
