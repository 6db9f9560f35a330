import { loadCommand } from '#faces/cli/commands.js';
import { isReportCommand, type ReportCommand } from '#faces/cli/command.js';
import { wordingOf } from '#faces/cli/texts.js';
import { DomainDiagnostics } from '#faces/client/index.js';
import { type Block, splitBlocks } from '#faces/views/block.js';
import type { Language } from '#platform/edge/texts/catalog.js';
import { asMarkdown, onTerminal, TEXTS } from '../checks/written.js';
import { sweep } from '../sweep.js';
import { LabApp } from './lab-app.js';
import { readPage } from './read-page.js';
import { McpByHand, textOf } from './mcp-client.js';

let lab: LabApp;
let mcp: McpByHand;
let client: DomainDiagnostics;
beforeAll(async () => {
  lab = await LabApp.start();
  mcp = new McpByHand(lab.app);
  client = new DomainDiagnostics({ url: lab.app.url });
});
afterAll(() => lab.close());

type Input = Readonly<Record<string, string>>;

const DOMAINS = [
  ...['perfect.test', 'nodnssec.com', 'bogus.com', 'island.com', 'nullmx.com', 'unregistered.com', 'alldead.de'],
  ...['smtpclosed.com', 'smtprefused.com', 'nomail.com', 'moved.com', 'dkim.com', 'parked.com', 'spfopen.com'],
];
const ofDomains = sweep('domains on all faces', DOMAINS, 2).map((domain) => ({ domain }));
const ofNames = sweep(
  'names on all faces',
  ['A', 'MX', 'TXT'].flatMap((type) => DOMAINS.map((name) => ({ name, type }))),
  3,
);
const SITES = ['perfect.test', 'noheaders.com', 'plain.com', 'unregistered.com'];
const ofSites = sweep('sites on all faces', SITES, 2).map((domain) => ({ domain }));
const PROFILED = ['perfect.test', 'spfopen.com', 'unregistered.com'];
const ofProfiles = sweep('profiles on all faces', PROFILED, 2).map((domain) => ({ domain, profile: 'bulk-sender' }));
const SELECTORS = 'rsa2048 rsa1024 ed25519 revoked testing double malformed k1.mail nope'.split(' ');

/** Command, path of the page, tool, and what they are asked for. */
const FEATURES: readonly (readonly [string, (input: Input) => string, string | undefined, readonly Input[]])[] = [
  ['mail', ({ domain }) => `/mail-check/${domain}`, 'mail_check', ofDomains],
  ['dnssec', ({ domain }) => `/dnssec/${domain}`, 'dnssec_check', ofDomains],
  ['availability', ({ domain }) => `/availability/${domain}`, 'domain_availability', ofDomains],
  [
    'dkim',
    ({ domain, selector }) => `/dkim/${domain}/${selector}`,
    'dkim_check',
    sweep('selectors on all faces', SELECTORS, 2).map((selector) => ({ domain: 'dkim.com', selector })),
  ],
  ['lookup', ({ name, type }) => `/lookup/${name}/${type}`, 'dns_lookup', ofNames],
  ['propagation', ({ name, type }) => `/propagation/${name}/${type}`, 'dns_propagation', ofNames],
  ['spf', ({ domain }) => `/spf/${domain}`, undefined, ofDomains],
  ['web', ({ domain }) => `/web-check/${domain}`, 'web_check', ofSites],
  ['check', ({ domain, profile }) => `/profiles/${profile}/${domain}`, 'check_profile', ofProfiles],
  ['idn', ({ name }) => `/idn/${name}`, 'idn_convert', [{ name: 'münchen.de' }]],
];

