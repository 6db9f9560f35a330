import { DOH_FAULTS, type DohFault } from '../lab/doh-faults.js';
import { LabApp } from '../e2e/lab-app.js';
import { codeOf } from '../e2e/running-app.js';
import { mailReport, SERVICES, states } from '../e2e/mail-report.js';

let app: LabApp;
let serial = 0;
beforeAll(async () => (app = await LabApp.start({ DD_DNS_DEADLINE_MS: '3000' })));
afterAll(() => app.close());

const mailCheck = (domain: string) => mailReport(app, domain);
const register = (domain: string, records: string) => app.lab.internet.register(domain, { records });
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const reverse = (text: string) => app.lab.internet.zone('77.in-addr.arpa').add(text);
const everyResolver = (fault: DohFault | 'well') => {
  for (const resolver of app.lab.resolvers) resolver.become(fault);
};

describe('addresses that are not public', () => {
  it.each([
    ...['10.0.0.1', '127.0.0.1', '169.254.169.254', '192.168.1.1', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['::1', 'fd00::1', 'fe80::1', '::ffff:77.77.4.1', '64:ff9b::7f00:1', '2002:7f00:1::'],
  ])('%s is sent nothing, as MX host or as web host', async (address) => {
    const domain = `private-${serial++}.com`;
    const type = address.includes(':') ? 'AAAA' : 'A';
    register(domain, `@ MX 10 mx\nmx ${type} ${address}\n@ ${type} ${address}`);
    app.lab.traffic.clear();
    const { acceptsMail, mail, web } = await mailCheck(domain);
    expect(app.lab.traffic.dialled).toEqual([]);
    expect(acceptsMail).toBe(false);
    expect(mail).toHaveLength(1);
    for (const host of [mail[0]!, web!]) expect(new Set(Object.values(states(host)))).toEqual(new Set(['blocked']));
  });

  it('do not spoil a public one next to them', async () => {
    register('half.com', '@ MX 10 mx\nmx A 10.0.0.2\nmx A 77.77.6.20');
    app.lab.hosts.ports('77.77.6.20', { open: [25] });
    app.lab.traffic.clear();
    const { acceptsMail, mail } = await mailCheck('half.com');
    expect([acceptsMail, states(mail[0]!).SMTP, mail[0]!.ipv4]).toEqual([true, 'open', ['10.0.0.2', '77.77.6.20']]);
    expect(app.lab.traffic.dialled.filter((endpoint) => !endpoint.startsWith('77.77.6.20 '))).toEqual([]);
  });
});

describe('MX records', () => {
  it('are sorted, and of more than ten the last choices are left out', async () => {
    const records = numbers(14).map((i) => `@ MX ${140 - 10 * i} mx${i}\nmx${i} A 77.77.6.${100 + i}`);
    register('many.com', records.join('\n'));
    const { mail } = await mailCheck('many.com');
    expect(mail.map(({ host, priority }) => `${priority} ${host}`)).toEqual(
      numbers(10).map((i) => `${10 + 10 * i} mx${13 - i}.many.com`),
    );
    expect(app.lab.traffic.asked({ name: 'mx0.many.com' })).toEqual([]);
  });

  it('that name a host twice give one entry, with its better priority', async () => {
    register('twice.com', '@ MX 20 MX\n@ MX 5 mx\n@ MX 5 backup\nmx A 77.77.6.21');
    const { mail } = await mailCheck('twice.com');
    expect(mail.map(({ host, priority }) => `${priority} ${host}`)).toEqual(['5 backup.twice.com', '5 mx.twice.com']);
  });

  it.each([
    ['a literal address', '77.77.4.1.', '77.77.4.1'],
    ['a name with a space and a dot in a label', 'a\\032\\.b.odd.com.', 'a\\032\\.b.odd.com'],
    ['a name that does not exist', 'gone.perfect.test.', 'gone.perfect.test'],
    ['a name with an underscore but no address', '_mx.perfect.test.', '_mx.perfect.test'],
    ['an alias that goes round in circles', 'loop1.cname.com.', 'loop1.cname.com'],
  ])('that lead to %s are reported, and nothing is sent', async (_, target, host) => {
    const domain = `odd-${serial++}.com`;
    register(domain, `@ MX 10 ${target}`);
    app.lab.traffic.clear();
    expect(await mailCheck(domain)).toMatchObject({
      acceptsMail: false,
      nullMx: false,
      mail: [{ host, priority: 10, ipv4: [], ipv6: [], ptr: [], ports: [] }],
    });
    expect(app.lab.traffic.dialled).toEqual([]);
  });

  it.each(['77.77.4.9.', '.'])('that lead to %s, which is no name, are not looked up', async (target) => {
    const domain = `odd-${serial++}.com`;
    register(domain, `@ MX 10 ${target}\n@ MX 20 mail.perfect.test.`);
    const questions = await app.questionsFor(`mail-check/${domain}`);
    expect(questions.map(({ name }) => name)).not.toContain(target.replace(/(?<=.)\.$/, ''));
  });

  it('that lead to an alias lead to its addresses', async () => {
    register('alias.com', '@ MX 10 mx\nmx CNAME mail.perfect.test.');
    const { mail, acceptsMail } = await mailCheck('alias.com');
    expect([acceptsMail, mail[0]!.host, mail[0]!.ipv4]).toEqual([true, 'mx.alias.com', ['77.77.4.1']]);
  });

  it('next to a null MX still count', async () => {
    register('both.com', '@ MX 0 .\n@ MX 10 mail.perfect.test.');
    const { mail, acceptsMail, nullMx } = await mailCheck('both.com');
    expect([acceptsMail, nullMx]).toEqual([true, false]);
    expect(mail.map(({ host, ipv4 }) => [host, ipv4])).toEqual([
      ['.', []],
      ['mail.perfect.test', ['77.77.4.1']],
    ]);
  });

  it('are not replaced by the address where they cannot be read', async () => {
    register('unreadable.com', '@ A 77.77.6.22');
    for (const resolver of app.lab.resolvers)
      resolver.twist = (answer) => (answer.questions[0]!.type === 'MX' ? { ...answer, rcode: 2 } : answer);
    const { mail, acceptsMail, web } = await mailCheck('unreadable.com');
    for (const resolver of app.lab.resolvers) resolver.twist = (answer) => answer;
    expect([mail, acceptsMail, web?.ipv4]).toEqual([[], false, ['77.77.6.22']]);
  });
});

describe('a host with many addresses', () => {
  it('is listed with sixteen of each family, and looked at through two', async () => {
    const v4 = numbers(20).map((i) => `mx A 77.77.7.${20 - i}`);
    const v6 = numbers(20).map((i) => `mx AAAA 2a0f:7777:7::${(20 - i).toString(16)}`);
    register('crowd.com', ['@ MX 10 mx', ...v4, ...v6].join('\n'));
    app.lab.traffic.clear();
    const { mail } = await mailCheck('crowd.com');
    expect(mail[0]!.ipv4).toEqual(numbers(16).map((i) => `77.77.7.${i + 1}`));
    expect(mail[0]!.ipv6).toHaveLength(16);
    const looked = ['77.77.7.1', '77.77.7.2', '2a0f:7777:7::1', '2a0f:7777:7::2'];
    expect(mail[0]!.ptr.map(({ ip }) => ip)).toEqual(looked);
    const dialled = app.lab.traffic.dialled.filter((endpoint) => !app.lab.isCanary(endpoint));
    expect(new Set(dialled.map((endpoint) => endpoint.split(' ')[0]))).toEqual(new Set(looked));
    expect(dialled).toHaveLength(4 * SERVICES.length);
  });
});

describe('PTR records', () => {
  let address = 30;
  const ptrOf = async (...targets: string[]) => {
    const last = address++;
    const domain = `reverse-${last}.com`;
    register(domain, `@ MX 10 mx\nmx A 77.77.6.${last}\n* A 77.77.6.${last}\nelse A 77.77.6.1`);
    for (const target of targets) reverse(`${last}.6.77 PTR ${target.replace('@', domain)}`);
    const { mail } = await mailCheck(domain);
    return mail[0]!.ptr.map(({ names, matchesForward }) => [
      names.map((name) => name.replace(domain, '@')),
      matchesForward,
    ]);
  };

  it.each<[string, string[], string[], boolean]>([
    ['the host itself', ['mx.@.'], ['mx.@'], true],
    ['another name of the same address', ['Any.@.'], ['any.@'], true],
    ['a name of another address', ['else.@.'], ['else.@'], false],
    ['a name that does not exist', ['gone.perfect.test.'], ['gone.perfect.test'], false],
    ['no name', [], [], false],
    ['two, of which one leads back', ['else.@.', 'mx.@.'], ['else.@', 'mx.@'], true],
    ['an address as text', ['77.77.6.1.'], ['77.77.6.1'], false],
    ['garbage', ['\\000\\255\\"<script>.@.'], ['\\000\\255\\"<script>.@'], true],
    ['the root', ['.'], ['.'], false],
  ])('%s', async (_, targets, names, matchesForward) => {
    expect(await ptrOf(...targets)).toEqual([[names, matchesForward]]);
  });

  it('are reported ten at most', async () => {
    const [[names, matches]] = (await ptrOf(...numbers(30).map((i) => `n${i + 10}.perfect.test.`))) as [
      [string[], boolean],
    ];
    expect([names, matches]).toEqual([numbers(10).map((i) => `n${i + 10}.perfect.test`), false]);
  });

  it('are followed through the alias of a delegated block (RFC 2317)', async () => {
    register('block.com', '@ MX 10 mx\nmx A 77.77.8.1\n1.0-63 PTR mx');
    reverse('1.8.77 CNAME 1.0-63.block.com.');
    const { mail } = await mailCheck('block.com');
    expect(mail[0]!.ptr).toEqual([{ ip: '77.77.8.1', names: ['mx.block.com'], matchesForward: true }]);
  });

  it('that are in nobody’s zone are none', async () => {
    register('zoneless.com', '@ MX 10 mx\nmx A 78.0.0.1');
    const { mail } = await mailCheck('zoneless.com');
    expect(mail[0]!.ptr).toEqual([{ ip: '78.0.0.1', names: [], matchesForward: false }]);
  });
});

describe('resolvers that cannot be reached', () => {
  afterEach(() => {
    everyResolver('well');
    for (const resolver of app.lab.resolvers) resolver.twist = (answer) => answer;
  });

  it.each<DohFault>(['down', ...(Object.keys(DOH_FAULTS) as (keyof typeof DOH_FAULTS)[])])(
    '(%s) give 502, or the report where they are only slow, and nothing is kept',
    async (fault) => {
      const domain = `unasked-${serial++}.com`;
      register(domain, '@ MX 10 mail.perfect.test.');
      everyResolver(fault);
      const answer = await app.get(`mail-check/${domain}`);
      const expected = fault === 'slow' ? [200, undefined] : [502, 'upstream_unavailable'];
      expect([answer.status, codeOf(answer)]).toEqual(expected);
      everyResolver('well');
      expect(await mailCheck(domain)).toMatchObject({ acceptsMail: true, mail: [{ host: 'mail.perfect.test' }] });
    },
  );

  /** Makes the resolvers send malformed answers to queries of one type. */
  const deafTo = (wanted: string) => {
    for (const resolver of app.lab.resolvers)
      resolver.twist = (answer) => {
        const [{ name, type }] = answer.questions as [(typeof answer.questions)[number]];
        return `${type} ${name}` === wanted
          ? { ...answer, questions: [{ ...answer.questions[0]!, name: 'x.' }] }
          : answer;
      };
  };

  it.each([
    ['A mx.@.', { acceptsMail: true, mail: [{ host: 'mx.@', ipv4: [], ipv6: [] }] }],
    ['A @.', { acceptsMail: true, web: null }],
    ['PTR 50.6.77.77.in-addr.arpa.', { acceptsMail: true, mail: [{ ipv4: ['77.77.6.50'], ptr: [] }] }],
    ['A named.@.', { acceptsMail: true, mail: [{ ipv4: ['77.77.6.50'], ptr: [] }] }],
  ])('about %s leave that out, and the report is not kept', async (question, expected) => {
    const domain = `deaf-${serial++}.com`;
    register(domain, '@ MX 10 mx\nmx A 77.77.6.50\nnamed A 77.77.6.50\n@ A 77.77.6.51');
    app.lab.internet.zone('77.in-addr.arpa').set(`50.6.77 0 PTR named.${domain}.`);
    deafTo(question.replace('@', domain));
    const { status, headers, text } = await app.get(`mail-check/${domain}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=0']);
    expect(JSON.parse(text.replaceAll(domain, '@'))).toMatchObject(expected);
  });

  it('and too many questions of our own are reported as overload', async () => {
    const own = await LabApp.start({ DD_DNS_QUERIES: '1', DD_DNS_QUERIES_WAITING: '0' });
    const { status, headers } = await own.get('mail-check/perfect.test');
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    await own.close();
  });
});
