// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { spfAll } from './checks/spf-all.check.js';
import { spfBroad } from './checks/spf-broad.check.js';
import { spfDuplicate } from './checks/spf-duplicate.check.js';
import { spfHosts } from './checks/spf-hosts.check.js';
import { spfInclude } from './checks/spf-include.check.js';
import { spfLookups } from './checks/spf-lookups.check.js';
import { spfMacro } from './checks/spf-macro.check.js';
import { spfOrder } from './checks/spf-order.check.js';
import { spfPrivate } from './checks/spf-private.check.js';
import { spfProvider } from './checks/spf-provider.check.js';
import { spfPtr } from './checks/spf-ptr.check.js';
import { spfRecord } from './checks/spf-record.check.js';
import { spfSenderid } from './checks/spf-senderid.check.js';
import { spfSize } from './checks/spf-size.check.js';
import { spfSyntax } from './checks/spf-syntax.check.js';
import { spfVoid } from './checks/spf-void.check.js';

export const checks = [
  spfRecord,
  spfSyntax,
  spfLookups,
  spfInclude,
  spfHosts,
  spfVoid,
  spfAll,
  spfPtr,
  spfBroad,
  spfPrivate,
  spfOrder,
  spfDuplicate,
  spfMacro,
  spfSize,
  spfSenderid,
  spfProvider,
];
