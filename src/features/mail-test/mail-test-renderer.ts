import { Injectable } from '@nestjs/common';
import { escapeInvisible, shorten } from '#base/domain/evidence.js';
import { Config } from '#platform/config/config.js';
import { FindingTexts } from '#platform/edge/texts/finding-texts.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import type { LastReply } from '#platform/mail-listener/mailboxes.js';
import { MessageRenderer } from '#features/message-analysis/message-renderer.js';
import type { KeptMessage, MailTest, SenderReport } from './mail-test-store.js';
import type { MailTestResult, MailTestStart } from './mail-test.dto.js';
import { verdictWords } from './verdict-words.js';
import { verdictOn } from './verdict.js';

/** Renders a mail test in a language. */
@Injectable()
export class MailTestRenderer {
  constructor(
    private readonly config: Config,
    private readonly texts: FindingTexts,
    private readonly messages: MessageRenderer,
  ) {}

  start({ id, mailbox, expiresAt }: MailTest, language: Language): MailTestStart {
    const domain = this.config.mailTest?.domain ?? '';
    return {
      api: 'v1',
      id,
      address: `${mailbox}@${domain}`,
      url: this.link(`/mail-test/${id}${language === 'en' ? '' : `?lang=${language}`}`),
      expiresAt,
    };
  }

  render(test: MailTest, locale: Language): MailTestResult {
    const { createdAt, messages, lastReply } = test;
    const last = messages.at(-1);
    const [first] = messages;
    const { api, id, address, url, expiresAt } = this.start(test, locale);
    return {
      ...{ api, id, address, url, expiresAt },
      state: last ? 'received' : 'waiting',
      createdAt,
      messages: messages.length,
      ...(last && this.received(last, test.sender, locale)),
      ...(first && last && first !== last && { first: earlier(first), changedRecords: changedRecords(first, last) }),
      ...(lastReply && { lastReply: shown(lastReply) }),
      locale,
    };
  }

  private received({ at, size, analysis }: KeptMessage, sender: SenderReport | undefined, locale: Language) {
    const rendered = this.messages.render(analysis, locale);
    const verdict = verdictOn(analysis);
    return {
      receivedAt: at,
      ...transportOf(analysis),
      analysis: rendered,
      sender: sender ? { ...sender, url: this.link(`/check/${sender.domain}`) } : null,
      bulkSender: rendered.bulkSender,
      verdict: {
        state: verdict.state,
        why: [...verdict.why],
        lacking: [...verdict.lacking],
        text: verdictWords(verdict, rendered.dmarc)
          .map((key) => this.texts.text(locale, `mail-test.${key}`, {}))
          .join(' '),
      },
      size,
    };
  }

  private link(path: string): string {
    return `${this.config.http.publicUrl}${path}`;
  }
}

function transportOf({ examination: { reception } }: KeptMessage['analysis']): Pick<MailTestResult, 'transport'> {
  if (!reception) return {};
  const { client, helo, mailFrom, tls, offersTls, reverse } = reception;
  const names = 'names' in reverse ? reverse.names.map(safe) : [];
  const isKnown = reverse.state !== 'unanswered' && reverse.state !== 'hidden';
  return {
    transport: {
      client: safe(client),
      helo: safe(helo),
      ptr: isKnown ? names : null,
      forwardConfirmed: isKnown ? reverse.state === 'confirmed' : null,
      tls,
      tlsOffered: offersTls,
      mailFrom: safe(mailFrom),
    },
  };
}

function earlier({ at, analysis }: KeptMessage): NonNullable<MailTestResult['first']> {
  const { spf, dmarc, signatures, reception } = analysis.examination;
  return {
    receivedAt: at,
    verdict: verdictOn(analysis).state,
    spf: spf?.result ?? '–',
    dkim: signatures.map(({ result, signature }) => `${result} ${shorten(signature.domain)}`),
    dmarc: dmarc?.result ?? 'none',
    tls: reception?.tls?.version ?? null,
  };
}

function changedRecords(first: KeptMessage, last: KeptMessage): NonNullable<MailTestResult['changedRecords']> {
  const before = new Map(first.analysis.records.map(({ host, values }) => [host, values]));
  return last.analysis.records.flatMap(({ host, values }) => {
    const old = before.get(host);
    const isSame = !old || [...old].sort().join('\n') === [...values].sort().join('\n');
    return isSame ? [] : [{ host, type: 'TXT' as const, before: old.map(safe), after: values.map(safe) }];
  });
}

function shown({ at, client, helo, command, answer }: LastReply): LastReply {
  return { at, client: safe(client), helo: safe(helo), command: safe(command), answer: safe(answer) };
}

function safe(text: string): string {
  return shorten(escapeInvisible(text));
}
