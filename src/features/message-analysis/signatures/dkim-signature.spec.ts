import { keyNameOf, readDkimSignature } from './dkim-signature.js';
import { MailField } from '#formats/mime/mail-header.js';

const WHOLE = 'v=1; a=rsa-sha256; d=Example.com; s=S1; h=From:To; bh=YQ==; b=YQ==';
const read = (tags: string) => readDkimSignature(new MailField(`DKIM-Signature: ${tags}`));

it('reads the tags, with the forms that are the default', () => {
  const signature = read(WHOLE);
  expect(signature).toMatchObject({
    domain: 'example.com',
    selector: 'S1',
    keyType: 'rsa',
    hash: 'sha256',
    headerForm: 'simple',
    bodyForm: 'simple',
    signedNames: ['from', 'to'],
    bodyLength: undefined,
    identityDomain: 'example.com',
    faults: [],
  });
  expect(keyNameOf(signature)).toBe('s1._domainkey.example.com');
});

it.each([
  ['', ['missing-tag']],
  [WHOLE.replace('bh=YQ==; ', ''), ['missing-tag']],
  [WHOLE.replace('b=YQ==', 'b='), ['missing-tag']],
  [WHOLE.replace('v=1', 'v=2'), ['unsupported-version']],
  [WHOLE.replace('rsa-sha256', 'rsa-md5'), ['unsupported-algorithm']],
  [`${WHOLE}; c=other`, ['unsupported-canonicalization']],
  [`${WHOLE}; c=relaxed/simple/x`, ['unsupported-canonicalization']],
  [`${WHOLE}; c=Relaxed`, []],
  [`${WHOLE}; q=http`, ['unsupported-query']],
  [`${WHOLE}; q=http:dns/txt`, []],
  [`${WHOLE}; i=jo@mail.example.com`, []],
  [`${WHOLE}; i=jo@example.org`, ['identity']],
  [`${WHOLE}; i=jo@badexample.com`, ['identity']],
  [`${WHOLE}; i=@example.com`, []],
  [`${WHOLE}; i=jo=40example.com`, []],
  [`${WHOLE}; i=example.com`, ['identity']],
  [WHOLE.replace('From:', ''), ['from-not-signed']],
  [`${WHOLE}; t=5; x=4`, ['timestamps']],
  [`${WHOLE}; t=5; x=5`, []],
  [`${WHOLE}; l=-1`, ['syntax']],
  [`${WHOLE}; s=again`, ['syntax']],
  ['nonsense', ['syntax']],
])('the faults of %j are %j', (tags, faults) => {
  expect(read(tags).faults).toEqual(faults);
});

it.each([
  ['s1', 'example.com', 's1._domainkey.example.com'],
  ['k1.mail', 'example.com', 'k1.mail._domainkey.example.com'],
  ['', 'example.com', undefined],
  ['s1', '', undefined],
  ['a b', 'example.com', undefined],
])('the key of selector %j and domain %j is at %j', (selector, domain, name) => {
  expect(keyNameOf({ selector, domain })).toBe(name);
});

it('reads names with other letters as UTF-8 (RFC 8616)', () => {
  const tags = Buffer.from(WHOLE.replace('Example.com', 'Müller.example; i=@mail.müller.example')).toString('latin1');
  expect(read(tags)).toMatchObject({
    domain: 'xn--mller-kva.example',
    identityDomain: 'mail.xn--mller-kva.example',
    faults: [],
  });
});
