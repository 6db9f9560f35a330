import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const ID = { oneOf: [{ type: 'string' }, { type: 'number' }] };

export class RpcMessage {
  @ApiProperty({ enum: ['2.0'], example: '2.0' })
  jsonrpc!: '2.0';

  @ApiProperty({
    ...ID,
    required: false,
    description: 'Omit it for notifications, which return 202 and no body.',
    example: 1,
  })
  id?: string | number;

  @ApiProperty({
    description:
      '`initialize`, `ping`, `tools/list`, `tools/call`, `prompts/list`, `prompts/get`, `resources/list`, `resources/templates/list`, `resources/read`; from 2026-07-28 `server/discover` instead of the first two.',
    example: 'tools/call',
  })
  method!: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    example: { name: 'idn_convert', arguments: { name: 'münchen.de' } },
  })
  params?: object;
}

class RpcAnswer {
  @ApiProperty({ enum: ['2.0'], example: '2.0' })
  jsonrpc!: '2.0';

  @ApiProperty({
    oneOf: [...ID.oneOf, { type: 'null' }],
    description: 'ID of the request; null if it could not be read.',
    example: 1,
  })
  id!: string | number | null;
}

class RpcErrorDetail {
  @ApiProperty({ type: 'integer', description: 'Error code of JSON-RPC 2.0 or MCP.', example: -32601 })
  code!: number;

  @ApiProperty({ example: 'Method not found: "completion/complete".' })
  message!: string;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  data?: object;
}

export class RpcResult extends RpcAnswer {
  @ApiProperty({ type: 'object', additionalProperties: true })
  result!: object;
}

export class RpcError extends RpcAnswer {
  @ApiProperty({ type: RpcErrorDetail })
  error!: RpcErrorDetail;
}
