import type { MoveResult } from '#features/move/move.dto.js';
import { moveView } from '../../views/move.view.js';
import type { ReportCommand } from '../command.js';
import { expectedLosses } from '../expected-losses.js';
import { decodeText } from '../input.js';
import { ALLOW_LOSS } from '../options.js';

export const move: ReportCommand<{ domain: string; body: object }, MoveResult> = {
  name: 'move',
  parameters: [{ name: 'DOMAIN' }, { name: 'SERVER[=ADDRESS,...]', many: true }],
  options: {
    ds: { type: 'string', value: 'RECORD', multiple: true },
    'without-ds': { type: 'boolean' },
    compare: { type: 'string', value: 'NAME', multiple: true },
    zone: { type: 'string', value: 'FILE', isFile: true },
    ...ALLOW_LOSS,
  },
  examples: [
    'move example.com ns1.example.net ns2.example.net',
    'move example.com ns1.example.net --allow-loss mail',
    'move example.com ns1.example.com=192.0.2.53 --zone example.com.zone --without-ds',
  ],
  operations: ['checkMove'],
  targets(given, sources) {
    const {
      positionals: [domain = '', ...servers],
    } = given;
    const [ds, names, zone] = [given.list('ds'), given.list('compare'), given.text('zone')];
    const body = {
      nameServers: servers.map(serverOf),
      ...((ds.length > 0 || given.flag('without-ds')) && { ds: [...ds] }),
      ...(names.length > 0 && { names: [...names] }),
      ...expectedLosses(given),
      ...(zone !== undefined && { zone: decodeText(sources.file(zone)) }),
    };
    return [{ label: domain, input: { domain, body } }];
  },
  request: ({ domain, body }, lang) => ({ operation: 'checkMove', params: { lang, domain }, body }),
  local: async () => {
    const { MoveModule } = await import('#features/move/move.module.js');
    const { MoveInput, MoveParams } = await import('#features/move/move.dto.js');
    const { MoveService } = await import('#features/move/move.service.js');
    return {
      module: MoveModule,
      call(desk, { domain: name, body }, language) {
        const { domain } = desk.read(MoveParams, { domain: name });
        return desk.get(MoveService).move(domain, desk.read(MoveInput, body), language);
      },
    };
  },
  blocks: moveView,
};

/** `ns1.example.com`, or with its addresses `ns1.example.com=192.0.2.53,2001:db8::53`. */
function serverOf(text: string): object {
  const [name, addresses] = text.split('=', 2);
  return addresses === undefined ? { name } : { name, addresses: addresses.split(',') };
}
