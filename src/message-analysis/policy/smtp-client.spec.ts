import { readMessage } from '../signatures/raw-message.js';
import { smtpClient } from './smtp-client.js';

const BY = 'by mx.b.example with ESMTPS; Tue, 17 Nov 2026 08:00:01 +0000';

it.each<[string, readonly string[], readonly [ip: string, helo: string] | undefined]>([
  ['Postfix', [`from out.a.example (out.a.example [203.0.113.7]) ${BY}`], ['203.0.113.7', 'out.a.example']],
  ['a client without a name', [`from out.a.example (unknown [203.0.113.7]) ${BY}`], ['203.0.113.7', 'out.a.example']],
  ['IPv6', [`from a (a [IPv6:2001:db8::7]) ${BY}`], ['2001:db8::7', 'a']],
  ['a literal as HELO', [`from [203.0.113.7] ${BY}`], ['203.0.113.7', '203.0.113.7']],
  ['Exim', [`from a.example ([203.0.113.7] helo=out.a.example) ${BY}`], ['203.0.113.7', 'out.a.example']],
  ['folded', [`from a.example\r\n\t(a.example [203.0.113.7])\r\n\t${BY}`], ['203.0.113.7', 'a.example']],
  [
    'the own hops of the receiver above it',
    [
      `from inner (inner [10.0.0.2]) ${BY}`,
      `from mx1.b.example (mx1.b.example [198.51.100.9]) ${BY}`,
      `from out.a.example (out.a.example [203.0.113.7]) ${BY}`,
    ],
    ['203.0.113.7', 'out.a.example'],
  ],
  [
    'the topmost one: the lines below may be forged',
    [`from real (real.a.example [203.0.113.7]) ${BY}`, `from forged (forged [198.51.100.1]) ${BY}`],
    ['203.0.113.7', 'real'],
  ],
  [
    'a HELO name of the receiver, which anyone may claim',
    [`from mx.b.example (unknown [203.0.113.7]) ${BY}`],
    ['203.0.113.7', 'mx.b.example'],
  ],
  ['private addresses alone', [`from a (a [192.168.1.1]) ${BY}`, `from b (b [fe80::1]) ${BY}`], undefined],
  ['no address', [`from a ${BY}`], undefined],
  ['no client', ['by mx.b.example id 1; Tue, 17 Nov 2026 08:00:01 +0000'], undefined],
  ['an address that is none', [`from a (a [999.1.1.1]) ${BY}`], undefined],
  ['no hop', [], undefined],
])('%s', (_, hops, expected) => {
  const header = [...hops.map((hop) => `Received: ${hop}`), 'From: jo@a.example'].join('\r\n');
  const client = smtpClient(readMessage(Buffer.from(`${header}\r\n\r\nbody\r\n`)).fields);
  expect(client && [String(client.ip), client.helo]).toEqual(expected);
});

it('keeps what the receiver wrote, and its name', () => {
  const { fields } = readMessage(Buffer.from(`Received: from a (a [203.0.113.7]) ${BY}\r\n\r\n`));
  expect(smtpClient(fields)).toMatchObject({
    by: 'mx.b.example',
    received: expect.stringContaining('ESMTPS') as string,
  });
});
