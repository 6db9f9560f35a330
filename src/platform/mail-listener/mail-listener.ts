import { Logger } from '@nestjs/common';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { CidrBlock, IpAddress } from '#base/domain/ip-address.js';
import type { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { CertificateFiles } from './certificate-files.js';
import { IncomingBytes } from './incoming-bytes.js';
import type { MailListenerOptions } from './mail-listener-options.js';
import { type Connection, MailVisit } from './mail-visit.js';
import type { MailAnswer, Mailboxes } from './mailboxes.js';
import { traceFields } from './trace-fields.js';

const MAX_MAIL_BYTES = 1024 * 1024;
/** Of a message that is too large, so much is read before the connection ends. */
const MAX_READ_BYTES = 4 * MAX_MAIL_BYTES;
const MAX_COMMAND_BYTES = 2048;
const MAX_CONNECTIONS_PER_CLIENT = 6;
const IDLE_MS = 60_000;
const RENEWAL_MS = 600_000;
const CLOSE_MS = 1000;
const BUSY: MailAnswer = { code: 452, text: '4.3.1 Busy, try again in a minute' };

/** What smtp-server tells its logger about commands and answers; nothing of it is logged. */
interface Spoken {
  readonly tnx?: string;
  readonly cid?: string;
  readonly command?: string;
}
type Told = (entry: Spoken, message: string, ...parts: readonly unknown[]) => void;

/** A server that accepts mail for the mailboxes of one domain, within bounds, and hands nothing on. */
export class MailListener {
  private readonly visits = new Map<string, MailVisit>();
  private readonly files: CertificateFiles | undefined;
  private readonly log = new Logger('Mail');
  private server: SMTPServer | undefined;
  private renewal: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: MailListenerOptions,
    private readonly mailboxes: Mailboxes,
    private readonly memory: MemoryBudget,
  ) {
    this.files = options.certificate && new CertificateFiles(options.certificate);
  }

  /** Connections that are open. */
  get open(): number {
    return this.visits.size;
  }

  /** Returns the port. */
  async listen(): Promise<number> {
    const { host, port } = this.options;
    const server = this.makeServer();
    this.server = server;
    const listening = new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host === '' ? undefined : host, () => resolve());
    });
    await listening;
    // A client that breaks the protocol is no error of ours.
    server.removeAllListeners('error').on('error', () => undefined);
    this.renewal = setInterval(() => this.renew(), RENEWAL_MS).unref();
    const address = server.server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  async close(): Promise<void> {
    clearInterval(this.renewal);
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  private makeServer(): SMTPServer {
    const { name, proxies, connections } = this.options;
    const silent = () => undefined;
    const logger = { trace: silent, info: silent, warn: silent, error: silent, fatal: silent, debug: this.told };
    return new SMTPServer({
      name,
      heloResponse: name,
      size: MAX_MAIL_BYTES,
      rejectOversized: true,
      disabledCommands: ['AUTH', 'VRFY', 'HELP', 'WIZ', 'SHELL', 'KILL', ...(this.files ? [] : ['STARTTLS'])],
      hideENHANCEDSTATUSCODES: true, // every answer of ours has its own
      disableReverseLookup: true,
      lenientAddressParsing: true,
      maxClients: connections,
      maxRecipients: 1,
      maxCommandLength: MAX_COMMAND_BYTES,
      socketTimeout: IDLE_MS,
      closeTimeout: CLOSE_MS,
      useProxy: proxies.length > 0 && [...proxies],
      logger: logger as unknown as boolean, // the declared type has the overloads of bunyan
      ...this.files?.read(),
      onConnect: (session, done) => this.enter(session, done),
      onSecure: (socket, session, done) => {
        const visit = this.visits.get(session.id);
        const { standardName = '', name: cipher = '' } = session.tlsOptions || {};
        const version = ('getProtocol' in socket && socket.getProtocol()) || '';
        if (visit) visit.tls = { version: version.replace('TLSv', 'TLS '), cipher: standardName || cipher };
        done();
      },
      onRcptTo: ({ address }, session, done) =>
        void this.recipient(address, session).then(done, () => done(refusal(BUSY))),
      onData: (stream, session, done) => this.data(stream, session, done),
      onClose: ({ id }) => {
        this.visits.get(id)?.close();
        this.visits.delete(id);
      },
    });
  }

  private readonly told: Told = ({ tnx, cid = '', command = '' }, _message, ...parts) => {
    const visit = this.visits.get(cid);
    if (tnx === 'command') visit?.began(command);
    if (tnx === 'send') visit?.answered(String(parts[0]));
  };

  private enter(session: SMTPServerSession, done: (error?: Error | null) => void): void {
    const client = clientOf(session.remoteAddress);
    const others = [...this.visits.values()].filter((visit) => blockOf(visit.client) === blockOf(client));
    if (others.length >= MAX_CONNECTIONS_PER_CLIENT) {
      done(refusal({ code: 421, text: '4.7.0 Too many connections from your address, try again in a minute' }));
      return;
    }
    const connection = this.connectionOf(session.id);
    if (connection)
      this.visits.set(
        session.id,
        new MailVisit(client, connection, (mailbox, reply) => this.mailboxes.note(mailbox, reply)),
      );
    done();
  }

  private connectionOf(id: string): Connection | undefined {
    return [...(this.server?.connections ?? [])].find((connection) => connection.id === id);
  }

  private async recipient(address: string, { id }: SMTPServerSession): Promise<Error | null> {
    const at = address.lastIndexOf('@');
    const [mailbox, domain] = [address.slice(0, at), address.slice(at + 1)].map((part) => part.toLowerCase());
    if (at < 1 || domain !== this.options.domain || mailbox === undefined)
      return refusal({ code: 550, text: '5.7.1 We relay no mail' });
    const refused = await this.mailboxes.refusal(mailbox);
    if (refused?.code !== 550) this.visits.get(id)?.named.add(mailbox);
    return refused ? refusal(refused) : null;
  }

  private data(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error?: Error | null, message?: string) => void,
  ): void {
    const visit = this.visits.get(session.id);
    const incoming = new IncomingBytes(this.memory.transit(), MAX_MAIL_BYTES);
    stream.on('data', (piece: Buffer) => {
      incoming.add(piece);
      if (incoming.size > MAX_READ_BYTES) visit?.end('4.3.4 Message is much too large');
    });
    stream.once('close', () => !stream.readableEnded && incoming.close());
    stream.once('error', () => incoming.close());
    stream.once('end', () => {
      const answer = incoming.isRefused || !visit ? Promise.resolve(BUSY) : this.taken(incoming, visit, session);
      void answer
        .catch(() => BUSY)
        .then((one) => {
          incoming.close();
          if (one.code === 250) done(null, one.text);
          else done(refusal(one));
        });
    });
  }

  private async taken(incoming: IncomingBytes, visit: MailVisit, session: SMTPServerSession): Promise<MailAnswer> {
    if (incoming.isTooLarge) return { code: 552, text: '5.3.4 Message is larger than 1 MiB' };
    const { envelope, hostNameAppearsAs, openingCommand } = session;
    const [recipient] = envelope.rcptTo;
    const mailFrom = envelope.mailFrom ? envelope.mailFrom.address : '';
    const { client, tls } = visit;
    const helo = hostNameAppearsAs || '';
    const trace = traceFields({
      ...{ client, helo, mailFrom, by: this.options.name, at: new Date() },
      isEncrypted: tls !== null,
      isExtended: openingCommand === 'EHLO',
    });
    const { address = '' } = recipient ?? {};
    const mailbox = address.slice(0, address.lastIndexOf('@')).toLowerCase();
    const { size } = incoming;
    return this.mailboxes.receive({ mailbox, client, helo, mailFrom, tls, size, bytes: incoming.below(trace) });
  }

  /** A renewed certificate is used from the next connection on. */
  private renew(): void {
    try {
      if (this.files?.isChanged) this.server?.updateSecureContext(this.files.read());
    } catch (error) {
      this.log.warn(`The renewed certificate cannot be used: ${String(error)}`);
    }
  }
}

function refusal({ code, text }: MailAnswer): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** As IPv4 where a socket for both versions reports an IPv4 address. */
function clientOf(address: string): string {
  const ip = IpAddress.parse(address)?.unmapped;
  return ip ? String(ip) : address;
}

/** One household or server has an IPv4 address or an IPv6 /64. */
function blockOf(client: string): string {
  const ip = IpAddress.parse(client);
  return ip?.version === 6 ? String(CidrBlock.around(ip, 64).address) : client;
}
