import { textData } from '../../dns-wire/presentation/text-data.js';
import { parseForeignJson } from '../../domain/foreign-json.js';
import { hostName } from '../../domain/host-name.js';
import { fieldsOf, listOf, MAX_RECORDS, wordOf, ZoneCollector, type ZoneReading } from './given-zone.js';

/** Types of dnscontrol that providers turn into addresses. */
const MADE = /^(?:ALIAS|ANAME|R53_ALIAS|AZURE_ALIAS|AKAMAICDN|FRAME|URL|URL301)$/;

/** Reads the output of `dnscontrol print-ir`. */
export function* dnscontrolReading(text: string, zone: string): ZoneReading {
  const collector = new ZoneCollector(zone);
  const domains = domainsIn(text);
  const domain = domains?.find((one) => hostName((wordOf(one, 'name') ?? '').split('!', 1)[0]!) === zone);
  if (!domain) collector.report('dnscontrol', { text: '' }, { zone });
  for (const [i, record] of listOf((domain as { records?: unknown } | undefined)?.records).entries()) {
    if (i % 100 === 0) yield collector.records;
    const type = wordOf(record, 'type') ?? '';
    const host = [wordOf(record, 'name') ?? '@', wordOf(record, 'subdomain')].filter((one) => one !== undefined);
    const name = host[0] === '@' ? (host[1] ?? '@') : host.join('.');
    const described = `${name} ${type}`;
    if (collector.isFull) {
      collector.report('too-many', { text: described }, { limit: String(MAX_RECORDS) });
      break;
    }
    if (MADE.test(type)) collector.addUnstated(name, undefined, described);
    else if (/^[A-Z]+$/.test(type)) {
      const ttl = (record as { ttl?: unknown }).ttl;
      collector.add({ host: name, type, ttl, data: dataOf(type, record), text: described });
    }
  }
  return collector.result;
}

function domainsIn(text: string): readonly unknown[] | undefined {
  try {
    return listOf((parseForeignJson(text) as { domains?: unknown } | null)?.domains);
  } catch {
    return undefined;
  }
}

/** Numbers that are 0 are left out by dnscontrol. */
function dataOf(type: string, record: unknown): string | undefined {
  const target = wordOf(record, 'target');
  if (target === undefined) return undefined;
  const number = (...names: string[]) => fieldsOf({ none: 0, ...(record as object) }, [...names, 'none'])!;
  switch (type) {
    case 'TXT':
      return textData(target);
    case 'MX': {
      const preference = wordOf((record as { rdata?: unknown }).rdata, 'Preference');
      return `${preference ?? number('mxpreference')} ${target}`;
    }
    case 'SRV':
      return `${number('srvpriority')} ${number('srvweight')} ${number('srvport')} ${target}`;
    case 'CAA':
      return `${number('caaflag')} ${wordOf(record, 'caatag') ?? ''} ${textData(target)}`;
    case 'TLSA':
      return `${number('tlsausage')} ${number('tlsaselector')} ${number('tlsamatchingtype')} ${target}`;
    case 'SSHFP':
      return `${number('sshfpalgorithm')} ${number('sshfpfingerprint')} ${target}`;
    case 'HTTPS':
    case 'SVCB':
      return `${number('svcpriority')} ${target} ${wordOf(record, 'svcparams') ?? ''}`;
    case 'DS': {
      const digest = wordOf(record, 'dsdigest') ?? target;
      return `${number('dskeytag')} ${number('dsalgorithm')} ${number('dsdigesttype')} ${digest}`;
    }
    case 'SOA': {
      const times = ['soaserial', 'soarefresh', 'soaretry', 'soaexpire', 'soaminttl'].map((one) => number(one));
      return [target, wordOf(record, 'soambox') ?? '.', ...times].join(' ');
    }
    default:
      return target;
  }
}
