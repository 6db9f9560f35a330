import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { Config } from '#platform/config/config.js';
import { ROOT, VERSION } from '#platform/config/installation.js';
import { DOCS_STYLE } from './docs-style.js';
import { documentDeprecations } from './lifecycle.js';
import { documentRateLimits } from './rate-limit-docs.js';

const TAGS = {
  check: 'Health check of a domain: findings, evidence and the records to publish.',
  lookup: 'DNS answers, validated with DNSSEC.',
  propagation: 'Answers of several resolvers compared.',
  availability: 'Whether a domain is registered, from public RDAP. Not binding.',
  dkim: 'DKIM key records.',
  dnssec: 'DNSSEC chain of a domain.',
  'mail-check': 'Mail servers, their reverse DNS and ports.',
  spf: 'The SPF record of a domain: its lookups, its addresses, and a shorter record for the same addresses.',
  'web-check': 'Security of a website.',
  evidence: 'What a report rests on, as a file, and the report of such a file.',
  seo: 'Visibility to search engines and AI assistants.',
  plan: 'All fixes of a domain in order.',
  preview: 'The health check as it would be after changes.',
  'zone-check': 'The health check of a whole zone before it is published.',
  compare: 'What changed between two reports.',
  move: 'Whether a domain can move to other name servers, and in which order.',
  rollover: 'Timetables for new DNSSEC keys, proven for all caches.',
  verify: 'Whether a finding is fixed, and how far the fix has spread.',
  profiles: 'Requirements of others, judged by the evidence of the health check.',
  idn: 'Unicode and Punycode forms of a domain name. No network, no limit.',
  generate: 'Record generators. No network.',
  header: 'Email header analysis: hops, authentication, alignment. Nothing is stored, logged or shared.',
  bounce: 'Bounce analysis: why a message came back and what to do. Nothing is stored, logged or shared.',
  'message-analysis':
    'Whole messages: signatures, SPF, DMARC, ARC, and what was changed on the way. Nothing is stored, logged or shared.',
  scans: 'Whole portfolios, checked in the background. Off by default.',
  'mail-test': 'Addresses for test messages, and what a large receiver would do with them. Off by default.',
  'report-analysis':
    'DMARC, TLS and failure reports: who sends, and what a stricter policy would lose. Nothing is stored, logged or shared.',
  badge: 'Health score as an SVG badge. Does not count toward the limit.',
  calendar: 'Expiry dates as a calendar. Counts toward the limit of badges.',
  rules: 'Every check explained. Does not count toward the limit.',
  mcp: 'All checks as tools for AI assistants (Model Context Protocol).',
  description: 'This document.',
  operations: 'Endpoints for operators.',
} as const;

/** The files of Swagger UI that the build copies; from sources, those of the package are used. */
const SWAGGER_UI = new URL('dist/swagger-ui', ROOT);

const BACK = '[Back to the pages of Domain Diagnostics](/)';

/** The OpenAPI 3.1 document of the routes. */
@Injectable()
export class OpenApiDocument {
  private app?: NestExpressApplication;
  private made?: OpenAPIObject;

  constructor(private readonly config: Config) {}

  /** Serves Swagger UI at `/docs`. */
  setUp(app: NestExpressApplication): void {
    this.app = app;
    SwaggerModule.setup('docs', app, () => this.read(), {
      raw: false,
      ...(existsSync(SWAGGER_UI) && { customSwaggerUiPath: fileURLToPath(SWAGGER_UI) }),
      customSiteTitle: 'Domain Diagnostics API',
      customfavIcon: '/favicon.svg',
      customCss: DOCS_STYLE,
      swaggerOptions: { deepLinking: false }, // a link inside each button, which a keyboard cannot tell from it
      // A link back to the pages, which is no part of the document. Swagger UI shows no `externalDocs` with a relative URL.
      patchDocumentOnRequest: (_request, _response, document) => ({
        ...document,
        info: { ...document.info, description: `${document.info.description ?? ''}\n\n${BACK}` },
      }),
    });
  }

  /** Created on first use, which takes longer than a request; the service therefore calls it as soon as it listens. */
  read(): OpenAPIObject {
    return (this.made ??= this.describe());
  }

  private describe(): OpenAPIObject {
    if (!this.app) throw new Error('the OpenAPI document is read before the routes are known');
    const { publicUrl } = this.config.http;
    const builder = new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setTitle('Domain Diagnostics')
      .setVersion(VERSION)
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
    const document = SwaggerModule.createDocument(this.app, {
      ...config,
      info: { ...info, contact: { name: 'Domain Diagnostics', ...(publicUrl && { url: publicUrl }) } },
      security: [{}, { apiKey: [] }, { bearer: [] }], // the empty requirement makes keys optional
    });
    documentRateLimits(document);
    documentDeprecations(document);
    return document;
  }
}
