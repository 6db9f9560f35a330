import { analyzeHeader } from './header-analysis.js';

const analyze = (...lines: string[]) => {
  const analysis = analyzeHeader(Buffer.from(lines.join('\r\n')));
  return JSON.parse(JSON.stringify(analysis)) as NonNullable<typeof analysis>;
};

describe('analyseHeader', () => {
  it('reports hops, authentication, alignment and fields of a message', () =>
    expect(
      analyze(
        'Return-Path: <bounce@mail.a.example>',
        'Received: by 10.0.0.1 with SMTP id b16; Thu, 28 May 2020 12:08:05 -0700 (PDT)',
        'Authentication-Results: mx.b.example;',
        '       dkim=pass header.i=@a.example header.s=s1 header.b="Z9k/yZIA";',
        '       spf=pass (b.example: domain of bounce@mail.a.example designates 192.0.2.1)',
        '        smtp.mailfrom=bounce@mail.a.example; dmarc=pass (p=REJECT) header.from=a.example',
        'Received: from out.a.example (out.a.example [192.0.2.1])',
        '        by mx.b.example with ESMTPS id d9; Thu, 28 May 2020 19:08:03 +0000',
        'From: =?utf-8?Q?J=C3=B6rg?= <joerg@a.example>',
        'Reply-To: help@a.example',
        'Subject: =?utf-8?B?R3LDvA==?= =?utf-8?B?w59l?=',
        'Message-ID: <1@a.example>',
        'Date: Thu, 28 May 2020 19:08:00 +0000 (UTC)',
        '',
        'Subject: body',
      ),
    ).toStrictEqual({
      hops: [
        {
          index: 1,
          from: 'out.a.example',
          by: 'mx.b.example',
          with: 'ESMTPS',
          date: 'Thu, 28 May 2020 19:08:03 +0000',
          timestamp: 1590692883000,
        },
        {
          index: 2,
          by: '10.0.0.1',
          with: 'SMTP',
          date: 'Thu, 28 May 2020 12:08:05 -0700',
          timestamp: 1590692885000,
          deltaSec: 2,
        },
      ],
      auth: {
        spf: 'pass',
        dkim: 'pass',
        dmarc: 'pass',
        dmarcHeaderFrom: 'a.example',
        raw: 'mx.b.example; dkim=pass header.i=@a.example header.s=s1 header.b="Z9k/yZIA"; spf=pass (b.example: domain of bounce@mail.a.example designates 192.0.2.1) smtp.mailfrom=bounce@mail.a.example; dmarc=pass (p=REJECT) header.from=a.example',
      },
      fields: {
        from: 'Jörg <joerg@a.example>',
        returnPath: '<bounce@mail.a.example>',
        replyTo: 'help@a.example',
        messageId: '<1@a.example>',
        subject: 'Grüße',
        date: 'Thu, 28 May 2020 19:08:00 +0000 (UTC)',
      },
      alignment: {
        fromDomain: 'a.example',
        returnPathDomain: 'mail.a.example',
        dmarcFromDomain: 'a.example',
        aligned: true,
      },
    }));

  it('omits absent values', () =>
    expect(analyze('X-Mailer: x', 'Subject:')).toStrictEqual({ hops: [], auth: {}, fields: {}, alignment: {} }));

  it.each([
    ['an encoded word of nothing', 'Subject: =?utf-8?B??='],
    ['encoded words of nothing', 'From: =?utf-8?Q??= =?iso-8859-1?Q??='],
    ['a byte order mark', 'Reply-To: =?utf-8?B?77u/?='],
    ['encoded spaces', 'Subject: =?utf-8?Q?_=20?='],
    ['an empty quoted result', 'Authentication-Results: ; spf=""'],
  ])('omits %s', (_, line) => {
    const { fields, auth } = analyze(line);
    expect({ ...fields, ...auth, raw: undefined }).toEqual({});
  });

  it.each(['', '\n\n', 'hello', '12:30 lunch', '\0'])('finds no header in %j', (text) =>
    expect(analyzeHeader(Buffer.from(text))).toBeUndefined(),
  );

  it.each([
    ['the first of a field', 'Subject: a\nSubject: b', { subject: 'a' }],
    ['the null sender', 'Return-Path: <>', { returnPath: '<>' }],
    ['any case', 'MESSAGE-ID: <1@a.example>', { messageId: '<1@a.example>' }],
  ])('shows %s', (_, header, fields) => expect(analyze(header).fields).toEqual(fields));
});

