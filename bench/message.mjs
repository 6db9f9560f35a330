// Compared with node:crypto alone, for a message that is valid: canonical form by regular expressions, one hash, one
// verification with a key that is read already. Ours also reads the message and the key, SPF, DMARC and ARC. The repair
// search is that of a message of 1 MiB of which no known change explains the failure. With MAILAUTH, a folder in which
// `npm i --no-save mailauth` ran, also compared with that library: DKIM, SPF, DMARC and ARC of the same message.
import { Buffer } from 'node:buffer';
import { createHash, createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { examineMessage } from '../dist/features/message-analysis/examine-message.js';
import { readMessage } from '../dist/features/message-analysis/signatures/raw-message.js';
import { compared, cpuOf, inTurns } from './rounds.mjs';

const REPEATS = 50;
const WARM_UPS = 3;
const ALLOWED_MS = 200;
const LINE = 'The quick brown fox  jumps over the lazy dog, and back again. \r\n';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const record = `v=DKIM1; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
const FIELDS = [
  ['From', 'Jo <jo@a.example>'],
  ['Subject', 'Hello'],
  ['Date', 'Tue, 17 Nov 2026 08:00:00 +0000'],
];
const dns = {
  values: (name) => Promise.resolve(name === 's._domainkey.a.example' ? [record] : []),
  exists: () => Promise.resolve(true),
};

const relaxed = (body) => body.replace(/[ \t]+/g, ' ').replaceAll(' \r\n', '\r\n');
const tagsOf = (body) => {
  const bodyHash = createHash('sha256').update(relaxed(body)).digest('base64');
  const names = FIELDS.map(([name]) => name).join(':');
  return `v=1; a=rsa-sha256; c=relaxed/relaxed; d=a.example; s=s; h=${names}; bh=${bodyHash}; b=`;
};
const signedText = (tags) =>
  `${FIELDS.map(([name, value]) => `${name.toLowerCase()}:${value}\r\n`).join('')}dkim-signature:${tags}`;

function signed(body) {
  const tags = tagsOf(body);
  const value = createSign('sha256').update(signedText(tags)).sign(privateKey);
  const header = FIELDS.map(([name, text]) => `${name}: ${text}\r\n`).join('');
  return { head: `DKIM-Signature: ${tags}${value.toString('base64')}\r\n${header}\r\n`, body, value };
}

function verifiedPlainly({ body, value }) {
  if (
    !createVerify('sha256')
      .update(signedText(tagsOf(body)))
      .verify(publicKey, value)
  )
    throw new Error('not valid');
}

const examined = (bytes) => examineMessage(readMessage(bytes), {}, dns, 1_793_577_599);

/** Undefined where the library is not installed: it is no dependency. */
function mailauthVerifier(bytes) {
  const folder = process.env.MAILAUTH;
  if (!folder) return undefined;
  const { authenticate } = createRequire(join(folder, 'package.json'))('mailauth');
  const resolver = (name) => {
    if (name === 's._domainkey.a.example') return Promise.resolve([[record]]);
    return Promise.reject(Object.assign(new Error(name), { code: 'ENOTFOUND' }));
  };
  const delivery = { ip: '203.0.113.7', helo: 'out.a.example', sender: 'jo@a.example', mta: 'mx.b.example', resolver };
  return async () => {
    const { dkim } = await authenticate(bytes, { ...delivery, disableBimi: true });
    if (dkim.results[0]?.status.result !== 'pass') throw new Error('mailauth: not valid');
  };
}

export async function run() {
  const usual = signed(LINE.repeat(1600));
  const bytes = Buffer.from(usual.head + usual.body);
  const large = signed(LINE.repeat(15_500));
  const changed = Buffer.from(large.head + large.body.replace('quick', 'quack'));
  const valid = {
    ours: perMessage(() => examined(bytes), REPEATS),
    'node:crypto': perMessage(() => verifiedPlainly(usual), REPEATS),
  };
  const other = mailauthVerifier(bytes);
  const libraries = other && { ours: valid.ours, mailauth: perMessage(other, REPEATS) };
  const search = { ours: perMessage(() => examined(changed), 1) };
  await inTurns(valid, WARM_UPS);
  await inTurns(search, WARM_UPS);
  if (libraries) await inTurns(libraries, WARM_UPS);
  const rounds = await inTurns(valid);
  const searches = (await inTurns(search)).map((of) => ({ ours: of.ours / 1000, allowed: ALLOWED_MS }));
  return [
    compared(
      'message analysis, valid',
      'µs CPU a message of 100 KiB',
      rounds,
      (of) => of['node:crypto'] / of.ours,
      0.5,
    ),
    ...(libraries
      ? [
          compared(
            'message analysis, and mailauth',
            'µs CPU a message of 100 KiB',
            await inTurns(libraries),
            (of) => of.mailauth / of.ours,
          ),
        ]
      : []),
    compared('message analysis, repair search', 'ms CPU a message of 1 MiB', searches, (of) => of.allowed / of.ours, 1),
  ];
}

function perMessage(work, repeats) {
  const repeated = async () => {
    for (let i = 0; i < repeats; i++) await work();
  };
  return async () => (await cpuOf(repeated)) / repeats;
}
