/** What an examination asks the DNS. */
export type { RecordLookup as MessageLookup } from '#formats/records/record-questions.js';