describe('delays between hops', () => {
  const hop = (date: string) => `Received: by b.example; ${date}`;
  it.each([
    ['seconds', ['1 Jan 2020 00:01:05 +0000', '1 Jan 2020 00:00:00 +0000'], [undefined, 65]],
    ['quirk 13: clock skew', ['1 Jan 2020 00:00:00 +0000', '1 Jan 2020 00:00:09 +0000'], [undefined, -9]],
    ['across zones', ['1 Jan 2020 00:00:00 -0500', '1 Jan 2020 05:00:00 +0000'], [undefined, 0]],
    ['parts of a second', ['1 Jan 2020 00:00:01.000 +0000', '1 Jan 2020 00:00:01.028 +0000'], [undefined, 0]],
    [
      'a hop without a date',
      ['1 Jan 2020 00:00:09 +0000', 'someday', '1 Jan 2020 00:00:00 +0000'],
      [undefined, undefined, undefined],
    ],
  ])('%s', (_, dates, expected) =>
    expect(analyze(...dates.map(hop)).hops.map(({ deltaSec }) => deltaSec)).toEqual(expected),
  );
});

describe('hops and authentication reports', () => {
  const AUTHENTIC = 'Authentication-Results: mx.b.example; spf=fail smtp.mailfrom=a.example';
  it.each([
    ['quirk 7: an exported original', 'Authentication-Results-Original: x; spf=pass', {}],
    [
      'quirk 36: only the first report',
      `${AUTHENTIC}\nAuthentication-Results: evil.example; spf=pass; dmarc=pass`,
      { spf: 'fail' },
    ],
    [
      'quirk 37: a report of the sender below',
      `${AUTHENTIC}\nReceived: by b.example\nAuthentication-Results: a.example; dkim=permerror`,
      { spf: 'fail' },
    ],
    [
      'quirk 39: an ARC report beside it',
      `ARC-Authentication-Results: i=1; mx.b.example; spf=pass\n${AUTHENTIC}`,
      { spf: 'fail' },
    ],
    ['an ARC report without it', 'ARC-Authentication-Results: i=1; mx.b.example; dkim=neutral', { dkim: 'neutral' }],
    [
      'the newest of several ARC reports',
      'ARC-Authentication-Results: i=1; c.example; spf=pass\nARC-Authentication-Results: i=10; d.example; spf=softfail\nARC-Authentication-Results: i=9; e.example; spf=none',
      { spf: 'softfail' },
    ],
    ['an ARC report without its number', 'ARC-Authentication-Results: mx.b.example; spf=pass', {}],
    ['quirk 42: Received-SPF', 'Received-SPF: pass (b.example: domain of a.example) client-ip=192.0.2.1', {}],
  ])('%s', (_, header, expected) => {
    const { raw, ...auth } = analyze(header).auth;
    expect(auth).toEqual(expected);
    expect(raw === undefined).toBe(Object.keys(expected).length === 0);
  });

  it.each([
    [
      'quirk 24: hops below the boundary, as they are',
      'Received: by b.example\nReceived: by forged.example',
      ['forged.example', 'b.example'],
    ],
    ['quirk 25: X-Received', 'X-Received: by x.example\nReceived: by b.example', ['b.example']],
  ])('%s', (_, header, expected) => expect(analyze(header).hops.map(({ by }) => by)).toEqual(expected));

  const FROM = 'From: jo@a.example';
  const SPF = 'Authentication-Results: mx.b.example; spf=pass smtp.mailfrom=esp.test';
  it.each([
    ['quirk 47: a second From', [`${SPF}; dkim=pass header.d=a.example`, 'From: ceo@bank.test'], false],
    ['one report a method', [SPF, 'Authentication-Results: mx.b.example; dkim=pass header.d=a.example'], true],
    [
      'one server a method, as at iCloud',
      [
        'Authentication-Results: bimi.icloud.com; bimi=skipped reason="insufficient dmarc"',
        'Authentication-Results: dmarc.icloud.com; dmarc=pass header.from=a.example',
        'Authentication-Results: spf.icloud.com; spf=pass smtp.mailfrom=x@esp.test',
        'Return-Path: <x@esp.test>',
      ],
      true,
    ],
    [
      'a server of another customer of a public suffix',
      [
        'Authentication-Results: b.co.uk; spf=pass smtp.mailfrom=esp.test',
        'Authentication-Results: evil.co.uk; dmarc=pass header.from=a.example',
      ],
      false,
    ],
    ['a report of another server', [SPF, 'Authentication-Results: evil.example; dkim=pass header.d=a.example'], false],
    [
      'a report from before the last hop',
      [SPF, 'Received: by b.example', 'Authentication-Results: mx.b.example; dmarc=pass'],
      false,
    ],
    [
      'the newest ARC report',
      [
        'ARC-Authentication-Results: i=2; mx.b.example; dmarc=fail header.from=a.example',
        'ARC-Authentication-Results: i=1; c.example; dmarc=pass header.from=a.example',
        'Return-Path: <x@a.example>',
      ],
      false,
    ],
    [
      'a forged sender behind a fold',
      ['Authentication-Results: mx.b.example; spf=pass smtp.mailfrom=\n "x=y"@evil.test smtp.helo=mx.a.example'],
      false,
    ],
    [
      'a report of other methods',
      ['Authentication-Results: mx.b.example; iprev=pass', 'Return-Path: <x@a.example>'],
      true,
    ],
  ])('aligned by %s', (_, lines, expected) => expect(analyze(FROM, ...lines).alignment.aligned).toBe(expected));
});
