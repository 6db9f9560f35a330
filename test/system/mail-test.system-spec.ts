import { setTimeout as sleep } from 'node:timers/promises';
import type { MailTestResult, MailTestStart } from '#features/mail-test/mail-test.dto.js';
import { ask } from './client.js';
import { MAIL } from './lab/address-plan.js';
import { CERTIFICATES } from './lab/certificates.js';
import { LAB, listening, serve } from './lab/processes.js';
import { type Mailer, MAILERS, type RouteName, startMailers, submit } from './lab/sending-mail.js';
import { SigningMail, type SignerName } from './lab/signing-mail.js';

const PORT = 3004;
const DOMAIN = 'test.mailhost.net';
const WAIT_MS = 120_000;
const MANY = '100000000';
const there = MAILERS.filter(({ isThere }) => isThere);

interface Case {
  readonly signer?: SignerName;
  readonly route: RouteName;
  readonly mailFrom?: string;
  /** What happens to the message after it was signed. */
  readonly alter?: (message: string) => string;
  /** What an expert says. */
  readonly verdict: NonNullable<MailTestResult['verdict']>['state'];
  readonly dmarc: readonly [result: string, by: string | null];
  readonly spf: string;
  /** Findings that decide, or that a sender of many messages has to fix. */
  readonly names?: readonly string[];
}

const withFooter = (message: string) =>
  `${message.replace(/^Subject: /m, 'Subject: [Users] ')}${'_'.repeat(40)}\r\nUsers mailing list\r\n`;
const withListAsAuthor = (message: string) =>
  withFooter(message).replace(
    /^From: .*\r\n/m,
    'From: Jo via Users <users@perfect.test>\r\nReply-To: Jo <jo@dkim.com>\r\nList-Id: <users.perfect.test>\r\n',
  );
const LIST = 'users-bounces@perfect.test';

/** dkim.com has SPF `mx -all` with the server of the direct route, and DMARC `p=reject`; perfect.test sends from the forwarder. */
const CASES: Readonly<Record<string, Case>> = {
  'signed by opendkim, sent by the listed server': {
    ...{ signer: 'opendkim', route: 'direct', verdict: 'good', dmarc: ['pass', 'both'], spf: 'pass' },
  },
  'signed by rspamd, sent by the listed server': {
    ...{ signer: 'rspamd', route: 'direct', verdict: 'good', dmarc: ['pass', 'both'], spf: 'pass' },
  },
  'without TLS: bulk mail would need it': {
    ...{ signer: 'rspamd', route: 'plain', verdict: 'good', dmarc: ['pass', 'both'], spf: 'pass' },
    names: ['message-tls.missing'],
  },
  'unsigned: SPF alone makes DMARC pass': {
    ...{ route: 'direct', verdict: 'good', dmarc: ['pass', 'spf'], spf: 'pass', names: ['message-signature.none'] },
  },
  'forwarded, signed: the signature survives': {
    ...{ signer: 'opendkim', route: 'forwarder', verdict: 'good', dmarc: ['pass', 'dkim'], spf: 'fail' },
    names: ['message-spf.fail'],
  },
  'forwarded, unsigned: nothing is left, and the policy rejects': {
    ...{ route: 'forwarder', verdict: 'rejected', dmarc: ['fail', null], spf: 'fail' },
    names: ['message-dmarc.stopped', 'message-unauthenticated.found'],
  },
  'forwarded with a return path of the forwarder': {
    ...{ signer: 'rspamd', route: 'forwarder', mailFrom: 'srs0=x=dkim.com=jo@perfect.test' },
    ...{ verdict: 'good', dmarc: ['pass', 'dkim'], spf: 'pass' },
  },
  'through a list that adds a footer: the signature breaks, and SPF is of the list': {
    ...{ signer: 'opendkim', route: 'forwarder', mailFrom: LIST, alter: withFooter },
    ...{ verdict: 'rejected', dmarc: ['fail', null], spf: 'pass', names: ['message-dmarc.stopped'] },
  },
  'through a list that puts itself into From, and does not sign: bulk mail needs DKIM': {
    ...{ signer: 'opendkim', route: 'forwarder', mailFrom: LIST, alter: withListAsAuthor },
    ...{ verdict: 'spam', dmarc: ['pass', 'spf'], spf: 'pass', names: ['message-altered.unsealed'] },
  },
  'from a server whose reverse DNS leads elsewhere': {
    ...{ signer: 'rspamd', route: 'stranger', verdict: 'rejected', dmarc: ['pass', 'dkim'], spf: 'fail' },
    names: ['message-reverse-dns.mismatched'],
  },
};

