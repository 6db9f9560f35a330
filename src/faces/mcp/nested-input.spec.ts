import type { Fields } from './json-rpc.js';
import { readNestedArguments } from './nested-input.js';

const spf = { allowMx: true, ip4: ['192.0.2.1'], all: 'fail' };
const added = { action: 'add', host: '@', type: 'TXT', value: 'DELETE' };

it.each<[Fields, Fields, readonly string[]]>([
  [{ kind: 'spf', input: spf }, { kind: 'spf', input: spf }, []],
  [{ input: JSON.stringify(spf) }, { input: spf }, ['input']],
  [
    { input: { allowMx: 'true', allowA: 'False', ip4: '192.0.2.1, 192.0.2.2', all: 'Fail' } },
    { input: { allowMx: true, allowA: false, ip4: ['192.0.2.1', '192.0.2.2'], all: 'fail' } },
    ['input.allowMx', 'input.allowA', 'input.all'],
  ],
  [
    { input: { policy: 'Reject', pct: '50', rua: 'a@b.example', fo: '1' } },
    { input: { policy: 'reject', pct: 50, rua: ['a@b.example'], fo: '1' } },
    ['input.policy', 'input.pct'],
  ],
  [
    { input: { mode: 'testing', domain: 'https://example.com/x' } },
    { input: { mode: 'testing', domain: 'example.com' } },
    ['input.domain'],
  ],
  [{ input: { domain: 'Example.com' } }, { input: { domain: 'Example.com' } }, []],
  [
    { input: { issue: 'pki.goog, letsencrypt.org; validationmethods=http-01,dns-01', issuewild: ';' } },
    { input: { issue: ['pki.goog', 'letsencrypt.org; validationmethods=http-01,dns-01'], issuewild: [';'] } },
    [],
  ],
  [{ input: { pct: 'half', critical: 'maybe' } }, { input: { pct: 'half', critical: 'maybe' } }, []],
  [{ input: '{"a":' }, { input: '{"a":' }, []],
  [{ changes: [added] }, { changes: [added] }, []],
  [{ changes: JSON.stringify([added]) }, { changes: [added] }, ['changes']],
  [{ changes: added }, { changes: [added] }, []],
  [
    { changes: [added, { action: 'Delete', host: '@', type: 'TXT' }] },
    { changes: [added, { action: 'remove', host: '@', type: 'TXT' }] },
    ['changes.1.action'],
  ],
  [{ changes: ['x', 7] }, { changes: ['x', 7] }, []],
  [
    { nameServers: ['ns1.new.example', { name: 'ns2.new.example' }] },
    { nameServers: [{ name: 'ns1.new.example' }, { name: 'ns2.new.example' }] },
    [],
  ],
  [
    { nameServers: 'ns1.new.example, ns2.new.example' },
    { nameServers: [{ name: 'ns1.new.example' }, { name: 'ns2.new.example' }] },
    [],
  ],
  [{ nameServers: '["ns1.new.example"]' }, { nameServers: [{ name: 'ns1.new.example' }] }, ['nameServers']],
  [{ raw: '{"a":1}' }, { raw: '{"a":1}' }, []],
])('%j is read as %j', (given, fields, noted) => {
  const read = readNestedArguments(given);
  expect(read.fields).toEqual(fields);
  expect(read.readings.map(({ field }) => field)).toEqual(noted);
});

it('leaves JSON that is nested too deep as it is', () => {
  const changes = `${'['.repeat(100)}${']'.repeat(100)}`;
  expect(readNestedArguments({ changes }).fields).toEqual({ changes });
});
