import type { MailCheckResult } from '#features/mail-check/mail-check.dto.js';
import type { MailVerdict } from '#features/mail-check/mail-verdict.js';
import { mailCauses, mailFindings } from './mail-findings.js';

const host = (name: string, accepts: boolean | null, dane = 'none') =>
  ({ host: name, accepts, tls: { dane } }) as MailCheckResult['mail'][number];
const result = (verdict: MailVerdict, ...mail: MailCheckResult['mail']) => ({ domain: 'own.example', verdict, mail });

it.each<[MailVerdict, string | undefined]>([
  ['accepts', undefined],
  ['nullMx', undefined],
  ['partly', 'warn'],
  ['silent', 'problem'],
  ['refuses', 'problem'],
  ['untested', 'unknown'],
  ['unknown', 'unknown'],
])('of %s it says %s', (verdict, severity) => {
  expect(mailFindings(result(verdict))).toEqual(severity === undefined ? [] : [[`mail-verdict.${verdict}`, severity]]);
});

it('warns of a certificate that senders with DANE reject', () => {
  expect(mailFindings(result('accepts', host('mx.own.example', true, 'invalid')))).toEqual([
    ['mail-dane.invalid', 'warn'],
  ]);
});

it('causes are servers of others that are known to accept no mail, or that are not trusted', () => {
  const [dead, own, untested] = [host('mx.a.net', false), host('mx.own.example', false), host('mx.b.net', null)];
  const found = (verdict: MailVerdict, ...mail: MailCheckResult['mail']) =>
    mailCauses(result(verdict, ...mail)).map(({ value, finding }) => [value, finding]);
  expect(found('partly', dead, own, untested)).toEqual([['mx.a.net', 'mail-verdict.partly']]);
  expect(found('untested', dead)).toEqual([]);
  expect(found('accepts', host('mx.c.net', true, 'invalid'))).toEqual([['mx.c.net', 'mail-dane.invalid']]);
});
