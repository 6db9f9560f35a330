import { changeEffect } from './change-effect.js';
import { type Fate, fateOf, type Judged } from './finding-fate.js';

/** Findings written `severity id`. */
const findings = (...texts: readonly string[]): readonly Judged[] =>
  texts.map((text) => {
    const [severity, id] = text.split(' ');
    return { id, severity } as Judged;
  });
const report = (...texts: readonly string[]) => ({ resolvable: true, findings: findings(...texts) });

describe('what becomes of a finding', () => {
  it.each<readonly [string, string, readonly string[], readonly string[], Fate]>([
    ['it is still there', 'warn dmarc-policy.none', ['warn dmarc-policy.none'], [], 'stays'],
    ['the check passes', 'warn dmarc-policy.none', ['ok dmarc-policy.enforced'], [], 'resolved'],
    ['a warning becomes a note', 'warn dmarc-policy.none', ['info dmarc-policy.lenient'], [], 'resolved'],
    ['a note becomes a problem', 'info spf-all.neutral', ['problem spf-all.open'], [], 'replaced'],
    ['another warning', 'warn dmarc-policy.none', ['warn dmarc-policy.missing'], [], 'replaced'],
    ['a note becomes another note', 'info mx-record.implicit', ['info mx-record.unused'], [], 'replaced'],
    ['the record is gone, and the check does not run', 'warn dmarc-policy.none', [], ['dmarc-policy'], 'gone'],
    ['a check that always says something is silent', 'problem cert-expiry.expired', [], [], 'gone'],
    ['a check that only reports faults is silent', 'warn mx-duplicate.found', [], [], 'resolved'],
    ['such a check did not apply', 'problem spf-syntax.invalid', [], ['spf-syntax'], 'gone'],
    ['it could not be told, and now it can', 'info cert-expiry.unknown', ['warn cert-expiry.soon'], [], 'resolved'],
    ['the check could not run', 'problem cert-expiry.expired', ['info cert-expiry.unknown'], [], 'unknown'],
  ])('%s', (_, before, after, skipped, fate) => {
    expect(fateOf(findings(before)[0]!, { ...report(...after), skipped })).toBe(fate);
  });

  it('a domain that does not resolve has fixed nothing', () => {
    const dead = { ...report('problem domain-exists.missing'), resolvable: false };
    expect(fateOf(findings('warn dmarc-policy.none')[0]!, dead)).toBe('gone');
    expect(fateOf(findings('problem domain-exists.unanswered')[0]!, dead)).toBe('replaced');
  });
});

interface Lists {
  readonly resolved?: readonly string[];
  readonly noLongerApplies?: readonly string[];
  readonly introduced?: readonly string[];
  readonly cannotTell?: readonly string[];
  readonly confirmed?: readonly string[];
  readonly untold?: readonly string[];
}

const NOTHING = { resolved: [], noLongerApplies: [], introduced: [], cannotTell: [], confirmed: [], untold: [] };

describe('what a change does', () => {
  it.each<readonly [string, readonly string[], readonly string[], Lists]>([
    ['nothing', ['warn mx-single.found'], ['warn mx-single.found'], {}],
    ['a fix', ['warn spf-record.missing'], ['ok spf-record.ok'], { resolved: ['spf-record.missing'] }],
    [
      'mail is lost, and SPF does not matter any more',
      ['warn spf-record.missing', 'info mx-single.found'],
      ['problem lost-mail.gone', 'info spf-record.unused'],
      {
        noLongerApplies: ['spf-record.missing', 'mx-single.found'],
        introduced: ['lost-mail.gone', 'spf-record.unused'],
      },
    ],
    [
      'mail is lost, and a policy is published',
      ['warn dmarc-record.missing'],
      ['problem lost-mail.gone', 'ok dmarc-record.ok'],
      { resolved: ['dmarc-record.missing'], introduced: ['lost-mail.gone'] },
    ],
    [
      'the website is lost, and its certificate with it',
      ['problem web-address-reach.some-unreachable', 'problem cert-expiry.expired'],
      ['problem lost-web.nowhere'],
      {
        noLongerApplies: ['web-address-reach.some-unreachable', 'cert-expiry.expired'],
        introduced: ['lost-web.nowhere'],
      },
    ],
    [
      'one of two mail servers is lost, which leaves the others to judge',
      ['warn mx-duplicate.found'],
      ['warn lost-mail.fewer'],
      { resolved: ['mx-duplicate.found'], introduced: ['lost-mail.fewer'] },
    ],
    [
      'an unknown takes the place of a passed check',
      ['ok https-reachable.ok'],
      ['info https-reachable.unknown'],
      { cannotTell: ['https-reachable.unknown'] },
    ],
    [
      'an unknown takes the place of a fault',
      ['problem cert-expiry.expired'],
      ['info cert-expiry.unknown'],
      { cannotTell: ['cert-expiry.unknown'], untold: ['cert-expiry.expired'] },
    ],
    ['an unknown that is unknown today', ['info cert-expiry.unknown'], ['info cert-expiry.unknown'], {}],
    [
      'a fault is replaced by a worse one',
      ['warn spf-all.neutral'],
      ['problem spf-all.open'],
      { noLongerApplies: ['spf-all.neutral'], introduced: ['spf-all.open'] },
    ],
  ])('%s', (_, before, after, lists) => {
    expect(changeEffect(report(...before), report(...after))).toEqual({ ...NOTHING, ...lists });
  });

  it('a confirmation covers what follows from the loss, and nothing else', () => {
    const after = report(
      'info lost-mail.confirmed',
      'problem mx-record.hidden',
      'problem lost-dmarc.gone',
      'warn mx-ptr.x',
    );
    const { confirmed, introduced } = changeEffect(report(), after, { expected: ['mail', 'dmarc'] });
    expect(confirmed).toEqual(['lost-mail.confirmed', 'mx-record.hidden']);
    expect(introduced).toEqual(['lost-dmarc.gone', 'mx-ptr.x']);
  });

  it('a confirmation of what is not lost covers nothing', () => {
    const { confirmed, introduced } = changeEffect(report(), report('problem mx-record.hidden'), {
      expected: ['mail'],
    });
    expect([confirmed, introduced]).toEqual([[], ['mx-record.hidden']]);
  });

  it('a fault whose record is gone is not fixed', () => {
    const before = report('warn txt-quotes.found');
    expect(changeEffect(before, report(), { isRecordGone: () => true })).toMatchObject({
      resolved: [],
      noLongerApplies: ['txt-quotes.found'],
    });
  });
});
