import { mtaStsRecord } from './transport/mta-sts-record.check.js';
import { tlsRptRecord } from './transport/tls-rpt-record.check.js';

export const transportChecks = [mtaStsRecord, tlsRptRecord] as const;
