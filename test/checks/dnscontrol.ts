import { runInNewContext } from 'node:vm';

export interface DnscontrolCall {
  readonly type: string;
  readonly args: readonly (string | number)[];
}

const TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SRV', 'CAA', 'TLSA', 'DS', 'HTTPS', 'SVCB', 'PTR', 'DNAME'];

/** Runs an export as dnscontrol would, with functions that only note their arguments. */
export function ranByDnscontrol(text: string): { domain: string; records: DnscontrolCall[] } {
  let found: { domain: string; records: DnscontrolCall[] } | undefined;
  const note =
    (type: string) =>
    (...args: (string | number)[]) => ({ type, args });
  runInNewContext(text, {
    ...Object.fromEntries(TYPES.map((type) => [type, note(type)])),
    CAA_CRITICAL: 'critical',
    END: undefined,
    D_EXTEND: (domain: string, ...records: (DnscontrolCall | undefined)[]) => {
      found = { domain, records: records.filter((one) => one !== undefined) };
    },
  });
  return found!;
}

/** The record as `dnscontrol print-ir` shows it. */
export function dnscontrolRecord({ type, args: [name, ...args] }: DnscontrolCall): object {
  const [first, second, third, fourth] = args;
  switch (type) {
    case 'MX':
      return { type, name, mxpreference: first, target: second };
    case 'SRV':
      return { type, name, srvpriority: first, srvweight: second, srvport: third, target: fourth };
    case 'CAA':
      return { type, name, caaflag: third === 'critical' ? 128 : 0, caatag: first, target: second };
    case 'TLSA':
      return { type, name, tlsausage: first, tlsaselector: second, tlsamatchingtype: third, target: fourth };
    case 'HTTPS':
    case 'SVCB':
      return { type, name, svcpriority: first, target: second, svcparams: third };
    default:
      return { type, name, target: first };
  }
}
