import { Injectable } from '@nestjs/common';
import type { VNode } from 'preact';
import { DomainName } from '#base/domain/domain-name.js';
import { Redirection } from '#platform/edge/http/redirection.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { IdnName } from '#features/idn/idn-name.js';
import { PageRenderer } from '../page-renderer.js';
import { pageWithin, readDomain, readHost } from '#platform/edge/params/typed-name.js';
import type { Visitor } from '../visitor.js';
import { fieldText, resultUrl, typedQuery, withQuery } from './address.js';
import type { Typed } from './fields.js';

export type FormQuery = Readonly<Record<string, unknown>>;
type Answer = Redirection | Rendered | Report<Rendered>;

const MAX_LENGTH = 300;
const FIRST_TYPE = 'A';

/** Redirects from a tool's form to the URL of its result; shows the form if it is empty. */
@Injectable()
export class ToolForms {
  constructor(private readonly renderer: PageRenderer) {}

  domain(tool: string, query: FormQuery, visitor: Visitor, page: (typed: Typed) => VNode, ...more: string[]): Answer {
    const typed = fieldText(query, 'domain');
    if (typed.trim() === '') return this.renderer.static(visitor, () => page({}));
    const domain = readDomain(typed);
    if (!domain) return this.renderer.render(visitor, page({ refused: typed.slice(0, MAX_LENGTH) }));
    return new Redirection(withQuery(resultUrl(visitor, tool, domain.ascii, ...more), typedQuery(typed, domain)));
  }

  /** The same for a page of a domain, given as its URL. */
  page(tool: string, query: FormQuery, visitor: Visitor, page: (typed: Typed) => VNode): Answer {
    const read = pageWithin(fieldText(query, 'domain'));
    if (!read) return this.domain(tool, query, visitor, page);
    const url = resultUrl(visitor, tool, read.domain);
    return new Redirection(withQuery(url, `path=${encodeURIComponent(read.path)}`));
  }

  name(
    tool: string,
    query: FormQuery,
    visitor: Visitor,
    page: (typed: Typed & { readonly type: string }) => VNode,
  ): Answer {
    const typed = fieldText(query, 'name');
    const asked = fieldText(query, 'type').toUpperCase();
    const type = asked === '' ? FIRST_TYPE : asked;
    if (typed.trim() === '') return this.renderer.static(visitor, () => page({ type: FIRST_TYPE }));
    const name = readHost(typed, type);
    if (name === undefined) return this.renderer.render(visitor, page({ refused: typed.slice(0, MAX_LENGTH), type }));
    const shown = DomainName.parseHost(name)?.unicode ?? name;
    return new Redirection(
      withQuery(resultUrl(visitor, tool, name, type), typedQuery(typed, { ascii: name, unicode: shown })),
    );
  }

  idn(query: FormQuery, visitor: Visitor, page: (typed: Typed) => VNode): Answer {
    const typed = fieldText(query, 'name');
    if (typed.trim() === '') return this.renderer.static(visitor, () => page({}));
    const name = IdnName.parse(readHost(typed) ?? typed.trim());
    if (!name) return this.renderer.render(visitor, page({ refused: typed.slice(0, MAX_LENGTH) }));
    return new Redirection(withQuery(resultUrl(visitor, 'idn', name.forms.ascii), typedQuery(typed, name.forms)));
  }
}
