import { type LabDomain, MAIL, WEB } from './lab-domain.js';

const records = WEB + MAIL;

export const HEALTH_DNSSEC_DOMAINS: readonly LabDomain[] = [
  { name: 'dsleftover.com', shows: 'a second DS of a key that is gone', records, signing: {}, ds: 'leftover' },
  { name: 'dssha1.com', shows: 'a DS with SHA-1 alone', records, signing: {}, ds: 'sha1' },
  { name: 'dsboth.com', shows: 'a DS with SHA-1 beside one with SHA-256', records, signing: {}, ds: 'sha1-beside' },
  { name: 'dsmixed.com', shows: 'a second DS of a deprecated algorithm', records, signing: {}, ds: 'mixed' },
  { name: 'dsdigest.com', shows: 'a DS with a digest of the future', records, signing: {}, ds: 'unknown-digest' },
  {
    name: 'dsalgorithm.com',
    shows: 'a DS of an algorithm of the future',
    records,
    signing: {},
    ds: 'unknown-algorithm',
  },
  {
    name: 'islandhalf.com',
    shows: 'signed on one name server, not on the other, and no DS',
    records,
    signing: {},
    ds: 'none',
    unsignedCopy: true,
  },
  {
    name: 'islandunsigned.com',
    shows: 'keys that sign nothing, not even each other, and no DS',
    records,
    signing: { exceptions: { DNSKEY: 'unsigned' } },
    ds: 'none',
  },
  {
    name: 'nsec3salt.com',
    shows: 'NSEC3 with a salt',
    records,
    signing: { denial: { iterations: 0, salt: 'aabb' } },
  },
];
