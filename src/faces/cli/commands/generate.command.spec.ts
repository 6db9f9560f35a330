import { generateCaa } from '#features/generate/caa.generator.js';
import type { GeneratorResult } from '#features/generate/generate.service.js';
import { generateSpf } from '#features/generate/spf.generator.js';
import type { Sources } from '../command.js';
import { UsageError } from '../failure.js';
import { ParsedArgs } from '../parsed-arguments.js';
import { generate } from './generate.command.js';

it.each([
  [['allowMx=true', 'allowA=false'], { allowMx: true, allowA: false }],
  [['allowMx=yes'], { allowMx: 'yes' }],
  [['allowMx=TRUE'], { allowMx: 'TRUE' }],
  [['ip4=192.0.2.1,192.0.2.2'], { ip4: ['192.0.2.1', '192.0.2.2'] }],
  [['ip4=192.0.2.1', 'ip4=192.0.2.2'], { ip4: ['192.0.2.1', '192.0.2.2'] }],
  [['issue=letsencrypt.org,pki.goog', 'issuewild=;'], { issue: ['letsencrypt.org', 'pki.goog'], issuewild: [';'] }],
  [
    ['issue=letsencrypt.org; validationmethods=http-01,dns-01'],
    { issue: ['letsencrypt.org; validationmethods=http-01,dns-01'] },
  ],
  [['pct=50'], { pct: 50 }],
  [['pct='], { pct: '' }],
  [['pct=half'], { pct: 'half' }],
  [['all=fail', 'all=softfail'], { all: 'softfail' }],
])('%j is read as %j: invalid values are left for the service to reject', async (fields, body) => {
  const [target] = await generate.targets(new ParsedArgs({}, ['spf', ...fields]), {} as Sources);
  expect(target).toEqual({ label: 'spf', input: { kind: 'spf', body } });
});

const listed = (text: string) =>
  generate.targets(new ParsedArgs({ input: 'policy.json' }, ['spf']), {
    file: () => Buffer.from(text),
  } as unknown as Sources);

it.each(['{"allowMx":true}', '\ufeff{"allowMx":true}', '{\r\n"allowMx": true\r\n}\r\n'])('reads %j', async (text) => {
  expect(await listed(text)).toEqual([{ label: 'spf', input: { kind: 'spf', body: { allowMx: true } } }]);
});

it.each(['', '{', '[]', '[{"allowMx":true}]', 'null', '5', 'true', '"spf"'])(
  'an input of %s is not taken for one without fields',
  async (text) => {
    await expect(listed(text)).rejects.toThrow(new UsageError('json'));
  },
);

it.each<[GeneratorResult, string]>([
  [generateCaa({ issue: ['letsencrypt.org'] }), 'fine'],
  [generateCaa({ issue: ['letsencrypt.com'] }), 'fine'], // an unknown CA is in the record
  [generateCaa({ issue: ['pki.goog', 'letsencrypt'] }), 'found'],
  [generateCaa({ issue: [';'], iodef: 'x' }), 'found'],
  [generateSpf({ all: 'fail', ip4: ['192.0.2.300'] }), 'found'],
  [generateSpf({ all: 'fail' }), 'fine'],
])('%j is %s: a value that was left out counts for every kind', (result, verdict) => {
  expect(generate.verdict?.(result)).toBe(verdict);
});
