import { firstFew } from '#base/domain/evidence.js';
import { info, problem, warn } from '#base/domain/outcome.js';
import { check, type DelegatedName } from '../change-facts.js';
import { keepOrConfirm } from '../keep-or-confirm.js';
import { lostOnly } from '../lost-only.js';

export const lostDelegation = check({
  id: 'lost-delegation',
  category: 'dns',
  needs: ['change', 'delegated'],
  outcomes: {
    gone: problem('names').caps(70),
    nowhere: problem('names').caps(70),
    bogus: problem('names').caps(70),
    fewer: warn('names').caps(95),
    confirmed: info('names'),
  },
  reference: { rule: 'RFC 1034 §4.2.1', dig: '{names} NS' },
  run({ change: { expected }, delegated }, { gone, nowhere, bogus, fewer, confirmed }) {
    const states = delegated.map((one) => ({ host: one.host, state: stateOf(one) }));
    const namesOf = (...wanted: readonly (string | undefined)[]) =>
      firstFew(states.filter(({ state }) => wanted.includes(state)).map(({ host }) => host));
    const [lost, dead, broken] = [namesOf('gone'), namesOf('gone', 'nowhere'), namesOf('bogus')];
    const poorer = namesOf('gone', 'nowhere', 'bogus', 'fewer');
    if (poorer.length === 0) return;
    if (expected.has('delegation')) return confirmed({ names: poorer });
    const keep = keepOrConfirm('delegation');
    if (lost.length > 0) return gone({ names: dead }).fixedBy(keep);
    if (dead.length > 0) return nowhere({ names: dead }).fixedBy(keep);
    return (broken.length > 0 ? bogus({ names: broken }) : fewer({ names: poorer })).fixedBy(keep);
  },
});

function stateOf({ before, after, isBogus }: DelegatedName): 'gone' | 'nowhere' | 'bogus' | 'fewer' | undefined {
  const { left, lost } = lostOnly(before, after);
  if (after.length === 0) return 'gone';
  if (left.length === 0) return 'nowhere';
  if (isBogus) return 'bogus';
  return lost.length > 0 ? 'fewer' : undefined;
}
