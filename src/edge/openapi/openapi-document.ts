import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { Config } from '../../config/config.js';

/** The version of the description, which is not the version of the program. */
const DESCRIPTION_VERSION = '1.1.0';

const TAGS = {
  check: 'The health of a domain: what is wrong, the proof, and the record that mends it.',
  lookup: 'Raw DNS answers from validating resolvers.',
  propagation: 'What five public resolvers say to the same question.',
  availability: 'Whether a domain is registered, by public RDAP. Not binding.',
  dkim: 'DKIM key records.',
  dnssec: 'The chain of trust of a domain.',
  'mail-check': 'Mail hosts, their reverse names and ports.',
  seo: 'What search engines and AI assistants see of a site.',
  idn: 'Unicode and Punycode forms of a domain name. Pure conversion: no network, no limit.',
  generate: 'Records to publish, from plain input. No network.',
  header: 'Reads a mail header: hops, authentication, alignment. Nothing is stored, logged or passed on.',
  badge: 'The health score of a domain as an image. Not counted.',
  mcp: 'Every check as a tool for AI assistants, by the Model Context Protocol.',
  description: 'This description.',
  operations: 'For those who run the service.',
} as const;

/** The OpenAPI 3.1 description, made once from the DTO classes when the routes are known. */
@Injectable()
export class OpenApiDocument {
  private made?: OpenAPIObject;

  constructor(private readonly config: Config) {}

  get document(): OpenAPIObject {
    if (!this.made) throw new Error('the description is read before the routes are known');
    return this.made;
  }

  describe(app: NestExpressApplication): OpenAPIObject {
    const { publicUrl } = this.config.http;
    const builder = new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setTitle('Domain Diagnostics')
      .setVersion(DESCRIPTION_VERSION)
      .setDescription(
        'Says what is wrong with the DNS, mail and web set-up of a domain, proves it, and hands over the record that ' +
          'mends it. Free, without signup: 50 requests a day per client address, 5000 with an API key. Fair use: for ' +
          'integrations, monitoring and occasional automated checks, not for scraping lists of domains.',
      )
      .setLicense('MIT', 'https://opensource.org/license/mit')
      .addServer(publicUrl || '/')
      .addApiKey({ type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'Raises the daily limit.' }, 'apiKey')
      .addBearerAuth(
        { type: 'http', scheme: 'bearer', bearerFormat: 'API key', description: 'The same as a Bearer token.' },
        'bearer',
      );
    for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
    const { info, ...config } = builder.build();
    this.made = SwaggerModule.createDocument(app, {
      ...config,
      info: { ...info, contact: { name: 'Domain Diagnostics', ...(publicUrl && { url: publicUrl }) } },
      security: [{}, { apiKey: [] }, { bearer: [] }], // the empty one says that a key is optional
    });
    return this.made;
  }
}
