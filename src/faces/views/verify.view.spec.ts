import type { Verification } from '#features/verify/verify.dto.js';
import { onTerminal } from '#test/checks/written.js';
import { verifyView } from './verify.view.js';

const seenAt = (status: number, where: string) => ({
  where,
  status,
  answers: status === 0 ? ['v=DMARC1; p=reject'] : [],
});
const FINE = [seenAt(0, 'ns1.example.net'), seenAt(3, 'resolver-1')];
const result = (
  state: Verification['state'],
  seen: Verification['seen'],
  some: Partial<Verification> = {},
): Verification => ({
  ...{ api: 'v1', domain: 'example.com', finding: 'dmarc-record.missing', state, noLongerApplies: false, seen },
  ...{ completeBy: null, checkedAt: '2026-11-20T12:00:00.000Z', locale: 'en' },
  ...some,
});

it.each<[string, Verification, string, string | undefined]>([
  ['every server answered', result('resolved', FINE), 'Fixed\n', undefined],
  ['nothing was asked', result('resolved', []), 'Fixed\n', undefined],
  [
    'a name server is silent',
    result('resolved', [...FINE, seenAt(-1, 'ns2')]),
    'Fixed where it could be checked',
    'ns2',
  ],
  ['a name server fails', result('resolved', [...FINE, seenAt(2, 'ns2')]), 'Fixed where it could be checked', 'ns2'],
  ['one refuses', result('resolved', [...FINE, seenAt(5, 'ns2')]), 'Fixed where it could be checked', 'ns2'],
  ['a fix spreads, and one is silent', result('spreading', [...FINE, seenAt(-1, 'ns2')]), 'Fixed, and visible', 'ns2'],
  ['it is open, and one is silent', result('open', [...FINE, seenAt(-1, 'ns2')]), 'Still open', undefined],
  [
    'it is gone, and one is silent',
    result('unknown', [...FINE, seenAt(-1, 'ns2')], { noLongerApplies: true }),
    'No longer applies',
    undefined,
  ],
])('what is said of a fix if %s', (_, verification, title, silent) => {
  const text = onTerminal(verifyView(verification), 'en');
  expect(text).toContain(title);
  const sentence = 'No usable answer came from';
  if (silent === undefined) expect(text).not.toContain(sentence);
  else expect(text).toContain(`${sentence} ${silent}`);
});
