import { Injectable } from '@nestjs/common';
import type { Finding } from '#base/domain/finding.js';

/** A topic whose facts are complete, with the findings of its checks. */
export interface FinishedTopic {
  readonly topic: string;
  readonly findings: () => Promise<readonly Finding[]>;
}

export type TopicListener = (finished: FinishedTopic | 'end') => void;

interface Channel {
  /**
   * Number of running checks; 0 if a listener subscribed before the check began, more than 1 if a report and a
   * verification overlap.
   */
  running: number;
  finished: FinishedTopic[];
  readonly listeners: Set<TopicListener>;
}

const MAX_LISTENERS = 1000;

/** Publishes finished topics of running checks to listeners. It starts no checks and forgets a check when it ends. */
@Injectable()
export class HealthProgress {
  private readonly channels = new Map<string, Channel>();
  private watching = 0;

  /** Sends the finished topics, then each further topic. Returns undefined if there are too many listeners. */
  watch(domain: string, listener: TopicListener): (() => void) | undefined {
    if (this.watching >= MAX_LISTENERS) return undefined;
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

  /** Registers a running check. `finished` publishes a topic; `end` removes the check and notifies the listeners. */
  begin(domain: string): { readonly finished: (topic: FinishedTopic) => void; readonly end: () => void } {
    const channel = this.channel(domain);
    channel.running++;
    const publish = (news: FinishedTopic | 'end') => {
      for (const listener of [...channel.listeners]) listener(news);
    };
    return {
      finished: (news) => {
        const isLate = channel.running === 0;
        if (isLate || channel.finished.some(({ topic }) => topic === news.topic)) return;
        channel.finished.push(news);
        publish(news);
      },
      end: () => {
        if (--channel.running > 0) return;
        channel.finished = [];
        publish('end');
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
