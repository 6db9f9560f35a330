import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Answer } from './running-app.js';

const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;
const ROOT = 'openapi';
/** Status codes that the edge may return on any route, documented or not. */
const ANYWHERE = new Set([400, 403, 404, 405, 408, 413, 431, 500, 503]);

interface Described {
  readonly path: RegExp;
  readonly operations: Readonly<Record<string, { readonly responses: Readonly<Record<string, unknown>> }>>;
  readonly template: string;
}

/** Fails if the status, content type or a field of a response does not match the OpenAPI document. */
export function schemaCheck(document: OpenAPIObject): (method: string, path: string, answer: Answer) => void {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(JSON.parse(JSON.stringify(document)) as object, ROOT);
  const described: Described[] = Object.entries(document.paths).map(([template, operations]) => ({
    template,
    path: new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    operations: operations as Described['operations'],
  }));

  return (method, path, answer) => {
    if (answer.status === 304 || (answer.text === '' && answer.status !== 303)) return;
    const isForPeople = /^(?:image\/|text\/html)/.test(answer.headers.get('content-type') ?? '');
    const route = described.find((candidate) => candidate.path.test(path.split('?')[0]!));
    const operation = route?.operations[method.toLowerCase()];
    const response = operation?.responses[answer.status] as
      { content?: Record<string, { schema: unknown }> } | undefined;
    if (answer.status >= 400 && !response && !isForPeople) validate('#/components/schemas/ErrorResponse', answer.body);
    if (!route || !operation) return;
    if (!response) {
      if (ANYWHERE.has(answer.status)) return;
      throw new Error(`${method} ${route.template} answers ${answer.status}, which is not described`);
    }
    if (answer.text === '') return;
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    if (!response.content?.[type])
      throw new Error(`${method} ${route.template} answers ${type}, which is not described`);
    const pointer = [
      'paths',
      route.template,
      method.toLowerCase(),
      'responses',
      answer.status,
      'content',
      type,
      'schema',
    ];
    if (type === 'application/json') validate(`#/${pointer.map(escape).join('/')}`, answer.body);
  };

  function validate(pointer: string, body: unknown): void {
    const matches = ajv.getSchema(`${ROOT}${pointer}`);
    if (!matches) throw new Error(`no schema at ${pointer}`);
    if (!matches(body)) throw new Error(`${pointer}: ${ajv.errorsText(matches.errors)}\n${JSON.stringify(body)}`);
  }
}

function escape(part: string | number): string {
  return encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'));
}
