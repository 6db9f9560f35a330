import { Internet } from '../../../../test/lab/internet.js';
import { LabResolver } from '../../../../test/lab/lab-resolver.js';
import { deadAliasAt } from './aliases.js';
import { Published } from '../../gathering/published.js';

const NAME = 'www.example.com';

async function alias(records: string) {
  const internet = new Internet();
  internet.register('other.com', { records: 'host A 77.77.3.1', signing: { denial: 'compact' } });
  internet.register('example.com', { records });
  return deadAliasAt(NAME, new Published(new LabResolver(internet), new AbortController().signal));
}

it.each([
  ['gone.other.com', false],
  ['gone.example.com', false],
  ['shop.unregistered.com', true],
  ['Old.AzureWebsites.net', true],
])('an alias of %s is dead; anyone can take it: %s', async (target, claimable) => {
  expect(await alias(`www CNAME ${target}.`)).toEqual({ name: NAME, target: target.toLowerCase(), claimable });
});

it('the end of a chain counts', async () => {
  expect(await alias('www CNAME a\na CNAME gone.other.com.')).toMatchObject({ target: 'gone.other.com' });
});

it.each([
  ['an alias of a host', 'www CNAME host.other.com.'],
  ['an alias of a name without addresses', 'www CNAME text\ntext TXT "x"'],
  ['no alias', 'www A 77.77.3.1'],
  ['no such name', ''],
  ['aliases in a circle', 'www CNAME a\na CNAME www'],
])('%s is none', async (_, records) => {
  expect(await alias(records)).toBeUndefined();
});
