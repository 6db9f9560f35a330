/** `limited`: it works, but not as it should. */
export type CapabilityState = 'ok' | 'limited' | 'missing';

/** Something that this machine can do, or cannot. The texts are `doctor.<id>.<outcome>` in i18n. */
export interface Capability {
  readonly id: CapabilityId;
  /** Which of several it is about, such as a resolver. */
  readonly subject?: string;
  readonly state: CapabilityState;
  readonly outcome: string;
  /** `reason` is an UpstreamReason, which has a text of its own. */
  readonly params: Readonly<Record<string, string | number>>;
}

/** In the order of the report. */
const CAPABILITIES = [
  'resolver',
  'fallback',
  'proxy',
  'udp',
  'tcp',
  'ipv4',
  'ipv6',
  'https',
  'http',
  'smtp',
  'rdap',
  'clock',
  'certificates',
  'redis',
  'memory',
  'node',
] as const;
export type CapabilityId = (typeof CAPABILITIES)[number];

/** What follows for checks: all are complete, some findings will be unknown, or there are no reports at all. */
export type DoctorState = 'ok' | 'limited' | 'impossible';

export interface DoctorReport {
  readonly state: DoctorState;
  readonly capabilities: readonly Capability[];
}

/** Without a resolver there is no report; everything else leaves some. */
export function doctorReport(found: readonly Capability[]): DoctorReport {
  const order = ({ id }: Capability) => CAPABILITIES.indexOf(id);
  const capabilities = found.toSorted((one, other) => order(one) - order(other));
  const isAlone = capabilities.every(
    ({ id, state }) => (id !== 'resolver' && id !== 'fallback') || state === 'missing',
  );
  if (isAlone) return { state: 'impossible', capabilities };
  return { state: capabilities.every(({ state }) => state === 'ok') ? 'ok' : 'limited', capabilities };
}
