import { daneDenial } from './dane/dane-denial.check.js';
import { daneMxZone } from './dane/dane-mx-zone.check.js';
import { daneRecord } from './dane/dane-record.check.js';
import { daneRollover } from './dane/dane-rollover.check.js';
import { daneUnsigned } from './dane/dane-unsigned.check.js';
import { daneUsage } from './dane/dane-usage.check.js';

export const daneChecks = [daneRecord, daneDenial, daneUsage, daneUnsigned, daneRollover, daneMxZone] as const;
