import { firstFew } from '#base/domain/evidence.js';
import type { Fix } from '#base/domain/fix.js';
import { info, problem, warn } from '#base/domain/outcome.js';
import { MAX_LINKS } from '../alias-links.js';
import type { Alias } from '../aliases.facts.js';
import { advise, replace, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { hostName, isWithin } from '#base/domain/host-name.js';

const MANY = 3;
const TOO_MANY = 8; // some resolvers follow no more

export const cnameChain = check({
  id: 'cname-chain',
  category: 'dns',
  needs: ['aliases'],
  outcomes: {
    loop: problem('name', 'chain').costs(8),
    long: warn('name', 'count', 'chain').costs(3),
    several: info('name', 'count', 'chain'),
  },
  reference: {
    rule: 'RFC 1034 §3.6.2, §5.2.2',
    dig: 'A {name}',
    rules: { loop: 'RFC 1034 §3.6.2' },
  },
  run({ aliases: { own, found } }, say) {
    const loop = found.find(({ isCircle }) => isCircle);
    if (loop) {
      const { name, chain } = loop;
      return say.loop({ name, chain: firstFew(chain.map(hostName)) }).fixedBy(advise(step('cname-circle', { name })));
    }
    const worst = found.toSorted((one, other) => other.chain.length - one.chain.length)[0];
    const count = worst ? worst.chain.length - 1 : 0;
    if (!worst || count <= MANY) return;
    const evidence = { name: worst.name, count, chain: firstFew(worst.chain.map(hostName)) };
    return (count > TOO_MANY ? say.long(evidence) : say.several(evidence)).fixedBy(shortenChainFix(worst, own));
  },
});

/** Only links in the own zone are shortened; other links may change. */
function shortenChainFix({ name, chain }: Alias, own: string): Fix {
  const [, first, ...rest] = chain;
  const target = [first!, ...rest].find((link) => !isWithin(hostName(link), own)) ?? chain.at(-1)!;
  const left = chain.length - chain.indexOf(target);
  const isCut = chain.length > MAX_LINKS; // the last target is not known then
  if (left > MANY || isCut) return advise(step('cname-chain', { name }));
  return replace(first!, { host: name, type: 'CNAME', value: target });
}
