import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { OperatorRequests } from '../connect/operator-requests.js';
import { DAY, type HttpDocument, fetchDocument } from './http-document.js';
import { DocumentFile } from './document-file.js';
import { RdapBootstrap } from './rdap-bootstrap.js';
import { RdapOptions } from './rdap-options.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const FILE = 'rdap-bootstrap-dns.json';
const RETRY_MS = 60_000;

interface Held {
  readonly document: HttpDocument;
  readonly bootstrap: RdapBootstrap;
}

/** Keeps IANA's bootstrap file current: checked daily and stored on disk. An old copy is used if the download fails. */
@Injectable()
export class RdapBootstrapStore {
  private readonly file?: DocumentFile;
  private opening?: Promise<void>;
  private held?: Held;
  private refresh?: { readonly done: Promise<void>; readonly until: number };

  constructor(
    private readonly options: RdapOptions,
    private readonly clock: Clock,
    private readonly timeouts: Timeouts,
    private readonly requests: OperatorRequests,
  ) {
    if (options.cacheDir) this.file = new DocumentFile(join(options.cacheDir, FILE));
  }

  /** Throws UpstreamError if there is no copy and the download fails. */
  async current(): Promise<RdapBootstrap> {
    await (this.opening ??= this.open());
    const isFresh = this.held && this.held.document.freshUntil > this.clock.now();
    if (!isFresh) await this.refreshed();
    return this.held!.bootstrap;
  }

  /** Whether the current file names this host as a server. */
  hasHost(host: DomainName): boolean {
    return this.held?.bootstrap.hasHost(host) ?? false;
  }

  private async open(): Promise<void> {
    const document = await this.file?.read();
    if (document?.url !== this.options.bootstrapUrl) return;
    this.hold({ ...document, freshUntil: Math.min(document.freshUntil, this.clock.now() + DAY) }); // at most one day, in case clock or file is wrong
  }

  /** One download for all callers; after a failure the next one is delayed. */
  private async refreshed(): Promise<void> {
    if (!this.refresh || this.refresh.until <= this.clock.now()) {
      this.refresh = { done: this.download(), until: this.clock.now() + RETRY_MS };
    }
    try {
      await this.refresh.done;
    } catch (error) {
      if (!this.held) throw error;
    }
  }

  private async download(): Promise<void> {
    const { bootstrapUrl, timeoutMs } = this.options;
    const document = await this.timeouts.limit(timeoutMs, undefined, (signal) =>
      fetchDocument(this.requests, bootstrapUrl, this.held?.document, this.clock.now(), signal),
    );
    if (!this.hold(document)) throw new UpstreamError('malformed');
    await this.file?.write(document);
  }

  private hold(document: HttpDocument): boolean {
    const bootstrap = RdapBootstrap.parse(document.text);
    if (bootstrap) this.held = { document, bootstrap };
    return bootstrap !== undefined;
  }
}
