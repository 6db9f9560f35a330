import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import type { Resolution } from '../../resolution/resolution.facts.js';
import { nameSyntax } from './name-syntax.check.js';

const of = (name: string) => ({ resolution: known<Resolution>({ name, state: 'resolves', errors: [] }) });

describeCheck(nameSyntax, {
  reserved: [
    [of('ab--cd.com'), { label: 'ab--cd' }],
    [of('www.r3--x.com'), { label: 'r3--x' }],
  ],
  silent: [of('example.com'), of('xn--mller-kva.de'), of('a--b.com'), of('abc--d.com')],
});
