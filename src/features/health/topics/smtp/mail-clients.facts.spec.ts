import { DOMAIN, type Ports, SUBJECT, webContext } from '#test/health/web-inquiry.js';
import { type ClientService, gatherMailClients } from './mail-clients.facts.js';
import { gatherMailSetup } from './mail-setup.facts.js';

const V4 = '77.77.3.1';
const V6 = '2a0f:7777:3::1';
const NOTHING_ELSE = Promise.resolve();

const servicesOf = async (records: string, ports: Ports, online = true) => {
  const context = webContext({}, records, { ports, online });
  const { clientServices } = await gatherMailClients(SUBJECT, context, NOTHING_ELSE);
  return clientServices.state === 'known' ? clientServices.value.map(({ state }) => state) : [];
};

describe('a target of an SRV record', () => {
  it.each<[string, string, Ports, ClientService['state']]>([
    ['answers', `mx A ${V4}`, { [`${V4} 993`]: 'open' }, 'there'],
    ['refuses', `mx A ${V4}`, {}, 'refused'],
    ['is silent', `mx A ${V4}`, { [`${V4} 993`]: 'filtered' }, 'there'],
    ['is out of our reach', `mx A ${V4}`, { [`${V4} 993`]: 'blocked' }, 'there'],
    ['answers over IPv6 alone', `mx A ${V4}\nmx AAAA ${V6}`, { [`${V6} 993`]: 'open' }, 'there'],
    ['refuses over both', `mx A ${V4}\nmx AAAA ${V6}`, {}, 'refused'],
    [
      'refuses over one, and the other is out of our reach',
      `mx A ${V4}\nmx AAAA ${V6}`,
      { [`${V6} 993`]: 'blocked' },
      'there',
    ],
    ['has no address', 'mx TXT x', {}, 'no-address'],
    ['has a private address', 'mx A 10.0.0.1', {}, 'no-address'],
  ])('%s', async (_, records, ports, state) => {
    expect(await servicesOf(`_imaps._tcp SRV 0 1 993 mx\n${records}`, ports)).toEqual([state]);
  });

  it('that refuses connections is unknown if no other host is reached', async () => {
    expect(await servicesOf(`_imaps._tcp SRV 0 1 993 mx\nmx A ${V4}`, {}, false)).toEqual(['there']);
  });

  it.each(['22', '25', '6379'])('is not tried at port %s', async (port) => {
    expect(await servicesOf(`_imaps._tcp SRV 0 1 ${port} mx\nmx A ${V4}`, {})).toEqual(['there']);
  });

  it('is absent if the service does not exist', async () => {
    expect(await servicesOf('_imap._tcp SRV 0 0 0 .', {})).toEqual([]);
    expect(await servicesOf('', {})).toEqual([]);
  });
});

describe('a host with settings for mail clients', () => {
  const hostsOf = async (records: string, ports: Ports, online = true) => {
    const { setupHosts } = await gatherMailSetup(SUBJECT, webContext({}, records, { ports, online }), NOTHING_ELSE);
    return setupHosts.state === 'known' ? setupHosts.value : [];
  };
  const host = `autoconfig.${DOMAIN}`;

  it.each<[string, string, Ports, readonly object[]]>([
    ['serves HTTPS', `autoconfig A ${V4}`, { [`${V4} 443`]: 'open' }, [{ host, isDead: false }]],
    ['serves HTTP', `autoconfig A ${V4}`, { [`${V4} 80`]: 'open' }, [{ host, isDead: false }]],
    ['refuses', `autoconfig A ${V4}`, {}, [{ host, isDead: true }]],
    [
      'is silent',
      `autoconfig A ${V4}`,
      { [`${V4} 443`]: 'filtered', [`${V4} 80`]: 'filtered' },
      [{ host, isDead: true }],
    ],
    ['is out of our reach', `autoconfig A ${V4}`, { [`${V4} 443`]: 'blocked' }, []],
    ['has a private address', 'autoconfig A 10.0.0.1', {}, []],
    ['is that of a wildcard', `* A ${V4}`, {}, []],
    ['is the alias of a wildcard', `* CNAME web\nweb A ${V4}`, {}, []],
    ['does not exist', '', {}, []],
  ])('%s', async (_, records, ports, expected) => {
    expect(await hostsOf(records, ports)).toEqual(expected);
  });

  it('that refuses connections is unknown if no other host is reached', async () => {
    expect(await hostsOf(`autoconfig A ${V4}`, {}, false)).toEqual([]);
  });
});
