import type { DnsQuery } from '#platform/network/dns/dns-answer.js';

/** Options of a query. */
export type QueryOptions = Pick<DnsQuery, 'unconfirmed'>;

/** For records whose absence is no fault: the answer of one resolver is sufficient. */
export const UNCONFIRMED: QueryOptions = { unconfirmed: true };
