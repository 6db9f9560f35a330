import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { MoveResult } from '#features/move/move.dto.js';
import { Internet } from '../lab/internet.js';
import { Lab } from '../lab/lab.js';
import { LabResolver } from '../lab/lab-resolver.js';
import type { Zone } from '../lab/zone.js';
import { sweep } from '../sweep.js';
import { FOR_TESTS } from './lab-app.js';
import { codeOf, messageOf, RunningApp } from './running-app.js';

const NEW = ['ns1.newhost.net', 'ns2.newhost.net'];
const RECORDS = `
  @ A 77.77.3.1
  www 3600 CNAME @
  @ MX 10 mail
  mail A 77.77.4.1
  @ TXT "v=spf1 mx -all"
  _dmarc TXT "v=DMARC1; p=reject"
  s1._domainkey TXT "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
  intranet A 77.77.3.9
  shop NS ns1.dnshost.net.`;

interface Move {
  readonly shows: string;
  readonly signed?: true;
  /** Changes the zone on the new servers. */
  readonly there: (copy: Zone, internet: Internet) => void;
  readonly input?: (zone: Zone, there: Zone) => object;
  readonly names?: readonly string[];
  readonly ready: boolean;
  /** Reasons that must be reported; no other problem may be. */
  readonly reasons: readonly string[];
  readonly differences?: readonly string[];
  /** Record sets that are lost if the move is carried out in spite of the verdict; undefined if none. */
  readonly loses?: readonly string[];
}

const ds = ({ signer }: Zone) => RDATA.DS.show(signer!.ds());

