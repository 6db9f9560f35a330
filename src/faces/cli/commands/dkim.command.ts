import type { DkimResult } from '#features/dkim/dkim.dto.js';
import { keyState } from '#features/dkim/key-state.js';
import type { ReportCommand } from '../command.js';
import { bold, dim, green, indented, line, red } from '../output/line.js';
import { rcodeText } from '../output/rcode.js';

export const dkim: ReportCommand<{ domain: string; selector: string }, DkimResult> = {
  name: 'dkim',
  parameters: [{ name: 'DOMAIN' }, { name: 'SELECTOR', many: true }],
  options: {},
  examples: ['dkim example.com s1', 'dkim example.com selector1 selector2'],
  operations: ['inspectDkim'],
  targets({ positionals: [domain = '', ...selectors] }) {
    return selectors.map((selector) => ({ label: `${selector}._domainkey.${domain}`, input: { domain, selector } }));
  },
  request: ({ domain, selector }) => ({ path: ['dkim', domain, selector] }),
  local: async () => {
    const { DkimModule } = await import('#features/dkim/dkim.module.js');
    const { DkimParams } = await import('#features/dkim/dkim.dto.js');
    const { DkimService } = await import('#features/dkim/dkim.service.js');
    return {
      module: DkimModule,
      call: async (desk, input) => (await desk.get(DkimService).inspect(desk.read(DkimParams, input))).body,
    };
  },
  view(result, { texts }) {
    const { name, status = 0, keyType, keyBits, testing, record } = result;
    const say = (key: string) => texts.text(`site.tools.dkim.${key}`);
    const state = keyState(result);
    const word = state === 'unknown' ? rcodeText(status, texts) : say(state);
    const bits = typeof keyBits === 'number' ? `, ${texts.text('site.tools.dkim.bits', { bits: keyBits })}` : '';
    return [
      line(bold(name), '  ', state === 'valid' ? green(word) : red(word), keyType ? `  ${keyType}${bits}` : ''),
      ...(testing ? [indented(2, say('testing'))] : []),
      ...(record ?? '').split('\n').flatMap((text) => (text === '' ? [] : [indented(2, dim(text))])),
    ];
  },
  verdict(result) {
    const state = keyState(result);
    return state === 'unknown' ? 'unknown' : state === 'valid' ? 'fine' : 'found';
  },
};
