import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { REPORT, announce } from './answer.mjs';

class BareController {
  convert() {
    return REPORT;
  }
}
Get(':name')(BareController.prototype, 'convert', Object.getOwnPropertyDescriptor(BareController.prototype, 'convert'));
Controller('api/v1/idn')(BareController);
class BareModule {}
Module({ controllers: [BareController] })(BareModule);

const app = await NestFactory.create(BareModule, { logger: false });
await app.listen(0, '127.0.0.1');
announce(app.getHttpServer());
