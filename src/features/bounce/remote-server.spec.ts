import { remoteServerIn } from './remote-server.js';

it.each([
  [
    'host gmail-smtp-in.l.google.com[142.250.1.26] said: 550-5.7.26 This mail is unauthenticated',
    'gmail-smtp-in.l.google.com',
  ],
  ['<mo@b.example>: host mx.b.example[2001:db8::1] said: 550 no (in reply to RCPT TO command)', 'mx.b.example'],
  ['host mx.b.example said: 550 no', 'mx.b.example'],
  ['host mx.b.example.[192.0.2.1]:25 said: 550 no', 'mx.b.example'],
  [
    'SMTP error from remote mail server after RCPT TO:<mo@b.example>: host mx.b.example [192.0.2.1]: 550 no',
    'mx.b.example',
  ],
  ['... while talking to mx.b.example.:\n>>> DATA\n<<< 550 no', 'mx.b.example'],
  ['to=<mo@b.example>, relay=mx.b.example[192.0.2.1]:25, status=bounced (said: 552 5.2.2 full)', 'mx.b.example'],
  ['to=<mo@b.example>, relay=none, status=deferred (connect to mx.b.example[192.0.2.1]:25: refused)', undefined],
  [
    '550 5.1.7 <jo@a.example>: Sender address rejected: undeliverable address: host mx.a.example[192.0.2.1] said: 550 no',
    undefined,
  ],
  [
    'host mx.b.example[192.0.2.2] said: 450 4.1.7 <jo@a.example>: unverified address: host mx.a.example said: 550',
    'mx.b.example',
  ],
  ['Remote host said: 550 No such user here', undefined],
  ['550 5.1.1 User unknown', undefined],
  ['', undefined],
])('%s: %s', (text, server) => {
  expect(remoteServerIn(text)).toBe(server);
});

it('reads long texts in linear time', () => {
  for (const piece of ['host a.', 'host ', 'relay=', 'while talking to a'])
    expect(remoteServerIn(piece.repeat(100_000))).toBeUndefined();
});
