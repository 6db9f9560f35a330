import { providersIn } from './bounce-providers.js';

it.each<[string, string[]]>([
  ['host mx1.mail.icloud.com said: 550 5.1.1', ['icloud']],
  ['550 <a@me.com>: user unknown', ['icloud']],
  ['550 <a@acme.com>: user unknown', []],
  ['host mx.harr.com said: 554', []],
  ['mout.gmx.net: 554', ['gmx']],
  ['550 OFR005_104 spam', ['orange-laposte-free-sfr']],
  ['mx.hofreiter.de: 550 no', []],
  ['x.mail.protection.outlook.com', ['microsoft-365', 'outlook.com']],
  ['421 [TSS04] delayed', ['yahoo']],
])('%s', (text, providers) => {
  expect([...providersIn(text)]).toEqual(['any', ...providers]);
});
