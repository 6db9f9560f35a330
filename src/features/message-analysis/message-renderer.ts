import { Injectable } from '@nestjs/common';
import { escapeInvisible, shorten } from '#base/domain/evidence.js';
import type { Finding } from '#base/domain/finding.js';
import type { Step } from '#base/domain/fix.js';
import { FindingTexts, sourcesOf } from '#platform/edge/texts/finding-texts.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { HealthRenderer } from '#features/health/health-renderer.js';
import type { HealthFinding } from '#features/health/health.dto.js';
import type { Examination } from './examine-message.js';
import type { ExaminedSignature } from './examined-signature.js';
import type { MessageAnalysisResult } from './message-analysis.dto.js';
import type { MessageAnalysis } from './message-analyzer.js';
import { messageChecks } from './message-checks.js';
import type { DmarcEvaluation } from './policy/dmarc-evaluation.js';
import type { Alteration } from './restoration/alteration.js';
import { inState, stateOf } from './signature-groups.js';
import { shownLines } from './shown-text.js';

type Result = MessageAnalysisResult;
type ShownAlteration = Result['alterations'][number];

const SOURCES = new Map(sourcesOf(messageChecks, 'message', 'messages'));
/** Steps at the DNS provider, and steps of somebody else; all others are taken in the mail system. */
const AT_DNS = new Set(['publish-dmarc', 'spf-sender', 'receive-mail', 'existing-return-path', 'existing-domain']);
const ELSEWHERE = new Set([
  'again',
  'send-again',
  'add-ptr',
  'confirm-ptr',
  'original',
  'compare',
  'distrust',
  'spam-rules',
]);
const MAX_SECONDS = 8.64e12;

/** Renders the analysis of a message in a language. */
@Injectable()
export class MessageRenderer {
  constructor(
    private readonly texts: FindingTexts,
    private readonly health: HealthRenderer,
  ) {}

  render(
    { header, examination, recorded, requirements, findings, checkedAt }: MessageAnalysis,
    locale: Language,
  ): Result {
    const { arc, spf, dmarc, alterations, fromDomains } = examination;
    return {
      api: 'v1',
      answer: this.answer(examination, locale),
      header: { api: 'v1', ...header },
      signatures: examination.signatures.map((one) => this.signature(one, locale)),
      arc: {
        result: arc.result,
        instances: arc.instances.map(({ instance, domain, result, reason, coversMessage, authenticationResults }) => ({
          instance,
          domain: shorten(domain),
          result,
          ...(reason !== undefined && { reason }),
          coversMessage,
          authenticationResults: escapeInvisible(authenticationResults),
        })),
      },
      spf: spf && {
        client: spf.client,
        identity: shorten(escapeInvisible(spf.identity)),
        result: spf.result,
        aligned: spf.isAligned,
      },
      dmarc: {
        domain: dmarc?.domain ?? null,
        policy: dmarc?.policy ?? null,
        policyDomain: dmarc?.policyDomain ?? null,
        result: dmarc?.result ?? 'none',
        disposition: dmarc?.disposition ?? 'none',
        by: dmarc && dmarc.by.length > 1 ? 'both' : (dmarc?.by[0] ?? null),
        ...(dmarc?.open && { open: dmarc.open }),
      },
      recorded,
      alterations: alterations.map((one) => this.alteration(one, locale)),
      bulkSender: requirements.map(({ requirement, fact, state, seen }) => ({
        requirement,
        title: this.texts.text(locale, `message-texts.requirements.${fact}`, {}),
        state,
        evidence: seen.map((text) => shorten(escapeInvisible(text))),
      })),
      findings: findings.map((finding) => this.finding(finding, fromDomains[0] ?? null, locale)),
      checkedAt,
      locale,
    };
  }

