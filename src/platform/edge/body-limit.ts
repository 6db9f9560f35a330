import { Reflector } from '@nestjs/core';

/**
 * The bytes that a body of this route may have, if `BODY_LIMIT` is not enough. Such a body is counted in the memory budget
 * until the response is sent.
 */
export const BodyLimit = Reflector.createDecorator<number | undefined>();

/** The endpoint reads the body while it arrives, and bounds it. */
export const ReadAsStream = Reflector.createDecorator<true | undefined>();

/** The body is a file, which may be packed: no JSON is read before the endpoint looks at it. */
export const ReadAsBytes = Reflector.createDecorator<true | undefined>();
