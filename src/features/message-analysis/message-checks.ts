import type { Check } from '#base/domain/check.js';
import { messageAlignment } from './checks/message-alignment.check.js';
import { messageAltered } from './checks/message-altered.check.js';
import { messageArc } from './checks/message-arc.check.js';
import { messageAuthor } from './checks/message-author.check.js';
import { messageChanged } from './checks/message-changed.check.js';
import { messageCopied } from './checks/message-copied.check.js';
import { messageDmarc } from './checks/message-dmarc.check.js';
import { messageFields } from './checks/message-fields.check.js';
import { messageInvalid } from './checks/message-invalid.check.js';
import { messageKey } from './checks/message-key.check.js';
import { messageLength } from './checks/message-length.check.js';
import { messageReturnPath } from './checks/message-return-path.check.js';
import { messageReverseDns } from './checks/message-reverse-dns.check.js';
import { messageSignature } from './checks/message-signature.check.js';
import { messageSpam } from './checks/message-spam.check.js';
import { messageSpf } from './checks/message-spf.check.js';
import { messageTls } from './checks/message-tls.check.js';
import { messageUnauthenticated } from './checks/message-unauthenticated.check.js';
import { messageUnsignedCopy } from './checks/message-unsigned-copy.check.js';
import { messageUnsubscribe } from './checks/message-unsubscribe.check.js';
import { messageWeak } from './checks/message-weak.check.js';
import type { MessageFacts } from './message-facts.js';

/** In the order in which findings of one severity are listed. */
export const messageChecks: readonly Check<MessageFacts>[] = [
  messageDmarc,
  messageUnauthenticated,
  messageAuthor,
  messageReturnPath,
  messageReverseDns,
  messageUnsignedCopy,
  messageFields,
  messageAltered,
  messageChanged,
  messageCopied,
  messageAlignment,
  messageSignature,
  messageInvalid,
  messageWeak,
  messageLength,
  messageKey,
  messageSpf,
  messageTls,
  messageArc,
  messageUnsubscribe,
  messageSpam,
];
