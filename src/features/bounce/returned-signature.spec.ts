import { parseSignature } from './returned-signature.js';

it.each([
  ['v=1; a=rsa-sha256; d=example.com; s=mail2024; bh=x; b=y', { domain: 'example.com', selector: 'mail2024' }],
  ['v=1; s=S1.sub;\n\td=Example.COM', { domain: 'example.com', selector: 's1.sub' }],
  ['v=1; d=example.com', undefined],
  ['v=1; d=../x; s=a', undefined],
  ['v=1; d=example.com; s=a/../b', undefined],
  [undefined, undefined],
])('%j', (field, signature) => {
  expect(parseSignature(field)).toEqual(signature);
});
