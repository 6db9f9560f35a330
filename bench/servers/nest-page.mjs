import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { Controller, Get, Header, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { announce } from './answer.mjs';

const page = readFileSync(process.env.BENCH_PAGE, 'utf8');
class BareController {
  page() {
    return page;
  }
}
const method = Object.getOwnPropertyDescriptor(BareController.prototype, 'page');
for (const decorate of [Get(':name'), Header('content-type', 'text/html; charset=utf-8')])
  decorate(BareController.prototype, 'page', method);
Controller('check')(BareController);
class BareModule {}
Module({ controllers: [BareController] })(BareModule);

const app = await NestFactory.create(BareModule, { logger: false });
await app.listen(0, '127.0.0.1');
announce(app.getHttpServer());
