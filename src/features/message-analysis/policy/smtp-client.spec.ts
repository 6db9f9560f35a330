import { readMessage } from '../signatures/raw-message.js';
import { smtpClient } from './smtp-client.js';

const BY = 'by mx.b.example with ESMTPS; Tue, 17 Nov 2026 08:00:01 +0000';
const OWN = Array<string>(100).fill(`from b (b [10.0.0.1]) ${BY}`);
const OUTSIDE = `from a (a [203.0.113.7]) ${BY}`;

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
  ['qmail', [`from unknown (HELO out.a.example) (203.0.113.7) ${BY}`], ['203.0.113.7', 'out.a.example']],
  ['Yahoo', ['from 203.0.113.7 (EHLO out.a.example) by 10.1.2.3 with SMTPs; x'], ['203.0.113.7', 'out.a.example']],
  ['Sendmail', [`from out (IDENT:x@out [203.0.113.7] (may be forged)) ${BY}`], ['203.0.113.7', 'out']],
  ['Exim with a port', [`from a.example ([203.0.113.7]:25123) ${BY}`], ['203.0.113.7', 'a.example']],
  [
    'Exchange Online, below its own hops',
    [
      'from A1.eurprd01.prod.exchangelabs.com (2603:10a6:20b:1::5) by B1.eurprd01.prod.outlook.com with HTTPS; x',
      'from C1.eurprd04.prod.outlook.com (2603:10a6:10:3b::6) by A1.eurprd01.prod.exchangelabs.com (2603:10a6:20b:2::7) with Microsoft SMTP Server; x',
      'from D1.eop-EUR01.prod.protection.outlook.com (2603:10a6:10:3b:cafe::d2) by C1.outlook.office365.com (2603:10a6:10:3b::6) with Microsoft SMTP Server; x',
      'from out.a.example (203.0.113.7) by D1.mail.protection.outlook.com (10.152.4.1) with Microsoft SMTP Server; x',
    ],
    ['203.0.113.7', 'out.a.example'],
  ],
  [
    'a name of Exchange Online from elsewhere',
    [
      'from C1.prod.outlook.com (203.0.113.7) by D1.mail.protection.outlook.com (10.152.4.1) with Microsoft SMTP Server; x',
    ],
    ['203.0.113.7', 'C1.prod.outlook.com'],
  ],
  [
    'below a delivery to the mailbox',
    [`from mx.b.example by store.b.example with LMTP id 1; x`, `from out (out [203.0.113.7]) ${BY}`],
    ['203.0.113.7', 'out'],
  ],
  [
    'nobody, where the receiver recorded no address',
    [`from out.a.example ${BY}`, `from forged (forged [198.51.100.1]) ${BY}`],
    undefined,
  ],
  [
    'nobody, where a user logged in',
    ['from [192.168.1.5] (dsl.c.example [203.0.113.7]) by smtp.b.example with ESMTPSA id 1; x'],
    undefined,
  ],
  [
    'nobody, where Postfix let a user log in',
    ['from pc (dsl.c.example [203.0.113.7]) (Authenticated sender: jo) by smtp.b.example with ESMTP id 1; x'],
    undefined,
  ],
  ['private addresses alone', [`from a (a [192.168.1.1]) ${BY}`, `from b (b [fe80::1]) ${BY}`], undefined],
  ['no address', [`from a ${BY}`], undefined],
  ['no client', ['by mx.b.example id 1; Tue, 17 Nov 2026 08:00:01 +0000'], undefined],
  ['an address that is none', [`from a (a [999.1.1.1]) ${BY}`], undefined],
  ['no hop', [], undefined],
  ['a hop after many own ones', [...OWN.slice(1), OUTSIDE], ['203.0.113.7', 'a']],
  ['a hop after more than servers accept', [...OWN, OUTSIDE], undefined],
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

it('takes the server of the receiver whose SPF it checked: one user of a provider writes to another', () => {
  const header = [
    'Received: by 2002:a05:6402:1:: with SMTP id 1; x',
    'Received-SPF: pass (google.com: domain of jo@a.example designates 203.0.113.41 as permitted sender) client-ip=203.0.113.41;',
    'Received: from mail-1.google.com (mail-1.google.com. [203.0.113.41]) by mx.google.com with SMTPS id 2; x',
    'Received: from [192.168.1.5] (dsl.c.example [198.51.100.7]) by smtp.gmail.com with ESMTPSA id 3; x',
  ].join('\r\n');
  const client = smtpClient(readMessage(Buffer.from(`${header}\r\n\r\nbody\r\n`)).fields);
  expect(String(client?.ip)).toBe('203.0.113.41');
});

it.each([
  [
    'Exim',
    ['Received: from a ([203.0.113.7]) by mx.b.example with esmtp (envelope-from <jo@a.example>) id 1; x'],
    'jo@a.example',
  ],
  ['a bounce', ['Received: from a ([203.0.113.7]) by mx.b.example with esmtp (envelope-from <>) id 1; x'], ''],
  [
    'Received-SPF',
    [
      'Received-SPF: pass (mx.b.example: x) client-ip=203.0.113.7; envelope-from="jo@a.example"; helo=a;',
      'Received: from a (a [203.0.113.7]) by mx.b.example with ESMTP id 1; x',
    ],
    'jo@a.example',
  ],
  [
    'Received-SPF of another client',
    [
      'Received-SPF: pass client-ip=203.0.113.8; envelope-from=jo@a.example; helo=a;',
      'Received: from a (a [203.0.113.7]) by mx.b.example with ESMTP id 1; x',
    ],
    undefined,
  ],
  ['Postfix', ['Received: from a (a [203.0.113.7]) by mx.b.example (Postfix) with ESMTP id 1; x'], undefined],
])('finds MAIL FROM in the header of %s', (_, lines, expected) => {
  const { fields } = readMessage(Buffer.from(`${lines.join('\r\n')}\r\n\r\nbody\r\n`));
  expect(smtpClient(fields)?.envelopeFrom).toBe(expected);
});
