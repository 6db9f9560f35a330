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
    ['dns_lookup', 'name,type,response', 'name,type'],
    ['dns_propagation', 'name,type,response', 'name,type'],
    ['domain_availability', 'domain', 'domain'],
    ['dkim_check', 'domain,selector', 'domain,selector'],
    ['dnssec_check', 'domain', 'domain'],
    ['mail_check', 'domain,response', 'domain'],
    ['seo_check', 'domain,path,lang,response', 'domain'],
    ['idn_convert', 'name', 'name'],
    ['generate_record', 'kind,input,response', 'kind,input'],
    ['analyze_headers', 'raw,response', 'raw'],
    ['decode_bounce', 'raw,lang,response', 'raw'],
    ['explain_finding', 'id,lang', 'id'],
    ['fix_plan', 'domain,lang,format,response', 'domain'],
    ['preview_changes', 'domain,changes,expect,lang,response', 'domain,changes'],
    ['verify_fix', 'domain,finding,lang,selectors', 'domain,finding'],
    ['compare_nameservers', 'domain,nameServers,ds,names,zone,expect,lang,response', 'domain,nameServers'],
    ['analyze_message', 'raw,clientIp,mailFrom,helo,lang,response', 'raw'],
    ['analyze_reports', 'files,lang,domain,response', 'files'],
    ['web_check', 'domain,lang,fresh,response', 'domain'],
    ['check_profile', 'profile,domain,lang,response', 'profile,domain'],
    ['plan_rollover', 'domain,kind,method,ds,keys,startAt,times,ttls,lang,response', 'domain,kind'],
    ['check_many', 'domains,lang,response', 'domains'],
    ['compare_reports', 'before,after,response', 'before,after'],
    ['get_evidence', 'domain', 'domain'],
  ]);
});

// Four characters a token is close for these schemas: three tokenizers counted 7,492 to 7,844 where this counts 7,954. The
// stricter count by pieces has 10,030.
it('take less than 8,000 tokens', () => expect(tokensIn({ tools }).byLength).toBeLessThan(8000));

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

it('say the types of what they return, and what is always there', () => {
  for (const { name, outputSchema } of tools) {
    const { properties, required } = outputSchema as {
      properties: Record<string, JsonSchema>;
      required: string[];
    };
    expect([name, required.filter((field) => !(field in properties))]).toEqual([name, []]);
    expect([name, required.length > 0]).toEqual([name, name !== 'generate_record']); // its result depends on the kind
    for (const [field, { type }] of Object.entries(properties))
      expect([name, field, type]).toEqual([name, field, expect.anything()]);
  }
});

it('have no limits for a program that starts the service by itself', () => {
  for (const { name, description } of app.get(ToolRegistry).definitions(false))
    expect([name, description]).toEqual([name, expect.not.stringMatching(/[Ll]imits?:|\/day/)]);
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
