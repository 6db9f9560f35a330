import { readMail } from '#formats/mime/mail-structure.js';
import { readFailureReport } from './failure-report.reader.js';

function read(feedback: readonly string[], from = 'a@example.com') {
  const lines = [
    'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
    '',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: auth-failure',
    ...feedback,
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `From: ${from}`,
    '',
    'text',
    '--b--',
    '',
  ];
  return readFailureReport(readMail(lines.join('\r\n')).leaves);
}

describe('readFailureReport', () => {
  it.each([
    ['a@example.com', 'example.com'],
    ['"ceo@victim.example" <a@example.com>', 'example.com'],
    ['a@example.com (once a@victim.example)', 'example.com'],
    ['ceo@victim.example <a@Example.com>', 'example.com'],
    ['A <a@example.com>, B <b@other.example>', 'example.com'],
    ['undisclosed-senders:;', null],
  ])('reads the author of %s', (from, expected) => expect(read([], from)?.originalFromDomain).toBe(expected));

  it.each([
    ['Reported-Domain: example.com', { reportedDomain: 'example.com' }],
    ['Reported-Domain: Example.com (the domain of From)', { reportedDomain: 'example.com' }],
    ['Auth-Failure: (see below) dmarc', { authFailure: 'dmarc' }],
    ['Delivery-Result: policy (quarantined)', { deliveryResult: 'policy' }],
    ['Original-Mail-From: <>', { originalMailFromDomain: null }],
    ['Original-Mail-From: <"a@b"@Example.com>', { originalMailFromDomain: 'example.com' }],
  ])('reads %s', (line, expected) => expect(read([line])).toMatchObject(expected));
});
