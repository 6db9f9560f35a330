import type { Sources } from '../command.js';
import { Given } from '../given.js';
import { generate } from './generate.command.js';

it.each([
  [['allowMx=true', 'allowA=false'], { allowMx: true, allowA: false }],
  [['allowMx=yes'], { allowMx: 'yes' }],
  [['allowMx=TRUE'], { allowMx: 'TRUE' }],
  [['ip4=192.0.2.1,192.0.2.2'], { ip4: ['192.0.2.1', '192.0.2.2'] }],
  [['ip4=192.0.2.1', 'ip4=192.0.2.2'], { ip4: ['192.0.2.1', '192.0.2.2'] }],
  [['pct=50'], { pct: 50 }],
  [['pct='], { pct: '' }],
  [['pct=half'], { pct: 'half' }],
  [['all=fail', 'all=softfail'], { all: 'softfail' }],
])('%j is read as %j: what nobody can read is left for the service to refuse', async (fields, body) => {
  const [target] = await generate.targets(new Given({}, ['spf', ...fields]), {} as Sources);
  expect(target).toEqual({ label: 'spf', input: { kind: 'spf', body } });
});
