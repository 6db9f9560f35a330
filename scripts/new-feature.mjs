// Writes the skeleton of an endpoint, GET /api/v1/NAME/{domain}: npm run new:feature -- NAME.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const [name = ''] = process.argv.slice(2);
if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
  process.stderr.write('usage: npm run new:feature -- NAME, such as mail-routes\n');
  process.exit(1);
}
const camel = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
const pascal = camel[0].toUpperCase() + camel.slice(1);
const [major, minor] = JSON.parse(readFileSync('package.json', 'utf8')).version.split('.');
const next = `${major}.${Number(minor) + 1}.0`;
const folder = `src/features/${name}`;

const files = {
  [`${folder}/${name}.dto.ts`]: `import { ApiProperty } from '@nestjs/swagger';
import type { DomainName } from '#base/domain/domain-name.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '#platform/edge/params/domain-param.js';

export class ${pascal}Params {
  @DomainParam()
  domain!: DomainName;
}

export class ${pascal}Result {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({ description: 'How many labels the domain has.', example: 2 })
  labels!: number;
}
`,
  [`${folder}/${name}.service.ts`]: `import { Injectable } from '@nestjs/common';
import type { DomainName } from '#base/domain/domain-name.js';
import type { ${pascal}Result } from './${name}.dto.js';

@Injectable()
export class ${pascal}Service {
  look(domain: DomainName): ${pascal}Result {
    return { api: 'v1', domain: domain.ascii, labels: domain.ascii.split('.').length };
  }
}
`,
  [`${folder}/${name}.controller.ts`]: `import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CountedErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { ${pascal}Params, ${pascal}Result } from './${name}.dto.js';
import { ${pascal}Service } from './${name}.service.js';

@Controller('api/v1/${name}')
@ApiTags('${name}')
export class ${pascal}Controller {
  constructor(private readonly service: ${pascal}Service) {}

  @Get(':domain')
  @Since('${next}')
  @ApiOperation({
    operationId: '${camel}',
    summary: '${pascal} of a domain',
    description: 'Counts toward the daily limit.',
  })
  @ApiOkResponse({ type: ${pascal}Result, description: 'What was found.' })
  @CountedErrors('invalid_domain')
  look(@Param() { domain }: ${pascal}Params): ${pascal}Result {
    return this.service.look(domain);
  }
}
`,
  [`${folder}/${name}.module.ts`]: `import { Module } from '@nestjs/common';
import { ${pascal}Controller } from './${name}.controller.js';
import { ${pascal}Service } from './${name}.service.js';

@Module({ controllers: [${pascal}Controller], providers: [${pascal}Service] })
export class ${pascal}Module {}
`,
  [`test/e2e/${name}.e2e-spec.ts`]: `import { codeOf, RunningApp } from './running-app.js';

describe('GET /api/v1/${name}/{domain}', () => {
  let app: RunningApp;
  beforeAll(async () => (app = await RunningApp.start()));
  afterAll(() => app.close());

  it('reads the domain', async () => {
    const { status, body } = await app.get('/api/v1/${name}/Example.COM');
    expect([status, body]).toEqual([200, { api: 'v1', domain: 'example.com', labels: 2 }]);
  });

  it('refuses what is no domain', async () => {
    expect(codeOf(await app.get('/api/v1/${name}/a..b'))).toBe('invalid_domain');
  });
});
`,
};

mkdirSync(folder);
for (const [path, text] of Object.entries(files)) writeFileSync(path, text, { flag: 'wx' });

/** Puts a line before the first match. */
function insert(path, before, line) {
  const text = readFileSync(path, 'utf8');
  const at = text.search(before);
  if (at < 0) throw new Error(`${path} has no place for ${line}`);
  writeFileSync(path, text.slice(0, at) + line + text.slice(at));
}
insert(
  'src/app.module.ts',
  /^import .*#features\/zone-check/m,
  `import { ${pascal}Module } from '#features/${name}/${name}.module.js';\n`,
);
insert('src/app.module.ts', /^ {8}GenerateModule,/m, `        ${pascal}Module,\n`);
insert('src/platform/edge/openapi/openapi-document.ts', /^ {2}badge: /m, `  '${name}': '${pascal} of a domain.',\n`);
insert(
  'docs/api.md',
  /^## Web pages$/m,
  `## ${pascal}\n\n\`\`\`sh\ncurl http://localhost:3000/api/v1/${name}/example.com\n\`\`\`\n\nSay what it finds and when it fails.\n\n`,
);
process.stdout.write(`${Object.keys(files).join('\n')}
src/app.module.ts, src/platform/edge/openapi/openapi-document.ts, docs/api.md

Next: npm run openapi:write && npm run floors. Then write a command, or in WITHOUT_COMMAND of test/conventions/commands.spec.ts why ${camel} has none.
If it uses another feature, enter both in NEIGHBORS of .dependency-cruiser.mjs. CONTRIBUTING.md, "Adding an endpoint", has all files.
`);
