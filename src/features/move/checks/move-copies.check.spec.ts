import { advice, describeReason } from '#test/checks/move-facts.js';
import { known } from '#base/domain/fact.js';
import { moveCopies } from './move-copies.check.js';

const copies = (...records: string[]) => ({ copies: known(records) });

describeReason(moveCopies, {
  differ: [
    [copies('b.new.example (example.com MX)'), { records: ['b.new.example (example.com MX)'] }, advice('same-zone')],
  ],
  silent: [copies()],
});
