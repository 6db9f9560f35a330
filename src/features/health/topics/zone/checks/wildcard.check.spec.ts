import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { wildcard } from './wildcard.check.js';

const name = '*.example.com';
const found = { name, answers: ['77.77.3.1'] };
const target = 'gone.example';
const dead = (claimable: boolean) => ({
  wildcard: known({ name, answers: [`${target}.`], dead: { name: 'x.example.com', target, claimable } }),
});
const fix = advise(step('dead-alias', { names: [name] }));

describeCheck(wildcard, {
  found: [[{ wildcard: known(found) }, found, advise(step('wildcard'))]],
  dname: [
    [
      { wildcard: known({ name: 'example.com', answers: ['x.example.net.'], dname: 'example.net' }) },
      { name: 'example.com', target: 'example.net' },
    ],
  ],
  dead: [[dead(false), { name, target }, fix]],
  claimable: [[dead(true), { name, target }, fix]],
});
