import { fc } from '#test/properties.js';
import { parseRdapDomain } from './rdap-response.js';

const parse = (members: object) => parseRdapDomain(JSON.stringify({ objectClassName: 'domain', ...members }));
const registrar = (members: object) => parse({ entities: [{ roles: ['registrar'], ...members }] })?.registrar;
const vcard = (...properties: unknown[]) => ({
  vcardArray: ['vcard', [['version', {}, 'text', '4.0'], ...properties]],
});

describe('parseRdapDomain', () => {
  it('reads a hundred items of a list', () => {
    const many = <T>(item: T) => Array.from({ length: 1000 }, () => item);
    const domain = parse({ status: many('ok'), nameservers: many({ ldhName: 'ns.example.com' }) });
    expect([domain?.status.length, domain?.nameservers.length]).toEqual([100, 100]);
  });

  it.each([
    [{ ldhName: 'EXAMPLE.com.' }, 'example.com'],
    [{ ldhName: 'xn--mnchen-3ya.de' }, 'xn--mnchen-3ya.de'],
    [{ ldhName: 'MÜNCHEN.de' }, 'xn--mnchen-3ya.de'],
    [{ unicodeName: 'münchen.de' }, 'xn--mnchen-3ya.de'],
    [{ handle: 'D1' }, null],
  ])('names %j %s', (members, name) => {
    expect(parse(members)?.name).toBe(name);
  });

  it.each([
    ['1997-09-15T04:00:00Z', '1997-09-15T04:00:00.000Z'],
    ['1999-07-01T00:00:00.000Z', '1999-07-01T00:00:00.000Z'],
    ['2021-06-03t04:00:00z', '2021-06-03T04:00:00.000Z'],
    ['2021-06-03T04:00:00+02:00', '2021-06-03T02:00:00.000Z'],
    ['2021-06-03T04:00:00-0530', '2021-06-03T09:30:00.000Z'],
    ['2021-06-03T04:00:00.123456789Z', '2021-06-03T04:00:00.123Z'],
    ['2021-06-03T04:00:00', '2021-06-03T04:00:00.000Z'],
    ['2021-06-03 04:00:00', '2021-06-03T04:00:00.000Z'],
    ['2021-06-03 04:00:00 UTC', '2021-06-03T04:00:00.000Z'],
    ['2021-06-03T04:00Z', '2021-06-03T04:00:00.000Z'],
    [' 2021-06-03 ', '2021-06-03T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', null],
    ['1970-01-01T00:00:00Z', null],
    ['2021-13-03T04:00:00Z', null],
    ['03.06.2021', null],
    ['REDACTED', null],
    ['', null],
    [1622692800, null],
  ])('an event at %j: %s', (eventDate, time) => {
    expect(parse({ events: [{ eventAction: 'registration', eventDate }] })?.registered).toBe(time);
  });

  it.each([
    ['registration', 'registered'],
    ['Expiration', 'expires'],
    ['last changed', 'changed'],
  ] as const)('%s is %s', (eventAction, member) => {
    const eventDate = '2021-06-03T04:00:00Z';
    expect(parse({ events: [{ eventAction, eventDate }] })?.[member]).toBe('2021-06-03T04:00:00.000Z');
  });

  it('does not take other events for the expiry', () => {
    const others = ['registrar expiration', 'reregistration', 'last update of RDAP database', 'transfer'];
    const events = others.map((eventAction) => ({ eventAction, eventDate: '2021-06-03T04:00:00Z' }));
    expect(parse({ events })).toMatchObject({ registered: null, expires: null, changed: null });
  });

  it.each([
    ['fn', vcard(['fn', {}, 'text', 'Registrar Inc.']), 'Registrar Inc.'],
    ['org for an empty fn', vcard(['fn', {}, 'text', ''], ['org', {}, 'text', 'Org Ltd']), 'Org Ltd'],
    ['a structured org', vcard(['ORG', {}, 'text', ['Org Ltd', 'Unit']]), 'Org Ltd'],
    ['JSContact', { jscontact_card: { name: { full: 'Card GmbH' } } }, 'Card GmbH'],
    ['an older JSContact', { jscard: { fullName: 'Card GmbH' } }, 'Card GmbH'],
    ['an organisation of JSContact', { jscard: { organizations: { a: { name: 'Card Org' } } } }, 'Card Org'],
    ['nothing', {}, null],
    ['a broken vCard', { vcardArray: ['vcard', 'fn', { fn: 1 }] }, null],
    ['a vCard with a number', vcard(['fn', {}, 'text', 7]), null],
    ['a name without end', vcard(['fn', {}, 'text', 'x'.repeat(9999)]), 'x'.repeat(255)],
  ])('takes the name of the registrar from %s', (_, members, name) => {
    expect(registrar(members)).toEqual({ name, ianaId: null });
  });

  it.each([
    [[{ type: 'IANA Registrar ID', identifier: '292' }], '292'],
    [[{ type: 'iana registrar id', identifier: 292 }], '292'],
    [[{ type: 'Other', identifier: '1' }], null],
    ['292', null],
  ])('reads the IANA id of %j', (publicIds, ianaId) => {
    expect(registrar({ publicIds })).toEqual({ name: null, ianaId });
  });

  it('finds a registrar below another entity, and in any spelling of the role', () => {
    const inner = { roles: ['Registrar'], ...vcard(['fn', {}, 'text', 'Inner']) };
    const entities = [{ roles: ['registrant'], entities: [inner] }];
    expect(parse({ entities })?.registrar?.name).toBe('Inner');
  });

  it('prefers the registrar of the domain to one of a contact', () => {
    const named = (name: string) => ({ roles: ['registrar'], ...vcard(['fn', {}, 'text', name]) });
    const entities = [{ roles: ['technical'], entities: [named('Other')] }, named('Own')];
    expect(parse({ entities })?.registrar?.name).toBe('Own');
  });

  it('reads the rest', () => {
    const ds = { keyTag: 25345, algorithm: 8, digestType: '2', digest: 'ABCD' };
    expect(
      parse({
        status: ['active', ' client hold ', 7, ''],
        nameservers: [{ ldhName: 'NS1.Example.COM.' }, { unicodeName: 'ns.münchen.de' }, {}, 'x'],
        secureDNS: {
          delegationSigned: 'true',
          dsData: [ds, { keyTag: null, algorithm: 8, digestType: 2, digest: 'a' }],
        },
        redacted: [{ name: { type: 'Tech Name' } }],
      }),
    ).toMatchObject({
      status: ['active', 'client hold'],
      nameservers: ['ns1.example.com', 'ns.xn--mnchen-3ya.de'],
      delegationSigned: true,
      ds: [{ keyTag: 25345, algorithm: 8, digestType: 2, digest: 'abcd' }],
      redacted: true,
    });
  });

  it.each([{ toString: 1, valueOf: 1 }, [[7]], null, -1, 70_000_000])('reads no key tag from %j', (keyTag) => {
    expect(parse({ secureDNS: { dsData: [{ keyTag, algorithm: 8, digestType: 2, digest: 'ab' }] } })?.ds).toEqual([]);
  });

  it('leaves open what is not said', () => {
    expect(parse({})).toEqual({
      ...{ name: null, registrar: null, registered: null, expires: null, changed: null },
      ...{ status: [], nameservers: [], delegationSigned: null, ds: [], redacted: false },
    });
  });

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '"domain"',
    '<html>not found</html>',
    '{"objectClassName":"entity","ldhName":"example.com"}',
    '{"objectClassName":"domain","errorCode":404}',
    '{"domainSearchResults":[]}',
    '{"__proto__":{"objectClassName":"domain"}}',
  ])('finds no domain in %s', (text) => {
    expect(parseRdapDomain(text)).toBeUndefined();
  });

  it('never throws, whatever the members are', () => {
    const members = fc.constantFrom('entities', 'events', 'status', 'nameservers', 'secureDNS', 'redacted', 'ldhName');
    fc.assert(
      fc.property(fc.dictionary(members, fc.jsonValue({ maxDepth: 6 })), (object) => {
        expect(parse(object)).toHaveProperty('redacted');
      }),
    );
  });
});
