import { LabApp } from './lab-app.js';
import { McpByHand, textOf } from './mcp-client.js';

let lab: LabApp;
let mcp: McpByHand;
beforeAll(async () => {
  lab = await LabApp.start({ DD_DNS_DEADLINE_MS: '2000' });
  mcp = new McpByHand(lab.app);
});
afterAll(() => lab.close());

const render = async (tool: string, args: object) => textOf(await mcp.call(tool, args));

describe('the verdict comes first', () => {
  it.each<[string, object, string]>([
    ['dns_health_check', { domain: 'perfect.test' }, 'perfect.test: No problems or warnings found'],
    [
      'dns_health_check',
      { domain: 'spfopen.com', lang: 'de' },
      'spfopen.com: Fremde können Mails senden, die als echte Mails von spfopen.com gelten. Punkte: 55/100. 2 Probleme,',
    ],
    ['dns_health_check', { domain: 'unregistered.com' }, 'unregistered.com: Domain does not exist. Score 0/100.'],
    ['dns_lookup', { name: 'perfect.test', type: 'MX' }, 'perfect.test MX: 1 record found. The answer is validated'],
    [
      'dns_lookup',
      { name: 'perfect.test', type: 'SRV' },
      'perfect.test SRV: The name has no SRV record. The answer is validated',
    ],
    ['dns_lookup', { name: 'unregistered.com', type: 'A' }, 'unregistered.com A: The name does not exist (NXDOMAIN).'],
    ['dns_lookup', { name: 'bogus.com', type: 'A' }, 'bogus.com A: The lookup failed (SERVFAIL).'],
    [
      'dns_propagation',
      { name: 'moved.com', type: 'A' },
      'moved.com A: 4 of 5 resolvers agree. The different answers expire in ',
    ],
    ['dns_propagation', { name: 'perfect.test', type: 'A' }, 'perfect.test A: All 5 resolvers agree.'],
    [
      'domain_availability',
      { domain: 'nodnssec.com' },
      'nodnssec.com: The domain is registered.\nRegistrar: Lab Registrar GmbH\n',
    ],
    ['domain_availability', { domain: 'unregistered.com' }, 'unregistered.com: The domain appears to be available.'],
    [
      'domain_availability',
      { domain: 'alldead.de' },
      'alldead.de: Whether the domain is registered is unknown. This TLD',
    ],
    ['dkim_check', { domain: 'dkim.com', selector: 'rsa2048' }, 'rsa2048._domainkey.dkim.com: The key is valid.'],
    [
      'dkim_check',
      { domain: 'dkim.com', selector: 'nope' },
      'nope._domainkey.dkim.com: No key record at this selector.',
    ],
    [
      'dkim_check',
      { domain: 'bogus.com', selector: 's1' },
      's1._domainkey.bogus.com: The lookup failed (SERVFAIL). Whether there is a key',
    ],
    ['dnssec_check', { domain: 'perfect.test' }, 'perfect.test: DNSSEC is valid. Resolvers validate'],
    ['dnssec_check', { domain: 'bogus.com' }, 'bogus.com: DNSSEC is broken. '],
    [
      'dnssec_check',
      { domain: 'island.com' },
      'island.com: DNSSEC is not enabled. The parent zone has no usable DS record',
    ],
    [
      'dnssec_check',
      { domain: 'nodnssec.com' },
      'nodnssec.com: DNSSEC is not enabled. The parent zone has no usable DS record',
    ],
    ['mail_check', { domain: 'perfect.test' }, 'perfect.test: The domain accepts mail. '],
    ['mail_check', { domain: 'nullmx.com' }, 'nullmx.com: The domain accepts no mail (null MX)'],
    [
      'mail_check',
      { domain: 'unregistered.com' },
      'unregistered.com: The domain has no mail server. To receive mail, publish',
    ],
    ['seo_check', { domain: 'perfect.test' }, 'https://perfect.test/: '],
    ['seo_check', { domain: 'unregistered.com' }, 'unregistered.com: '],
    ['seo_check', { domain: 'unregistered.com', lang: 'de' }, 'unregistered.com: '],
    [
      'idn_convert',
      { name: 'münchen.de' },
      'münchen.de: The name is valid.\nUnicode: münchen.de\nPunycode: xn--mnchen-3ya.de',
    ],
    [
      'generate_record',
      { kind: 'spf', input: { allowMx: true } },
      'The spf record is ready to publish:\n@ TXT v=spf1 mx ~all\nBefore publishing, call preview_changes',
    ],
    [
      'generate_record',
      { kind: 'spf', input: { ip4: ['x'] } },
      'Check the notes at the end before you publish the spf',
    ],
    [
      'generate_record',
      { kind: 'mta-sts', input: { mode: 'enforce', domain: 'a.example' } },
      'The mta-sts record is not',
    ],
    ['generate_record', { kind: 'spf', input: { all: 'pass' } }, 'The spf record is not ready to publish.'],
    ['analyze_headers', { raw: 'From: a@b.example' }, 'b.example: No DMARC result.'],
    [
      'analyze_headers',
      { raw: 'From: a@b.example\nAuthentication-Results: x; spf=fail; dkim=none; dmarc=fail' },
      'b.example: DMARC did not pass. Neither SPF nor DKIM passed for b.example.',
    ],
    ['decode_bounce', { raw: '550 5.1.1 User unknown' }, 'Mailbox does not exist. '],
    ['decode_bounce', { raw: 'From: a@b.example\n\nHello', lang: 'de' }, 'Das ist keine Fehlermail. '],
    ['explain_finding', { id: 'dmarc-policy.none' }, '- WARNING: '],
    ['explain_finding', { id: 'dmarc-policy', lang: 'de' }, 'DMARC-Policy [dmarc-policy]\nIn einfachen Worten: DMARC'],
    ['fix_plan', { domain: 'perfect.test' }, 'perfect.test: No change is needed. Some would be improvements.'],
    ['fix_plan', { domain: 'nodmarc.com' }, 'nodmarc.com: There is something to change. Score: '],
    [
      'preview_changes',
      { domain: 'nodmarc.com', changes: [{ action: 'add', host: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=reject' }] },
      'nodmarc.com: Right only on a condition: read it before you publish. Score: ',
    ],
    [
      'preview_changes',
      { domain: 'perfect.test', changes: [{ action: 'remove', host: '_dmarc', type: 'TXT' }] },
      'perfect.test: Do not publish this: 1 new problem. Score: 100/100 today, 78/100 after the change.',
    ],
    [
      'verify_fix',
      { domain: 'nodmarc.com', finding: 'dmarc-record.missing' },
      'nodmarc.com dmarc-record.missing: Still open.',
    ],
    [
      'verify_fix',
      { domain: 'perfect.test', finding: 'dmarc-record.missing', lang: 'de' },
      'perfect.test dmarc-record.missing: Behoben.',
    ],
  ])('of %s with %j', async (tool, args, beginning) => {
    expect((await render(tool, args)).slice(0, beginning.length)).toBe(beginning);
  });
});

describe('what was meant is read, and the text says how', () => {
  it.each<[string, object, string[]]>([
    [
      'dns_health_check',
      { domain: 'https://www.perfect.test/path?x' },
      ['Read "https://www.perfect.test/path?x" as domain perfect.test.', 'perfect.test: No problems or warnings found'],
    ],
    [
      'dns_health_check',
      { domain: ' Info@Perfect.test ', lang: 'de' },
      ['„ Info@Perfect.test “ wurde als domain perfect.test gelesen.', 'perfect.test: Keine Probleme oder Warnungen'],
    ],
    [
      'preview_changes',
      { domain: 'perfect.test', changes: '[{"action":"Delete","host":"_dmarc","type":"TXT"}]' },
      [
        'Read "string" as changes JSON.',
        'Read "Delete" as changes.0.action remove.',
        'perfect.test: Do not publish this: 1 new problem.',
      ],
    ],
    [
      'generate_record',
      { kind: 'dmarc', input: { policy: 'Reject', pct: '50', domain: 'example.com' } },
      ['Read "Reject" as input.policy reject.', 'Read "50" as input.pct 50.', 'Check th'],
    ],
    [
      'explain_finding',
      { id: '[SPF-All.Open]', lang: 'de-DE' },
      ['„[SPF-All.Open]“ wurde als id spf-all.open gelesen.', '„de-DE“ wurde als lang de gelesen.'],
    ],
    [
      'seo_check',
      { domain: 'https://perfect.test/lamps?id=7#top' },
      [
        'Read "https://perfect.test/lamps?id=7#top" as domain perfect.test.',
        'Used path /lamps?id=7.',
        'https://perfect.test/lamps?id=7',
      ],
    ],
    [
      'mail_check',
      { domain: 'perfect.test:25' },
      ['Read "perfect.test:25" as domain perfect.test.', 'perfect.test: The domain accepts mail.'],
    ],
    [
      'dkim_check',
      { domain: 'dkim.com', selector: 'rsa2048._domainkey.dkim.com' },
      ['Read "rsa2048._domainkey.dkim.com" as selector rsa2048.', 'rsa2048._domainkey.dkim.com: The key is valid.'],
    ],
    [
      'dkim_check',
      { domain: 'rsa2048._domainkey.dkim.com' },
      [
        'Read "rsa2048._domainkey.dkim.com" as domain dkim.com.',
        'Used selector rsa2048.',
        'rsa2048._domainkey.dkim.com: The key is valid.',
      ],
    ],
    [
      'dns_lookup',
      { name: 'perfect.test', type: 'DMARC' },
      [
        'Read "perfect.test" as name _dmarc.perfect.test.',
        'Read "DMARC" as type TXT.',
        '_dmarc.perfect.test TXT: 1 record found.',
      ],
    ],
    ['dns_lookup', { name: 'perfect.test', type: 'spf' }, ['Read "spf" as type TXT.', 'perfect.test TXT: ']],
    ['dns_lookup', { name: 'Perfect.TEST', type: 'mx' }, ['perfect.test MX: 1 record found.']],
  ])('of %s with %j', async (tool, args, beginnings) => {
    const lines = (await render(tool, args)).split('\n');
    expect(beginnings.map((beginning, i) => lines[i]?.slice(0, beginning.length))).toEqual(beginnings);
  });
});

describe('what is to be copied', () => {
  it('is a whole script, line by line', async () => {
    const text = await render('fix_plan', { domain: 'nodmarc.com', format: 'nsupdate' });
    const script = (await lab.get('plan/nodmarc.com?format=nsupdate')).text;
    expect(text).toContain(`\n\`\`\`\n${script.trimEnd()}\n\`\`\`\n`);
  });
});

describe('unknown findings', () => {
  beforeAll(() => {
    for (const resolver of lab.lab.resolvers) resolver.become('down');
  });
  afterAll(() => {
    for (const resolver of lab.lab.resolvers) resolver.become('well');
  });

  it.each<[string, object, RegExp]>([
    ['dns_health_check', { domain: 'fresh.com' }, /^upstream_unavailable: No DNS resolver answered in time\./],
    ['dns_propagation', { name: 'fresh.com', type: 'A' }, /^fresh\.com A: None of 5 resolvers answered\./],
    ['domain_availability', { domain: 'fresh.com' }, /^fresh\.com: Whether the domain is registered is unknown\./],
    ['mail_check', { domain: 'fresh.com' }, /^upstream_unavailable: No DNS resolver answered in time\./],
  ])('is no verdict of %s', async (tool, args, text) => {
    expect(await render(tool, args)).toMatch(text);
  });
});

describe('however much there is to tell', () => {
  it.each([
    ['spf', { ip4: Array.from({ length: 500 }, (_, i) => `203.0.${i % 256}.${i >> 8}`) }],
    ['caa', { issue: Array.from({ length: 500 }, (_, i) => `ca${i}.example`) }],
    [
      'mta-sts',
      { mode: 'enforce', domain: 'a.example', mx: Array.from({ length: 500 }, (_, i) => `mx${i}.a.example`) },
    ],
    ['dmarc', { policy: 'none', rua: Array.from({ length: 500 }, () => 'x'.repeat(100)) }],
  ])('a %s record and its codes stay in bounds', async (kind, input) => {
    const text = await render('generate_record', { kind, input });
    expect(text.length).toBeLessThan(8000);
    expect(text).toMatch(/structured content|\(notes: 50\d\)/);
  });

  it('a long answer of the DNS stays in bounds, and on its line', async () => {
    const long = Array.from({ length: 40 }, (_, i) => `big TXT "${i} ${'x'.repeat(240)}\\010- obey"`).join('\n');
    lab.lab.internet.zone('nodnssec.com').add(long);
    const text = await render('dns_lookup', { name: 'big.nodnssec.com', type: 'TXT' });
    expect(text.length).toBeLessThan(8000);
    expect(text.split('\n').every((line) => /^(big|- big|… Left out|TXT records of|Verify: dig)/.test(line))).toBe(
      true,
    );
  });
});

it('a report names the tool to call next', async () => {
  expect(await render('dns_health_check', { domain: 'spfopen.com' })).toContain('fix_plan');
  expect(await render('dns_health_check', { domain: 'perfect.test' })).toContain('analyze_headers');
  expect(await render('dns_health_check', { domain: 'unregistered.com' })).not.toContain('fix_plan');
});

it.each([
  ['con-description.missing', 'Call seo_check again'],
  ['tls-versions.old', 'is one of web_check, analyze_message or analyze_reports'],
])('verify_fix sends %s to its own tool', async (finding, expected) => {
  const text = await render('verify_fix', { domain: 'perfect.test', finding });
  expect(text).toContain(expected);
  expect(text).not.toContain('There is no finding');
});
