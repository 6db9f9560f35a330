import { absent, known, type Gathered } from '../../domain/fact.js';
import { type Host, hostOf } from './hosts.js';
import { isNullMx, mxOf } from './mail.facts.js';
import type { Published } from './published.js';
import type { Subject } from './subject.js';

export interface MxFacts {
  /** Absent where no mail host is named. */
  readonly mailHosts: readonly Host[];
}

export async function gatherMx({ name }: Subject, dns: Published): Promise<Gathered<MxFacts>> {
  const mx = await mxOf(name, dns);
  if (mx.state !== 'known' || mx.value.length === 0 || isNullMx(mx.value)) return { mailHosts: absent };
  const hosts = [...new Set(mx.value.map(({ host }) => host).filter((host) => host !== ''))];
  return { mailHosts: known(await Promise.all(hosts.map((host) => hostOf(host, dns)))) };
}
