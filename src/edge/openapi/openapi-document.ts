import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Config } from '../../config/config.js';
import { loadSwagger } from '../api-decorators.js';

/** The version of the OpenAPI document, not of the program. */
const DESCRIPTION_VERSION = '1.1.0';

const TAGS = {
  check: 'Health check of a domain: findings, evidence and the records to publish.',
  lookup: 'DNS answers from validating resolvers.',
  propagation: 'Answers of five public resolvers compared.',
  availability: 'Whether a domain is registered, from public RDAP. Not binding.',
  dkim: 'DKIM key records.',
  dnssec: 'DNSSEC chain of a domain.',
  'mail-check': 'Mail servers, their reverse DNS and ports.',
  seo: 'Visibility to search engines and AI assistants.',
  plan: 'All fixes of a domain in order.',
  preview: 'The health check as it would be after changes.',
  move: 'Whether a domain can move to other name servers, and in which order.',
  verify: 'Whether a finding is fixed, and how far the fix has spread.',
  idn: 'Unicode and Punycode forms of a domain name. No network, no limit.',
  generate: 'Record generators. No network.',
  header: 'Email header analysis: hops, authentication, alignment. Nothing is stored, logged or shared.',
  bounce: 'Bounce analysis: why a message came back and what to do. Nothing is stored, logged or shared.',
  badge: 'Health score as an SVG badge. Does not count toward the limit.',
  rules: 'Every check explained. Does not count toward the limit.',
  mcp: 'All checks as tools for AI assistants (Model Context Protocol).',
  pages: 'Pages for people, in HTML. They count like their endpoint.',
  description: 'This document.',
  operations: 'Endpoints for operators.',
} as const;

/** The OpenAPI 3.1 document, created from the DTO classes when it is first read: it takes a sixth of the start-up. */
@Injectable()
export class OpenApiDocument {
  private app?: NestExpressApplication;
  private made?: Promise<OpenAPIObject>;

  constructor(private readonly config: Config) {}

  /** Whose routes it is about. */
  of(app: NestExpressApplication): this {
    this.app = app;
    return this;
  }

  /** Made once. A service asks for it when it listens, so that its first reader does not wait for it. */
  read(): Promise<OpenAPIObject> {
    return (this.made ??= this.describe());
  }

  private async describe(): Promise<OpenAPIObject> {
    if (!this.app) throw new Error('the description is read before the routes are known');
    const { DocumentBuilder, SwaggerModule } = await loadSwagger();
    const { publicUrl } = this.config.http;
    const builder = new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setTitle('Domain Diagnostics')
      .setVersion(DESCRIPTION_VERSION)
      .setDescription(
        'Checks the DNS, mail and web configuration of a domain, shows the evidence, and returns the records that fix it. Free, without signup: 50 requests per day and client address, 5000 with an API key. Fair use: integrations, monitoring and occasional automated checks, not scraping lists of domains.',
      )
      .setLicense('MIT', 'https://opensource.org/license/mit')
      .addServer(publicUrl || '/')
      .addApiKey({ type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'Raises the daily limit.' }, 'apiKey')
      .addBearerAuth(
        { type: 'http', scheme: 'bearer', bearerFormat: 'API key', description: 'The same key as a Bearer token.' },
        'bearer',
      );
    for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
    const { info, ...config } = builder.build();
    return SwaggerModule.createDocument(this.app, {
      ...config,
      info: { ...info, contact: { name: 'Domain Diagnostics', ...(publicUrl && { url: publicUrl }) } },
      security: [{}, { apiKey: [] }, { bearer: [] }], // the empty one says that a key is optional
    });
  }
}
