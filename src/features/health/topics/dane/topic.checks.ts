// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { daneDenial } from './checks/dane-denial.check.js';
import { daneMxZone } from './checks/dane-mx-zone.check.js';
import { daneRecord } from './checks/dane-record.check.js';
import { daneRollover } from './checks/dane-rollover.check.js';
import { daneUnsigned } from './checks/dane-unsigned.check.js';
import { daneUsage } from './checks/dane-usage.check.js';

export const checks = [daneRecord, daneDenial, daneUsage, daneUnsigned, daneRollover, daneMxZone];
