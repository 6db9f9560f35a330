import { DomainName } from '#base/domain/domain-name.js';
import { LAB_DOMAINS } from './domains/populated-lab.js';
import { domainList, guide } from './guide.js';

const lines = domainList().split('\n');

it.each(LAB_DOMAINS)('the list has $name', ({ name, shows }) => {
  const written = DomainName.parse(name)?.unicode ?? name;
  expect(lines.filter((line) => line.startsWith(`  ${written} `) && line.endsWith(shows))).toHaveLength(1);
});

it('the guide counts the domains, says how to list them and what to try', () => {
  const text = guide('http://localhost:3000');
  expect(text).toContain(`${LAB_DOMAINS.length + 1} domains`);
  expect(text).toContain('npm run start:lab -- --list');
  expect(text).toContain('curl http://localhost:3000/api/v1/check/');
  const counts = [...text.matchAll(/^ {2}\S.*? {2,}(\d+) {2}/gm)].map(([, count]) => Number(count));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(LAB_DOMAINS.length + 1);
  expect(text.split('\n').length).toBeLessThan(40);
});
