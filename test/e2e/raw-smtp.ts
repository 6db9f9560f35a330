import { connect, type Socket } from 'node:net';
import { connect as secure } from 'node:tls';

/** A client that sends exactly what a test says, and reads whole replies. */
export class RawSmtp {
  private text = '';
  private isOver = false;
  private wake: () => void = () => undefined;

  private constructor(private socket: Socket) {
    this.listen();
  }

  /** With an address, as a proxy passes it on (PROXY protocol, version 1). */
  static async open(port: number, client?: string): Promise<RawSmtp> {
    const socket = connect(port, '127.0.0.1');
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    const smtp = new RawSmtp(socket);
    if (client !== undefined)
      socket.write(`PROXY ${client.includes(':') ? 'TCP6' : 'TCP4'} ${client} ${client} 1000 25\r\n`);
    return smtp;
  }

  /** Bytes as they are. */
  write(text: string | Buffer): void {
    if (!this.socket.destroyed) this.socket.write(typeof text === 'string' ? Buffer.from(text, 'latin1') : text);
  }

  /** The next reply, with all of its lines; empty if the connection has ended. */
  async reply(): Promise<string> {
    for (;;) {
      const [whole] = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(this.text) ?? [];
      if (whole !== undefined) {
        this.text = this.text.slice(whole.length);
        return whole.trimEnd();
      }
      if (this.isOver) return '';
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  async say(line: string): Promise<string> {
    this.write(`${line}\r\n`);
    return this.reply();
  }

  async greet(helo = 'mail.perfect.test'): Promise<string> {
    await this.reply();
    return this.say(`EHLO ${helo}`);
  }

  async startTls(): Promise<void> {
    await this.say('STARTTLS');
    this.socket.removeAllListeners('data');
    this.socket = secure({ socket: this.socket, rejectUnauthorized: false });
    await new Promise<void>((resolve, reject) => this.socket.once('secureConnect', resolve).once('error', reject));
    this.listen();
  }

  /** Replies to MAIL, RCPT, DATA and the end of the message. */
  async send(mailFrom: string, recipient: string, message: string): Promise<readonly string[]> {
    const replies = [await this.say(`MAIL FROM:<${mailFrom}>`), await this.say(`RCPT TO:<${recipient}>`)];
    if (!replies[1]!.startsWith('2')) return replies;
    replies.push(await this.say('DATA'));
    this.write(message.replace(/^\./gm, '..'));
    replies.push(await this.say(message.endsWith('\r\n') ? '.' : '\r\n.'));
    return replies;
  }

  /** Ended by the server. */
  async ended(): Promise<void> {
    while (!this.isOver) await new Promise<void>((resolve) => (this.wake = resolve));
  }

  close(): void {
    this.socket.destroy();
  }

  private listen(): void {
    const end = () => {
      this.isOver = true;
      this.wake();
    };
    this.socket
      .on('data', (bytes: Buffer) => {
        this.text += bytes.toString('latin1');
        this.wake();
      })
      .on('end', end)
      .on('close', end)
      .on('error', end);
  }
}
