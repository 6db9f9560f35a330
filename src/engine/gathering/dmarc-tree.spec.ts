import { DomainName } from '#base/domain/domain-name.js';
import { parseDmarc } from '#formats/records/dmarc.js';
import { policyBySuffixList, treeWalkNames, policyByTreeWalk } from './dmarc-tree.js';

const entry = (owner: string, text: string) => ({ owner, text, record: parseDmarc(`v=DMARC1; ${text}`).record });

it.each([
  ['example.com', ['example.com', 'com']],
  ['a.b.example.com', ['a.b.example.com', 'b.example.com', 'example.com', 'com']],
  [
    'a.b.c.d.e.f.g.h.i.example.com',
    [
      'a.b.c.d.e.f.g.h.i.example.com',
      'e.f.g.h.i.example.com',
      'f.g.h.i.example.com',
      'g.h.i.example.com',
      'h.i.example.com',
      'i.example.com',
      'example.com',
      'com',
    ].slice(0, 8),
  ],
])('%s is looked up at %j', (name, names) => {
  expect(treeWalkNames(name)).toEqual(names);
});

describe('policyByTreeWalk', () => {
  const name = 'a.b.example.com';
  it.each([
    ['the own record', [entry(name, 'p=none'), entry('example.com', 'p=reject')], name],
    ['that of the organization', [entry('example.com', 'p=reject')], 'example.com'],
    ['not one in between', [entry('b.example.com', 'p=none'), entry('example.com', 'p=reject')], 'example.com'],
    [
      'the boundary that psd=n marks',
      [entry('b.example.com', 'p=none; psd=n'), entry('example.com', 'p=none')],
      'b.example.com',
    ],
    [
      'the name below a suffix',
      [entry('b.example.com', 'p=none'), entry('example.com', 'p=none; psd=y')],
      'b.example.com',
    ],
    ['the suffix where nothing is below', [entry('example.com', 'p=reject; psd=y')], 'example.com'],
    ['the nearest to the root', [entry('example.com', 'p=none'), entry('com', 'p=reject')], 'com'],
    ['none', [], undefined],
  ])('is %s', (_, entries, owner) => {
    expect(policyByTreeWalk(name, entries)?.owner).toBe(owner);
  });
});

describe('policyBySuffixList', () => {
  it.each([
    ['the own record', 'a.example.com', ['a.example.com', 'example.com'], 'a.example.com'],
    ['that of the organization', 'a.b.example.com', ['b.example.com', 'example.com', 'com'], 'example.com'],
    ['not that of a private suffix', 'a.b.github.io', ['github.io'], undefined],
    ['none', 'example.com', ['com'], undefined],
  ])('is %s', (_, name, owners, owner) => {
    const entries = owners.map((one) => entry(one, 'p=none'));
    expect(policyBySuffixList(DomainName.parse(name)!, entries)?.owner).toBe(owner);
  });
});
