import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { DomainName } from '../../domain/domain-name.js';
import type { Finding } from '../../domain/finding.js';
import { overloaded } from '../../edge/errors/api-error.js';
import { FindingTexts } from '../../edge/texts/finding-texts.js';
import { type Language, Localizer } from '../../edge/texts/localizer.js';
import { type FinishedTopic, HealthProgress } from '../../health/health-progress.js';
import type { State } from '../components/icons.js';

const LONGEST_SECONDS = 30;
const MOST_PER_CLIENT = 10;
const MOST_FOUND = 10;

/** Topics of a running check as they finish, as server-sent events. It starts no check, and so is not counted. */
@Injectable()
export class ProgressStream {
  private readonly clients = new Map<string, number>();

  constructor(
    private readonly progress: HealthProgress,
    private readonly texts: FindingTexts,
    private readonly localizer: Localizer,
  ) {}

  open(domain: DomainName, language: Language, client: string, response: Response): void {
    const open = this.clients.get(client) ?? 0;
    if (open >= MOST_PER_CLIENT) throw overloaded();
    this.clients.set(client, open + 1);
    const early: string[] = [];
    let write = (line: string) => void early.push(line);
    const end = () => {
      write(event('end', {}));
      response.end();
    };
    const timer = setTimeout(end, LONGEST_SECONDS * 1000);
    const leave = this.progress.watch(domain.ascii, (news) => {
      if (news === 'end') end();
      else write(event('topic', this.told(news, language)));
    });
    const close = () => {
      clearTimeout(timer);
      leave?.();
      this.forget(client);
    };
    if (!leave) {
      close();
      throw overloaded();
    }
    response.once('close', close);
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    write = (line) => void response.write(line);
    write(': open\n\n');
    for (const line of early) write(line);
  }

  private forget(client: string): void {
    const left = (this.clients.get(client) ?? 1) - 1;
    if (left > 0) this.clients.set(client, left);
    else this.clients.delete(client);
  }

  private told({ topic, findings }: FinishedTopic, language: Language): object {
    const state = stateOf(findings);
    const faults = findings.filter(({ severity }) => severity === 'problem' || severity === 'warn');
    return {
      topic,
      state,
      words: this.words(state, findings, language),
      found: faults.slice(0, MOST_FOUND).map((finding) => ({
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