const letter = (id: string) =>
  [
    'From: Jo <jo@dkim.com>',
    'To: users@perfect.test',
    'Subject: Release notes',
    'Date: Tue, 17 Nov 2026 08:00:00 +0000',
    `Message-ID: <${id}@dkim.com>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'The release is out.',
    '',
  ].join('\r\n');

describe('real mail servers deliver to a mail test', () => {
  let signing: SigningMail;
  beforeAll(async () => {
    const { PATH, NODE_EXTRA_CA_CERTS } = process.env;
    const { cert, key } = CERTIFICATES['mail-test'];
    serve('mail-test-app', 'node', ['dist/main.js'], {
      env: {
        ...{ PATH, NODE_EXTRA_CA_CERTS, TMPDIR: `${LAB}/tmp`, PORT: String(PORT) },
        ...{ DD_PACKETS_PER_ADDRESS: MANY, DD_PACKETS_PER_NETWORK: MANY, DD_PACKETS_PER_DOMAIN: MANY },
        ...{ DD_MAIL_TEST_DOMAIN: DOMAIN, DD_MAIL_TEST_NAME: 'test-in.mailhost.net' },
        ...{ DD_MAIL_TEST_HOST: MAIL.test[0], DD_MAIL_TEST_PORT: '25' },
        ...{ DD_MAIL_TEST_CERT: cert, DD_MAIL_TEST_KEY: key },
      },
    });
    signing = await SigningMail.start('127.0.1.2');
    await startMailers(there);
    await Promise.all([listening('127.0.0.1', PORT), listening(MAIL.test[0], 25)]);
  });

  let count = 0;
  const deliver = async (mailer: Mailer, { signer, route, mailFrom = 'jo@dkim.com', alter = (text) => text }: Case) => {
    const { body } = await ask('/api/v1/mail-test', { method: 'POST', port: PORT });
    const { id, address } = body as MailTestStart;
    const text = letter(`mail-test-${++count}`);
    const message = alter(signer ? await signing.signed(signer, text) : text);
    await submit(mailer, route, { mailFrom, recipient: address, message });
    const until = Date.now() + WAIT_MS;
    for (;;) {
      const result = (await ask(`/api/v1/mail-test/${id}`, { port: PORT })).body as MailTestResult;
      if (result.state === 'received') return result;
      if (Date.now() > until) throw new Error(`nothing arrived; our last answer: ${JSON.stringify(result.lastReply)}`);
      await sleep(200);
    }
  };

  describe.each(there.map((mailer) => [mailer.name, mailer] as const))('%s', (_, mailer) => {
    it.each(Object.entries(CASES))('%s', async (name, one) => {
      const { verdict, analysis, transport } = await deliver(mailer, one);
      expect({
        name,
        verdict: verdict!.state,
        dmarc: [analysis!.dmarc.result, analysis!.dmarc.by],
        spf: analysis!.spf!.result,
        decides: [...verdict!.why, ...verdict!.lacking],
        confirmed: transport!.forwardConfirmed,
        isEncrypted: transport!.tls !== null,
      }).toEqual({
        ...{ name, verdict: one.verdict, dmarc: one.dmarc, spf: one.spf },
        decides: expect.arrayContaining([...(one.names ?? [])]) as unknown,
        ...{ confirmed: one.route !== 'stranger', isEncrypted: one.route !== 'plain' },
      });
    });
  });
});
