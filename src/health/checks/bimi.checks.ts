import { bimiCertificate } from './bimi/bimi-certificate.check.js';
import { bimiDmarc } from './bimi/bimi-dmarc.check.js';
import { bimiLogo } from './bimi/bimi-logo.check.js';
import { bimiRecord } from './bimi/bimi-record.check.js';

export const bimiChecks = [bimiRecord, bimiDmarc, bimiLogo, bimiCertificate] as const;
