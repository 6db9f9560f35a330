import { type LabDomain, MAIL, WEB } from './lab-domain.js';

const records = WEB + MAIL;

export const DNSSEC_DOMAINS: readonly LabDomain[] = [
  { name: 'nodnssec.com', shows: 'all is well, but the zone is unsigned', records },
  {
    name: 'island.com',
    shows: 'signed, but the parent has no DS: unsigned to the world',
    records,
    signing: {},
    ds: 'none',
  },
  { name: 'bogus.com', shows: 'signatures that do not fit the records', records, signing: { signatures: 'garbled' } },
  { name: 'expired.com', shows: 'signatures that ended a month ago', records, signing: { signatures: 'expired' } },
  { name: 'nosig.com', shows: 'keys and a DS, but not one signature', records, signing: { signatures: 'missing' } },
  { name: 'dsorphan.com', shows: 'a DS in the parent for an unsigned zone', records, ds: 'orphan' },
  {
    name: 'dsmismatch.com',
    shows: 'a DS with the right key tag and the wrong digest',
    records,
    signing: {},
    ds: 'mismatched',
  },
  {
    name: 'child.dsmismatch.com',
    shows: 'signed well, below a zone that fails validation',
    records,
    signing: {},
  },
  { name: 'ed25519.de', shows: 'signed with Ed25519', records, signing: { algorithm: 15 } },
  { name: 'rsasha256.de', shows: 'signed with RSA/SHA-256', records, signing: { algorithm: 8 } },
  { name: 'rsasha1.de', shows: 'signed with RSA/SHA-1, long deprecated', records, signing: { algorithm: 7 } },
  {
    name: 'nsec3iter.de',
    shows: 'NSEC3 with 500 iterations and a salt (RFC 9276: use neither)',
    records,
    signing: { algorithm: 8, denial: { iterations: 500, salt: 'aabbccdd' } },
  },
  { name: 'compact.com', shows: 'compact denial of existence (NXNAME)', records, signing: { denial: 'compact' } },
];
