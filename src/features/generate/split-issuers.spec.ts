import { splitIssuers } from './split-issuers.js';

it.each([
  ['', []],
  [' , ', []],
  [', letsencrypt.org; a=1, ', ['letsencrypt.org; a=1']],
  ['letsencrypt.org', ['letsencrypt.org']],
  ['letsencrypt.org, pki.goog', ['letsencrypt.org', 'pki.goog']],
  ['letsencrypt.org pki.goog,sectigo.com', ['letsencrypt.org', 'pki.goog', 'sectigo.com']],
  [';', [';']],
  ['; letsencrypt.org', [';', 'letsencrypt.org']],
  ['letsencrypt.org,;', ['letsencrypt.org', ';']],
  ['letsencrypt, pki.goog', ['letsencrypt', 'pki.goog']],
  ['letsencrypt.org;validationmethods=dns-01', ['letsencrypt.org;validationmethods=dns-01']],
  ['letsencrypt.org; validationmethods=dns-01', ['letsencrypt.org; validationmethods=dns-01']],
  ['letsencrypt.org ; validationmethods=dns-01', ['letsencrypt.org ; validationmethods=dns-01']],
  [
    'letsencrypt.org; validationmethods=http-01,dns-01, pki.goog',
    ['letsencrypt.org; validationmethods=http-01,dns-01', 'pki.goog'],
  ],
  [
    'pki.goog, letsencrypt.org; accounturi=https://acme.example/acct/1; validationmethods=dns-01',
    ['pki.goog', 'letsencrypt.org; accounturi=https://acme.example/acct/1; validationmethods=dns-01'],
  ],
  [
    'pki.goog,letsencrypt.org;validationmethods=dns-01,sectigo.com',
    ['pki.goog', 'letsencrypt.org;validationmethods=dns-01', 'sectigo.com'],
  ],
])('%j has the values %j', (text, values) => {
  expect(splitIssuers(text)).toEqual(values);
});
