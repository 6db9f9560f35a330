// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { bimiCertificate } from './checks/bimi-certificate.check.js';
import { bimiDmarc } from './checks/bimi-dmarc.check.js';
import { bimiLogo } from './checks/bimi-logo.check.js';
import { bimiRecord } from './checks/bimi-record.check.js';

export const checks = [bimiRecord, bimiDmarc, bimiLogo, bimiCertificate];
