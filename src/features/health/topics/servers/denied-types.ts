import { recordsOf, signaturesOver } from '#formats/dns-wire/answer-records.js';
import { sameName } from '#formats/dns-wire/name.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { NameHashes, type Proof, typesAt } from '#formats/records/denial.js';
import { isIteratedTooOften, isProof, MAX_PROOFS } from '#formats/records/judge-denial.js';
import { OWN_TYPES } from '#engine/gathering/servers/server-queries.js';
import type { ServerAnswers } from './server-answers.js';
import type { ServerProfile } from './server-profile.js';
import type { ZoneServers } from './zone-servers.js';

/** Types that exist at the zone apex, while NSEC or NSEC3 records say that they do not. */
export interface DeniedTypes {
  /** Denied by some servers only. */
  readonly ofServers: readonly { readonly name: string; readonly types: readonly RecordType[] }[];
  /** Denied by all servers that could be compared. */
  readonly ofZone: readonly RecordType[];
}

/** Compares what each server returns for the zone itself with its own proofs, so that no cache stands between them. */
export function deniedTypes({ zone, servers }: Pick<ZoneServers, 'zone' | 'servers'>): DeniedTypes {
  const hashes = new NameHashes();
  const compared = servers.flatMap((server) => {
    const told = server.answers ? apexTypesToldBy(server.answers, zone, hashes) : [];
    if (told.length === 0) return [];
    const denied = typesReturnedBy(server, zone).filter((type) => told.some((types) => !types.includes(type)));
    return [{ name: server.name, denied }];
  });
  const isEverywhere = (type: RecordType) => compared.every(({ denied }) => denied.includes(type));
  return {
    ofServers: compared.flatMap(({ name, denied }) => {
      const types = denied.filter((type) => !isEverywhere(type));
      return types.length > 0 ? [{ name, types }] : [];
    }),
    ofZone: compared[0]?.denied.filter(isEverywhere) ?? [],
  };
}

/** The types that exist at the apex according to each proof of the server about it. */
function apexTypesToldBy(answers: ServerAnswers, zone: string, hashes: NameHashes): (readonly RecordType[])[] {
  const { byType, denial, soa } = answers;
  const negative = OWN_TYPES.flatMap((type) => {
    const one = byType[type];
    return (one?.state === 'nodata' || one?.state === 'nxdomain') && !one.isSimulated ? [one.authorities] : [];
  });
  const serial = recordsOf(soa.records, zone, 'SOA')[0]?.data.serial;
  return [...negative, ...(denial ? [denial.authorities] : [])]
    .filter((authorities) => isOfVersion(authorities, zone, serial))
    .flatMap((authorities) => {
      const proofs = authorities.filter(isProof);
      if (proofs.length > MAX_PROOFS || proofs.some(isIteratedTooOften)) return []; // validators ignore them
      return proofs
        .filter((proof) => isOwn(proof, authorities, zone))
        .flatMap((proof) => {
          const types = typesAt(proof, zone, hashes);
          return types ? [types] : [];
        });
    });
}

/** Several servers behind an address can have different versions of the zone. */
function isOfVersion(authorities: readonly ResourceRecord[], zone: string, serial: number | undefined): boolean {
  const [soa] = recordsOf(authorities, zone, 'SOA');
  return !soa || serial === undefined || soa.data.serial === serial;
}

/** The parent zone has an NSEC record of the same name, which rightly lacks the types of the child zone. */
function isOwn({ name, type }: Proof, authorities: readonly ResourceRecord[], zone: string): boolean {
  return signaturesOver(authorities, name, type).some(({ data }) => sameName(data.signer, zone));
}

function typesReturnedBy({ ns = [], answers }: ServerProfile, zone: string): RecordType[] {
  if (!answers) return [];
  const own = OWN_TYPES.filter((type) => {
    const one = answers.byType[type];
    return sameName(answers.name, zone) && one?.state === 'data' && one.records.length > 0 && !one.isSimulated;
  });
  return [
    ...(answers.soa.records.length > 0 ? (['SOA'] as const) : []),
    ...(ns.length > 0 ? (['NS'] as const) : []),
    ...(answers.keySet ? (['DNSKEY'] as const) : []),
    ...own,
  ];
}
