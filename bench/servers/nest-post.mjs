import 'reflect-metadata';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { announce } from './answer.mjs';

const RESULT = JSON.parse(process.env.BENCH_RESULT);
class BareController {
  generate(body) {
    return body && RESULT;
  }
}
Body()(BareController.prototype, 'generate', 0);
Post(':kind')(
  BareController.prototype,
  'generate',
  Object.getOwnPropertyDescriptor(BareController.prototype, 'generate'),
);
Controller('api/v1/generate')(BareController);
class BareModule {}
Module({ controllers: [BareController] })(BareModule);

const app = await NestFactory.create(BareModule, { logger: false });
await app.listen(0, '127.0.0.1');
announce(app.getHttpServer());
