import type { Edns } from './edns.js';
import type { RecordType } from './record-type.js';
import type { ResourceRecord } from './resource-record.js';

export interface Question {
  readonly name: string;
  readonly type: RecordType;
  readonly class: number;
}

/**
 * A DNS message (RFC 1035 section 4.1). Names are absolute, with the trailing dot, in their original case. The OPT
 * record is `edns`, never one of `additionals`, and its RCODE bits are part of `rcode`.
 */
export interface Message {
  readonly id: number;
  readonly qr: boolean;
  readonly opcode: number;
  readonly aa: boolean;
  readonly tc: boolean;
  readonly rd: boolean;
  readonly ra: boolean;
  readonly ad: boolean;
  readonly cd: boolean;
  readonly rcode: number;
  readonly questions: readonly Question[];
  readonly answers: readonly ResourceRecord[];
  readonly authorities: readonly ResourceRecord[];
  readonly additionals: readonly ResourceRecord[];
  readonly edns?: Edns;
}

export const CLASS_IN = 1;
