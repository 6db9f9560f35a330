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
  signed('keyrevoked.com', 'a DS for a revoked key', { revoked: true }),
  signed('sigending.com', 'MX records with a signature that ends in half a day', { exceptions: { MX: [-27, 0.5] } }),
  signed('siglong.com', 'MX records with a signature for a year', { exceptions: { MX: [-1, 364] } }),
  signed('algpartial.com', 'a key of an algorithm that nothing is signed with', { idleAlgorithm: 15 }),
  signed('cdssuccessor.com', 'asks its parent to vouch for the next key', { wish: 'successor' }),
  signed('cdsstandby.com', 'asks its parent to vouch for a key that signs nothing', { wish: 'standby' }),
  signed('cdsstranger.com', 'asks its parent to vouch for a key that it does not have', { wish: 'stranger' }),
  signed('cdscontrary.com', 'asks its parent for two things at once', { wish: 'contrary' }),
  signed('cdsremoval.com', 'asks its parent to end DNSSEC', { wish: 'removal' }),
  signed('cdsunsigned.com', 'asks its parent without a signature', {
    wish: 'current',
    exceptions: { CDS: 'unsigned', CDNSKEY: 'unsigned' },
  }),
  signed('cdsexpired.com', 'asks its parent with an expired signature', {
    wish: 'current',
    exceptions: { CDS: [-30, -2], CDNSKEY: [-30, -2] },
  }),
  {
    ...signed('cdsisland.com', 'no DS, and asks for one with an expired signature', {
      wish: 'current',
      exceptions: { CDS: [-30, -2] },
    }),
    ds: 'none',
  },
  signed('alguseless.com', 'keys of algorithms that nobody can use', { uselessAlgorithms: [253, 2] }),
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
  signed('nsec3hash.com', 'NSEC3 with a hash that nobody knows', {
    denial: { iterations: 0, salt: '', hashAlgorithm: 6 },
  }),
  signed('optout.com', 'NSEC3 that passes over unsigned delegations', {
    denial: { iterations: 0, salt: '', optOut: true },
  }),
  signed('unproven.com', 'does not prove what it does not have', { denial: 'none' }),
  signed('proofunsigned.com', 'proofs without a signature', { exceptions: { NSEC: 'unsigned' } }),
  signed('proofexpired.com', 'proofs with an expired signature', { exceptions: { NSEC: [-30, -2] } }),
  signed('proofgarbled.com', 'proofs with a signature that does not fit', { exceptions: { NSEC: 'garbled' } }),
  signed('proofflags.com', 'proofs with flags that nobody knows', { denial: { iterations: 0, salt: '', flags: 2 } }),
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
