import { MailField } from '#formats/mime/mail-header.js';
import { signedFields } from './signed-header.js';

const own = new MailField('DKIM-Signature: h=x');
const fields = ['Subject: top', 'From: a', 'Subject: bottom', 'To: b'].map((raw) => new MailField(raw));

it.each([
  ['from', ['From: a']],
  ['subject', ['Subject: bottom']],
  ['subject:subject', ['Subject: bottom', 'Subject: top']],
  ['subject:subject:subject', ['Subject: bottom', 'Subject: top', undefined]],
  ['to:absent:from', ['To: b', undefined, 'From: a']],
  ['dkim-signature', [undefined]],
])('h=%s signs %j', (names, signed) => {
  const found = signedFields([own, ...fields], { field: own, signedNames: names.split(':') });
  expect(found.map((one) => one?.raw)).toEqual(signed);
});
