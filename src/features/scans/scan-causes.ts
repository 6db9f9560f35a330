import { checkOf } from '#base/domain/finding.js';
import { escapeInvisible, shorten } from '#base/domain/evidence.js';
import type { Sign } from '#base/domain/sign.js';
import type { HealthReport } from '#features/health/health-report.js';
import type { WebReport } from '#features/web-check/web-check-report.js';
import type { LineFinding } from './scan-line.js';

export const CAUSE_KINDS = ['nameserver', 'mx', 'spf-include', 'certificate'] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** Something outside of a domain that is behind one of its findings. */
export interface Cause {
  readonly kind: CauseKind;
  readonly value: string;
  readonly finding: string;
  readonly severity: LineFinding[1];
}

/** A finding of the results, and what was seen for it. */
export interface FindingWithSigns {
  readonly finding: LineFinding;
  readonly signs: readonly Sign[];
}

type SiteCertificate = NonNullable<NonNullable<HealthReport['figures']>['certificates']>[number];

const INCLUDE = /^(?:[+?~-]?include:|redirect=)(?<name>[^%/]+)$/i;
/** Evidence such as `mx.example.net [192.0.2.1]`. */
const BETWEEN_WORDS = /[\s,;()[\]]+/;
const LONGEST_VALUE = 253;
/** Checks about the certificate of a host, where they do not say which it is. */
const ABOUT_CERTIFICATES: ReadonlySet<string> = new Set(['cert-expiry', 'tls-certificate', 'tls-chain', 'tls-dane']);

/** What the findings of a domain may name and others have as well: servers, includes and certificates. */
export class Surroundings {
  private readonly kinds = new Map<string, CauseKind>();
  private readonly certificates = new Map<string, string>();

  constructor(private readonly domain: string) {}

  static of({ domain, figures = {} }: Pick<HealthReport, 'domain' | 'figures'>, web?: WebReport): Surroundings {
    const all = new Surroundings(domain);
    for (const { name } of figures.delegation?.rows ?? []) all.add('nameserver', name);
    for (const { host } of figures.mail?.rows ?? []) all.add('mx', host);
    for (const { term } of figures.spf?.rows ?? []) all.addInclude(term);
    for (const one of figures.certificates ?? []) all.addCertificate(one);
    if (web) all.addSite(web);
    return all;
  }

  static ofSite(web: WebReport): Surroundings {
    return Surroundings.of({ domain: web.domain }, web);
  }

  add(kind: CauseKind, name: string): void {
    if (isOfOthers(name, this.domain)) this.kinds.set(name.toLowerCase(), kind);
  }

  /** Causes of problems and warnings; what is in order, or not known, has none. */
  causesOf(all: readonly FindingWithSigns[]): Cause[] {
    const causes = new Map<string, Cause>();
    for (const { finding, signs } of all) {
      const [id, severity] = finding;
      if (severity === 'unknown') continue;
      for (const { kind, value } of signs.flatMap((sign) => this.named(sign)))
        causes.set(`${id} ${kind} ${value}`, { kind, value, finding: id, severity });
    }
    return [...causes.values()];
  }

  private named({ id, params }: Sign): readonly Pick<Cause, 'kind' | 'value'>[] {
    const names = textsIn(params).flatMap((text) => text.toLowerCase().split(BETWEEN_WORDS));
    const servers = names.flatMap((value) => {
      const kind = this.kinds.get(value);
      return kind ? [{ kind, value }] : [];
    });
    const certificate = this.certificateOf(id, params);
    return certificate === undefined ? servers : [...servers, { kind: 'certificate', value: certificate }];
  }

  private certificateOf(id: string, { host, subject, issuer, until }: Sign['params']): string | undefined {
    if (typeof subject === 'string' && typeof issuer === 'string' && typeof until === 'string')
      return certificateName(subject, issuer, until);
    if (typeof host !== 'string' || !ABOUT_CERTIFICATES.has(checkOf(id))) return undefined;
    return this.certificates.get(host);
  }

  private addInclude(term: string): void {
    const name = INCLUDE.exec(term)?.groups?.name;
    if (name !== undefined) this.add('spf-include', name);
  }

  private addCertificate({ host, name, issuer, until }: SiteCertificate): void {
    this.certificates.set(host, certificateName(name, issuer, until));
  }

  /** The web check asks the domain, or www where the domain has no address. */
  private addSite({ domain, tls: { certificate } }: WebReport): void {
    if (!certificate) return;
    const { names, subject, issuer, validTo } = certificate;
    const value = certificateName(names[0] ?? subject, issuer, `${validTo.slice(0, 16)}Z`);
    for (const host of [domain, `www.${domain}`]) this.certificates.set(host, value);
  }
}

/** Whether a name is not within a domain. */
export function isOfOthers(name: string, domain: string): boolean {
  return name !== domain && !name.endsWith(`.${domain}`) && name.length <= LONGEST_VALUE;
}

/** A certificate by what people find it with; the same name, issuer and end are the same certificate. */
function certificateName(name: string, issuer: string, until: string): string {
  return escapeInvisible([shorten(name), shorten(issuer), until].join(', ').slice(0, LONGEST_VALUE));
}

/** Every text in the parameters of a finding, to a small depth. */
function textsIn(params: object): string[] {
  return Object.values(params).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
    return [];
  });
}
