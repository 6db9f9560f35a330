import { Injectable } from '@nestjs/common';
import { firstFew, type Params, shorten } from '#base/domain/evidence.js';
import { FindingTexts } from '#platform/edge/texts/finding-texts.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { lossParts } from './loss-parts.js';
import { evidenceOf, type MailAnalysis, outcomeOf, type PolicyOutcome } from './mail-analysis.js';
import { percent } from './percent.js';
import type { ReportAnalysisResult } from './report-analysis.dto.js';
import { isoDay, isoTime, newestDay } from './report-times.js';
import { busiest } from './sources/busiest.js';
import { ACCEPTED_SHARE, DAYS_NEEDED, MAX_UNCOUNTED, MESSAGES_NEEDED } from './sources/next-policy.js';
import { fixOf, type SourceFix } from './sources/source-fix.js';
import { unprovenNames } from './sources/source-name.js';
import type { Source } from './sources/sources.js';
import type { Losses } from './sources/what-if.js';

type MailResult = NonNullable<ReportAnalysisResult['mail']>;
type SourceResult = MailResult['sources'][number];

const MAX_ADDRESSES = 100;
const MAX_DAYS = 120;
const RESOLVES = 'reports-senders.failing';
/** Reasons with a second text that names the SPF term. */
const WITH_TERM: ReadonlySet<string> = new Set(['authorized-own', 'authorized-provider']);

/** Reasons of failing mail that explain a source better than what most of its mail is. */
const STATED_FIRST: ReadonlySet<string> = new Set(['strict-alignment', 'reported-failing', 'own-address']);

/** Answers after which somebody changes or keeps a policy. */
const PROPOSING: ReadonlySet<PolicyOutcome> = new Set<PolicyOutcome>(['ready', 'partial', 'enforced', 'unexplained']);

/** Renders what aggregate reports say about mail. */
@Injectable()
export class MailRenderer {
  constructor(private readonly texts: FindingTexts) {}

  render(mail: MailAnalysis, domain: string, spfRecords: ReadonlyMap<string, string>, language: Language): MailResult {
    const { messages, passing, failing, policy, sources, scopes, losses, next, nextIfNotYours, blockers } = mail;
    const all = lossesIn(losses);
    return {
      messages,
      passing,
      failing,
      policy,
      sources: sources.map((source) =>
        this.source(source, fixOf(source, domain, spfRecords, mail.dmarcRecord), language),
      ),
      whatIf: {
        quarantine: all,
        reject: all,
        scopes: { p: lossesIn(scopes.p), sp: lossesIn(scopes.sp), np: lossesIn(scopes.np) },
      },
      next,
      nextIfNotYours,
      basis: basisOf(mail),
      answer: this.answer(mail, language),
      blockers: [...blockers],
    };
  }

  private source(source: Source, fix: SourceFix | undefined, language: Language): SourceResult {
    const { kind, host, operator, authorizedBy, messages, aligned, certainty, lost, unproven } = source;
    const addresses = busiest(source.addresses, MAX_ADDRESSES).filter((address) => address !== '');
    return {
      addresses,
      addressCount: source.addresses.size - (source.addresses.has('') ? 1 : 0),
      ...(host !== undefined && { host }),
      ...(operator !== undefined && { operator }),
      ...(authorizedBy !== undefined && { authorizedBy }),
      messages,
      aligned: { ...aligned },
      dispositions: Object.fromEntries(source.dispositions),
      selectors: [...source.selectors],
      kind: kind === 'mailing-list' ? 'forwarder' : kind,
      mailingList: kind === 'mailing-list',
      certainty,
      why: this.why(source, language),
      lost,
      unproven: unproven > 0,
      ...(fix && {
        fix: {
          ...fix,
          conditions: fix.conditions.map(({ key, params }) => this.texts.text(language, `report-steps.${key}`, params)),
          resolves: lost > 0 ? [RESOLVES] : [],
        },
      }),
      days: [...source.days]
        .sort(([one], [other]) => one - other)
        .slice(-MAX_DAYS)
        .map(([day, { pass, fail }]) => ({ day: isoDay(day), pass, fail })),
    };
  }

