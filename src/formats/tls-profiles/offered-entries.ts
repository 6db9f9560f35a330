import { CIPHER_SUITES } from '#formats/tls-wire/cipher-suites.data.js';
import { NAMED_GROUPS, type NamedGroup } from '#formats/tls-wire/named-group.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import { isPostQuantum } from '#formats/tls-wire/post-quantum.js';
import { TLS_VERSIONS } from '#formats/tls-wire/tls-version.js';
import { ncscGrade } from './ncsc-grade.js';
import type { NcscGrade } from './ncsc.data.js';

interface Entry {
  name: string;
  /** Null if it was not found out. */
  offered: boolean | null;
}

export interface SuiteEntry extends Entry {
  code: string;
  grade: NcscGrade;
}

export interface OfferedEntries {
  versions: Entry[];
  suites: SuiteEntry[];
  groups: Entry[];
  postQuantum: boolean | null;
}

/** What a server offers, as reports list it. */
export function offeredEntries(offered: OfferedTls): OfferedEntries {
  const { versions, suites, groups } = offered;
  return {
    versions: TLS_VERSIONS.map((name) => ({ name, offered: versions.get(name) ?? null })),
    suites: [...CIPHER_SUITES].map(([code, name]) => ({
      code: `0x${code.toString(16).padStart(4, '0')}`,
      name,
      offered: suites.get(code) ?? null,
      grade: ncscGrade(name),
    })),
    groups: (Object.keys(NAMED_GROUPS) as NamedGroup[]).map((name) => ({ name, offered: groups.get(name) ?? null })),
    postQuantum: isPostQuantum(offered),
  };
}
