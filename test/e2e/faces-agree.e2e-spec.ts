import { COMMANDS } from '#faces/cli/commands.js';
import { isReportCommand, type ReportCommand } from '#faces/cli/command.js';
import { Texts, wordingOf } from '#faces/cli/texts.js';
import { splitBlocks } from '#faces/views/block.js';
import { asMarkdown, onTerminal } from '../checks/written.js';
import { LabApp } from './lab-app.js';
import { McpByHand, textOf } from './mcp-client.js';

let lab: LabApp;
let mcp: McpByHand;
beforeAll(async () => {
  lab = await LabApp.start();
  mcp = new McpByHand(lab.app);
});
afterAll(() => lab.close());

type Input = Readonly<Record<string, string>>;

const DOMAINS = [
  ...['perfect.test', 'nodnssec.com', 'bogus.com', 'island.com', 'nullmx.com', 'unregistered.com', 'alldead.de'],
  ...['smtpclosed.com', 'smtprefused.com', 'nomail.com', 'moved.com', 'dkim.com', 'parked.com', 'spfopen.com'],
];
const ofDomains = DOMAINS.map((domain) => ({ domain }));
const ofNames = ['A', 'MX', 'TXT'].flatMap((type) => DOMAINS.map((name) => ({ name, type })));
const SELECTORS = 'rsa2048 rsa1024 ed25519 revoked testing double malformed k1.mail nope'.split(' ');

/** Command, path of the page, tool, and what they are asked for. */
const FEATURES: readonly (readonly [string, (input: Input) => string, string, readonly Input[]])[] = [
  ['mail', ({ domain }) => `/mail-check/${domain}`, 'mail_check', ofDomains],
  ['dnssec', ({ domain }) => `/dnssec/${domain}`, 'dnssec_check', ofDomains],
  ['availability', ({ domain }) => `/availability/${domain}`, 'domain_availability', ofDomains],
  [
    'dkim',
    ({ domain, selector }) => `/dkim/${domain}/${selector}`,
    'dkim_check',
    SELECTORS.map((selector) => ({ domain: 'dkim.com', selector })),
  ],
  ['lookup', ({ name, type }) => `/lookup/${name}/${type}`, 'dns_lookup', ofNames],
  ['propagation', ({ name, type }) => `/propagation/${name}/${type}`, 'dns_propagation', ofNames],
  ['idn', ({ name }) => `/idn/${name}`, 'idn_convert', [{ name: 'münchen.de' }]],
];

it.each(FEATURES)('%s: page, command, Markdown and MCP state the same verdict', async (name, pathOf, tool, inputs) => {
  const command = commandOf(name);
  for (const input of inputs) {
    const { path } = command.request(input, 'en');
    const { body, status } = await lab.get(path.map(encodeURIComponent).join('/'));
    expect([input, status]).toEqual([input, 200]);
    const blocks = command.blocks!(body as object);
    for (const language of ['en', 'de'] as const) {
      const wording = wordingOf(new Texts(language));
      const { verdict } = splitBlocks(blocks);
      const title = wording.inline(verdict.title);
      const page = (await lab.app.get(encodeURI(`${pathOf(input)}?lang=${language}`))).text;
      expect(page).toContain(`<div class="note is-${verdict.state}">`);
      expect(page).toContain(`<h2 class="note-title">${title}</h2>`);
      expect(onTerminal(blocks, language).split('\n')[0]).toBe(`${verdict.subject}  ${title}`);
      expect(asMarkdown(blocks, language).split('\n')[0]).toContain(title.replace(/[()=+.-]/g, '\\$&'));
    }
    const said = splitBlocks(blocks).verdict;
    expect(textOf(await mcp.call(tool, input))).toContain(
      `${said.subject}: ${wordingOf(new Texts('en')).inline(said.title)}`,
    );
  }
});

function commandOf(name: string): ReportCommand {
  const command = COMMANDS.find((one) => one.name === name);
  if (!command || !isReportCommand(command)) throw new Error(`There is no command ${name}.`);
  return command;
}
