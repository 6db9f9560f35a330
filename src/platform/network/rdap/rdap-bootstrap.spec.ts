import { DomainName } from '#base/domain/domain-name.js';
import { RdapBootstrap } from './rdap-bootstrap.js';

const file = (services: unknown) => JSON.stringify({ version: '1.0', services });

describe('RdapBootstrap', () => {
  const bootstrap = RdapBootstrap.parse(
    file([
      [['com', 'NET'], ['https://rdap.com.example/v1/']],
      [['uk'], ['http://rdap.uk.example', 'https://rdap.uk.example']],
      [['co.uk'], ['https://rdap.co.uk.example//']],
      [['xn--q9jyb4c', '한국'], ['https://rdap.idn.example/']],
      [['kg'], ['http://rdap.kg.example/']],
      [['odd'], ['ftp://rdap.odd.example/', 'https://', 42]],
      [['late'], ['ftp://rdap.late.example/', 'https://rdap.late.example/']],
      [['none'], []],
      'noise',
      [['half']],
    ]),
  )!;

  it.each([
    ['example.com', ['https://rdap.com.example/v1/']],
    ['example.net', ['https://rdap.com.example/v1/']],
    ['a.b.example.com', ['https://rdap.com.example/v1/']],
    ['com', ['https://rdap.com.example/v1/']],
    ['example.uk', ['https://rdap.uk.example/', 'http://rdap.uk.example/']],
    ['example.co.uk', ['https://rdap.co.uk.example/']],
    ['exampleco.uk', ['https://rdap.uk.example/', 'http://rdap.uk.example/']],
    ['example.みんな', ['https://rdap.idn.example/']],
    ['example.xn--3e0b707e', ['https://rdap.idn.example/']],
    ['example.kg', ['http://rdap.kg.example/']],
    ['example.late', ['https://rdap.late.example/']],
    ['example.odd', []],
    ['example.none', []],
    ['example.half', []],
    ['example.de', []],
    ['com.de', []],
    ['constructor', []],
  ])('%s: %j', (name, servers) => {
    expect(bootstrap.serversFor(DomainName.parseHost(name)!)).toEqual(servers);
  });

  it.each(['', '<html>', '[]', 'null', '{}', file({}), file([]), file([[['com'], ['ftp://x/']]]), file([[[1], [2]]])])(
    'is not made of %s',
    (text) => {
      expect(RdapBootstrap.parse(text)).toBeUndefined();
    },
  );
});
