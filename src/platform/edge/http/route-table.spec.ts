import 'reflect-metadata';
import { Controller, Get, Post } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { Localized } from '../texts/lang-query.js';
import { ErrorsAs, RouteTable } from './route-table.js';

@Controller()
class Pages {
  @Get()
  @ErrorsAs('page')
  home() {}

  @Get('check/:domain')
  @ErrorsAs('page')
  check() {}

  @Get('badge/:domain.svg')
  badge() {}
}

@Controller('api/v1/check')
class Api {
  @Get(':domain')
  @Localized()
  check() {}

  @Post(':domain')
  post() {}

  helper() {}
}

let routes: RouteTable;
beforeAll(async () => {
  const builder = Test.createTestingModule({
    imports: [DiscoveryModule],
    controllers: [Pages, Api],
    providers: [RouteTable],
  });
  const module = await builder.compile();
  await module.init();
  routes = module.get(RouteTable);
});

it.each([
  ['GET', '/', '/', 'page', false],
  ['GET', '/check/example.com', '/check/:domain', 'page', false],
  ['GET', '/check/%zz', '/check/:domain', 'page', false],
  ['GET', '/check/a/', '/check/:domain', 'page', false],
  ['PUT', '/check/a', '/check/:domain', 'page', false],
  ['GET', '/badge/a.example.svg', '/badge/:domain.svg', undefined, false],
  ['GET', '/api/v1/check/a', '/api/v1/check/:domain', undefined, true],
  ['HEAD', '/api/v1/check/a', '/api/v1/check/:domain', undefined, true],
  ['POST', '/api/v1/check/a', '/api/v1/check/:domain', undefined, false],
])('%s %s is %s: errors as %s, localized %s', (method, asked, path, errorFormat, isLocalized) => {
  expect(routes.find({ method, path: asked })).toMatchObject({ path, isLocalized });
  expect(routes.find({ method, path: asked })?.errorFormat).toBe(errorFormat);
});

it.each([['/check'], ['/check/a/b'], ['/nothing'], ['/badge/a'], ['/api/v1']])('%s is no route', (path) => {
  expect([routes.find({ method: 'GET', path }), routes.methodsOf(path)]).toEqual([undefined, []]);
});

it.each([
  ['/', ['GET', 'HEAD', 'OPTIONS']],
  ['/api/v1/check/a', ['GET', 'POST', 'HEAD', 'OPTIONS']],
])('%s has the methods %j', (path, methods) => {
  expect(routes.methodsOf(path)).toEqual(methods);
});

it.each([
  ['/api/v2', ['/api/v1/check/:domain', '/api/v1/check/:domain']],
  ['/check/a/b', ['/check/:domain']],
  ['/nothing', []],
])('near %s: %j', (path, near) => {
  expect(routes.near(path).map((route) => route.path)).toEqual(near);
});
