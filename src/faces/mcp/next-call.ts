/** The tool of an endpoint, with the names of its path parameters. */
const TOOLS: Readonly<Record<string, readonly [tool: string, ...args: string[]]>> = {
  check: ['dns_health_check', 'domain'],
  spf: ['dns_health_check', 'domain'],
  lookup: ['dns_lookup', 'name', 'type'],
  availability: ['domain_availability', 'domain'],
  'mail-check': ['mail_check', 'domain'],
  dnssec: ['dnssec_check', 'domain'],
  dkim: ['dkim_check', 'domain', 'selector'],
  'header-analysis': ['analyze_headers'],
  'bounce-analysis': ['decode_bounce'],
  'mail-test': ['get_mail_test', 'id'],
  scans: ['scan_status', 'id'],
  'scans/*/summary': ['scan_summary', 'id'],
  profiles: ['check_profile', 'profile', 'domain'],
  plan: ['fix_plan', 'domain'],
  preview: ['preview_changes', 'domain'],
  verify: ['verify_fix', 'domain', 'finding'],
};

/** The tool call that corresponds to an endpoint. */
export function nextCall(endpoint: string): string {
  const [path = ''] = endpoint.split('?', 1);
  const [, , , name = '', ...values] = path.split('/');
  const [tool, ...args] = TOOLS[`${name}/*/${values[1] ?? ''}`] ?? TOOLS[name] ?? [endpoint];
  const given = args.map((arg, i) => [arg, decoded(values[i] ?? '').replace(/^\{(\w+)\}$/, '<$1>')] as const);
  return args.length === 0 ? tool : `${tool} ${JSON.stringify(Object.fromEntries(given))}`;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
