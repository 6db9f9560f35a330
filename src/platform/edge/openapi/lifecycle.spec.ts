import { documentDeprecations } from './lifecycle.js';

it('marks the operations that will end, and no others', () => {
  const paths = {
    '/a': { get: { 'x-deprecated': { since: '1.2.0' }, responses: {} }, post: { responses: {} } },
    '/b': { post: { 'x-deprecated': { since: '1.2.0' }, responses: {} } },
  };
  documentDeprecations({ openapi: '3.1.0', info: { title: 'a', version: '1' }, paths });
  expect(paths['/a']).toMatchObject({ get: { deprecated: true } });
  expect(paths['/b']).toMatchObject({ post: { deprecated: true } });
  expect(paths['/a'].post).not.toHaveProperty('deprecated');
});
