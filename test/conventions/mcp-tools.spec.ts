import 'reflect-metadata';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from '../../src/app.setup.js';
import { tokensIn } from '../mcp/tokens.js';
import { Config } from '#platform/config/config.js';
import { exampleOf, type JsonSchema } from '#faces/mcp/tool-schemas.js';
import { ToolRegistry, type ToolDefinition } from '#faces/mcp/tool-registry.js';

// Its hook starts the whole application to list the tools.
jest.setTimeout(300_000);

let app: NestExpressApplication;
let tools: readonly ToolDefinition[];
beforeAll(async () => {
  app = await createApp(new Config({ DD_LOG_LEVEL: 'error' }));
  await app.init();
  tools = app.get(ToolRegistry).definitions();
});
afterAll(() => app.close());

/** A schema and all schemas inside it. */
function within(schema: unknown): JsonSchema[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return [schema as JsonSchema, ...Object.values(schema).flatMap(within)];
}
/** The properties of every object in a schema, by name. */
const fields = (schema: JsonSchema) =>
  within(schema).flatMap(({ type, properties }) =>
    type === 'object' && properties ? Object.entries(properties as Record<string, JsonSchema>) : [],
  );

it('have these names, order and arguments', () => {
  const shapes = tools.map(({ name, inputSchema: { properties, required } }) => [
    name,
    Object.keys(properties as object).join(),
    (required as string[]).join(),
  ]);
  expect(shapes).toEqual([
    ['dns_health_check', 'domain,lang,selectors,response', 'domain'],
    ['dns_lookup', 'name,type', 'name,type'],
    ['dns_propagation', 'name,type', 'name,type'],
    ['domain_availability', 'domain', 'domain'],
    ['dkim_check', 'domain,selector', 'domain,selector'],
    ['dnssec_check', 'domain', 'domain'],
    ['mail_check', 'domain', 'domain'],
    ['seo_check', 'domain,path,lang,response', 'domain'],
    ['web_check', 'domain,lang,response', 'domain'],
    ['idn_convert', 'name', 'name'],
    ['generate_record', 'kind,input', 'kind,input'],
    ['analyze_headers', 'raw', 'raw'],
    ['analyze_message', 'raw,clientIp,mailFrom,helo,lang', 'raw'],
    ['decode_bounce', 'raw,lang', 'raw'],
    ['explain_finding', 'id,lang', 'id'],
    ['fix_plan', 'domain,lang,format', 'domain'],
    ['preview_changes', 'domain,changes,expect,lang,response', 'domain,changes'],
    ['verify_fix', 'domain,finding,lang,selectors', 'domain,finding'],
    ['compare_nameservers', 'domain,nameServers,ds,names,zone,expect,lang,response', 'domain,nameServers'],
    ['analyze_reports', 'files,lang,domain', 'files'],
    ['check_profile', 'profile,domain,lang', 'profile,domain'],
    ['check_many', 'domains,lang', 'domains'],
    ['compare_reports', 'before,after', 'before,after'],
    ['plan_rollover', 'domain,kind,times,lang', 'domain,kind'],
  ]);
});

it('take less than 8,000 tokens', () => {
  const { byLength, byPieces } = tokensIn({ tools });
  expect(byLength).toBeLessThan(8000);
  expect(byPieces).toBeLessThan(8000);
});

it('have schemas that any validator of JSON Schema 2020-12 takes, without a reference', () => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, validateFormats: false });
  for (const { name, inputSchema, outputSchema } of tools) {
    for (const schema of [inputSchema, outputSchema]) {
      expect([name, schema.type]).toEqual([name, 'object']);
      expect(JSON.stringify(schema)).not.toMatch(/"(\$ref|nullable|example)":/);
    }
    ajv.compile(outputSchema);
    expect([name, ajv.validate(inputSchema, exampleOf(inputSchema))]).toEqual([name, true]);
  }
});

it('describe every argument, with an example, and take no other', () => {
  for (const { name, inputSchema } of tools) {
    for (const [field, { description }] of fields(inputSchema))
      expect([name, field, description]).toEqual([name, field, expect.any(String)]);
    for (const [field, { examples }] of Object.entries(inputSchema.properties as Record<string, JsonSchema>))
      expect([name, field, examples]).toEqual([name, field, [expect.anything()]]);
    const objects = within(inputSchema).filter(({ type, properties }) => type === 'object' && properties);
    for (const { additionalProperties } of objects) expect([name, additionalProperties]).toEqual([name, false]);
  }
});

it('say when to use them, what they cost and what failure looks like', () => {
  for (const { name, title, description, annotations } of tools) {
    const isOffline = ['idn_convert', 'generate_record', 'compare_reports'].includes(name);
    expect([name, annotations]).toEqual([name, { readOnlyHint: true, openWorldHint: !isOffline }]);
    expect(title).toMatch(/^[A-Z]/);
    expect(description).toMatch(/dns_health_check|dns_lookup|dns_propagation|Use it first|Not binding/);
    expect(description).toMatch(/[Ll]imit/);
    expect(description).toMatch(/error|result/);
    expect(description).not.toMatch(/[{}]/);
  }
});
