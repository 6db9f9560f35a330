import { PhraseIndex } from './phrase-index.js';

const index = new PhraseIndex(
  ['user unknown', 'user … not found', 'unknown', '[tss04]', 'mailbox is full', 'full'].map((phrase) => [
    phrase,
    phrase,
  ]),
);

it.each([
  ['550 user unknown', ['unknown', 'user unknown']],
  ['the user jo was not found', ['user … not found']],
  ['not found: user', []],
  ['user not here, user not found', ['user … not found']],
  ['superuser unknown', ['unknown']],
  [`user ${'x'.repeat(90)} not found`, []],
  [`user ${'x'.repeat(90)} user y not found`, ['user … not found']],
  ['see [tss04]', ['[tss04]']],
  ['mailbox is fuller', ['full', 'mailbox is full']],
  ['', []],
])('in %j', (text, found) => {
  expect([...index.in(text)].sort()).toEqual(found);
});
