import type { Profile } from '../profile.js';
import { NO_DMARC, SPF_BROKEN, UNVALIDATED } from './broken-records.js';

const NO_SENDER = ['mail-use.parked', 'mail-use.unused', 'mail-use.receiving'];
const NO_DKIM = ['dkim-keys.absent', 'dkim-keys.unusable'];
const ALL = { google: 'must', yahoo: 'must', microsoft: 'must', apple: 'must' } as const;

/** What the large mailbox providers require from bulk senders, as one list. */
export const bulkSender: Profile = {
  id: 'bulk-sender',
  sources: [
    {
      by: 'google',
      name: 'Google, Email sender guidelines',
      url: 'https://support.google.com/a/answer/81126',
      dated: '2026-03-21',
    },
    {
      by: 'yahoo',
      name: 'Yahoo, Sender best practices',
      url: 'https://senders.yahooinc.com/best-practices/',
      dated: '2025-04-10',
    },
    {
      by: 'microsoft',
      name: 'Microsoft, Outlook requirements for high-volume senders',
      url: 'https://techcommunity.microsoft.com/blog/microsoftdefenderforoffice365blog/strengthening-email-ecosystem-outlook%E2%80%99s-new-requirements-for-high%E2%80%90volume-senders/4399730',
      dated: '2025-08-02',
    },
    {
      by: 'apple',
      name: 'Apple, Postmaster information for iCloud Mail',
      url: 'https://support.apple.com/102322',
      dated: '2025-02-26',
    },
  ],
  requirements: [
    {
      id: 'spf-and-dkim',
      group: 'authentication',
      level: 'must',
      clause: 'Google: 5,000 or more messages, 1; Yahoo: Bulk Senders 1; Microsoft: 1, 2; Apple: 8',
      askedBy: ALL,
      isCentral: true,
      decide: {
        notApplicable: NO_SENDER,
        notMet: [...SPF_BROKEN, ...NO_DKIM],
        unclear: ['spf-lookups.partly', ...UNVALIDATED],
        met: [['spf-record.ok'], ['dkim-keys.found']],
        shownBy: 'message', // DNS cannot list selectors
      },
    },
    {
      id: 'dkim-key',
      group: 'authentication',
      level: 'must',
      clause: 'Google: Email authentication, DKIM; Yahoo: Authenticate using SPF, DKIM, and DMARC',
      askedBy: { google: 'must', yahoo: 'must' },
      decide: {
        notApplicable: [...NO_SENDER, 'dkim-keys.absent'],
        notMet: ['dkim-strength.weak'],
        unclear: ['dkim-keys.unusable'],
        met: [['dkim-keys.found']],
        shownBy: 'message',
      },
    },
    {
      id: 'dmarc-record',
      group: 'authentication',
      level: 'must',
      clause: 'Google: 5,000 or more messages, 2; Yahoo: Bulk Senders 1; Microsoft: 3; Apple: 9',
      askedBy: ALL,
      decide: {
        notApplicable: NO_SENDER,
        notMet: NO_DMARC,
        unclear: UNVALIDATED,
        met: [['dmarc-record.ok', 'dmarc-record.inherited']],
      },
    },
    {
      id: 'dmarc-reports',
      group: 'authentication',
      level: 'should',
      clause: 'Yahoo: Bulk Senders 1',
      askedBy: { yahoo: 'should' },
      decide: {
        notApplicable: NO_SENDER,
        notMet: [
          ...NO_DMARC,
          'dmarc-reports.missing',
          'dmarc-reports.no-effect',
          'dmarc-report-receivers.unreachable',
          'dmarc-report-receivers.unauthorized',
          'dmarc-report-domain.free',
        ],
        met: [['dmarc-reports.ok']],
      },
    },
    {
      id: 'alignment',
      group: 'authentication',
      level: 'must',
      clause: 'Google: 5,000 or more messages, 8; Yahoo: Bulk Senders 1; Microsoft: 3',
      askedBy: { google: 'must', yahoo: 'must', microsoft: 'must' },
      decide: { notApplicable: NO_SENDER, shownBy: 'message' },
    },
    {
      id: 'reverse-dns',
      group: 'servers',
      level: 'must',
      clause: 'Google: all senders, 2; Yahoo: All Senders 3; Apple: 5',
      askedBy: { google: 'must', yahoo: 'must', apple: 'must' },
      decide: {
        notApplicable: NO_SENDER,
        notMet: ['sender-ptr.missing', 'sender-ptr.mismatched'],
        met: [['sender-ptr.confirmed']],
        shownBy: 'message',
      },
    },
    {
      id: 'replies',
      group: 'servers',
      level: 'should',
      clause: 'Microsoft: hygiene 1',
      askedBy: { microsoft: 'should' },
      decide: {
        notApplicable: ['mail-use.unused'],
        notMet: [
          'mx-record.null-mx',
          'mx-hosts.no-address',
          'mx-hosts.literal',
          'mx-hosts.private',
          'smtp-port25.no-answer',
          'smtp-greeting.not-smtp',
        ],
        met: [['mx-record.ok'], ['smtp-port25.ok', 'smtp-port25.some-no-answer']],
      },
    },
    {
      id: 'outgoing-tls',
      group: 'servers',
      level: 'must',
      clause: 'Google: all senders, 3',
      askedBy: { google: 'must' },
      decide: { notApplicable: NO_SENDER, shownBy: 'message' },
    },
    {
      id: 'one-click',
      group: 'messages',
      level: 'must',
      clause: 'Google: 5,000 or more messages, last point; Yahoo: Bulk Senders 2; RFC 8058 §3.1',
      askedBy: { google: 'must', yahoo: 'should' },
      decide: { notApplicable: NO_SENDER, shownBy: 'message' },
    },
    {
      id: 'unsubscribe-link',
      group: 'messages',
      level: 'must',
      clause: 'Yahoo: Bulk Senders 2; Apple: 2; Microsoft: hygiene 2',
      askedBy: { yahoo: 'must', apple: 'must', microsoft: 'should' },
      decide: { notApplicable: NO_SENDER, shownBy: 'message' },
    },
    {
      id: 'message-format',
      group: 'messages',
      level: 'must',
      clause: 'Google: all senders, 5; Yahoo: All Senders 4; Apple: 4',
      askedBy: { google: 'must', yahoo: 'must', apple: 'must' },
      decide: { notApplicable: NO_SENDER, shownBy: 'message' },
    },
    {
      id: 'arc',
      group: 'messages',
      level: 'must',
      clause: 'Apple: 3',
      askedBy: { apple: 'must' },
      decide: { notApplicable: NO_SENDER, shownBy: 'message' },
    },
    {
      id: 'spam-rate',
      group: 'conduct',
      level: 'must',
      clause: 'Google: all senders, 4; Yahoo: All Senders 2',
      askedBy: { google: 'must', yahoo: 'must' },
      decide: { notApplicable: NO_SENDER, shownBy: 'postmaster' },
    },
    {
      id: 'unsubscribe-time',
      group: 'conduct',
      level: 'must',
      clause: 'Yahoo: Bulk Senders 2; Google: FAQ',
      askedBy: { yahoo: 'must', google: 'should' },
      decide: { notApplicable: NO_SENDER, shownBy: 'provider' },
    },
    {
      id: 'list-hygiene',
      group: 'conduct',
      level: 'must',
      clause: 'Apple: 1, 6, 7, 10 to 13; Microsoft: hygiene 3, 4',
      askedBy: { apple: 'must', microsoft: 'should' },
      decide: { notApplicable: NO_SENDER, shownBy: 'provider' },
    },
  ],
};
