import { normalizeText } from './phrase.js';
import { PhraseBook } from './phrase-book.js';

const book = new PhraseBook(
  [
    ['userunknown', 'any', 'words', 'user unknown | no such {user} | {user} … {unknown} | [tss04]'],
    ['mailboxfull', 'gmail', 'vendor', '552 5.2.2 out of storage'],
    ['failedstarttls', 'any', 'weak', 'ssl | throttl'],
  ],
  {
    user: ['user', 'mailbox', 'boîte', 'ящик', 'メールボックス'],
    unknown: ['not found', 'inconnu', 'не найден', '見つかりません'],
  },
);

it.each([
  ['550 User unknown', ['user unknown']],
  ['no such mailboxes', ['no such {user}']],
  ['no such big mailbox', []],
  ['the user jo was not found', ['{user} … {unknown}']],
  ['not found: user', []],
  [`user ${'x'.repeat(90)} not found`, []],
  [`user ${'x'.repeat(90)} user y not found`, ['{user} … {unknown}']],
  ['superuser not found', []],
  ['La boite est inconnue', ['{user} … {unknown}']],
  ['La boîte est inconnue', ['{user} … {unknown}']],
  ['Ящик не найден', ['{user} … {unknown}']],
  ['メールボックスが見つかりません', ['{user} … {unknown}']],
  ['see [TSS04]', ['[tss04]']],
  ['mail is out of storage', ['552 5.2.2 out of storage']],
  ['mx.kessler.example', []],
  ['ssl error, throttled', ['ssl', 'throttl']],
  ['', []],
])('in %j', (text, found) => {
  const phrases = book.in(normalizeText(` ${text}`));
  expect(phrases.map(({ written }) => written).sort()).toEqual(found);
});

it('knows the codes, the order and the strength of a phrase', () => {
  const [phrase] = book.in(' out of storage');
  expect(phrase).toMatchObject({ replyCode: '552', status: '5.2.2', order: 1, strength: 'clear', provider: 'gmail' });
});
