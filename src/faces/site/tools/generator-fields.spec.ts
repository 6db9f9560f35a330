import { generatorBody } from './generator-fields.js';

it.each([
  ['spf', {}, { all: 'softfail' }],
  [
    'spf',
    { allowMx: 'on', ip4: '192.0.2.1, 192.0.2.2\n192.0.2.3', includes: ' ', all: 'fail' },
    { allowMx: true, ip4: ['192.0.2.1', '192.0.2.2', '192.0.2.3'], all: 'fail' },
  ],
  ['spf', { ip4: ['192.0.2.1', '192.0.2.2'], all: '+all' }, { ip4: ['192.0.2.1', '192.0.2.2'], all: 'softfail' }],
  ['dmarc', { policy: 'reject', adkim: 'on', fo: '1' }, { policy: 'reject', adkim: 's', fo: '1' }],
  ['dmarc', { subdomainPolicy: '', policy: 'x' }, { policy: 'none' }],
  ['dmarc', { domain: 'https://www.example.com/x' }, { policy: 'none', domain: 'example.com' }],
  ['dmarc', { domain: 'co.uk' }, { policy: 'none', domain: 'co.uk' }],
  ['caa', { issue: 'letsencrypt.org', critical: 'on' }, { issue: ['letsencrypt.org'], critical: true }],
  ['mta-sts', { maxAgeDays: '30', mx: 'a.b c.d' }, { mode: 'testing', mx: ['a.b', 'c.d'], maxAgeDays: 30 }],
  ['mta-sts', { maxAgeDays: '-1', __proto__x: '1', domain: { x: 1 } }, { mode: 'testing', maxAgeDays: 7 }],
] as const)('%s %j', (kind, typed, body) => {
  expect(generatorBody(kind, typed)).toEqual(body);
});

it.each([
  [500, 500],
  [600, 501],
])('of %d values, it leaves out none that would be missed: %d', (typed, kept) => {
  const values = Array.from({ length: typed }, (_, i) => `192.0.${i >> 8}.${i & 255}`);
  expect(generatorBody('spf', { ip4: values.join(' ') }).ip4).toEqual(values.slice(0, kept));
});
