import { advice, describeReason, servers } from '#test/checks/move-facts.js';
import { moveAuthority } from './move-authority.check.js';

const lame = { state: 'lame', said: 'REFUSED' } as const;

describeReason(moveAuthority, {
  ok: [[servers({}, { state: 'silent' }), { servers: ['ns1.new.example'] }]],
  lame: [[servers({}, lame), { servers: ['ns2.new.example (192.0.2.2, REFUSED)'] }, advice('set-up-zone')]],
  none: [
    [
      servers(lame, { state: 'silent' }),
      { servers: ['ns1.new.example (192.0.2.1, REFUSED)', 'ns2.new.example (192.0.2.2)'] },
      advice('set-up-zone'),
    ],
    [servers(), { servers: [] }, advice('set-up-zone')],
  ],
});
