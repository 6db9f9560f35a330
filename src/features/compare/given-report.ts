import { DomainName } from '#base/domain/domain-name.js';
import { SEVERITIES, type Severity } from '#base/domain/finding.js';
import { MAX_OBSERVATION_LENGTH, type Observation } from '#base/domain/verification.js';

const MAX_FINDINGS = 500;
const MAX_EVIDENCE = 200;
const MAX_NAME_LENGTH = 255;
const MAX_DETAIL_LENGTH = 10_000;
const DATE_TIME = /^\d{4}-(?:0\d|1[0-2])-[0-2]\dT[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,6})?Z$/;
const FINDING_ID = /^[a-z][a-z0-9-]{0,60}\.[a-z0-9-]{1,60}$/;

/** A finding of a report that a client sent. */
export interface GivenFinding {
  readonly id: string;
  readonly severity: Severity;
  readonly detail: string;
  readonly evidence: readonly Observation[];
}

/** The parts of a `DomainHealth` that a comparison needs. */
export interface GivenReport {
  readonly domain: DomainName;
  /** False if the domain does not exist or no server answers: then no other check ran. */
  readonly resolvable: boolean;
  readonly score: number;
  readonly locale: string;
  /** When the report was made, if it says so. */
  readonly checkedAt?: string;
  readonly findings: readonly GivenFinding[];
}

/** A finding without its evidence. */
export type FindingSummary = Omit<GivenFinding, 'evidence'>;

/** A report without the evidence of its findings. */
export type ReportSummary = Omit<GivenReport, 'findings'> & { readonly findings: readonly FindingSummary[] };

type Json = Readonly<Record<string, unknown>>;

/** Reads a report of this service, also of another version: properties that it does not know are ignored. */
export function parseReport(value: object): GivenReport | undefined {
  const { domain, resolvable, score, locale, checkedAt, findings } = value as Json;
  const name = typeof domain === 'string' ? DomainName.parse(domain) : undefined;
  const isScore = Number.isInteger(score) && (score as number) >= 0 && (score as number) <= 100;
  if (!name || !isScore || !Array.isArray(findings) || findings.length > MAX_FINDINGS) return undefined;
  const read = findings.map(readFinding);
  if (!read.every((one) => one !== undefined)) return undefined;
  return {
    domain: name,
    resolvable: resolvable !== false,
    score: score as number,
    locale: typeof locale === 'string' ? locale : '',
    ...(isText(checkedAt, MAX_NAME_LENGTH) && DATE_TIME.test(checkedAt) && { checkedAt }),
    findings: read,
  };
}

function readFinding(value: unknown): GivenFinding | undefined {
  const { id, severity, detail = '', evidence = [] } = objectOf(value);
  if (!isText(id, MAX_NAME_LENGTH) || !FINDING_ID.test(id) || !isText(detail, MAX_DETAIL_LENGTH)) return undefined;
  const known = SEVERITIES.find((one) => one === severity);
  if (!known || !Array.isArray(evidence) || evidence.length > MAX_EVIDENCE) return undefined;
  const observations = evidence.map(readObservation);
  const isWhole = observations.every((one) => one !== undefined);
  return isWhole ? { id, severity: known, detail, evidence: observations } : undefined;
}

function readObservation(value: unknown): Observation | undefined {
  const { host, type, value: seen } = objectOf(value);
  const isRead = isText(host, MAX_NAME_LENGTH) && isText(type, MAX_NAME_LENGTH) && isText(seen, MAX_OBSERVATION_LENGTH);
  return isRead ? { host, type, value: seen } : undefined;
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max;
}
