import { describeCheck } from '#test/checks/describe-check.js';
import { dmarcFound, dmarcTexts, host as mailHost, NAME, profile } from '#test/checks/health-domain.js';
import { alias, aliases } from '#test/checks/health-zone.js';
import { absent, known } from '#base/domain/fact.js';
import {
  advise,
  followedBy,
  conditional,
  withIntendedValue,
  publish,
  alsoRemoving,
  replace,
  step,
  txtRecord,
} from '#engine/repair/fixes.js';
import { dmarcRecord } from './dmarc-record.check.js';

const domain = NAME;
const host = `_dmarc.${NAME}`;
const text = 'v=DMARC1; p=reject';
const none = { dmarcFound: absent };
const of = (given: Parameters<typeof dmarcTexts>[0]) => ({
  ...dmarcTexts(given),
  ...none,
  ...aliases(),
  ...profile('mail'),
  mailHosts: known([mailHost()]),
});
const start = followedBy(
  publish(txtRecord(host, 'v=DMARC1; p=none; rua=mailto:dmarc@example.com'), step('dmarc-mailbox', { domain })),
  step('dmarc-later'),
);
const elsewhere = advise(step('dmarc-start-elsewhere', { host, domain }));
const dangling = { host, target: 'gone.example' };
const nobody = conditional(step('nobody-sends', { domain }), publish(txtRecord(host, text)));
const watching = txtRecord(host, 'v=DMARC1; p=none');

const dotless = { target: `_dmarc.a.test.${NAME}`, meant: '_dmarc.a.test', policy: 'none' };
const dotted = replace(
  `${dotless.target}.`,
  { host, type: 'CNAME', value: '_dmarc.a.test.' },
  step('final-dot', { type: 'CNAME', host: dotless.target }),
);

/** One typo, corrected without losing a tag. */
const typo = (record: string, part: string, fault: string) =>
  [
    of({ others: [record] }),
    { record, part, fault },
    withIntendedValue(text, replace(record, watching, step('dmarc-watch'))),
  ] as const;

describeCheck(dmarcRecord, {
  ok: [[{ ...of({ records: [text] }), ...dmarcFound(text) }, { record: text }]],
  inherited: [
    [
      { ...of({}), ...dmarcFound(text, 'www.example.com') },
      { owner: NAME, record: text, policy: 'reject' },
    ],
    [
      { ...of({}), ...dmarcFound('v=DMARC1', 'www.example.com') },
      { owner: NAME, record: 'v=DMARC1', policy: 'none' },
    ],
  ],
  missing: [
    [of({}), { domain }, start],
    [{ ...of({}), ...profile('receiving') }, { domain }, start],
    [of({ others: ['note'] }), { domain }, start],
    // The domain cannot receive reports.
    [{ ...of({}), mailHosts: absent }, { domain }, elsewhere],
    [{ ...of({}), mailHosts: known([mailHost({ addresses: [] })]) }, { domain }, elsewhere],
  ],
  unused: [
    [{ ...of({}), ...profile('parked') }, { domain }, nobody],
    [{ ...of({}), ...profile('unused') }, { domain }, nobody],
  ],
  several: [
    [
      of({ records: [text, 'v=DMARC1; p=none'] }),
      { count: 2, records: [text, 'v=DMARC1; p=none'] },
      withIntendedValue(text, replace([text, 'v=DMARC1; p=none'], watching, step('dmarc-watch'))),
    ],
  ],
  unrecognized: [
    [
      of({ others: ['v=DMARC; p=reject'] }),
      { record: 'v=DMARC; p=reject', part: 'v=DMARC', fault: 'version-invalid' },
      withIntendedValue(text, replace('v=DMARC; p=reject', watching, step('dmarc-watch'))),
    ],
    [
      of({ others: ['DMARC: no'] }),
      { record: 'DMARC: no', part: 'DMARC: no', fault: 'version-invalid' },
      advise(step('dmarc-rewrite')),
    ],
    typo('v=DMARC1, p=reject', ',', 'separator-invalid'),
    typo('v=DMARC1\\; p=reject', '\\', 'separator-invalid'),
    typo('v=DMARC1 p=reject', 'p', 'separator-missing'),
    typo('v=DMARC1\u00a0; p=reject', 'U+00A0', 'character-invalid'),
    typo('\u200bv=DMARC1; p=reject', 'U+200B', 'character-invalid'),
    typo('v=DMARC1\uff1b p=reject', '\uff1b (U+FF1B)', 'character-invalid'),
    typo('p=reject; v=DMARC1', 'v', 'version-late'),
  ],
  doubled: [
    [
      of({ doubled: { host: `${host}.${NAME}`, text } }),
      { record: text, host: `${host}.${NAME}`, meant: host },
      alsoRemoving(
        [txtRecord(`${host}.${NAME}`, text)],
        withIntendedValue(
          text,
          followedBy(publish(watching, step('dmarc-watch')), step('doubled-name', { host: `${host}.${NAME}` })),
        ),
      ),
    ],
  ],
  misplaced: [
    [
      of({ misplaced: [text] }),
      { record: text, domain },
      alsoRemoving(
        [txtRecord(NAME, text)],
        withIntendedValue(text, followedBy(publish(watching, step('dmarc-watch')), step('dmarc-move', { domain }))),
      ),
    ],
    [
      of({ misplaced: ['v=DMARC1; p=none; adkim=x; rua=dmarc@example.com'] }),
      { record: 'v=DMARC1; p=none; adkim=x; rua=dmarc@example.com', domain },
      alsoRemoving(
        [txtRecord(NAME, 'v=DMARC1; p=none; adkim=x; rua=dmarc@example.com')],
        followedBy(
          publish(txtRecord(host, 'v=DMARC1; p=none; rua=mailto:dmarc@example.com')),
          step('dmarc-move', { domain }),
        ),
      ),
    ],
  ],
  dangling: [
    [of({ danglingCname: 'gone.example' }), dangling, advise(step('dmarc-alias', dangling))],
    [of({ danglingCname: dotless.target, dotless }), { host, target: dotless.target }, dotted],
    [
      of({ danglingCname: dotless.target, dotless: { ...dotless, policy: 'reject' } }),
      { host, target: dotless.target },
      conditional(step('dmarc-tighten'), dotted),
    ],
  ],
  spf: [
    [
      of({ others: ['note', 'v=spf1 -all'] }),
      { host, record: 'v=spf1 -all' },
      alsoRemoving([txtRecord(host, 'v=spf1 -all')], {
        ...start,
        steps: [step('dmarc-spf', { host }), ...start.steps],
      }),
    ],
  ],
  silent: [{ ...of({}), ...profile('unused'), ...aliases(alias([NAME, 'a.example'])) }],
});
