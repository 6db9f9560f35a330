import { presentData } from '#formats/dns-wire/resource-record.js';
import { answerRecords } from '#formats/dns-wire/answer-records.js';
import { withoutRootDot } from '#base/domain/host-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { checkHost } from '#formats/records/spf-check-host.js';
import type { SpfLookup } from '#formats/records/spf-lookup.js';
import type { Internet } from '../lab/internet.js';
import { LabResolver } from '../lab/lab-resolver.js';

/** Hosts from which domains of the lab send mail: MX hosts, web hosts and hosts in SPF records. */
const SENDERS = [
  '77.77.4.1',
  '77.77.4.2',
  '77.77.4.9',
  '77.77.3.1',
  '77.77.100.100',
  '2a0f:7777:3::1',
  '2a0f:7777:4::1',
];

/** The known senders whose mail currently passes SPF for the domain. */
export function passingSenders(domain: string, internet: Internet): Promise<readonly string[]> {
  const resolver = new LabResolver(internet);
  return passingAmong(SENDERS, domain, async (name, type) => {
    const { answers } = await resolver.query({ name, type });
    return answerRecords(answers, name, type)
      .filter((record) => record.type === type)
      .map((record) => {
        const words = presentData(record).split(' ');
        return type === 'TXT' ? presentData(record) : withoutRootDot(words.at(-1)!);
      });
  });
}

/** The senders whose mail passes SPF for the domain. */
async function passingAmong(senders: readonly string[], domain: string, lookup: SpfLookup): Promise<readonly string[]> {
  const results = await spfResults(senders, domain, lookup);
  return senders.filter((_, i) => results[i] === 'pass');
}

/** The SPF result of each sender's mail for the domain. */
export function spfResults(senders: readonly string[], domain: string, lookup: SpfLookup): Promise<readonly string[]> {
  const identity = { domain, sender: `a@${domain}`, helo: domain, receiver: 'mx.example', receivedAt: new Date(0) };
  return Promise.all(
    senders.map(async (sender) => {
      const { result } = await checkHost({ ip: IpAddress.parse(sender)!, ...identity }, lookup);
      return result;
    }),
  );
}
