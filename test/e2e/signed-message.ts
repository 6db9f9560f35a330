import { createHash, createSign, type KeyObject } from 'node:crypto';

/** A message that is signed with DKIM in the forms relaxed/relaxed. */
export function signedMessage(key: KeyObject, domain: string, selector: string, body = 'Hello,\r\n\r\nJo\r\n'): string {
  const fields = [
    ['From', `Jo <jo@${domain}>`],
    ['Subject', 'Hello'],
    ['Date', 'Tue, 17 Nov 2026 08:00:00 +0000'],
    ['Message-ID', `<1@${domain}>`],
  ] as const;
  const bodyHash = createHash('sha256').update(body).digest('base64');
  const names = fields.map(([name]) => name).join(':');
  const tags = `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector}; h=${names}; bh=${bodyHash}; b=`;
  const signed = fields.map(([name, value]) => `${name.toLowerCase()}:${value}\r\n`).join('');
  const value = createSign('sha256').update(`${signed}dkim-signature:${tags}`).sign(key, 'base64');
  return [
    `Return-Path: <jo@${domain}>`,
    `Received: from out.${domain} (unknown [203.0.113.77]) by mx.example.net with ESMTPS; Tue, 17 Nov 2026 08:00:01 +0000`,
    `DKIM-Signature: ${tags}${value}`,
    ...fields.map(([name, text]) => `${name}: ${text}`),
    '',
    body,
  ].join('\r\n');
}

/** The message after a mailing list: a tag in the Subject and a footer. */
export function throughList(message: string): string {
  return `${message.replace('Subject: Hello', 'Subject: [users] Hello')}${FOOTER.join('\r\n')}\r\n`;
}

const FOOTER = ['_'.repeat(47), 'users mailing list', 'users@lists.example.org', 'https://lists.example.org/users'];
