import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../domain/clock.js';
import { withDeadline } from '../deadline.js';
import { DAY, type HttpDocument, fetchDocument } from './http-document.js';
import { DocumentFile } from './document-file.js';
import { RdapBootstrap } from './rdap-bootstrap.js';
import { RdapOptions } from './rdap-options.js';
import { UpstreamError } from '../upstream-error.js';

const FILE = 'rdap-bootstrap-dns.json';
const RETRY_MS = 60_000;

interface Held {
  readonly document: HttpDocument;
  readonly bootstrap: RdapBootstrap;
}

/** Keeps IANA's bootstrap file current: looked at daily, kept on disk, and old rather than none. */
@Injectable()
export class RdapBootstrapStore {
  private readonly file?: DocumentFile;
  private opening?: Promise<void>;
  private held?: Held;
  private refresh?: { readonly done: Promise<void>; readonly until: number };

  constructor(
    private readonly options: RdapOptions,
    private readonly clock: Clock,
  ) {
    if (options.cacheDir) this.file = new DocumentFile(join(options.cacheDir, FILE));
  }

  /** Throws UpstreamError when there is neither a copy nor an answer. */
  async current(): Promise<RdapBootstrap> {
    await (this.opening ??= this.open());
    const isFresh = this.held && this.held.document.freshUntil > this.clock.now();
    if (!isFresh) await this.refreshed();
    return this.held!.bootstrap;
  }

  private async open(): Promise<void> {
    const document = await this.file?.read();
    if (document?.url !== this.options.bootstrapUrl) return;
    this.hold({ ...document, freshUntil: Math.min(document.freshUntil, this.clock.now() + DAY) }); // clocks go wrong, files rot
  }

  /** One download for all who wait, and none again soon after it failed. */
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
    const document = await withDeadline(timeoutMs, undefined, (signal) =>
      fetchDocument(bootstrapUrl, this.held?.document, this.clock.now(), signal),
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