it.each(FEATURES)('%s: page, command, Markdown and MCP state the same verdict', async (name, pathOf, tool, inputs) => {
  const command = await commandOf(name);
  for (const input of inputs) {
    const pageIn = (language: Language) => lab.app.get(encodeURI(`${pathOf(input)}?lang=${language}`));
    const blocksIn = async (language: Language) => {
      const { operation, params } = command.request(input, language);
      return command.blocks!((await client.request(operation, params, undefined)) as object);
    };
    await expectAgreement(await blocksIn('de'), pageIn, 'de');
    const blocks = await blocksIn('en');
    await expectAgreement(blocks, pageIn, 'en');
    if (tool !== undefined) expectSaid(textOf(await mcp.call(tool, input)), blocks);
  }
});

const ofFindings = [
  { domain: 'perfect.test', finding: 'dmarc-record.missing' },
  { domain: 'nodmarc.com', finding: 'dmarc-record.missing' },
  { domain: 'spfopen.com', finding: 'spf-all.open' },
  { domain: 'unregistered.com', finding: 'spf-all.open' },
  { domain: 'nomail.com', finding: 'mx-hosts.private' },
];

/** Pages with a head of their own for the verdict. */
const WITH_SCORES: readonly (readonly [string, (input: Input) => string, string, readonly Input[]])[] = [
  ['check', ({ domain }) => `/check/${domain}`, 'dns_health_check', ofDomains],
  [
    'seo',
    ({ domain }) => `/seo-check/${domain}`,
    'seo_check',
    ['perfect.test', 'nodnssec.com'].map((domain) => ({ domain })),
  ],
  ['plan', ({ domain }) => `/check/${domain}`, 'fix_plan', [{ domain: 'perfect.test' }]],
  [
    'verify',
    ({ domain, finding }) => `/verify/${domain}/${finding}`,
    'verify_fix',
    sweep('findings on all faces', ofFindings, 2),
  ],
];

it.each(WITH_SCORES)(
  '%s: the head of the page, command, Markdown and MCP state the same verdict',
  async (name, pathOf, tool, inputs) => {
    const command = await commandOf(name);
    for (const input of inputs) {
      for (const language of ['de', 'en'] as const) {
        const { operation, params } = command.request(input, language);
        const blocks = command.blocks!((await client.request(operation, params, undefined)) as object);
        const page = readPage(await lab.app.get(`${pathOf(input)}?lang=${language}`));
        expectWritten(blocks, language);
        expect(page.text).toContain(titleOf(blocks, language));
        if (language === 'en') expectSaid(textOf(await mcp.call(tool, input)), blocks);
      }
    }
  },
);

const AUTHENTICATED = 'Authentication-Results: mx.example; dmarc=';
const BOUNCES = ['550 5.1.1 <jo@example.net>: User unknown', '421 try later', 'From: a@b.example\n\nHello'];
const HEADERS = ['pass', 'fail', 'none'].map((result) => `${AUTHENTICATED}${result}\nFrom: jo@example.com`);
const SERVERS = 'ns1.dnshost.net\nns2.dnshost.net';

type Change = readonly [action: string, host: string, type: string, value?: string];
type Expected = readonly string[];

const NO_SITE: readonly Change[] = ['@', 'www'].flatMap((host) =>
  ['A', 'AAAA'].map((type): Change => ['remove', host, type]),
);
/** What an expert is asked about a change, with the verdict: docs/simulation.md. */
const PREVIEWS: readonly (readonly [verdict: string, domain: string, changes: readonly Change[], expect?: Expected])[] =
  [
    ['worse', 'perfect.test', [['remove', '@', 'MX']]],
    ['worse', 'perfect.test', NO_SITE],
    ['worse', 'nodmarc.com', [['add', '_dmarc', 'TXT', 'v=DMARC1; p=reject'], ...NO_SITE]],
    ['confirmed', 'perfect.test', [['remove', '@', 'MX']], ['mail']],
    ['same', 'perfect.test', [['add', 'x', 'TXT', 'x']]],
    ['warnings', 'nodmarc.com', [['add', '_dmarc', 'TXT', 'v=DMARC1; p=none']]],
    ['conditional', 'dmarcnone.com', [['replace', '_dmarc', 'TXT', 'v=DMARC1; p=reject; rua=mailto:d@perfect.test']]],
    ['better', 'nospf.com', [['add', '@', 'TXT', 'v=spf1 mx ~all']]],
  ];
