import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiForbiddenResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ErrorsAs } from '#platform/edge/http/route-table.js';
import { anonymousClient } from '#platform/edge/limits/client.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import { SVG } from './badge-image.js';
import { BadgeParams } from './badge.dto.js';
import { BadgeService } from './badge.service.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';

const IMAGE = { 'image/svg+xml': { schema: { type: 'string' } } } as const;

@Controller('badge')
@ApiTags('badge')
@Unlimited()
export class BadgeController {
  constructor(private readonly service: BadgeService) {}

  @Get(':domain.svg')
  @Header('Content-Type', SVG)
  @ErrorsAs('badge')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'badge',
    summary: 'Health score of a domain as an SVG badge',
    description:
      'Always an image: gray for a domain that is invalid, does not exist or could not be checked. Cached for an hour; a badge of the last seven days is shown while a new one is made. Counts toward a limit only for domains without a recent badge.',
  })
  @ApiOkResponse({ description: 'SVG, colored by score.', content: IMAGE })
  @ApiForbiddenResponse({ description: 'The client is blocked because of abuse: a gray SVG.', content: IMAGE })
  async badge(
    @Param() { domain }: BadgeParams,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const { image, maxAge } = await this.service.badge(domain, anonymousClient(request));
    response.setHeader('Cache-Control', `public, max-age=${maxAge}`);
    return image;
  }
}
