import { DomainName } from '../domain/domain-name.js';

/** A name to convert, with the text it was asked by. */
export class IdnName {
  private constructor(
    readonly input: string,
    readonly domain: DomainName,
  ) {}

  static parse(input: string): IdnName | undefined {
    const domain = DomainName.parseStrict(input);
    return domain && new IdnName(input, domain);
  }
}
