import type { Express, Request } from 'express';

/** The part of Express's router that is read here. */
interface Layer {
  readonly route?: { readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

/** The methods of a path, from the router's own table; none for an unknown path. */
export function methodsOf(app: Express, request: Request): string[] {
  const layers = (app.router as unknown as { readonly stack: readonly Layer[] }).stack;
  const methods = layers
    .filter((layer) => layer.route && matches(layer, request.path))
    .flatMap(({ route }) => Object.keys(route?.methods ?? {}).map((method) => method.toUpperCase()));
  if (methods.length === 0) return [];
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])];
}

function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return true; // the path is the right one, its percent-encoding is not
  }
}
