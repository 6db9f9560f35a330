import { parseReceived } from './received.js';

const DATE = 'Thu, 28 May 2020 19:08:03 +0000';
const TIMESTAMP = Date.UTC(2020, 4, 28, 19, 8, 3);

describe('parseReceived: what servers write', () => {
  it.each([
    [
      'Postfix',
      'from a.example (a.example [192.0.2.1]) (using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits)) by b.example (Postfix) with ESMTPS id 2FD8D41621 for <jo@b.example>',
      'a.example',
      'b.example',
      'ESMTPS',
    ],
    [
      'Exim',
      'from [192.0.2.1] (helo=a.example) by b.example with esmtps (TLS1.2:ECDHE_RSA_AES_256_GCM_SHA384:256) (Exim 4.92) (envelope-from <x@a.example>) id 1P1ceB-000FL1-4q for jo@b.example',
      '[192.0.2.1]',
      'b.example',
      'esmtps',
    ],
    ['Exim, local', 'from mail by b.example with local (Exim 4.72) id 1P1ceB-000FL1-4q', 'mail', 'b.example', 'local'],
    [
      'Exchange',
      'from A.example (2001:db8::34) by B.example (10.0.0.1) with Microsoft SMTP Server (version=TLS1_2, cipher=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) id 15.20.696.11 via Frontend Transport',
      'A.example',
      'B.example',
      'Microsoft SMTP Server',
    ],
    [
      'Exchange, old',
      'from a.example ([192.0.2.1]) by b.example over TLS secured channel with Microsoft SMTPSVC(7.5.7601.22712)',
      'a.example',
      'b.example',
      'Microsoft SMTPSVC',
    ],
    [
      'Gmail',
      'from mail-f41.a.example (mail-f41.a.example. [192.0.2.41]) by mx.b.example with SMTPS id d9443c01a sor1289 for <jo@b.example> (Google Transport Security)',
      'mail-f41.a.example',
      'mx.b.example',
      'SMTPS',
    ],
    [
      'Gmail, inside',
      'by 2002:a17:90a:3a90:: with SMTP id b16mr1742594pjc.29',
      undefined,
      '2002:a17:90a:3a90::',
      'SMTP',
    ],
    [
      'SES',
      'from a14-88.out.a.example (a14-88.out.a.example [192.0.2.88]) by inbound.b.example with SMTP id o0gkr for jo@b.example',
      'a14-88.out.a.example',
      'inbound.b.example',
      'SMTP',
    ],
    [
      'sendmail',
      'from a.example (localhost [127.0.0.1]) by b.example (8.14.4/8.14.4) with ESMTP id o91AFNQX000234',
      'a.example',
      'b.example',
      'ESMTP',
    ],
    [
      'sendmail, submitted',
      '(from jo@localhost) by b.example (8.14.4/8.14.4/Submit) id o91AFNQX000234',
      undefined,
      'b.example',
      undefined,
    ],
    [
      'OpenSMTPD',
      'from localhost (localhost [local]); by b.example (OpenSMTPD) with ESMTPA id b945e617; for <jo@b.example>',
      'localhost',
      'b.example',
      'ESMTPA',
    ],
    [
      'Yahoo',
      'from 127.0.0.1  (EHLO a.example) (192.0.2.222) by mta1.b.example with SMTPS',
      '127.0.0.1',
      'mta1.b.example',
      'SMTPS',
    ],
    [
      'MessageLabs',
      'from a.example (HELO a.example) (192.0.2.2) by b.example with DHE-RSA-AES256-GCM-SHA384 encrypted SMTP',
      'a.example',
      'b.example',
      'DHE-RSA-AES256-GCM-SHA384 encrypted SMTP',
    ],
    ['capitals', 'FROM a.example BY b.example WITH local', 'a.example', 'b.example', 'local'],
    ['no name of the client', 'from (unknown [192.0.2.4]) by b.example with smtp id f', undefined, 'b.example', 'smtp'],
    ['a smiling client', 'from unknown (HELO :-() (192.0.2.4) by b.example with SMTP', 'unknown', 'b.example', 'SMTP'],
    [
      'quirk 10: a semicolon in a comment',
      'from a.example by b.example (TLS1.3; 256 bits) with ESMTPS',
      'a.example',
      'b.example',
      'ESMTPS',
    ],
    [
      'quirk 14: "from" in a comment (Postfix, local)',
      'by b.example (Postfix, from userid 1001) id 1234ABCD',
      undefined,
      'b.example',
      undefined,
    ],
    ['quirk 15: qmail', '(qmail 10876 invoked from network)', undefined, 'qmail 10876 invoked from network', undefined],
    [
      'quirk 15: qmail, by a user',
      '(qmail 4536 invoked by uid 89)',
      undefined,
      'qmail 4536 invoked by uid 89',
      undefined,
    ],
    [
      'quirk 16: "from" twice (Domino)',
      'from a.example by b.example (IBM Domino) with ESMTP for <jo@b.example> from <x@a.example>',
      'a.example',
      'b.example',
      'ESMTP',
    ],
    [
      'quirk 17: TLS after the protocol',
      'from a.example by b.example with ESMTPS using TLSv1.2 with cipher AES128-SHA id 1',
      'a.example',
      'b.example',
      'ESMTPS',
    ],
    [
      'quirk 18: a semicolon in brackets (vger)',
      '(majordomo@vger.example) by vger.example via listexpand id S1751 ORCPT <rfc822;linux@b.example>',
      undefined,
      'vger.example',
      undefined,
    ],
    [
      'quirk 19: a question for a name (Gmail)',
      'from ?IPv6:::ffff:192.168.1.5? ([2001:db8::5]) by smtp.b.example with ESMTPSA id x',
      '[2001:db8::5]',
      'smtp.b.example',
      'ESMTPSA',
    ],
    [
      'quirk 20: a build number is no address',
      'from a.example by b.example with Microsoft SMTP Server id 15.1.225.42',
      'a.example',
      'b.example',
      'Microsoft SMTP Server',
    ],
    ['quirk 21: keywords in host names', 'from by.example by with.for with via.id', 'by.example', 'with.for', 'via.id'],
    [
      'quirk 22: an IPv6 literal',
      'from [IPv6:2001:db8::1] by b.example with LMTP',
      '[IPv6:2001:db8::1]',
      'b.example',
      'LMTP',
    ],
    [
      'quirk 22: no address in the brackets',
      'from ?x? ([192.0.2.256]) by b.example with ESMTP',
      undefined,
      'b.example',
      'ESMTP',
    ],
    [
      'quirk 22: an address with a zone',
      'from ?x? ([fe80::1%22]) by b.example with ESMTP',
      undefined,
      'b.example',
      'ESMTP',
    ],
    ['quirk 23: clauses twice', 'by me by you with this with that', undefined, 'me; you', 'this; that'],
    ['a keyword without a value', 'from by b.example with', undefined, 'b.example', undefined],
    ['a keyword in quotes', 'from "x by y" by b.example', '"x by y"', 'b.example', undefined],
  ])('%s', (_, clauses, from, by, protocol) =>
    expect(parseReceived(`${clauses}; ${DATE}`)).toEqual({
      from,
      by,
      with: protocol,
      date: DATE,
      timestamp: TIMESTAMP,
    }),
  );
});

