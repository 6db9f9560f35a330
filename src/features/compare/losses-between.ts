import type { GivenReport } from './given-report.js';

interface Sign {
  /** The finding that the report of a change would have. */
  readonly loss: string;
  readonly had: readonly string[];
  readonly lost: readonly string[];
}

const SIGNS: readonly Sign[] = [
  {
    loss: 'lost-mail.gone',
    had: ['mx-record.ok', 'mx-record.mixed'],
    lost: [
      ...['mx-record.null-mx', 'mx-record.implicit', 'mx-record.unused'],
      ...['mx-hosts.literal', 'mx-hosts.no-address', 'mx-hosts.private'],
    ],
  },
  {
    loss: 'lost-web.gone',
    had: ['web-address.ok', 'web-address.ipv4-only', 'web-address.ipv6-only', 'web-address.mixed'],
    lost: ['web-address.missing', 'web-address.dangling', 'web-address.private'],
  },
];

/** What a domain had in the first report and has lost in the second one: nothing about it is fixed. */
export function lossesBetween(before: GivenReport, after: GivenReport) {
  const has = ({ findings }: GivenReport, ids: readonly string[]) => findings.some(({ id }) => ids.includes(id));
  const found = SIGNS.filter(({ had, lost }) => has(before, had) && !has(before, lost) && has(after, lost));
  return found.map(({ loss: id }) => ({ id, severity: 'problem' as const }));
}
