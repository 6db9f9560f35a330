import { Injectable } from '@nestjs/common';
import type { VNode } from 'preact';
import { Redirection } from '../../edge/http/redirection.js';
import type { Rendered } from '../../edge/http/rendered.js';
import type { Report } from '../../edge/reports/report-cache.js';
import { IdnName } from '../../idn/idn-name.js';
import { PageRenderer } from '../page-renderer.js';
import { readDomain, readHost } from '../../domain/typed-name.js';
import type { Visit } from '../visit.js';
import { addressOf, field } from './address.js';
import type { Typed } from './fields.js';

export type FormQuery = Readonly<Record<string, unknown>>;
type Answer = Redirection | Rendered | Report<Rendered>;

const LONGEST = 300;
const FIRST_TYPE = 'A';

/** Forms of tools: what was typed becomes the address of a result; without anything typed, the form itself. */
@Injectable()
export class ToolForms {
  constructor(private readonly renderer: PageRenderer) {}

  domain(tool: string, query: FormQuery, visit: Visit, page: (typed: Typed) => VNode, ...more: string[]): Answer {
    const typed = field(query, 'domain');
    if (typed.trim() === '') return this.renderer.static(visit, () => page({}));
    const domain = readDomain(typed);
    if (!domain) return this.renderer.render(visit, page({ refused: typed.slice(0, LONGEST) }));
    return new Redirection(addressOf(visit, tool, domain.ascii, ...more));
  }

  name(
    tool: string,
    query: FormQuery,
    visit: Visit,
    page: (typed: Typed & { readonly type: string }) => VNode,
  ): Answer {
    const typed = field(query, 'name');
    const asked = field(query, 'type').toUpperCase();
    const type = asked === '' ? FIRST_TYPE : asked;
    if (typed.trim() === '') return this.renderer.static(visit, () => page({ type: FIRST_TYPE }));
    const name = readHost(typed, type);
    if (name === undefined) return this.renderer.render(visit, page({ refused: typed.slice(0, LONGEST), type }));
    return new Redirection(addressOf(visit, tool, name, type));
  }

  idn(query: FormQuery, visit: Visit, page: (typed: Typed) => VNode): Answer {
    const typed = field(query, 'name');
    if (typed.trim() === '') return this.renderer.static(visit, () => page({}));
    const name = IdnName.parse(readHost(typed) ?? typed.trim());
    if (!name) return this.renderer.render(visit, page({ refused: typed.slice(0, LONGEST) }));
    return new Redirection(addressOf(visit, 'idn', name.forms.ascii));
  }
}
