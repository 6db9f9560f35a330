// Compared with postal-mime, which parses neither hops nor authentication results.
import { Buffer } from 'node:buffer';
import PostalMime from 'postal-mime';
import { analyzeHeader } from '../dist/features/header/header-analysis.js';
import { compared, cpuOf, inTurns } from './rounds.mjs';

const REPEATS = 500;
const WARM_UPS = 10;

const hop = (n) => `Received: from mail${n}.a.example (mail${n}.a.example [192.0.2.${n}])
 by mx${n}.b.example (10.0.0.${n}) with Microsoft SMTP Server (version=TLS1_2,
 cipher=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) id 15.20.${n}.11 via Frontend Transport; Thu, 28 May
 2020 19:08:${String(59 - n).padStart(2, '0')} +0000`;
const signature = (n) => `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=d${n}.a.example; s=selector${n};
 h=From:Date:Subject:Message-ID:Content-Type:MIME-Version:X-MS-Exchange-SenderADCheck;
 bh=X2t+7WVLvOBJJO9EAydrKQu2sTcW6CrAs/a2QN6ed24=;
${Array.from({ length: 4 }, () => ` b=${'khjEHACRHcoR1zmndIQnp5cv9l827WEdXmeQsItXgqlVHlKSMGUNPoCI'}`).join('\n')}`;
const padding = (n) =>
  `X-MS-Exchange-AntiSpam-MessageData-${n}: ${'Vj0xLjE7dXM9MDtsPTA7YT0xO0Q9MTtHRD0xO1NDTD0tMQ'.repeat(6)}`;
const numbers = (count) => Array.from({ length: count }, (_, i) => i + 1);

/** About 12 KiB, as in a message that passed two large providers. */
export const header = [
  'Return-Path: <bounce+123@mail.a.example>',
  'Authentication-Results: mx.b.example; spf=pass (sender IP is 192.0.2.1)\n smtp.mailfrom=mail.a.example; dkim=pass (signature was verified)\n header.d=d1.a.example;dmarc=pass action=none header.from=a.example;compauth=pass\n reason=100',
  ...numbers(8).map(hop),
  ...numbers(3).map(signature),
  ...numbers(22).map(padding),
  'From: =?utf-8?Q?J=C3=B6rg_M=C3=BCller?= <joerg@a.example>',
  'To: Jo Doe <jo@b.example>',
  'Reply-To: help@a.example',
  'Subject: =?utf-8?B?R3LDvMOfZSBhdXMgTcO8bmNoZW4=?= =?utf-8?B?IHVuZCBLw7Zsbg==?=',
  'Message-ID: <1234567890@a.example>',
  'Date: Thu, 28 May 2020 19:08:00 +0000',
  '',
  '',
].join('\r\n');

export async function run() {
  const bytes = Buffer.from(header);
  const works = {
    ours: perHeader(() => analyzeHeader(bytes)),
    'postal-mime': perHeader(() => PostalMime.parse(bytes)),
  };
  await inTurns(works, WARM_UPS);
  const rounds = await inTurns(works);
  const unit = `µs CPU a header of ${Math.round(bytes.length / 1024)} KiB`;
  return [compared('header analysis', unit, rounds, (of) => of['postal-mime'] / of.ours, 1)];
}

function perHeader(work) {
  const repeated = async () => {
    for (let i = 0; i < REPEATS; i++) await work();
  };
  return async () => (await cpuOf(repeated)) / REPEATS;
}
