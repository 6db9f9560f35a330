import { fc } from '#test/properties.js';
import { generateKeyPairSync } from 'node:crypto';
import { DkimKeyRecord, parseDkimKey } from './dkim-key.js';
import { TagList } from './tag-list.js';

const rsa = (bits: number, form: 'spki' | 'pkcs1') =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .publicKey.export({ type: form, format: 'der' })
    .toString('base64');
const ed25519 = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' });
const bareEd25519 = ed25519.subarray(-32).toString('base64');
const rsa1024 = rsa(1024, 'spki');

describe('parseDkimKey', () => {
  it.each([
    ['an RSA key', rsa1024, 'rsa', 'rsa', 1024, 'spki'],
    ['an RSA key of odd length', rsa(1030, 'spki'), 'rsa', 'rsa', 1030, 'spki'],
    ['a bare RSA key', rsa(768, 'pkcs1'), 'rsa', 'rsa', 768, 'bare'],
    ['an Ed25519 key', bareEd25519, 'ed25519', 'ed25519', 256, 'bare'],
  ])('decodes %s', (_, p, k, type, bits, form) => {
    const { record, faults } = parseDkimKey(`v=DKIM1; k=${k}; p=${p}`);
    expect(record.key).toMatchObject({ type, bits, form });
    expect(faults).toEqual([]);
  });

  it.each([
    ['a character too many', `${rsa(2048, 'pkcs1').replace(/=+$/, '')}A`],
    ['padding too much', `${bareEd25519}=`],
    ['padding on whole groups', `${rsa(2048, 'pkcs1').slice(0, 4)}=`],
    ['padding too little', `${Buffer.alloc(31, 1).toString('base64').replace(/=+$/, '')}=`],
  ])('rejects a key with %s', (_, p) => {
    const { record, faults } = parseDkimKey(`k=ed25519; p=${p}`);
    expect(record.key).toBeUndefined();
    expect(faults).toEqual([{ code: 'key-invalid', position: 13, text: p }]);
  });

  it('reads a key with folding white space and without padding', () => {
    const folded = rsa1024.replace(/=+$/, '').replace(/.{64}/g, '$& ');
    expect(parseDkimKey(`p=${folded}`)).toMatchObject({ record: { key: { bits: 1024 } }, faults: [] });
  });

  it.each([
    ['v=DKIM1; p=', []],
    ['', [{ code: 'part-missing', position: 0, text: 'p' }]],
    ['v=DKIM1; k=rsa', [{ code: 'part-missing', position: 14, text: 'p' }]],
    ['p=; v=DKIM1', [{ code: 'version-invalid', position: 4, text: 'v=DKIM1' }]],
    ['v=DKIM2; p=', [{ code: 'value-invalid', position: 2, text: 'DKIM2' }]],
    ['k=dsa; p=', [{ code: 'value-invalid', position: 2, text: 'dsa' }]],
    ['p=not*base64', [{ code: 'key-invalid', position: 2, text: 'not*base64' }]],
    ['v=DKIM1; h=; p=', [{ code: 'value-invalid', position: 11, text: '' }]],
    ['v=DKIM1; p=; t=', []],
    ['v=DKIM1; t=y:; p=', []],
    ['p=; t=*', [{ code: 'value-invalid', position: 6, text: '*' }]],
    ['p=; s=email:', [{ code: 'value-invalid', position: 12, text: '' }]],
    ['p=; t=y : s; s=*; h=sha256:x-1; n=', []],
    ['p=; h=*', [{ code: 'value-invalid', position: 6, text: '*' }]],
    ['p=; h=-sha256', [{ code: 'value-invalid', position: 6, text: '-sha256' }]],
    ['p=AAAA', [{ code: 'key-invalid', position: 2, text: 'AAAA' }]],
    [`p=${bareEd25519}`, [{ code: 'key-type-mismatch', position: 2, text: bareEd25519 }]],
    [`k=ed25519; p=${rsa1024}`, [{ code: 'key-type-mismatch', position: 13, text: rsa1024 }]],
    [
      `k=ed25519; p=${ed25519.toString('base64')}`,
      [{ code: 'key-type-mismatch', position: 13, text: ed25519.toString('base64') }],
    ],
  ])('finds the faults of %j', (text, faults) => {
    expect(parseDkimKey(text).faults).toEqual(faults);
  });

  it.each([
    ['p=', { revoked: true, testing: false, declaredType: 'rsa', hashes: [], services: [] }],
    [
      'p=; t=y:s; h=sha1 : SHA256; s=email; k=ED25519',
      { testing: true, declaredType: 'ed25519', hashes: ['sha1', 'sha256'] },
    ],
  ])('reads the tags of %s', (text, read) => {
    expect(parseDkimKey(text).record).toMatchObject(read);
  });
});

describe('the tags of a DKIM key record', () => {
  it('are written so that they parse to the same record', () => {
    const extra = fc.uniqueArray(
      fc.oneof(
        fc.tuple(fc.constantFrom('t', 's', 'h'), fc.stringMatching(/^[a-z]([a-z-]{0,9}[a-z])?$/)),
        fc.tuple(fc.constantFrom('n', 'x1', 'zz_'), fc.stringMatching(/^[!-:<-~]{0,20}$/)),
      ),
      { selector: ([name]) => name },
    );
    fc.assert(
      fc.property(fc.constantFrom('', rsa1024), extra, (p, tags) => {
        const pairs = [['v', 'DKIM1'], ...tags, ['p', p]].map(([name, value]) => ({ name: name!, value: value! }));
        const record = new DkimKeyRecord(new TagList(pairs));
        expect(parseDkimKey(record.tags.toString())).toEqual({ record, faults: [] });
      }),
    );
  });
});
