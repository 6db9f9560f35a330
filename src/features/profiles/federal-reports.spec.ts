import type { Sign } from '#base/domain/sign.js';
import { federalReports } from './federal-reports.js';

const RECIPIENT = 'mailto:reports@dmarc.cyber.dhs.gov';
const rua = (...addresses: string[]): Sign => ({ id: 'dmarc-rua.set', params: { addresses } });

it.each<[string, string, readonly Sign[], readonly string[]]>([
  ['another domain', 'example.com', [rua(RECIPIENT)], ['federal-reports.not-federal']],
  ['a name that only looks like one', 'agency-gov.com', [], ['federal-reports.not-federal']],
  ['the address among others', 'agency.gov', [rua('mailto:a@agency.gov', RECIPIENT)], ['federal-reports.listed']],
  ['in capitals', 'agency.mil', [rua('mailto:Reports@DMARC.cyber.dhs.gov')], ['federal-reports.listed']],
  ['another address', 'agency.gov', [rua('mailto:a@agency.gov')], ['federal-reports.missing']],
  ['no record', 'agency.gov', [{ id: 'dmarc-record.missing', params: {} }], ['federal-reports.missing']],
  [
    'no record, next to other findings',
    'agency.gov',
    [
      { id: 'spf-record.ok', params: {} },
      { id: 'dmarc-record.missing', params: {} },
    ],
    ['federal-reports.missing'],
  ],
  ['a failed lookup', 'agency.gov', [{ id: 'dmarc-record.unknown', params: {} }], []],
])('%s', (_, domain, signs, expected) => {
  expect(federalReports(domain, signs).map(({ id }) => id)).toEqual(expected);
});
