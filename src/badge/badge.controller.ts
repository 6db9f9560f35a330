import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiForbiddenResponse, ApiOkResponse, ApiOperation, ApiTags } from '../edge/api-decorators.js';
import type { Request, Response } from 'express';
import { anonymousCaller } from '../edge/limits/caller.js';
import { Unlimited } from '../edge/limits/limits.js';
import { SVG } from './badge-image.js';
import { BadgeParams } from './badge.dto.js';
import { BadgeService } from './badge.service.js';

const IMAGE = { 'image/svg+xml': { schema: { type: 'string' } } } as const;

@Controller('badge')
@ApiTags('badge')
@Unlimited()
export class BadgeController {
  constructor(private readonly service: BadgeService) {}

  @Get(':domain.svg')
  @Header('Content-Type', SVG)
  @ApiOperation({
    operationId: 'badge',
    summary: 'Health score of a domain as an SVG badge',
    description:
      'Always an image: grey for a domain that is invalid, does not exist or could not be checked. Good for an hour; a badge known from the last seven days is shown while a new one is made. Not counted, but for domains without one.',
  })
  @ApiOkResponse({ description: 'SVG, colored by score.', content: IMAGE })
  @ApiForbiddenResponse({ description: 'The client is blocked because of abuse: a gray SVG.', content: IMAGE })
  async badge(
    @Param() { domain }: BadgeParams,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const { image, maxAge } = await this.service.badge(domain, anonymousCaller(request));
    response.setHeader('Cache-Control', `public, max-age=${maxAge}`);
    return image;
  }
}
