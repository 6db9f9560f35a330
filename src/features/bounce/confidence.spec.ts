import { analyzeBounce } from './bounce-analysis.js';

it.each([
  ['550 5.1.1 User unknown', 'high', undefined],
  ['552 5.2.2 Mailbox full', 'high', undefined],
  ['554 5.7.1 Message contains URL listed in dbl.spamhaus.org, sender blocked', 'medium', ['spamdetected', 'blocked']],
  ['550 No such user here', 'high', undefined],
  ['550 Mailbox unavailable', 'medium', ['userunknown', 'suspend']],
  ['550 5.7.1 No', 'low', ['policyviolation', 'spamdetected']],
  ['550 denied', 'low', ['policyviolation', 'spamdetected']],
  ['451 Not now', 'low', ['systemerror', 'networkerror']],
  ['450 Not now', 'low', ['blocked', 'systemerror']],
  ['550 No', 'low', ['userunknown', 'policyviolation']],
])('%s: %s', (error, confidence, likely) => {
  expect(analyzeBounce(Buffer.from(error)).reports).toMatchObject([{ confidence, ...(likely && { likely }) }]);
});
