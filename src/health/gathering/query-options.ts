import type { DnsQuestion } from '../../network/dns/dns-answer.js';

/** How a question is asked. */
export type QueryOptions = Pick<DnsQuestion, 'unconfirmed'>;

/** For what nothing is held against if it is not there: one resolver's word is enough. */
export const UNCONFIRMED: QueryOptions = { unconfirmed: true };
