import { mtaStsRecord } from './checks/mta-sts-record.check.js';
import { tlsRptRecord } from './checks/tls-rpt-record.check.js';

export const transportChecks = [mtaStsRecord, tlsRptRecord] as const;
