import { lettersOf, stepsBefore } from './letters.js';
import type { ShownChange } from './plan-view.js';

const change = (number: number, where: string, more: Partial<ShownChange> = {}): ShownChange => ({
  ...{ number, optional: false, later: false, where, resolves: ['mx-ptr.missing'], about: 'mx-ptr.missing' },
  ...more,
});
const record = {
  action: 'add',
  host: 'x',
  type: 'A',
  value: '192.0.2.1',
  where: 'dns',
  conditions: [],
  resolves: [],
} as const;

it.each<[string, readonly ShownChange[], readonly (readonly [to: string, numbers: readonly number[]])[]]>([
  ['nothing', [], []],
  ['one change', [change(1, 'dns')], [['dns', [1]]]],
  [
    'one letter for each provider',
    [change(1, 'web'), change(2, 'dns'), change(3, 'web')],
    [
      ['dns', [2]],
      ['web', [1, 3]],
    ],
  ],
  ['what comes later', [change(1, 'dns', { later: true })], []],
  ['services without a name', [change(1, 'other')], []],
  ['what only the owner can judge', [change(1, 'dns', { about: 'wildcard.found' })], []],
  ['but its record', [change(1, 'dns', { about: 'wildcard.found', record })], [['dns', [1]]]],
  ['unclear domains', [change(1, 'dns', { about: 'spf-include-domain.unclear' })], []],
])('%s', (_, changes, letters) => {
  expect(lettersOf(changes).map(({ to, changes: own }) => [to, own.map(({ number }) => number)])).toEqual(letters);
});

it('names the changes whose record may only be published after other steps', () => {
  const changes = [change(1, 'dns', { record, steps: ['add your other senders'] }), change(2, 'dns', { record })];
  expect(lettersOf(changes).map(stepsBefore)).toEqual([[1]]);
});
