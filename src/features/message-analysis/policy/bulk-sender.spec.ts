import type { Examination } from '../examine-message.js';
import { readMessage } from '../signatures/raw-message.js';
import { bulkSenderRequirements } from './bulk-sender.js';

function stateOf(wanted: string, lines: readonly string[], received = ''): string | undefined {
  const message = readMessage(Buffer.from([...lines, '', ''].join('\r\n')));
  const nothing = { message, signatures: [], fromDomains: [], spf: null, dmarc: null };
  const examination = { ...nothing, arc: { result: 'none', instances: [] }, unsubscribe: {}, client: { received } };
  const requirements = bulkSenderRequirements(examination as unknown as Examination);
  return requirements.find(({ requirement }) => requirement === wanted)?.state;
}

it.each([
  ['from a (a [192.0.2.1]) (using TLSv1.3 with cipher X) by b (Postfix) with ESMTPS id 1', 'met'],
  ['from a ([192.0.2.1]) by b with esmtps (TLS1.3) tls X (Exim 4.96)', 'met'],
  ['from a (192.0.2.1) by b (192.0.2.2) with Microsoft SMTP Server (version=TLS1_2, cipher=X) id 15.20', 'met'],
  ['from a (192.0.2.1) by b (192.0.2.2) with Microsoft SMTP Server (TLS) id 15.0.1178.4', 'met'],
  ['from 192.0.2.1 (EHLO a) by 10.0.0.1 with SMTPs (version=TLS1_3 cipher=X)', 'met'],
  ['from unknown (HELO a) (192.0.2.1) by 0 with (TLS_AES_256_GCM_SHA384 encrypted) SMTP', 'met'],
  ['from a (a [192.0.2.1]) by b (8.17.1/8.17.1) with ESMTP id 1 (version=TLSv1.3 cipher=X)', 'met'],
  ['from a (a [192.0.2.1]) by b (Postfix) with ESMTP id 1', 'not-met'],
  ['from tls.example (tls.example [192.0.2.1]) by b (Postfix) with SMTP id 1', 'not-met'],
])('TLS of %j is %s', (received, expected) => expect(stateOf('bulk-google.tls', [], received)).toBe(expected));

it.each([
  ['List-Id: News <news.example>', 'not-visible'],
  ['List-Post: NO (announcements only)', 'not-visible'],
  ['List-Post: <mailto:users@lists.example>', 'not-met'],
  ['Resent-From: jo@example.com', 'not-met'],
])('ARC of a message with %j is %s', (line, expected) => expect(stateOf('bulk-apple.arc', [line])).toBe(expected));
