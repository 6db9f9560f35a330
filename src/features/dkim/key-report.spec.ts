import { generateKeyPairSync } from 'node:crypto';
import { keyReport } from './key-report.js';

const rsa = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const RSA_1024 = rsa(1024);
const RSA_1536 = rsa(1536);
const ED25519 = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';

const OK = { valid: true, revoked: false, testing: false };
const BAD = { ...OK, valid: false };

describe('keyReport', () => {
  it.each<[string, string[], object]>([
    ['an RSA key', [`v=DKIM1; k=rsa; p=${RSA_1024}`], { ...OK, keyType: 'rsa', keyBits: 1024 }],
    ['a bare key', [`p=${RSA_1536}`], { ...OK, keyType: 'rsa', keyBits: 1536 }],
    ['an Ed25519 key', [`v=DKIM1; k=ed25519; p=${ED25519}`], { ...OK, keyType: 'ed25519', keyBits: 256 }],
    ['a test', [`v=DKIM1; t=s:y; p=${RSA_1024}`], { ...OK, testing: true, keyType: 'rsa', keyBits: 1024 }],
    ['a revoked key', ['v=DKIM1; p='], { ...OK, revoked: true, keyType: 'rsa', keyBits: null }],
    ['a revoked Ed25519 key', ['v=DKIM1; k=ed25519; p='], { ...OK, revoked: true, keyType: 'ed25519', keyBits: null }],
    ['no key at all', ['v=DKIM1; k=rsa'], { ...BAD, keyType: 'rsa', keyBits: null }],
    ['a key that is none', ['v=DKIM1; p=@@'], { ...BAD, keyType: 'rsa', keyBits: null }],
    ['another text', ['v=spf1 mx ~all'], { ...BAD, keyBits: null }],
    ['a policy of DMARC', ['v=DMARC1; p=reject; t=y'], { ...BAD, keyBits: null }],
    ['what looks withdrawn', ['v=DMARC1; p='], { ...BAD, keyBits: null }],
    ['a token', ['site-verification=Zm9v'], { ...BAD, keyBits: null }],
    ['an empty text', [''], { ...BAD, keyBits: null }],
    ['a type alone', ['k=ed25519'], { ...BAD, keyType: 'ed25519', keyBits: null }],
    ['a wrong version', [`v=DKIM2; p=${RSA_1024}`], { ...BAD, keyType: 'rsa', keyBits: 1024 }],
    ['a key between other texts', ['v=spf1 -all', 'v=DKIM1; k=ed25519'], { ...BAD, keyType: 'ed25519', keyBits: null }],
    ['a wrong label', [`v=DKIM1; k=ed25519; p=${RSA_1024}`], { ...BAD, keyType: 'rsa', keyBits: 1024 }],
    ['an unknown type', ['v=DKIM1; k=dsa; p=AA=='], { ...BAD, keyBits: null }],
    ['two keys', [`p=${RSA_1024}`, `p=${RSA_1536}`], { ...BAD, keyType: 'rsa', keyBits: 1024 }],
    ['a key among others', ['google-site=x', `p=${RSA_1536}`], { ...BAD, keyType: 'rsa', keyBits: 1536 }],
  ])('of %s', (_, texts, expected) => {
    expect(keyReport(texts)).toEqual({ ...expected, record: texts.join('\n') });
  });
});