const MOVES: Readonly<Record<string, Move>> = {
  complete: {
    shows: 'the same zone',
    there: () => undefined,
    ready: true,
    reasons: ['move-authority.ok', 'move-ns-set.ok'],
  },
  nodkim: {
    shows: 'a DKIM key that was forgotten',
    there: (copy) => copy.remove('s1._domainkey'),
    ready: false,
    reasons: ['move-missing.found'],
    differences: ['s1._domainkey.nodkim.com TXT missing'],
    loses: ['s1._domainkey.nodkim.com. TXT'],
  },
  nomx: {
    shows: 'an MX that was forgotten',
    there: (copy) => copy.remove('@', 'MX'),
    ready: false,
    reasons: ['move-missing.found'],
    differences: ['nomx.com MX missing'],
    loses: ['nomx.com. MX'],
  },
  othersite: {
    shows: 'a web site at another address, in another order and with other TTLs',
    there: (copy) => copy.set('@ A 77.77.3.2\nintranet 60 A 77.77.3.9'),
    input: () => ({ names: ['intranet'] }),
    ready: true,
    reasons: ['move-values.found', 'move-ttls.found'],
    differences: ['othersite.com A value', 'intranet.othersite.com A ttl'],
  },
  guessed: {
    shows: 'a name that nobody can guess, and that is missing',
    there: (copy) => copy.remove('intranet'),
    ready: true,
    reasons: ['move-names.guessed'],
    loses: ['intranet.guessed.com. A'],
  },
  pasted: {
    shows: 'the same with the zone file pasted',
    there: (copy) => copy.remove('intranet'),
    input: () => ({ zone: '$TTL 1h\n@ IN SOA a. b. ( 1 2 3\n 4 5 ) ; comment\nintranet 1h IN A 77.77.3.9\n' }),
    ready: false,
    reasons: ['move-missing.found', 'move-names.listed'],
    differences: ['intranet.pasted.com A missing'],
    loses: ['intranet.pasted.com. A'],
  },
  subdomain: {
    shows: 'a subdomain that is not delegated any more',
    there: (copy) => copy.remove('shop'),
    input: () => ({ names: ['shop'] }),
    ready: false,
    reasons: ['move-missing.found'],
    differences: ['shop.subdomain.com NS missing'],
  },
  subds: {
    shows: 'a subdomain that is delegated without its DS record',
    there: (copy) => copy.remove('mail2', 'DS'),
    input: () => ({ names: ['@', 'mail2'] }),
    ready: false,
    reasons: ['move-missing.found'],
    differences: ['mail2.subds.com DS missing'],
    loses: ['mail2.subds.com. DS'],
  },
  oldns: {
    shows: 'NS records of the old servers in the new zone',
    there: (copy) => copy.set('@ NS ns1.dnshost.net.\n@ NS ns2.dnshost.net.'),
    ready: false,
    reasons: ['move-ns-set.others'],
  },
  halfway: {
    shows: 'a second server with an older zone',
    there: (copy, internet) => internet.server(NEW[1]!).serve(copy.copy().remove('@', 'MX')),
    ready: false,
    reasons: ['move-copies.differ'],
  },
  lame: {
    shows: 'a second server that does not know the zone',
    there: (_, internet) => internet.server(NEW[1]!).forget('lame.com'),
    ready: false,
    reasons: ['move-authority.lame'],
  },
  nobody: {
    shows: 'servers that do not know the zone at all',
    there: (_, internet) => NEW.forEach((name) => internet.server(name).forget('nobody.com')),
    ready: false,
    reasons: ['move-authority.none', 'move-outlook.worse'],
  },
  dsleft: {
    shows: 'a DS that stays behind',
    signed: true,
    there: (copy, internet) => NEW.forEach((name) => internet.server(name).serve(copy.unsigned())),
    ready: false,
    reasons: ['move-dnssec.ds-left', 'move-outlook.worse'],
    loses: ['dsleft.com. A', 'dsleft.com. MX'],
  },
  dsfirst: {
    shows: 'a DS that is removed first',
    signed: true,
    there: (copy, internet) => NEW.forEach((name) => internet.server(name).serve(copy.unsigned())),
    input: () => ({ ds: [] }),
    ready: true,
    reasons: ['move-dnssec.remove-first'],
  },
  samekeys: {
    shows: 'the same keys',
    signed: true,
    there: () => undefined,
    ready: true,
    reasons: ['move-dnssec.kept'],
  },
  otherkeys: {
    shows: 'other keys, and nobody told the registrar',
    signed: true,
    there: (copy, internet) => {
      const other = copy.resigned('rekeyed');
      NEW.forEach((name) => internet.server(name).serve(other));
    },
    ready: false,
    reasons: ['move-dnssec.no-match', 'move-outlook.worse'],
    loses: ['otherkeys.com. A', 'otherkeys.com. MX'],
  },
  newds: {
    shows: 'other keys with a DS that fits them',
    signed: true,
    there: (copy, internet) => {
      const other = copy.resigned('rekeyed');
      NEW.forEach((name) => internet.server(name).serve(other));
    },
    input: (_, there) => ({ ds: [ds(there)] }),
    ready: false,
    reasons: ['move-dnssec.overlap'],
  },
  unsignedhere: {
    shows: 'current servers that lost the keys, which the new ones have',
    signed: true,
    there: (copy, internet) => {
      const unsigned = copy.unsigned().set('@ NS ns1.dnshost.net.\n@ NS ns2.dnshost.net.');
      for (const server of ['ns1.dnshost.net', 'ns2.dnshost.net']) internet.server(server).serve(unsigned);
    },
    ready: true,
    reasons: ['move-dnssec.kept'],
  },
  deadhere: {
    shows: 'current servers that do not know the zone any more, and the same keys on the new ones',
    signed: true,
    there: (_, internet) =>
      ['ns1.dnshost.net', 'ns2.dnshost.net'].forEach((server) => internet.server(server).forget('deadhere.com')),
    ready: true,
    reasons: ['move-dnssec.kept', 'move-names.nothing'],
  },
  unsignedbelow: {
    shows: 'a signed zone, and an unsigned subdomain on the same servers',
    signed: true,
    there: (copy, internet) => {
      internet.zone('unsignedbelow.com').remove('www');
      const below = internet.register('www.unsignedbelow.com', { records: '@ A 77.77.3.1' });
      copy.remove('www').add(NEW.map((server) => `www NS ${server}.`).join('\n'));
      NEW.forEach((name) => internet.server(name).serve(below));
    },
    ready: true,
    reasons: ['move-dnssec.kept'],
  },
  sixonly: {
    shows: 'servers with IPv6 addresses alone',
    there: (copy, internet) => internet.server('ns6.newhost.net').serve(copy.set('@ NS ns6.newhost.net.')),
    names: ['ns6.newhost.net'],
    ready: false,
    reasons: ['move-authority.ok', 'move-addresses.ipv6-only'],
  },
};

