import { describeReason } from '#test/checks/move-facts.js';
import { known } from '#base/domain/fact.js';
import { moveSerial } from './move-serial.check.js';

const serials = (current: number, proposed: number) => ({ serials: known({ current, proposed }) });

describeReason(moveSerial, {
  lower: [
    [serials(2026111501, 1), { current: 2026111501, proposed: 1 }],
    [serials(1, 4294967295), { current: 1, proposed: 4294967295 }],
  ],
  silent: [serials(1, 1), serials(1, 2), serials(4294967295, 1)],
});
