import { DomainName } from '#base/domain/domain-name.js';

/** A name to convert, with the original input. */
export class IdnName {
  private constructor(
    readonly input: string,
    private readonly domain: DomainName,
  ) {}

  static parse(input: string): IdnName | undefined {
    const domain = DomainName.parseStrict(input);
    return domain && new IdnName(input, domain);
  }

  /** Its ASCII and Unicode forms. */
  get forms() {
    const { ascii, unicode } = this.domain;
    return { api: 'v1', input: this.input, ascii, unicode } as const;
  }
}
