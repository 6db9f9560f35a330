// The list is kept by `npm run topics`, its order by people: a report follows it.
import { mtaStsRecord } from './checks/mta-sts-record.check.js';
import { tlsRptRecord } from './checks/tls-rpt-record.check.js';

export const checks = [mtaStsRecord, tlsRptRecord];
