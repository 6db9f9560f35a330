import { Injectable } from '@nestjs/common';
import type { VNode } from 'preact';
import type { DomainName } from '#base/domain/domain-name.js';
import { ApiError } from '#platform/edge/errors/api-error.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { readDomain } from '#platform/edge/params/typed-name.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import type { DomainFormProps } from './tools/domain-form.page.js';
import type { Visitor } from './visitor.js';

const MAX_LENGTH = 300;

/** Answers a form with a domain and more fields: with the result, or with the form and what is wrong in it. */
@Injectable()
export class PostedDomainForm {
  constructor(
    private readonly renderer: PageRenderer,
    private readonly localizer: Localizer,
  ) {}

  async answer<T extends { readonly domain: string }, R>(
    visitor: Visitor,
    page: (props: DomainFormProps<T, R>) => VNode | null,
    typed: T,
    work: (domain: DomainName) => Promise<R>,
  ): Promise<Rendered> {
    const show = (props: DomainFormProps<T, R>) => this.renderer.render(visitor, element(page, { typed, ...props }));
    const domain = readDomain(typed.domain);
    if (!domain) return show({ refused: typed.domain.slice(0, MAX_LENGTH) });
    try {
      return show({ result: await work(domain) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid_body') throw error;
      return show({ reason: this.localizer.text(visitor.language, `errors.${error.code}`, error.params) });
    }
  }
}
