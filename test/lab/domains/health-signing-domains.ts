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
  signed('sigending.com', 'MX records with a signature that ends in half a day', { exceptions: { MX: [-27, 0.5] } }),
  signed('siglong.com', 'MX records with a signature for a year', { exceptions: { MX: [-1, 364] } }),
  signed('algpartial.com', 'a key of an algorithm that nothing is signed with', { idleAlgorithm: 15 }),
  signed('cdssuccessor.com', 'asks its parent to vouch for the next key', { wish: 'successor' }),
  signed('cdsstranger.com', 'asks its parent to vouch for a key that it does not have', { wish: 'stranger' }),
  signed('cdscontrary.com', 'asks its parent for two things at once', { wish: 'contrary' }),
  signed('cdsremoval.com', 'asks its parent to end DNSSEC', { wish: 'removal' }),
  signed('cdsunsigned.com', 'asks its parent without a signature', {
    wish: 'current',
    exceptions: { CDS: 'unsigned', CDNSKEY: 'unsigned' },
  }),
  signed('nsec3hash.com', 'NSEC3 with a hash that nobody knows', {
    denial: { iterations: 0, salt: '', hashAlgorithm: 6 },
  }),
  signed('optout.com', 'NSEC3 that passes over unsigned delegations', {
    denial: { iterations: 0, salt: '', optOut: true },
  }),
  signed('unproven.com', 'does not prove what it does not have', { denial: 'none' }),
  signed('deniedname.com', 'proves that its www does not exist', { forgotten: ['www.deniedname.com.'] }),
  signed('deniedtype.com', 'proves that it has no MX records', {
    forgotten: ['MX'],
    denial: { iterations: 0, salt: '' },
  }),
  { ...signed('distrusted.com', 'resolver-4 does not believe its signatures', {}), quirk: [4, 'distrusting'] },
  { ...signed('unchecked.com', 'resolver-3 does not check its signatures', {}), quirk: [3, 'careless'] },
];
