import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CertificateAuthority } from '../lab/certificates.js';
import { RawSmtp } from './raw-smtp.js';

/** The address of mail.perfect.test, whose reverse DNS resolves back. */
export const PERFECT = '77.77.4.1';
export const MESSAGE = [
  'From: Jo <jo@perfect.test>',
  'To: x@test.example',
  'Subject: A secret subject',
  'Date: Tue, 17 Nov 2026 08:00:00 +0000',
  'Message-ID: <1@perfect.test>',
  '',
  'A secret text',
  '',
].join('\r\n');

/** A listener on a port that is free, to which tests speak as a proxy that names any client. */
export const RECEIVING = {
  DD_MAIL_TEST_DOMAIN: 'test.example',
  DD_MAIL_TEST_HOST: '127.0.0.1',
  DD_MAIL_TEST_PORT: '0',
  DD_MAIL_TEST_PROXIES: '127.0.0.1',
};

/** Settings with a certificate of its own, so that clients can encrypt. */
export function withCertificate(folder: string) {
  const { cert, key } = new CertificateAuthority().issue({ names: ['test.example'] });
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  return { DD_MAIL_TEST_CERT: certFile, DD_MAIL_TEST_KEY: keyFile };
}

interface Delivery {
  readonly message?: string;
  readonly client?: string;
  readonly tls?: boolean;
  readonly from?: string;
}

/** Sends a message to an address; returns the last answer. */
export async function deliver(
  port: number,
  address: string,
  { message = MESSAGE, client = PERFECT, tls = true, from = 'jo@perfect.test' }: Delivery = {},
): Promise<string | undefined> {
  const smtp = await RawSmtp.open(port, client);
  await smtp.greet();
  if (tls) {
    await smtp.startTls();
    await smtp.say('EHLO mail.perfect.test');
  }
  const replies = await smtp.send(from, address, message);
  smtp.close();
  return replies.at(-1);
}
