import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import type { SecurityTxtReview } from '#formats/records/security-txt.js';
import { advise, step } from '../http-steps.js';
import { httpSecurityTxt } from './http-security-txt.check.js';

const url = 'https://example.com/.well-known/security.txt';
const file = (errors?: SecurityTxtReview['errors']) => ({
  securityTxt: known({
    url,
    ...(errors && {
      review: {
        contacts: ['mailto:a@b.example'],
        expires: '2027-01-01T00:00:00Z',
        isSigned: false,
        errors,
        advice: [],
      },
    }),
  }) as never,
});

describeCheck(httpSecurityTxt, {
  ok: [[file([]), { url, contacts: ['mailto:a@b.example'], until: '2027-01-01T00:00:00Z' }]],
  missing: [[file(), { url }, advise(step('security-txt', { url }))]],
  expired: [
    [
      file([{ code: 'expired', line: 2 }]),
      { url, expires: '2027-01-01T00:00:00Z' },
      advise(step('security-txt-renew', { url })),
    ],
    [
      file([{ code: 'contact-missing' }, { code: 'expired', line: 2 }]),
      { url, expires: '2027-01-01T00:00:00Z' },
      advise(step('security-txt-renew', { url })),
    ],
  ],
  invalid: [
    [
      file([{ code: 'contact-missing' }]),
      { url, fault: 'contact-missing', line: '–' },
      advise(step('security-txt-correct', { url })),
    ],
    [
      file([{ code: 'contact-missing', line: 3 }]),
      { url, fault: 'contact-missing', line: 3 },
      advise(step('security-txt-correct', { url })),
    ],
  ],
});