const ZONES = sweep(
  'zones on all faces',
  ['@ A 77.77.3.1\n@ MX 10 mail.perfect.test.', '@ A 192.0.2.810', 'x TXT "x"'],
  2,
);

function previewed([verdict, domain, list, expected]: (typeof PREVIEWS)[number]): Posted {
  const changes = list.map(([action, host, type, value]) => ({
    ...{ action, host, type },
    ...(value !== undefined && { value }),
  }));
  const body = { changes, ...(expected && { expect: expected }) };
  const fields = list.flatMap(([action, host, type, value = '']) =>
    Object.entries({ action, host, type, value, old: '' }),
  );
  return {
    verdict,
    input: { domain, body },
    args: { domain, ...body },
    form: [['domain', domain], ...fields, ...(expected ?? []).map((one) => ['expect', one] as const)],
  };
}

function zoneOf(text: string): Posted {
  const domain = 'nodmarc.com';
  const zone = `@ SOA ns1 hostmaster 1 7200 3600 1209600 300\n@ NS ns1.dnshost.net.\n@ NS ns2.dnshost.net.\n${text}`;
  return {
    ...{ input: { domain, body: { zone }, path: '', lines: new Map() }, args: {} },
    form: Object.entries({ domain, zone, format: 'zone' }),
  };
}

/** Command, path of the form, tool; what the API and the tool are sent, and what the form is sent. */
const POSTED: readonly (readonly [string, string, string | undefined, readonly Posted[]])[] = [
  ['message', '/message', 'analyze_message', HEADERS.map((header) => pasted(`${header}\n\nHello`))],
  ['bounce', '/bounce', 'decode_bounce', BOUNCES.map(pasted)],
  ['headers', '/headers', 'analyze_headers', HEADERS.map(pasted)],
  [
    'move',
    '/move',
    'compare_nameservers',
    sweep('moves on all faces', ['perfect.test', 'nodmarc.com'], 1).map((domain) => {
      const nameServers = SERVERS.split('\n').map((one) => ({ name: one }));
      return {
        input: { domain, body: { nameServers } },
        args: { domain, nameServers },
        form: Object.entries({ domain, nameServers: SERVERS }),
      };
    }),
  ],
  ['preview', '/preview', 'preview_changes', sweep('changes on all faces', PREVIEWS, 2).map(previewed)],
  ['zone', '/zone', undefined, ZONES.map(zoneOf)],
];

interface Posted {
  readonly input: object;
  readonly args: object;
  readonly form: readonly (readonly [name: string, value: string])[];
  /** What the API says, if it says it in one word. */
  readonly verdict?: string;
}

function pasted(raw: string): Posted {
  return { input: { bytes: Buffer.from(raw) }, args: { raw }, form: [['raw', raw]] };
}

it.each(POSTED)('%s: what is sent by a form is judged the same on all faces', async (name, form, tool, all) => {
  const command = await commandOf(name);
  for (const { input, args, form: fields, verdict } of all) {
    const pageIn = (lang: Language) => {
      const body = name === 'message' ? new FormData() : new URLSearchParams();
      for (const [key, value] of [...fields, ['lang', lang]] as const) body.append(key, value);
      return lab.app.send('POST', form, { body });
    };
    for (const language of ['de', 'en'] as const) {
      const { operation, params, body } = command.request(input, language);
      const result: unknown = await client.request(operation, params, body as never);
      const blocks = command.blocks!(result as object);
      if (verdict !== undefined) expect([args, result]).toMatchObject([args, { verdict }]);
      await expectAgreement(blocks, pageIn, language);
      if (language === 'en' && tool !== undefined) expectSaid(textOf(await mcp.call(tool, { ...args })), blocks);
    }
  }
});

