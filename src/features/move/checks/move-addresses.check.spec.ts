import { advice, describeReason } from '#test/checks/move-facts.js';
import { known } from '#base/domain/fact.js';
import { moveAddresses } from './move-addresses.check.js';

const NONE = { zone: 'example.com', withoutGlue: [], unresolved: [], differing: [], withoutIpv4: [] };
const addresses = (faults: Partial<Record<'withoutGlue' | 'unresolved' | 'differing' | 'withoutIpv4', string[]>>) => ({
  serverAddresses: known({ ...NONE, ...faults }),
});
const server = { servers: ['ns1.example.com'] };

describeReason(moveAddresses, {
  'without-glue': [
    [
      addresses({ withoutGlue: ['ns1.example.com'], unresolved: ['x.example'] }),
      { ...server, zone: 'example.com' },
      advice('enter-glue', { zone: 'example.com' }),
    ],
  ],
  unresolved: [[addresses({ unresolved: ['ns1.example.com'] }), server, advice('server-addresses')]],
  differ: [[addresses({ differing: ['ns1.example.com'] }), server, advice('server-addresses')]],
  'ipv6-only': [[addresses({ withoutIpv4: ['ns1.example.com'] }), server, advice('add-ipv4')]],
  silent: [addresses({})],
});