let lab: Lab;
let app: RunningApp;
beforeAll(async () => {
  const internet = new Internet();
  internet.addServer(NEW[0]!, '77.80.2.1', '2a0f:7780:2::1');
  internet.addServer(NEW[1]!, '77.81.2.1', '2a0f:7781:2::1');
  internet.addServer('ns6.newhost.net', '2a0f:7782:2::1');
  internet.addServer('ns1.inside.com', '77.82.2.1');
  internet.register('newhost.net');
  for (const [name, { signed }] of Object.entries(MOVES))
    internet.register(`${name}.com`, { records: RECORDS, ...(signed && { signing: {} }) });
  internet.register('inside.com', { records: RECORDS });
  internet.zone('subds.com').add(`mail2 NS ns1.dnshost.net.\nmail2 DS 12345 13 2 ${'AB'.repeat(32)}`);
  for (const [name, { there }] of Object.entries(MOVES)) {
    const copy = internet.zone(`${name}.com`).copy();
    copy.remove('@', 'NS').add(NEW.map((server) => `@ NS ${server}.`).join('\n'));
    for (const server of NEW) internet.server(server).serve(copy);
    there(copy, internet);
  }
  lab = await Lab.start(internet);
  app = await RunningApp.start({ ...FOR_TESTS, DD_DNS_CACHE_ENTRIES: '0', ...lab.environment }, (builder) =>
    lab.replace(builder),
  );
});
afterAll(async () => {
  await app.close();
  await lab.close();
});

const move = async (domain: string, input: object, lang = '') => {
  const answer = await app.post(`/api/v1/move/${domain}${lang}`, input);
  return { status: answer.status, body: answer.body as MoveResult, answer };
};
const servers = (names: readonly string[] = NEW) => names.map((name) => ({ name }));

/** Every record set of the zone as a validating resolver returns it. */
async function published(zone: Zone): Promise<Map<string, string>> {
  const resolver = new LabResolver(lab.internet);
  const own = new Set(['SOA', 'NS', 'DNSKEY', 'NSEC3PARAM', 'CDS', 'CDNSKEY']);
  const sets = new Map<string, string>();
  for (const { name, type } of zone.all) {
    if (own.has(type)) continue;
    const { rcode, answers } = await resolver.query({ name, type });
    const data = answers.filter((record) => record.type === type).map((record) => presentData(record));
    if (rcode === 0 && data.length > 0) sets.set(`${name} ${type}`, data.sort().join('\n'));
  }
  return sets;
}

describe.each(sweep('moves', Object.entries(MOVES), 2))(
  '%s.com',
  (name, { shows, input, names, ready, reasons, differences, loses }) => {
    const domain = `${name}.com`;

    it(`is judged: ${shows}`, async () => {
      const { internet } = lab;
      const there = internet.server((names ?? NEW)[0]!).zone(`${domain}.`);
      const zone = internet.zone(domain);
      const { status, body } = await move(domain, { nameServers: servers(names), ...input?.(zone, there ?? zone) });
      expect(status).toBe(200);
      const found = body.reasons.map(({ id }) => id);
      expect(found).toEqual(expect.arrayContaining([...reasons]));
      const problems = body.reasons.filter(({ severity }) => severity === 'problem');
      expect([body.ready, problems.length === 0]).toEqual([ready, ready]);
      if (differences)
        expect(body.differences.map((one) => `${one.name} ${one.type} ${one.difference}`)).toEqual(differences);
    });

    it('loses exactly the predicted records when it is carried out', async () => {
      const { internet } = lab;
      const zone = internet.zone(domain);
      const before = await published(zone);
      const com = internet.zone('com');
      const copy = com.copy();
      com.remove(`${domain}.`, 'NS').add((names ?? NEW).map((server) => `${domain}. NS ${server}.`).join('\n'));
      if (name === 'dsfirst') com.remove(`${domain}.`, 'DS');
      const after = await published(zone);
      com.restore(copy);
      const lost = [...before.keys()].filter((key) => !after.has(key));
      if (ready && !loses) expect(lost).toEqual([]);
      else if (loses) expect(lost).toEqual(expect.arrayContaining([...loses]));
    });
  },
);

