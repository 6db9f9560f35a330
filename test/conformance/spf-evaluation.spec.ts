import { IpAddress } from '#base/domain/ip-address.js';
import { checkHost } from '#formats/records/spf-check-host.js';
import { agreement } from './agreement.js';
import { zoneLookup, type SuiteZone } from './spf-zone.js';
import { describeVectors, vectors } from './vectors.js';

interface Case {
  id: string;
  input: { domain: string; helo: string; ip: string; mailfrom: string; zone: SuiteZone };
  expected: { results: string[]; explanation: string | null };
}

const disputed = {
  'a default= modifier never was in an RFC; unknown modifiers change nothing (RFC 7208 section 6)': [
    ...['pyspf/default-modifier', 'pyspf/default-modifier-harsh'],
  ],
};

describeVectors('SPF evaluation', () => {
  agreement('spf evaluation', vectors<Case>('spf/spf-evaluation.json'), disputed, async ({ input, expected }) => {
    const request = {
      ip: IpAddress.parse(input.ip)!,
      domain: input.domain,
      sender: input.mailfrom || `postmaster@${input.helo}`,
      helo: input.helo,
      receiver: 'mx.example.org',
      receivedAt: new Date(0),
    };
    const { result, explanation = 'DEFAULT' } = await checkHost(request, zoneLookup(input.zone));
    const explained = expected.explanation === null || expected.explanation === explanation;
    return expected.results.includes(result) && explained;
  });
});
