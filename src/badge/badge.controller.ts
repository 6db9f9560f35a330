import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiErrors } from '../edge/api-doc.js';
import { Unlimited } from '../edge/limits.js';
import { BadgeService } from './badge.service.js';

@Controller('badge')
@ApiTags('badge')
@Unlimited()
export class BadgeController {
  constructor(private readonly service: BadgeService) {}

  @Get(':domain.svg')
  @Header('Content-Type', 'image/svg+xml; charset=utf-8')
  @ApiOperation({
    operationId: 'badge',
    summary: 'The health score of a domain as an image',
    description: 'Always an image: grey for a domain that is invalid, does not exist or could not be checked.',
  })
  @ApiParam({ name: 'domain', description: 'A domain name in Unicode or Punycode.', example: 'example.com' })
  @ApiOkResponse({
    description: 'An SVG, coloured by the score.',
    content: { 'image/svg+xml': { schema: { type: 'string' } } },
  })
  @ApiErrors()
  async badge(@Param('domain') domain: string, @Res({ passthrough: true }) response: Response): Promise<string> {
    const { image, maxAge } = await this.service.badge(domain);
    response.setHeader('Cache-Control', `public, max-age=${maxAge}`);
    return image;
  }
}