  /** The answer in a few sentences. */
  private answer(examination: Examination, language: Language): string {
    const { signatures, dmarc, alterations } = examination;
    const [restored] = inState(signatures, 'restored');
    const say = (key: string, params = {}) => this.texts.text(language, `message-texts.answer.${key}`, params);
    const domain = dmarc?.domain ?? '';
    const judged = say(dmarc ? answerKey(dmarc) : 'no-author', { domain });
    if (!restored) return judged;
    const whats = [...new Set(alterations.map((one) => this.what(one, language)))];
    return [
      say('genuine', { signer: restored.signature.domain }),
      this.between(restored, examination, language),
      ...whats,
      judged,
    ].join(' ');
  }

  /** A later signature that covers the changed message shows before whom it was changed. */
  private between(restored: ExaminedSignature, { signatures, arc }: Examination, language: Language): string {
    const signer = restored.signature.domain;
    const later =
      signatures.find(({ result, signature }) => result === 'pass' && signature.domain !== signer)?.signature.domain ??
      arc.instances.find(({ coversMessage, domain }) => coversMessage && domain !== signer)?.domain;
    return later === undefined
      ? this.texts.text(language, 'message-texts.answer.after', { signer })
      : this.texts.text(language, 'message-texts.answer.between', { signer, later });
  }

  private signature(one: ExaminedSignature, language: Language): Result['signatures'][number] {
    const { signature, result, reasons, keyBits, isAligned, isGenuine, isTesting, restoredBy } = one;
    const { domain, selector, algorithm, signedNames, bodyLength, signedAt, expiresAt, headerForm, bodyForm } =
      signature;
    const [reason] = reasons;
    const [signed, expires] = [signedAt, expiresAt].map(momentOf);
    return {
      domain: shorten(domain),
      selector: shorten(selector),
      algorithm: shorten(algorithm),
      canonicalization: `${headerForm}/${bodyForm}`,
      keyBits,
      result,
      ...(reason !== undefined && { reason }),
      ...(reasons.length > 1 && { otherReasons: reasons.slice(1) }),
      state: stateOf(one),
      genuine: isGenuine || restoredBy !== undefined,
      testing: isTesting,
      aligned: isAligned,
      signedHeaders: signedNames.map(shorten),
      ...(bodyLength !== undefined && Number.isSafeInteger(bodyLength) && { bodyLength }),
      ...(signed !== undefined && { signedAt: signed }),
      ...(expires !== undefined && { expiresAt: expires }),
      ...(restoredBy && { restoredBy: restoredBy.map((change) => this.alteration(change, language)) }),
    };
  }

  private alteration(one: Alteration, language: Language): ShownAlteration {
    const { kind, where, line, before, after } = one;
    return {
      kind,
      where: shorten(escapeInvisible(where)),
      what: this.what(one, language),
      ...(line !== undefined && { line }),
      before: shownLines(before),
      after: shownLines(after),
    };
  }

  private what({ kind, where, after }: Alteration, language: Language): string {
    const count = shownLines(after).length;
    return this.texts.text(language, `message-texts.what.${kind}`, { field: shorten(where), count });
  }

  private finding(finding: Finding, domain: string | null, language: Language): HealthFinding {
    return this.texts.finding(language, SOURCES, finding, (fix, check) => ({
      steps: this.texts.steps(language, 'message-steps', fix.steps),
      where: placeOf(fix.steps[0]),
      cta: this.health.help(fix, check, domain, language),
    }));
  }
}

function answerKey({ result, disposition, open }: DmarcEvaluation): string {
  if (result === 'fail') return `fail-${disposition}`;
  return result === 'undecided' ? `undecided-${open}` : result;
}

function placeOf(step: Step | undefined): 'dns' | 'mail' | 'other' {
  if (step && AT_DNS.has(step.key)) return 'dns';
  return step && ELSEWHERE.has(step.key) ? 'other' : 'mail';
}

function momentOf(seconds: number | undefined): string | undefined {
  return seconds === undefined || seconds > MAX_SECONDS ? undefined : new Date(seconds * 1000).toISOString();
}
