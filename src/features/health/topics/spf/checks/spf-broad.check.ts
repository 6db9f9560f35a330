import { firstFew } from '#base/domain/evidence.js';
import { problem, warn } from '#base/domain/outcome.js';
import { type ReachedTerm, permissionOf } from '#formats/records/spf-permission.js';
import { formatTerm } from '#formats/records/spf-term.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { type SpfNetwork, networksOf, shareOf } from '../spf-networks.js';

/** Prefix lengths; no single sender needs a wider network. Large providers, whose records others include, need more. */
const WIDE = { own: { 4: 16, 6: 32 }, foreign: { 4: 12, 6: 24 } };
/** A share of all addresses that equals everyone: a /8 of IPv4, or a /16 of IPv6. */
const VAST = { 4: 2 ** -8, 6: 2 ** -16 };

export const spfBroad = check({
  id: 'spf-broad',
  category: 'security',
  needs: ['spfPolicy', 'spfLookups'],
  outcomes: { wide: warn('terms').costs(4), vast: problem('terms').costs(28) },
  reference: { rule: 'RFC 7208 §5.3, §5.4, §5.6', dig: 'TXT {domain}' },
  run({ spfPolicy: { name, record }, spfLookups }, { wide, vast }) {
    const networks = permissionOf(name, record, spfLookups.costs).terms.flatMap(networksOf);
    const isVast = ([4, 6] as const).some((version) => shareOf(networks, version) >= VAST[version]);
    const broad = networks
      .filter((one) => (isVast ? one.prefix <= WIDE.own[one.version] : isWide(one)))
      .sort((one, other) => one.prefix - other.prefix);
    const [widest] = broad;
    if (!widest) return;
    const terms = firstFew(broad.map(({ reached }) => termText(reached)));
    const { owner, term } = widest.reached;
    const fix = owner === name ? step('spf-broad', { terms }) : step('spf-foreign', { term: formatTerm(term), owner });
    return (isVast ? vast : wide)({ terms }).fixedBy(advise(fix));
  },
});

function isWide({ version, prefix, reached: { via } }: SpfNetwork): boolean {
  return prefix < WIDE[via === undefined ? 'own' : 'foreign'][version];
}

function termText({ term, owner, via }: ReachedTerm): string {
  return via === undefined ? formatTerm(term) : `${formatTerm(term)} (${owner})`;
}
