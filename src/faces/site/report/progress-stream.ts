import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { DomainName } from '#base/domain/domain-name.js';
import type { Finding } from '#base/domain/finding.js';
import { overloaded } from '#platform/edge/errors/api-error.js';
import { anonymousClient, clientNetwork } from '#platform/edge/limits/client.js';
import { FindingTexts } from '#platform/edge/texts/finding-texts.js';
import { type Language, Localizer } from '#platform/edge/texts/localizer.js';
import { whenClosed } from '#platform/runtime/when-closed.js';
import { type FinishedTopic, HealthProgress } from '#features/health/health-progress.js';
import type { State } from '../components/icons.js';

const MAX_SECONDS = 30;
const MAX_PER_CLIENT = 10;
/** So that one network cannot use all streams of the process. */
const MAX_PER_NETWORK = 100;
const MAX_FOUND = 10;

/** Sends the finished topics of a running check as server-sent events. It starts no check. */
@Injectable()
export class ProgressStream {
  /** Open streams per client and per network. */
  private readonly streams = new Map<string, number>();

  constructor(
    private readonly progress: HealthProgress,
    private readonly texts: FindingTexts,
    private readonly localizer: Localizer,
  ) {}

  open(domain: DomainName, language: Language, request: Request, response: Response): void {
    const [client, network] = [anonymousClient(request).tracker, clientNetwork(request)];
    if (this.streamsOf(client) >= MAX_PER_CLIENT || this.streamsOf(network) >= MAX_PER_NETWORK) throw overloaded();
    for (const key of [client, network]) this.streams.set(key, this.streamsOf(key) + 1);
    const end = () => {
      if (!response.writableEnded) response.end(event('end', {}));
    };
    const send = async (finished: FinishedTopic) => {
      const topic = await this.topicOf(finished, language);
      if (!response.writableEnded) response.write(event('topic', topic));
    };
    const timer = setTimeout(end, MAX_SECONDS * 1000);
    let sent = Promise.resolve();
    const leave = this.progress.watch(domain.ascii, (news) => {
      sent = sent.then(() => (news === 'end' ? end() : send(news))).catch(end);
    });
    const close = () => {
      clearTimeout(timer);
      leave?.();
      this.forget(client);
      this.forget(network);
    };
    if (!leave) {
      close();
      throw overloaded();
    }
    whenClosed(response, close);
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    response.write(': open\n\n');
  }

  private streamsOf(key: string): number {
    return this.streams.get(key) ?? 0;
  }

  private forget(key: string): void {
    const left = this.streamsOf(key) - 1;
    if (left > 0) this.streams.set(key, left);
    else this.streams.delete(key);
  }

  private async topicOf(finished: FinishedTopic, language: Language): Promise<object> {
    const { topic } = finished;
    const findings = await finished.findings();
    const state = stateOf(findings);
    const faults = findings.filter(({ severity }) => severity === 'problem' || severity === 'warn');
    return {
      topic,
      state,
      words: this.words(state, findings, language),
      found: faults.slice(0, MAX_FOUND).map((finding) => ({
        severity: finding.severity,
        title: this.texts.text(language, `health-${topic}.${finding.id}.title`, finding.params),
        topic: this.localizer.text(language, `site.topics.${topic}`),
      })),
    };
  }

  private words(state: State, findings: readonly Finding[], language: Language): string {
    if (state === 'ok' || state === 'unknown') return this.localizer.text(language, `site.state.${state}`);
    const count = findings.filter(({ severity, id }) => severity === state && !isUntested(id)).length;
    return this.localizer.text(language, `site.state.${state}.${count === 1 ? 'one' : 'other'}`, { count });
  }
}

function stateOf(findings: readonly Finding[]): State {
  for (const severity of ['problem', 'warn'] as const)
    if (findings.some((finding) => finding.severity === severity)) return severity;
  const notes = findings.filter(({ severity }) => severity === 'info');
  if (notes.some(({ id }) => !isUntested(id))) return 'info';
  return notes.length > 0 && notes.length === findings.length ? 'unknown' : 'ok';
}

function isUntested(id: string): boolean {
  return id.endsWith('.unknown');
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