describe('the report of a move', () => {
  it('has a timetable from the TTLs that parent zone and zone serve, in both languages', async () => {
    const { body } = await move('dsleft.com', { nameServers: servers() });
    expect(body.current.ttls).toEqual({ parentNs: 300, zoneNs: 300, ds: 300, records: 3600, negative: 300 });
    const start = Date.parse(body.timetable[0]!.at!);
    expect(start).toBeGreaterThanOrEqual(Date.parse(body.checkedAt));
    const times = body.timetable.map(({ at, afterSeconds }) =>
      at === undefined ? `+${afterSeconds}` : (Date.parse(at) - start) / 1000,
    );
    // An hour, the TTL of the DS records and that of the DNSKEY records that caches trust.
    expect(times).toEqual([0, 0, 4200, '+3900', '+7500', '+7500']);
    expect(body.timetable[2]?.what).toMatch(/^Not before this time: replace the name servers of dsleft.com/);
    const { body: german } = await move('dsleft.com', { nameServers: servers() }, '?lang=de');
    expect(german.timetable[2]?.what).toMatch(/^Nicht vor diesem Zeitpunkt: die Nameserver von dsleft.com/);
    expect(german.reasons[0]?.fix?.steps[0]).toMatch(/DS-Einträge/);
  });

  it('says what the report would be at the proposed servers', async () => {
    const { body } = await move('nomx.com', { nameServers: servers() });
    expect(body.after.findings.map(({ id }) => id)).toContain('mx-record.implicit');
    expect(body.after.domain).toBe('nomx.com');
    expect(body.reasons.find(({ id }) => id === 'move-missing.found')?.evidence).toEqual([
      { host: 'nomx.com', type: 'MX', value: '10 mail.nomx.com.' },
    ]);
  });

  it('says of servers that nobody could ask neither that they fail nor that all is ready', async () => {
    lab.hosts.sockets.detour = ({ port }) => (port === 53 ? 'ECONNREFUSED' : undefined);
    const { body } = await move('complete.com', { nameServers: servers() });
    lab.hosts.sockets.detour = () => undefined;
    expect(body.reasons.filter(({ severity }) => severity === 'problem').map(({ id }) => id)).toEqual([]);
    expect([body.ready, body.reasons.map(({ id }) => id)]).toEqual([
      false,
      expect.arrayContaining(['move-authority.unknown']),
    ]);
  });

  it('wants addresses for a server inside the zone', async () => {
    const inside = [{ name: 'ns1.inside.com' }];
    lab.internet.zone('inside.com').remove('ns1');
    const { body } = await move('inside.com', { nameServers: inside });
    expect(body.reasons.map(({ id }) => id)).toContain('move-addresses.without-glue');
  });

  it('sends nothing but questions about the domain to servers that a caller names', async () => {
    const { traffic } = lab;
    traffic.clear();
    await move('nobody.com', { nameServers: servers() });
    const direct = traffic.questions.filter(({ server }) => server.endsWith('.newhost.net'));
    expect(new Set(direct.map(({ type }) => type))).toEqual(new Set(['SOA']));
    expect(direct.length).toBeLessThanOrEqual(8);
    await move('complete.com', { nameServers: servers() });
    const asked = traffic.questions.filter(({ server }) => server.endsWith('.newhost.net'));
    expect(asked.filter(({ name }) => !/(?:^|\.)(?:complete|nobody)\.com\.?$/i.test(name))).toEqual([]);
    expect(asked.filter(({ type }) => type === 'AXFR')).toEqual([]);
    const addresses = traffic.dialled.map((endpoint) => IpAddress.parse(endpoint.split(' ')[0]!)!);
    expect(addresses.filter((address) => specialPurpose(address) !== undefined)).toEqual([]);
  });
});

