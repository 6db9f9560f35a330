import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto';
import { BodyHashes } from './body-hash.js';
import { readDkimSignature } from './dkim-signature.js';
import { MailField } from '#formats/mime/mail-header.js';
import { type Verification, verifySignature } from './verify-signature.js';

const [own, other] = [pair(1024), pair(1024)];
const short = pair(512);
const edwards = generateKeyPairSync('ed25519');

function pair(modulusLength: number) {
  return generateKeyPairSync('rsa', { modulusLength });
}
function record(key: KeyObject): string {
  const bytes = key.export({ type: 'spki', format: 'der' });
  const isEdwards = key.asymmetricKeyType === 'ed25519';
  return `v=DKIM1; k=${isEdwards ? 'ed25519' : 'rsa'}; p=${(isEdwards ? bytes.subarray(-32) : bytes).toString('base64')}`;
}

interface Case {
  /** Of the tags, before they are signed. */
  readonly tags?: (tags: string) => string;
  readonly keys?: readonly string[] | 'failed';
  readonly signer?: KeyObject;
  readonly body?: string;
  readonly from?: string;
  readonly receivedAt?: number;
}

function verified({ tags = String, keys, signer = own.privateKey, body, from, receivedAt }: Case): Verification {
  const bodyHash = hash('sha256', 'Hello\r\n', 'base64');
  const unsigned = `DKIM-Signature: ${tags(`v=1; a=rsa-sha256; d=a.test; s=s; h=from; bh=${bodyHash}`)}; b=`;
  const octets = Buffer.from(`From: jo@a.test\r\n${unsigned}`);
  const [, algorithm] = /-(sha\d+)/.exec(unsigned) ?? [];
  const value =
    signer.asymmetricKeyType === 'ed25519'
      ? sign(null, hash('sha256', octets, 'buffer'), signer)
      : sign(algorithm, octets, signer);
  const field = new MailField(unsigned + value.toString('base64'));
  const fields = [field, new MailField(from ?? 'From: jo@a.test')];
  const texts = keys ?? [record(own.publicKey)];
  return verifySignature(fields, new BodyHashes(body ?? 'Hello'), readDkimSignature(field), texts, receivedAt);
}

const edited = (from: string, to: string) => (tags: string) => tags.replace(from, to);
const expiring = { tags: edited('d=', 't=1; x=100; d=') };
const byEdwards = {
  tags: edited('rsa-sha256', 'ed25519-sha256'),
  signer: edwards.privateKey,
  keys: [record(edwards.publicKey)],
};

it.each<[string, Case, string, readonly string[], boolean]>([
  ['a sound signature', {}, 'pass', [], true],
  ['the second of two keys', { keys: [record(other.publicKey), record(own.publicKey)] }, 'pass', [], true],
  ['Ed25519', byEdwards, 'pass', [], true],
  ['received before it expires', { ...expiring, receivedAt: 100 }, 'pass', [], true],
  ['received at an unknown time', expiring, 'pass', [], true],
  ['without an end', { receivedAt: 100 }, 'pass', [], true],
  ['received after it expired', { ...expiring, receivedAt: 101 }, 'permerror', ['expired'], true],
  [
    'a key of 512 bits',
    { signer: short.privateKey, keys: [record(short.publicKey)] },
    'permerror',
    ['key-too-short'],
    true,
  ],
  ['SHA-1', { tags: edited('rsa-sha256', 'rsa-sha1') }, 'permerror', ['sha1', 'body-changed'], false],
  [
    'From that is not signed',
    { tags: edited('h=from', 'h=to') },
    'permerror',
    ['from-not-signed', 'header-changed'],
    false,
  ],
  ['another body', { body: 'Bye' }, 'fail', ['body-changed'], false],
  ['another header', { from: 'From: al@a.test' }, 'fail', ['header-changed'], false],
  ['another key', { keys: [record(other.publicKey)] }, 'fail', ['key-mismatch'], false],
  [
    'another header, and one of two keys',
    { from: 'From: al@a.test', keys: [record(other.publicKey), record(own.publicKey)] },
    'fail',
    ['header-changed'],
    false,
  ],
  ['another header by Ed25519', { ...byEdwards, from: 'From: al@a.test' }, 'fail', ['header-or-key-changed'], false],
  ['an unknown version', { tags: edited('v=1', 'v=2') }, 'permerror', ['unsupported-version'], false],
  ['no key', { keys: [] }, 'permerror', ['no-key'], false],
  ['no selector', { tags: edited('s=s', 's=') }, 'permerror', ['missing-tag', 'no-key'], false],
  ['a key that nobody could look up', { keys: 'failed' }, 'temperror', ['dns-temporary'], false],
  ['a revoked key', { keys: ['v=DKIM1; p='] }, 'permerror', ['key-revoked'], false],
])('%s', (_, given, result, reasons, isGenuine) => {
  const found = verified(given);
  expect([found.result, found.reasons, found.isGenuine]).toEqual([result, reasons, isGenuine]);
});

it('says which key it was, and what of the message is as it was signed', () => {
  const testing = record(own.publicKey).replace('k=', 't=y; k=');
  expect(verified({ keys: [testing] })).toMatchObject({ keyBits: 1024, isTesting: true, bodyMatches: true });
  expect(verified({ body: 'Bye' })).toMatchObject({ keyBits: 1024, isTesting: false, bodyMatches: false });
  const undone = { keyBits: null, isTesting: false, isGenuine: false, octets: [], bodyMatches: false };
  expect(verified({ keys: [] })).toMatchObject(undone);
  expect(verified({ tags: edited('v=1', 'v=2') })).toMatchObject(undone);
});
