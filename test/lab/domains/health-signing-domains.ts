import type { Signing } from '../zone-signer.js';
import { type LabDomain, MAIL, WEB } from './lab-domain.js';

const signed = (name: string, shows: string, signing: Signing): LabDomain => ({
  name,
  shows,
  records: WEB + MAIL,
  signing,
});

export const HEALTH_SIGNING_DOMAINS: readonly LabDomain[] = [
  signed('keyweak.com', 'signed with RSA keys of 512 bits', { algorithm: 8, bits: 512 }),
  signed('keyshort.com', 'signed with RSA keys of 1024 bits', { algorithm: 8, bits: 1024 }),
  signed('sigmissing.com', 'MX records without a signature', { exceptions: { MX: 'unsigned' } }),
  signed('sigexpired.com', 'MX records with an expired signature', { exceptions: { MX: [-30, -2] } }),
  signed('sigpremature.com', 'MX records with a signature of tomorrow', { exceptions: { MX: [1, 28] } }),
  signed('siggarbled.com', 'MX records with a signature that does not fit', { exceptions: { MX: 'garbled' } }),
  signed('sigstranger.com', 'addresses signed with a key that is not published', { exceptions: { A: 'stranger' } }),
  signed('sigforeign.com', 'TXT records signed in the name of another zone', { exceptions: { TXT: 'foreign' } }),
  signed('sigsoa.com', 'a SOA with a signature that does not fit, and all else in order', {
    exceptions: { SOA: 'garbled' },
  }),
  {
    ...signed('aliasbogus.com', 'www is an alias of a name in a zone that fails validation', {}),
    records: `${MAIL}\n@ A 77.77.3.1\nwww CNAME www.bogus.com.`,
  },
  signed('keyrevoked.com', 'a DS for a revoked key', { kskFlags: 385 }),
  {
    ...signed('keyaccepted.com', 'a DS for a revoked key, which some resolvers accept', { kskFlags: 385 }),
    accepted: true,
  },
  signed('keyzoneless.com', 'a DS for a key without the zone flag', { kskFlags: 1 }),
  signed('zskrevoked.com', 'signed with a revoked key', { zskFlags: 384 }),
  signed('zskzoneless.com', 'signed with a key without the zone flag', { zskFlags: 0 }),
  {
    ...signed('dsonlysha1.com', 'a DS with the wrong SHA-256 digest next to the right one of SHA-1', {}),
    ds: 'sha1-right',
  },
  {
    ...signed('sigaccepted.com', 'MX records with a wrong signature, which some resolvers accept', {
      exceptions: { MX: 'garbled' },
    }),
    accepted: true,
  },
  {
    ...signed('cutunproven.com', 'does not prove that the delegation of www is unsigned', { unproven: ['DS'] }),
    records: `@ A 77.77.3.1\n@ AAAA 2a0f:7777:3::1\n${MAIL}`,
  },
  { name: 'www.cutunproven.com', shows: 'unsigned, below a zone that does not prove it', records: '@ A 77.77.3.1' },
  {
    ...signed('cutproven.com', 'the delegation of www is unsigned, and proven to be', {}),
    records: `@ A 77.77.3.1\n@ AAAA 2a0f:7777:3::1\n${MAIL}`,
  },
  { name: 'www.cutproven.com', shows: 'unsigned, below a zone that proves it', records: '@ A 77.77.3.1' },
  {
    ...signed('expandunproven.com', 'www comes from a wildcard, without the proof that it needs', {
      unproven: ['wildcard'],
    }),
    records: `@ A 77.77.3.1\n* A 77.77.3.1\n${MAIL}`,
    accepted: true,
  },
  {
    ...signed('dnameunsigned.com', 'www comes from a DNAME record without a signature', {
      exceptions: { DNAME: 'unsigned' },
    }),
    records: `@ A 77.77.3.1\n@ AAAA 2a0f:7777:3::1\n@ DNAME perfect.test.\n${MAIL}`,
  },
  signed('sigending.com', 'MX records with a signature that ends in half a day', { exceptions: { MX: [-27, 0.5] } }),
  signed('siglong.com', 'MX records with a signature for a year', { exceptions: { MX: [-1, 364] } }),
  signed('algpartial.com', 'a key of an algorithm that nothing is signed with', { idleAlgorithm: 15 }),
  signed('zskhalfway.com', 'a new ZSK, with which only the SOA record is signed yet', { renewed: ['SOA'] }),
  signed('algboth.com', 'two algorithms, each with keys, signatures and a DS', { secondAlgorithm: 14 }),
  { ...signed('dsshort.com', 'a DS with a SHA-256 digest of 20 octets next to the right one', {}), ds: 'short-digest' },
  signed('cdssuccessor.com', 'CDS for the next key of a rollover', { wish: 'successor' }),
  signed('cdsstandby.com', 'CDS for a key that does not sign', { wish: 'standby' }),
  signed('cdsstranger.com', 'CDS for a key that is not in the zone', { wish: 'stranger' }),
  signed('cdscontrary.com', 'CDS and CDNSKEY contradict each other', { wish: 'contrary' }),
  signed('cdsremoval.com', 'CDS that asks for the removal of all DS records', { wish: 'removal' }),
  signed('cdsunsigned.com', 'CDS without a signature', {
    wish: 'current',
    exceptions: { CDS: 'unsigned', CDNSKEY: 'unsigned' },
  }),
  signed('cdsexpired.com', 'CDS with an expired signature', {
    wish: 'current',
    exceptions: { CDS: [-30, -2], CDNSKEY: [-30, -2] },
  }),
  {
    ...signed('cdsisland.com', 'no DS record, and CDS with an expired signature', {
      wish: 'current',
      exceptions: { CDS: [-30, -2] },
    }),
    ds: 'none',
  },
  signed('alguseless.com', 'DNSKEY records with unsupported algorithms', { uselessAlgorithms: [253, 2] }),
  signed('rsasha512.com', 'signed with RSA/SHA-512', { algorithm: 10 }),
  {
    ...signed('nsec3unused.com', 'an NSEC3PARAM record, and NSEC all the same', {}),
    records: `${WEB}${MAIL}\n@ NSEC3PARAM 1 0 0 -`,
  },
  {
    ...signed('nsec3several.com', 'two NSEC3PARAM records', { denial: { iterations: 0, salt: '' } }),
    records: `${WEB}${MAIL}\n@ NSEC3PARAM 1 0 0 -\n@ NSEC3PARAM 1 0 0 AB`,
  },
  {
    ...signed('nsec3flagged.com', 'an NSEC3PARAM record with a flag', { denial: { iterations: 0, salt: '' } }),
    records: `${WEB}${MAIL}\n@ NSEC3PARAM 1 0 0 -\n@ NSEC3PARAM 1 1 0 -`,
  },
  signed('parambogus.com', 'an NSEC3PARAM record with a signature that does not fit, and all else in order', {
    denial: { iterations: 0, salt: '' },
    exceptions: { NSEC3PARAM: 'garbled' },
  }),
  signed('nsec3hash.com', 'NSEC3 with an undefined hash algorithm', {
    denial: { iterations: 0, salt: '', hashAlgorithm: 6 },
  }),
  signed('optout.com', 'NSEC3 that passes over unsigned delegations', {
    denial: { iterations: 0, salt: '', optOut: true },
  }),
  signed('unproven.com', 'does not prove what it does not have', { denial: 'none' }),
  signed('proofunsigned.com', 'proofs without a signature', { exceptions: { NSEC: 'unsigned' } }),
  signed('proofexpired.com', 'proofs with an expired signature', { exceptions: { NSEC: [-30, -2] } }),
  signed('proofgarbled.com', 'proofs with a signature that does not fit', { exceptions: { NSEC: 'garbled' } }),
  signed('proofflags.com', 'NSEC3 records with undefined flags', { denial: { iterations: 0, salt: '', flags: 2 } }),
  signed('proofelsewhere.com', 'proofs of something else', { denial: 'displaced' }),
  signed('proofowner.com', 'negative answers with the SOA of another zone', { strayingSoa: true }),
  signed('deniedname.com', 'proves that its www does not exist', { forgotten: ['www.deniedname.com.'] }),
  signed('deniedtype.com', 'proves that it has no MX records', {
    forgotten: ['MX'],
    denial: { iterations: 0, salt: '' },
  }),
  { ...signed('distrusted.com', 'resolver-4 does not believe its signatures', {}), quirk: [4, 'distrusting'] },
  { ...signed('unchecked.com', 'resolver-3 does not check its signatures', {}), quirk: [3, 'careless'] },
];
