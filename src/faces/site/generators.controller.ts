import { Controller, Get, Param, Query } from '@nestjs/common';

import { ApiError } from '#platform/edge/errors/api-error.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { readDomain } from '#platform/edge/params/typed-name.js';
import { GenerateParams, type Kind } from '#features/generate/generate.dto.js';
import { GenerateService } from '#features/generate/generate.service.js';
import { element } from './element.js';
import { PageRoute, UnlimitedPage } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { fieldText, generatorBody } from './tools/generator-fields.js';
import { GeneratorPage } from './tools/generator.page.js';
import type { PublishedForm } from './tools/published-form.js';
import { PublishedRecords } from './tools/published-records.js';
import type { FormQuery } from './tools/tool-forms.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

interface More {
  readonly published?: PublishedForm;
  readonly noDomain?: string;
  readonly loadedFrom?: string;
}

@Controller('generate')
export class GeneratorsController {
  constructor(
    private readonly generator: GenerateService,
    private readonly renderer: PageRenderer,
    private readonly localizer: Localizer,
    private readonly records: PublishedRecords,
  ) {}

  /** The query can fill in the form; the record is made when the form is sent, or by the script. */
  @UnlimitedPage(':kind')
  form(
    @Param() { kind }: GenerateParams,
    @Query() query: FormQuery,
    @CurrentVisitor() visitor: Visitor,
  ): Report<Rendered> | Rendered {
    const result = this.generator.generate(kind, generatorBody(kind, {}));
    const isEmpty = Object.keys(query).every((name) => name === 'lang');
    if (isEmpty)
      return this.renderer.static(visitor, () => element(GeneratorPage, { kind, typed: {}, result, asked: false }));
    return this.renderer.render(
      visitor,
      element(GeneratorPage, { kind, typed: query, result, asked: true, isAhead: true }),
    );
  }

  @Get(':kind/record')
  @PageRoute()
  async record(
    @Param() { kind }: GenerateParams,
    @Query() query: FormQuery,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<Rendered> {
    return this.page(kind, query, visitor);
  }

  /** The form with the record that the domain publishes. */
  @Get(':kind/published')
  @PageRoute()
  async published(
    @Param() { kind }: GenerateParams,
    @Query() query: FormQuery,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<Rendered> {
    const typed = fieldText(query.domain) ?? '';
    const domain = readDomain(typed);
    if (!domain) return this.page(kind, query, visitor, { noDomain: typed });
    const published = await this.records.form(kind, domain);
    const [record] = published.records;
    const isText = kind === 'spf' || kind === 'dmarc';
    const was = isText && published.records.length === 1 ? { was: record } : {};
    return this.page(kind, { ...published.typed, ...was, domain: domain.ascii }, visitor, {
      published,
      loadedFrom: typed,
    });
  }

  private async page(kind: Kind, typed: FormQuery, visitor: Visitor, more: More = {}): Promise<Rendered> {
    const { result, refused } = this.generated(kind, typed, visitor);
    const costs = result.kind === 'spf' ? { costs: await this.records.costs(result) } : {};
    const props = { kind, typed, result, asked: true, ...costs, ...(refused && { refused }), ...more };
    return this.renderer.render(visitor, element(GeneratorPage, props), { 'X-Robots-Tag': 'noindex' });
  }

  private generated(kind: GenerateParams['kind'], query: FormQuery, { language }: Visitor) {
    try {
      return { result: this.generator.generate(kind, generatorBody(kind, query)) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refused = this.localizer.text(language, `errors.${error.code}`, error.params);
      return { result: this.generator.generate(kind, generatorBody(kind, {})), refused };
    }
  }
}