  /** The failing mail explains why a source rules out a policy, whatever else it sends. */
  private why(source: Source, language: Language): string {
    const { authorizedBy, authenticatedAs, certainty, ownName, strictTags, unproven } = source;
    const reason = STATED_FIRST.has(source.failure ?? '') ? source.failure! : source.reason;
    const key = authorizedBy !== undefined && WITH_TERM.has(reason) ? `${reason}-term` : reason;
    const say = (name: string, params: Params) => this.texts.text(language, `report-texts.${name}`, params);
    const tags = [...strictTags].map((tag) => `${tag}=s`);
    const why = say(`why.${key}`, {
      term: authorizedBy ?? '',
      names: firstFew(authenticatedAs),
      name: ownName ?? '',
      tags,
    });
    const likely = certainty === 'high' || source.kind === 'unknown' ? why : say('likely', { why });
    return unproven > 0 ? say('ask', { why: likely }) : likely;
  }

  private answer(mail: MailAnalysis, language: Language): string {
    const { losses, days, next, nextIfNotYours, current } = mail;
    const number = (value: number) => value.toLocaleString(language);
    const outcome = outcomeOf(mail);
    const isSeen = outcome === 'unexplained';
    const { wanted } = evidenceOf(mail);
    const seen = mail.sources.reduce((total, { kind, messages }) => total + (kind === 'spoofed' ? messages : 0), 0);
    const known = { lost: losses.lost - losses.unproven, wanted: wanted - losses.unproven };
    const shown = isSeen || outcome === 'losing' ? known : { lost: losses.lost, wanted };
    const parts = lossParts(mail, !isSeen && outcome !== 'losing');
    const say = (key: string, params: Params) => this.texts.text(language, `report-texts.answer.${key}`, params);
    const words = parts.map(({ key, count, names }) => say(key, { count: number(count), names }));
    const share = known.lost > 0 ? percent(known.lost / known.wanted, language) : '';
    const accepted = isSeen ? nextIfNotYours : next === 'stay' ? current : next;
    const isAccepted =
      known.lost > 0 && (isSeen || outcome === 'ready' || outcome === 'enforced' || outcome === 'partial');
    const text = say(isSeen && nextIfNotYours === current ? 'unexplained-enforced' : outcome, {
      policy: current,
      next: isSeen ? nextIfNotYours : next,
      days: number(days),
      needed: number(DAYS_NEEDED),
      neededMessages: number(MESSAGES_NEEDED),
      lost: number(shown.lost),
      wanted: number(shown.wanted),
      limits: mail.limits,
      uncounted: percent(mail.uncounted, language),
      most: percent(MAX_UNCOUNTED, language),
      unproven: number(losses.unproven),
      names: unprovenNames(mail.sources),
      spoofed: number(outcome === 'ready' ? losses.spoofed : seen), // a stricter policy stops only what it governs
      loss: words.length === 0 ? '' : say('loss', { parts: words }),
    });
    const isAllowed = isAccepted && isEnforcing(accepted);
    return [
      text,
      ...(isAllowed
        ? [say('accepted', { share, most: percent(ACCEPTED_SHARE[accepted], language), policy: accepted })]
        : []),
      ...(mail.isOutdated && PROPOSING.has(outcome) ? [say('outdated', { newest: newestDay(mail) })] : []),
    ].join(' ');
  }
}

function isEnforcing(policy: string): policy is keyof typeof ACCEPTED_SHARE {
  return policy === 'quarantine' || policy === 'reject';
}

function lossesIn({ failing, lost, forwarded, mailingList, unproven, spoofed, letThrough }: Losses) {
  return { failing, lost, forwarded, mailingLists: mailingList, unproven, letThrough, spoofed };
}

function basisOf(mail: MailAnalysis): MailResult['basis'] {
  const { days, reports, organizations, begin, end, gaps } = mail;
  const [from, to] = [isoTime(begin), isoTime(end)];
  return {
    days,
    daysNeeded: DAYS_NEEDED,
    wanted: evidenceOf(mail).seen,
    wantedNeeded: mail.isParked ? 0 : MESSAGES_NEEDED,
    uncounted: gaps.messages,
    accepted: { ...ACCEPTED_SHARE },
    reports,
    organizations: organizations.map(shorten),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
