import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { analyseHeader, type HeaderAnalysis } from '../../src/header/header-analysis.js';
import { takesLongerThan } from '../checks/cpu-time.js';
import { hostileHeaders } from './hostile-headers.js';

const RUNS = 100_000;
const BUDGET_MS = 300; // what takes more than linear time takes seconds
const VECTORS = resolve(process.env.VECTORS_DIR ?? '../shared/vectors', 'headers/headers.json');

const OWN_SEEDS = [
  'Return-Path: <bounce@a.example>\r\nReceived: from a.example (a.example [192.0.2.1])\r\n\tby b.example (Postfix) with ESMTPS id 2F\r\n\tfor <jo@b.example>; Thu, 28 May 2020 19:08:03 -0400 (EDT)\r\nFrom: =?utf-8?Q?J=C3=B6rg?= <jo@a.example>\r\nSubject: =?iso-2022-jp?B?GyRCJUslYyE8JXMbKEI=?=\r\n\r\nbody',
  'Received: (qmail 10876 invoked from network); 24 Aug 2014 16:13:38 -0000\nReceived: by filter.example with SMTP id f1\n 2018-03-26 13:35:36.270951634 +0000 UTC m=+0.1\nAuthentication-Results: spf=pass (sender IP is 192.0.2.1)\n smtp.mailfrom=a.example; b.example; dkim=none (message not signed)\n header.d=none;b.example; dmarc=bestguesspass action=none header.from=a.example;compauth=pass reason=109\nFrom: "Doe, Jo" <jo@a.example>, mo@b.example',
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

/** mulberry32: the same headers every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

function mutate(seed: string, roll: (sides: number) => number): string {
  let text = seed;
  for (let times = 1 + roll(6); times > 0; times--) {
    const at = roll(text.length + 1);
    const until = at + roll(40);
    const replacement = [
      WORDS[roll(WORDS.length)]!,
      String.fromCharCode(roll(256)),
      text.slice(at, until).repeat(2),
      '',
    ][roll(4)]!;
    text = text.slice(0, at) + replacement + text.slice(roll(2) === 0 ? at : until);
  }
  return text;
}

/** The promises of the API that no input may break. */
function isSound({ hops, auth, fields, alignment }: HeaderAnalysis): boolean {
  const texts = Object.values<string | undefined>({ ...auth, ...fields });
  return (
    hops.every(({ index }, i) => index === i + 1) &&
    hops.every(({ timestamp = 0, deltaSec = 0 }) => Number.isInteger(timestamp) && Number.isInteger(deltaSec)) &&
    !texts.includes('') &&
    (alignment.aligned === undefined || alignment.fromDomain !== undefined)
  );
}

describe('header analysis', () => {
  it(`survives ${RUNS} mutated headers`, () => {
    const foreign = existsSync(VECTORS) ? (JSON.parse(readFileSync(VECTORS, 'utf8')) as { input: string }[]) : [];
    const seeds = [...OWN_SEEDS, ...foreign.map(({ input }) => input)];
    const roll = dice(20_261_115);
    for (let run = 0; run < RUNS; run++) {
      const text = mutate(seeds[roll(seeds.length)]!, roll);
      const analysis = analyseHeader(Buffer.from(text, 'latin1'));
      if (analysis && !isSound(analysis)) throw new Error(`unsound: ${JSON.stringify({ text, analysis })}`);
    }
  }, 120_000);

  it.each(hostileHeaders)(`takes less than ${BUDGET_MS} ms for 64 KiB of %s`, (_, bytes) => {
    expect(takesLongerThan(BUDGET_MS, () => analyseHeader(bytes))).toBe(false);
  });
});
