import { SpfLookupCount } from '#formats/records/spf-lookup-count.js';
import { LOOKUP_LIMIT, parseSpf } from '#formats/records/spf.js';
import { agreement } from './agreement.js';
import { zoneLookup, type SuiteZone } from './spf-zone.js';
import { describeVectors, vectors } from './vectors.js';

interface Case {
  id: string;
  input: { domain: string; record: string; zoneFrom: string };
  expected: { staticLookups: number; overLimit: boolean; notes: string[] };
}

const disputed = {
  'b.example.org is an alias of a record that costs three more; resolvers follow it': [
    'spf-lookups-rfc7208/cname-aliasing',
  ],
};

describeVectors('SPF static lookups', () => {
  const zones = new Map(
    vectors<{ id: string; input: { zone: SuiteZone } }>('spf/spf-evaluation.json').map(({ id, input }) => [
      id,
      input.zone,
    ]),
  );
  const cases = vectors<Case>('spf/spf-static-lookups.json');

  agreement('spf lookups', cases, disputed, async ({ input, expected }) => {
    const lookup = zoneLookup(zones.get(input.zoneFrom)!);
    const lookupCount = await SpfLookupCount.of(input.domain, parseSpf(input.record).record, lookup);
    const broken = [...lookupCount.noted('no-record'), ...lookupCount.noted('failed')].filter(({ term }) =>
      /include|redirect/.test(term),
    );
    const notes = [
      ...lookupCount.noted('loop').map(() => 'loop'),
      ...broken.map(({ term }) => `target has no SPF record: ${term.split(/[:=]/)[1]!}`),
    ];
    return (
      lookupCount.lookups === expected.staticLookups &&
      lookupCount.lookups > LOOKUP_LIMIT === expected.overLimit &&
      notes.join() === expected.notes.join()
    );
  });
});
