import { analyzeHeader, type HeaderAnalysis } from '#features/header/header-analysis.js';
import { takesLongerThan } from '../checks/cpu-time.js';
import { describeVectors, vectors } from '../conformance/vectors.js';
import { howMany } from '../sweep.js';
import { hostileHeaders } from './hostile-headers.js';
import { Random } from './mutate.js';

const RUNS = howMany('mutated headers', 40_000, 1000, 4000);
const BUDGET_MS = 300; // an algorithm that is not linear takes seconds

/** One header per kind of server, with unusual names and subjects of senders. */
const SEEDS = [
  'Return-Path: <bounce@a.example>\r\nReceived: from a.example (a.example [192.0.2.1])\r\n\tby b.example (Postfix) with ESMTPS id 2F\r\n\tfor <jo@b.example>; Thu, 28 May 2020 19:08:03 -0400 (EDT)\r\nFrom: =?utf-8?Q?J=C3=B6rg?= <jo@a.example>\r\nSubject: =?iso-2022-jp?B?GyRCJUslYyE8JXMbKEI=?=\r\n\r\nbody',
  'Received: (qmail 10876 invoked from network); 24 Aug 2014 16:13:38 -0000\nReceived: by filter.example with SMTP id f1\n 2018-03-26 13:35:36.270951634 +0000 UTC m=+0.1\nAuthentication-Results: spf=pass (sender IP is 192.0.2.1)\n smtp.mailfrom=a.example; b.example; dkim=none (message not signed)\n header.d=none;b.example; dmarc=bestguesspass action=none header.from=a.example;compauth=pass reason=109\nFrom: "Doe, Jo" <jo@a.example>, mo@b.example',
  'Received: from ?192.168.1.5? (cpe.a.example. [192.0.2.5])\n by smtp.b.example with ESMTPSA id q1\n (version=TLS1_3 cipher=TLS_AES_128_GCM_SHA256 bits=128/128);\n Tue, 02 Jan 2024 03:04:05 -0800 (PST)\nAuthentication-Results: mx.b.example;\n dkim=pass header.i=@a.example header.s=s1 header.b="Z9k/yZIA";\n spf=neutral smtp.mailfrom=jo@a.example; dmarc=fail (p=NONE sp=NONE dis=NONE) header.from=a.example\nReply-To: =?windows-1252?q?Caf=E9_=22Zum_B=E4ren=22?= <cafe@a.example>\nMessage-ID: <1.2@a.example>\nDate: 2 Jan 24 03:04 PST',
  '> Return-Path: <>\n> Received: from A.example (2001:db8::34) by B.example\n>  (10.0.0.1) with Microsoft SMTP Server (version=TLS1_2,\n>  cipher=TLS_ECDHE) id 15.20.696.11 via Frontend Transport; Mon, 1 Jan\n>  2018 10:00:00 +0000\n> Subject: =?utf-8?B?R3LDvA==?= =?utf-8?B?w59l?= =?x-unknown?Q?a?=\n> From: undisclosed: jo@a.example, "a\\"b" <mo@b.example>;',
  'Received-SPF: pass (b.example: domain of a.example) client-ip=192.0.2.1\nReceived: from localhost (localhost [local]); by b.example (OpenSMTPD) with ESMTPA id b9; for <jo@b.example>; Fri, 29 Feb 2019 25:61:00 BST\nAuthentication-Results: "mx.b.example" 1; dkim (a) / 1 (b) = (c) fail policy (d) . (e) expired = 13; spf=pass smtp.helo=a.example reason="x; y"\nAuthentication-Results: mx.b.example; dmarc=pass header.from=None\nFrom: jo@xn--mnchen-3ya.example (J\xf6rg)\nFrom: ceo@bank.example',
  'Subject: =?utf-8?B??= =?utf-8?Q?_?=\nReturn-Path: <@relay.example:jo@a.example>\nReply-To: jo@[192.0.2.1]\nDKIM-Signature: v=1; h=from:to:\nsubject:date; b=x\nFrom: =?utf-8*de?q?M=C3=BCller?= <jo@a.example>',
];
const WORDS = [
  '\r\n',
  '\n ',
  ';',
  '"',
  '(',
  ')',
  '<',
  '>',
  '=?',
  '?=',
  '=',
  '@',
  '\0',
  '\xff',
  'from ',
  'by ',
  'with ',
  'Received:',
  'From:',
  'Authentication-Results:',
  'dmarc=pass ',
  'header.from=',
  '> ',
  ', ',
];

function mutated(seed: string, random: Random): string {
  let text = seed;
  for (let times = 1 + random.below(6); times > 0; times--) {
    const at = random.below(text.length + 1);
    const until = at + random.below(40);
    const byte = String.fromCharCode(random.below(256));
    const replacement = random.pick([random.pick(WORDS), byte, text.slice(at, until).repeat(2), '']);
    text = text.slice(0, at) + replacement + text.slice(random.below(2) === 0 ? at : until);
  }
  return text;
}

/** Guarantees of the API for every input. */
function isSound({ hops, auth, fields, alignment }: HeaderAnalysis): boolean {
  const texts = [auth, fields, ...hops].flatMap((part) => Object.values<unknown>({ ...part }));
  return (
    hops.every(({ index }, i) => index === i + 1) &&
    hops.every(({ timestamp = 0, deltaSec = 0 }) => Number.isInteger(timestamp) && Number.isInteger(deltaSec)) &&
    texts.every((text) => typeof text !== 'string' || text.trim() !== '') &&
    (alignment.aligned === undefined || alignment.fromDomain !== undefined)
  );
}

function expectSound(seeds: readonly string[], runs: number): void {
  const random = new Random();
  for (let run = 0; run < runs; run++) {
    const text = mutated(random.pick(seeds), random);
    const analysis = analyzeHeader(Buffer.from(text, 'latin1'));
    if (analysis && !isSound(analysis)) throw new Error(`unsound: ${JSON.stringify({ text, analysis })}`);
  }
}

describe('header analysis', () => {
  it(`survives ${RUNS} mutated headers`, () => expectSound(SEEDS, RUNS));

  it.each(hostileHeaders)(`takes less than ${BUDGET_MS} ms for 64 KiB of %s`, (_, bytes) => {
    expect(takesLongerThan(BUDGET_MS, () => analyzeHeader(bytes))).toBe(false);
  });
});

describeVectors('header analysis of real headers', () => {
  const real = vectors<{ input: string }>('headers/headers.json').map(({ input }) => input);
  it(`survives ${RUNS} mutated headers`, () => expectSound(real, RUNS));
});
