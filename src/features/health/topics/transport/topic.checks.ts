// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { mtaStsRecord } from './checks/mta-sts-record.check.js';
import { tlsRptRecord } from './checks/tls-rpt-record.check.js';

export const checks = [mtaStsRecord, tlsRptRecord];
