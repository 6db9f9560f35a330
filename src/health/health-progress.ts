import { Injectable } from '@nestjs/common';
import type { Finding } from '../domain/finding.js';

/** A topic all of whose facts are there, and what its checks make of them. */
export interface FinishedTopic {
  readonly topic: string;
  readonly findings: readonly Finding[];
}

export type TopicListener = (finished: FinishedTopic | 'end') => void;

interface Channel {
  /** Checks under way: none where somebody came first and waits, several where a report and a verification overlap. */
  running: number;
  finished: FinishedTopic[];
  readonly listeners: Set<TopicListener>;
}

const MOST_LISTENERS = 1000;

/** What running checks have finished so far, for those who watch. It starts nothing, and keeps nothing of what has ended. */
@Injectable()
export class HealthProgress {
  private readonly channels = new Map<string, Channel>();
  private watching = 0;

  /** Hears of what is finished already, then of each topic. Nothing where too many watch. */
  watch(domain: string, listener: TopicListener): (() => void) | undefined {
    if (this.watching >= MOST_LISTENERS) return undefined;
    this.watching++;
    const channel = this.channel(domain);
    channel.listeners.add(listener);
    for (const topic of channel.finished) listener(topic);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.watching--;
      channel.listeners.delete(listener);
      this.tidy(domain, channel);
    };
  }

  /** A check begins. Who calls the result tells of a topic; `end` closes the books. */
  begin(domain: string): { readonly finished: (topic: FinishedTopic) => void; readonly end: () => void } {
    const channel = this.channel(domain);
    channel.running++;
    const tell = (news: FinishedTopic | 'end') => {
      for (const listener of [...channel.listeners]) listener(news);
    };
    return {
      finished: (news) => {
        const isLate = channel.running === 0;
        if (isLate || channel.finished.some(({ topic }) => topic === news.topic)) return;
        channel.finished.push(news);
        tell(news);
      },
      end: () => {
        if (--channel.running > 0) return;
        channel.finished = [];
        tell('end');
        this.tidy(domain, channel);
      },
    };
  }

  private channel(domain: string): Channel {
    const channel = this.channels.get(domain) ?? { running: 0, finished: [], listeners: new Set<TopicListener>() };
    this.channels.set(domain, channel);
    return channel;
  }

  private tidy(domain: string, channel: Channel): void {
    if (channel.running === 0 && channel.listeners.size === 0) this.channels.delete(domain);
  }
}
