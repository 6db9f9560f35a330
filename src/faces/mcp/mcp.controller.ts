import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOperation, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiErrors, ErrorResponse } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import { RpcError, RpcMessage, RpcResult } from './mcp.dto.js';
import { McpService } from './mcp.service.js';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const reference = (type: abstract new () => object) => ({ $ref: getSchemaPath(type) });
const oneOfSchemas = (...types: (abstract new () => object)[]) => json({ anyOf: types.map(reference) });

@Controller('mcp')
@ApiTags('mcp')
@ApiExtraModels(RpcResult, RpcError)
@Unlimited() // ToolRunner counts the calls of tools
export class McpController {
  constructor(private readonly mcp: McpService) {}

  @Post()
  @HttpCode(200)
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'mcp',
    summary: 'Model Context Protocol (MCP) endpoint, stateless',
    description:
      'Streamable HTTP without streams or sessions, versions 2024-11-05 to 2026-07-28. Tool calls have the same authentication and limits as their REST endpoints. Tool errors are returned in the result.',
  })
  @ApiBody({ type: RpcMessage })
  @ApiErrors('invalid_api_key', 'method_not_allowed', 'payload_too_large')
  @ApiResponse({ status: 200, description: 'Response to the request.', ...oneOfSchemas(RpcResult, RpcError) })
  @ApiResponse({ status: 202, description: 'Notification accepted.' })
  @ApiResponse({ status: 400, description: 'Invalid JSON-RPC message.', ...oneOfSchemas(RpcError, ErrorResponse) })
  @ApiResponse({
    status: 403,
    description: 'Origin not allowed, or client blocked.',
    ...oneOfSchemas(RpcError, ErrorResponse),
  })
  @ApiResponse({ status: 404, description: 'Unknown method (from 2026-07-28).', ...json(reference(RpcError)) })
  async answer(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<object | undefined> {
    const { status, body } = await this.mcp.answerRequest(request, response);
    response.statusCode = status;
    return body;
  }
}
