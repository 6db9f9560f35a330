import { Injectable } from '@nestjs/common';
import { firstFew, shorten } from '#base/domain/evidence.js';
import { FindingTexts } from '#platform/edge/texts/finding-texts.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { type MailAnalysis, outcomeOf, wantedOf } from './mail-analysis.js';
import type { ReportAnalysisResult } from './report-analysis.dto.js';
import { isoDay, isoTime } from './report-times.js';
import { busiest } from './sources/busiest.js';
import { DAYS_NEEDED } from './sources/next-policy.js';
import { fixOf } from './sources/source-fix.js';
import { hasName, nameOf } from './sources/source-name.js';
import type { Source } from './sources/sources.js';
import type { Losses } from './sources/what-if.js';

type MailResult = NonNullable<ReportAnalysisResult['mail']>;
type SourceResult = MailResult['sources'][number];

const MAX_ADDRESSES = 100;
const MAX_DAYS = 120;
const MAX_PARTS = 3;
const RESOLVES = 'reports-senders.failing';
/** Reasons with a second text that names the SPF term. */
const WITH_TERM: ReadonlySet<string> = new Set(['authorized-own', 'authorized-provider']);

/** Renders what aggregate reports say about mail. */
@Injectable()
export class MailRenderer {
  constructor(private readonly texts: FindingTexts) {}

  render(mail: MailAnalysis, domain: string, spfRecords: ReadonlyMap<string, string>, language: Language): MailResult {
    const { messages, passing, failing, policy, sources, scopes, losses, next, blockers } = mail;
    const all = lossesIn(losses);
    return {
      messages,
      passing,
      failing,
      policy,
      sources: sources.map((source) => this.source(source, domain, spfRecords, language)),
      whatIf: {
        quarantine: all,
        reject: all,
        scopes: { p: lossesIn(scopes.p), sp: lossesIn(scopes.sp), np: lossesIn(scopes.np) },
      },
      next,
      basis: basisOf(mail),
      answer: this.answer(mail, language),
      blockers: [...blockers],
    };
  }

  private source(
    source: Source,
    domain: string,
    spfRecords: ReadonlyMap<string, string>,
    language: Language,
  ): SourceResult {
    const { kind, host, operator, authorizedBy, messages, aligned, certainty, lost } = source;
    const fix = fixOf(source, domain, spfRecords);
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

  private why({ reason, authorizedBy, authenticatedAs, certainty }: Source, language: Language): string {
    const key = authorizedBy !== undefined && WITH_TERM.has(reason) ? `${reason}-term` : reason;
    const params = { term: authorizedBy ?? '', names: firstFew(authenticatedAs) };
    const why = this.texts.text(language, `report-texts.why.${key}`, params);
    return certainty === 'high' ? why : this.texts.text(language, 'report-texts.likely', { why });
  }

  private answer(mail: MailAnalysis, language: Language): string {
    const { losses, days, next, current } = mail;
    const number = (value: number) => value.toLocaleString(language);
    const outcome = outcomeOf(mail);
    const seen = mail.sources.reduce((total, { kind, messages }) => total + (kind === 'spoofed' ? messages : 0), 0);
    const parts = this.parts(mail, language);
    const loss = parts.length === 0 ? '' : this.texts.text(language, 'report-texts.answer.loss', { parts });
    return this.texts.text(language, `report-texts.answer.${outcome}`, {
      policy: current,
      next,
      days: number(days),
      needed: number(DAYS_NEEDED),
      lost: number(losses.lost),
      wanted: number(wantedOf(mail.wantedIn, mail.governed)),
      spoofed: number(outcome === 'ready' ? losses.spoofed : seen), // a stricter policy stops only what it governs
      loss,
    });
  }

  /** Who loses how much: forwarders and lists together, other senders by name. */
  private parts({ sources, blockers, losses }: MailAnalysis, language: Language): string[] {
    const say = (key: string, count: number, name = '') =>
      count > 0
        ? [this.texts.text(language, `report-texts.answer.${key}`, { count: count.toLocaleString(language), name })]
        : [];
    const senders = blockers
      .map((i) => sources[i]!)
      .filter(({ kind }) => kind !== 'forwarder' && kind !== 'mailing-list');
    const named = senders.filter(hasName).slice(0, MAX_PARTS);
    const others = senders.reduce((total, source) => total + (named.includes(source) ? 0 : source.lost), 0);
    return [
      ...say('forwarded', losses.forwarded),
      ...say('lists', losses.mailingList),
      ...named.flatMap((source) => say('source', source.lost, nameOf(source))),
      ...say('others', others),
    ];
  }
}

function lossesIn({ failing, lost, forwarded, mailingList, spoofed, letThrough }: Losses) {
  return { failing, lost, forwarded, mailingLists: mailingList, letThrough, spoofed };
}

function basisOf({ days, reports, organizations, begin, end }: MailAnalysis): MailResult['basis'] {
  const [from, to] = [isoTime(begin), isoTime(end)];
  return {
    days,
    daysNeeded: DAYS_NEEDED,
    reports,
    organizations: organizations.map(shorten),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
