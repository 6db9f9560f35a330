import { hasAtSign, hasRepeatedZone, mailboxOf, correctedRname } from './rname.js';

const ZONE = 'example.com';

describe('an RNAME', () => {
  it.each([
    ['hostmaster.example.com.', 'hostmaster@example.com'],
    ['john\\.doe.example.com.', 'john.doe@example.com'],
    ['john.doe.example.com.', 'john@doe.example.com'],
    ['a\\043b.example.com.', 'a+b@example.com'],
    ['.', undefined],
    ['hostmaster.', undefined],
    ['hostmaster\\@example.com.', undefined],
    ['host\\032master.example.com.', undefined],
    ['hostmaster.example\\.com.', undefined],
    ['hostmaster.-.com.', undefined],
  ])('%s represents %s', (rname, mailbox) => {
    expect(mailboxOf(rname)?.toString()).toBe(mailbox);
  });

  it.each([
    ['hostmaster.example.com.', false, false, 'hostmaster.example.com.'],
    ['hostmaster\\@example.com.', true, false, 'hostmaster.example.com.'],
    ['john.doe\\@example.com.', true, false, 'john\\.doe.example.com.'],
    ['hostmaster\\064example.com.', true, false, 'hostmaster.example.com.'],
    ['hostmaster.example.com.example.com.', false, true, 'hostmaster.example.com.'],
    ['HostMaster.Example.com.EXAMPLE.com.', false, true, 'HostMaster.Example.com.'],
    ['hostmaster\\@example.com.example.com.', true, false, 'hostmaster.example.com.'],
    ['hostmaster\\@example.', true, false, undefined],
    ['a\\@b\\@example.com.', true, false, undefined],
    ['\\@example.com.', true, false, undefined],
    ['.', false, false, undefined],
  ])('%s: at sign %s, doubled %s, meant as %s', (rname, at, doubled, meant) => {
    expect([hasAtSign(rname), hasRepeatedZone(rname, ZONE), correctedRname(rname, ZONE)]).toEqual([at, doubled, meant]);
  });
});
