import type { Request } from 'express';
import { invalidBody } from '#platform/edge/errors/api-error.js';
import { bytesOf, isJson, jsonOf } from '#platform/edge/http/body.js';
import { validated } from '#platform/edge/params/validation.js';
import type { Delivery } from './examine-message.js';
import { MessageAnalysisBody } from './message-analysis.dto.js';

export const MAX_MESSAGE_BYTES = 1024 * 1024;
const MESSAGE_TYPE = /^(?:text\/plain|message\/rfc822)\s*(?:;|$)/i;

export interface GivenMessage {
  readonly bytes: Uint8Array;
  readonly delivery: Delivery;
}

/** The message in a body, as it is or in JSON. */
export function pastedMessage(request: Request): GivenMessage {
  const type = request.headers['content-type'];
  if (MESSAGE_TYPE.test(type ?? '')) return { bytes: bytesOf(request), delivery: {} };
  if (!isJson(type)) throw invalidBody('messageType');
  return messageOf(validated(MessageAnalysisBody, jsonOf(request)));
}

export function messageOf({ raw, clientIp, mailFrom, helo }: MessageAnalysisBody): GivenMessage {
  return {
    bytes: Buffer.from(raw),
    delivery: {
      isText: true,
      ...(clientIp !== undefined && { clientIp }),
      ...(mailFrom !== undefined && { mailFrom }),
      ...(helo !== undefined && { helo }),
    },
  };
}
