import { readFileSync, statSync } from 'node:fs';

interface Files {
  readonly cert: string;
  readonly key: string;
}

/** A certificate and its key, which another program renews. */
export class CertificateFiles {
  private readAt: string;

  constructor(private readonly files: Files) {
    this.readAt = this.changedAt();
  }

  read(): { readonly cert: Buffer; readonly key: Buffer } {
    this.readAt = this.changedAt();
    return { cert: readFileSync(this.files.cert), key: readFileSync(this.files.key) };
  }

  get isChanged(): boolean {
    return this.changedAt() !== this.readAt;
  }

  private changedAt(): string {
    return [this.files.cert, this.files.key].map((path) => statSync(path).mtimeMs).join(' ');
  }
}
