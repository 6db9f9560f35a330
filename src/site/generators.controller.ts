import { Controller, Get, Param, Query } from '@nestjs/common';

import { ApiError } from '../edge/errors/api-error.js';
import type { Rendered } from '../edge/http/rendered.js';
import { Unlimited } from '../edge/limits/limits.js';
import type { Report } from '../edge/reports/report-cache.js';
import { Localizer } from '../edge/texts/localizer.js';
import { GenerateParams } from '../generate/generate.dto.js';
import { GenerateService } from '../generate/generate.service.js';
import { element } from './element.js';
import { PageRoute } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { generatorBody } from './tools/generator-fields.js';
import { GeneratorPage } from './tools/generator.page.js';
import type { FormQuery } from './tools/tool-forms.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

@Controller('generate')
export class GeneratorsController {
  constructor(
    private readonly generator: GenerateService,
    private readonly renderer: PageRenderer,
    private readonly localizer: Localizer,
  ) {}

  /** The query can fill in the form; the record is made when the form is sent, or by the script. */
  @Get(':kind')
  @Unlimited()
  @PageRoute()
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
  record(@Param() { kind }: GenerateParams, @Query() query: FormQuery, @CurrentVisitor() visitor: Visitor): Rendered {
    const { result, refused } = this.generated(kind, query, visitor);
    const page = element(GeneratorPage, { kind, typed: query, result, asked: true, ...(refused && { refused }) });
    return this.renderer.render(visitor, page, { 'X-Robots-Tag': 'noindex' });
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