describe('a move to servers of which some are current ones', () => {
  const [A, B] = ['ns1.dnshost.net', 'ns2.dnshost.net'] as const;
  const at = (name: string, ...addresses: string[]) => ({ name, addresses });
  const HERE = ['move-target.current', false] as const;
  const KEPT = /^Complete: .* Keep the zone at ns[12][.a-z, 0-9]+: it is still needed\.$/;

  it.each<[string, string, object, readonly [string, boolean, RegExp?]]>([
    ['the same', 'complete.com', { nameServers: servers([A, B]) }, HERE],
    ['in another order and spelling', 'complete.com', { nameServers: servers(['NS2.dnshost.NET', A]) }, HERE],
    ['with their addresses', 'complete.com', { nameServers: [at(A, '77.77.2.1'), at(B, '77.78.2.1')] }, HERE],
    ['and DS records that go', 'samekeys.com', { nameServers: servers([A, B]), ds: [] }, HERE],
    ['for a signed zone', 'samekeys.com', { nameServers: servers([A, B]) }, HERE],
    ['for a name in the zone', 'www.complete.com', { nameServers: servers([A, B]) }, HERE],
    ['that do not know the zone any more', 'deadhere.com', { nameServers: servers([A, B]) }, HERE],
    ['one alone', 'complete.com', { nameServers: servers([A]) }, ['move-target.kept', true, KEPT]],
    ['one old and one new', 'complete.com', { nameServers: servers([A, NEW[0]!]) }, ['move-target.kept', true, KEPT]],
    ['others', 'complete.com', { nameServers: servers() }, ['', true, /The old zone can be deleted\.$/]],
  ])('%s', async (_, domain, input, [id, hasTimetable, complete]) => {
    const { body } = await move(domain, input);
    const target = body.reasons.find((reason) => reason.id.startsWith('move-target'));
    expect([target?.id ?? '', body.timetable.length > 0]).toEqual([id, hasTimetable]);
    if (id === 'move-target.current') expect(body.ready).toBe(false);
    if (complete) expect(body.timetable.find(({ step }) => step === 'complete')?.what).toMatch(complete);
  });
});

describe('the page of a move', () => {
  const submit = (fields: Record<string, string>) =>
    app.send('POST', '/move', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('shows verdict, reasons, timetable and differences in both languages, and keeps nothing', async () => {
    const { text, headers } = await submit({ domain: 'https://nomx.com/', nameServers: NEW.join('\r\n'), lang: 'de' });
    for (const shown of [
      'Nicht bereit zum Umzug',
      'Auf den neuen Nameservern fehlen Einträge',
      'Umschalten',
      '10 mail.nomx.com.',
    ])
      expect(text).toContain(shown);
    expect(headers.get('cache-control')).toBe('no-store');
    const { text: ready } = await submit({ domain: 'complete.com', nameServers: NEW.join('\n') });
    expect(ready).toContain('Ready to move');
  });

  it.each([
    ['a domain that is none', { domain: 'nothing', nameServers: NEW[0]! }, 'm-domain-error'],
    ['an address that is not public', { domain: 'complete.com', nameServers: `${NEW[0]!} 10.0.0.1` }, 'public address'],
    ['no server', { domain: 'complete.com', nameServers: '' }, 'nameServers'],
  ])('says at the form what is wrong: %s', async (_, fields, shown) => {
    const { status, text } = await submit(fields);
    expect(status).toBe(200);
    expect(text).toContain(shown);
    expect(text).toContain('<textarea');
  });
});

describe('a move that cannot be asked for', () => {
  it.each([
    ['no servers', { nameServers: [] }],
    ['too many', { nameServers: Array.from({ length: 14 }, (_, i) => ({ name: `ns${i}.newhost.net` })) }],
    ['a server twice', { nameServers: servers([NEW[0]!, NEW[0]!]) }],
    ['a name that is an address', { nameServers: [{ name: '77.80.2.1' }] }],
    ['an address that is not public', { nameServers: [{ name: NEW[0], addresses: ['127.0.0.1'] }] }],
    ['an IPv6 address that is not public', { nameServers: [{ name: NEW[0], addresses: ['::1'] }] }],
    ['an address that is none', { nameServers: [{ name: NEW[0], addresses: ['77.80.2.1:5353'] }] }],
    ['a DS that is none', { nameServers: servers(), ds: ['12345 13'] }],
    ['a name outside', { nameServers: servers(), names: ['www.perfect.test.'] }],
    ['something else', { nameServers: servers(), port: 5353 }],
    ['a zone that is no text', { nameServers: servers(), zone: 1 }],
  ])('is refused before anything is sent: %s', async (_, input) => {
    lab.traffic.clear();
    const { answer } = await move('complete.com', input);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_body']);
    expect(messageOf(answer)).not.toBe('');
    expect(lab.traffic.questions).toEqual([]);
  });
});
