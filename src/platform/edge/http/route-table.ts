import { type CustomDecorator, Injectable, type OnModuleInit, RequestMethod, SetMetadata } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { pathToRegexp } from 'path-to-regexp';
import { LOCALIZED } from '../texts/lang-query.js';

const ERRORS_AS = 'edge:errors-as';

/** The format in which a route shows its errors, by its name in `ErrorFormats`; without it, they are JSON. */
export const ErrorsAs = (format: string): CustomDecorator => SetMetadata(ERRORS_AS, format);

interface Route {
  readonly method: string;
  readonly path: string;
  readonly regexp: RegExp;
  readonly isLocalized: boolean;
  readonly errorFormat: string | undefined;
}

/** The routes of all controllers with their metadata, for requests that are refused before they reach one. */
@Injectable()
export class RouteTable implements OnModuleInit {
  private routes: readonly Route[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    this.routes = this.discovery.getControllers().flatMap(({ metatype }) => this.routesOf(metatype as object));
  }

  /** The route of a request; if the path has no route with this method, one with another method. */
  find({ method, path }: { readonly method: string; readonly path: string }): Route | undefined {
    const routes = this.at(path);
    return routes.find((route) => route.method === (method === 'HEAD' ? 'GET' : method)) ?? routes[0];
  }

  /** The methods of a path; none for an unknown path. */
  methodsOf(path: string): string[] {
    const methods = this.at(path).map(({ method }) => method);
    if (methods.length === 0) return [];
    return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])];
  }

  /** Routes whose first segment is that of the path. */
  near(path: string): readonly Route[] {
    const [, first] = path.split('/', 2);
    return this.routes.filter((route) => route.path.split('/', 2)[1] === first);
  }

  private at(path: string): readonly Route[] {
    return this.routes.filter(({ regexp }) => regexp.test(path));
  }

  private routesOf(controller: object): Route[] {
    const { prototype } = controller as { prototype: Record<string, object> };
    const handlers = this.scanner.getAllMethodNames(prototype).map((name) => prototype[name]!);
    return handlers
      .filter((handler) => Reflect.hasMetadata(METHOD_METADATA, handler))
      .map((handler) => {
        const path = `/${pathOf(controller)}/${pathOf(handler)}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
        return {
          method: RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod],
          path,
          regexp: pathToRegexp(path).regexp,
          isLocalized: Reflect.hasMetadata(LOCALIZED, handler),
          errorFormat: Reflect.getMetadata(ERRORS_AS, handler) as string | undefined,
        };
      });
  }
}

function pathOf(decorated: object): string {
  return Reflect.getMetadata(PATH_METADATA, decorated) as string;
}