const reportOf = (score: number, ...findings: readonly (readonly [id: string, severity: string])[]) => ({
  ...{ domain: 'a.example', score },
  findings: findings.map(([id, severity]) => ({ id, severity, detail: '' })),
});
const OPEN = reportOf(60, ['spf-all.open', 'problem']);
const WITH_MAIL = reportOf(90, ['mx-record.ok', 'ok']);
const COMPARED = [
  ['same', OPEN, OPEN],
  ['better', OPEN, reportOf(100, ['spf-all.fail', 'ok'])],
  ['warnings', OPEN, reportOf(95, ['spf-all.fail', 'ok'], ['cert-expiry.soon', 'warn'])],
  ['worse', reportOf(100), OPEN],
  ['worse', WITH_MAIL, reportOf(100, ['mx-record.unused', 'info'])],
  ['unknown', OPEN, reportOf(100, ['domain-exists.unknown', 'info'])],
  ['domains', OPEN, { ...reportOf(100), domain: 'b.example' }],
] as const;

it.each(sweep('comparisons on all faces', COMPARED, 3))(
  'compare: %s is said by all faces',
  async (verdict, before, after) => {
    const command = await commandOf('compare');
    const { operation, params, body } = command.request({ before, after }, 'en');
    const result = (await client.request(operation, params, body as never)) as object;
    expect(result).toMatchObject({ verdict });
    const blocks = command.blocks!(result);
    for (const language of ['de', 'en'] as const) {
      const form = new FormData();
      for (const [key, value] of Object.entries({ before, after })) form.append(key, JSON.stringify(value));
      form.append('lang', language);
      const page = await lab.app.send('POST', '/compare', { body: form });
      expect(page.text).toContain(`<p class="verdict foreign">${titleOf(blocks, language)}</p>`);
      expectWritten(blocks, language);
    }
    expectSaid(textOf(await mcp.call('compare_reports', { before, after })), blocks);
  },
);

async function expectAgreement(
  blocks: readonly Block[],
  pageIn: (language: Language) => Promise<{ readonly text: string }>,
  language: Language,
): Promise<void> {
  const { verdict } = splitBlocks(blocks);
  const title = titleOf(blocks, language);
  const page = (await pageIn(language)).text;
  expect(page).toContain(`<div class="note is-${verdict.state}">`);
  expect(page).toContain(`<h2 class="note-title">${title}</h2>`);
  expectWritten(blocks, language);
}

/** What the terminal and Markdown begin with. */
function expectWritten(blocks: readonly Block[], language: Language): void {
  const { verdict } = splitBlocks(blocks);
  const title = titleOf(blocks, language);
  const subject = verdict.subject === '' ? '' : `${verdict.subject}  `;
  expect(onTerminal(blocks, language).split('\n')[0]).toBe(`${subject}${title}`);
  expect(asMarkdown(blocks, language).split('\n')[0]).toContain(
    title.replace(/[()=+.-]/g, '\\$&').replaceAll(':', '&#58;'),
  );
}

function titleOf(blocks: readonly Block[], language: Language): string {
  return wordingOf(TEXTS[language]).line(splitBlocks(blocks).verdict.title);
}

/** An MCP text, which begins with the verdict. */
function expectSaid(text: string, blocks: readonly Block[]): void {
  const { subject, title } = splitBlocks(blocks).verdict;
  const about = subject === '' ? '' : `${subject}: `;
  expect(text).toContain(`${about}${wordingOf(TEXTS.en).line(title)}`);
}

async function commandOf(name: string): Promise<ReportCommand> {
  const command = await loadCommand(name);
  if (!command || !isReportCommand(command)) throw new Error(`There is no command ${name}.`);
  return command;
}
