import { spfAll } from './spf/spf-all.check.js';
import { spfBroad } from './spf/spf-broad.check.js';
import { spfDuplicate } from './spf/spf-duplicate.check.js';
import { spfHosts } from './spf/spf-hosts.check.js';
import { spfInclude } from './spf/spf-include.check.js';
import { spfLookups } from './spf/spf-lookups.check.js';
import { spfMacro } from './spf/spf-macro.check.js';
import { spfOrder } from './spf/spf-order.check.js';
import { spfPrivate } from './spf/spf-private.check.js';
import { spfProvider } from './spf/spf-provider.check.js';
import { spfPtr } from './spf/spf-ptr.check.js';
import { spfRecord } from './spf/spf-record.check.js';
import { spfSenderid } from './spf/spf-senderid.check.js';
import { spfSize } from './spf/spf-size.check.js';
import { spfSyntax } from './spf/spf-syntax.check.js';
import { spfVoid } from './spf/spf-void.check.js';

export const spfChecks = [
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
] as const;