describe('parseReceived: where the date stands', () => {
  const by = 'b.example';
  it.each([
    ['a comment after it', `by b.example; ${DATE} (UTC)`, { by, date: DATE, timestamp: TIMESTAMP }],
    [
      'quirk 8: no semicolon (SendGrid)',
      `by b.example with ESMTP id gDQRSE ${DATE} (UTC)`,
      { by, with: 'ESMTP', date: DATE, timestamp: TIMESTAMP },
    ],
    [
      'quirk 8: no semicolon, Go time',
      'by b.example with SMTP 2020-05-28 19:08:03.000704749 +0000 UTC m=+0.12',
      { by, with: 'SMTP', date: '2020-05-28 19:08:03.000704749 +0000', timestamp: TIMESTAMP },
    ],
    [
      'quirk 9: the envelope after it (PowerMTA)',
      `by b.example (PowerMTA(TM) v3.5) id h; ${DATE} (envelope-from <x@a.example>)`,
      { by, date: DATE, timestamp: TIMESTAMP },
    ],
    [
      'quirk 10: a semicolon in a comment after it',
      `by b.example; ${DATE} (a; b)`,
      { by, date: DATE, timestamp: TIMESTAMP },
    ],
    [
      'quirk 12: two spaces',
      'by b.example; Thu,  28 May 2020 19:08:03 +0000',
      { by, date: DATE, timestamp: TIMESTAMP },
    ],
    [
      'words after it (Courier)',
      `by b.example with dsn; ${DATE} id 0F1BC0E0`,
      { by, with: 'dsn', date: DATE, timestamp: TIMESTAMP },
    ],
    ['a semicolon after it', `by b.example; ${DATE};`, { by, date: DATE, timestamp: TIMESTAMP }],
    ['a clause between', `by b.example; for <jo@b.example> ${DATE}`, { by, date: DATE, timestamp: TIMESTAMP }],
    ['a comment that never ends', `by b.example (oops; ${DATE}`, { by, date: DATE, timestamp: TIMESTAMP }],
    ['no clause but a comment', `b.example (Postfix); ${DATE}`, { date: DATE, timestamp: TIMESTAMP }],
    ['only a date', DATE, { date: DATE, timestamp: TIMESTAMP }],
    ['a date that is none', 'by b.example; some day', { by, date: 'some day' }],
    ['a date without a time', 'by b.example; 22 Apr 2018', { by, date: '22 Apr 2018' }],
    ['no date', 'by b.example with SMTP', { by, with: 'SMTP' }],
    ['nothing after the semicolon', 'by b.example;', { by }],
    ['nothing', '', {}],
  ])('%s', (_, text, expected) => expect(parseReceived(text)).toEqual(expected));
});
