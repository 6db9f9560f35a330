import { advice, describeReason, servers } from '#test/checks/move-facts.js';
import { moveReach } from './move-reach.check.js';

const second = { servers: ['ns2.new.example (192.0.2.2)'] };

describeReason(moveReach, {
  unanswered: [[servers({ ms: 900 }, { state: 'silent' }), second, advice('open-port', second)]],
  slow: [[servers({ ms: 800 }, { ms: 801 }), second, advice('speed-up', second)]],
  'all-slow': [[servers({ state: 'lame' }, { ms: 801 }), second, advice('speed-up', second)]],
  unseen: [[servers({}, { state: 'unknown' }), second]],
  silent: [servers({}, { state: 'lame' })],
});
