import { formatResolvers, parseResolvers, PUBLIC_RESOLVERS } from './resolver-list.js';

const four = 'A https://a.example/q, B https://b.example/q, C https://c.example/q, D https://d.example/q';

describe('parseResolvers', () => {
  it('reads the default list of public resolvers', () => {
    expect(parseResolvers(formatResolvers(PUBLIC_RESOLVERS))).toEqual(PUBLIC_RESOLVERS);
  });

  it.each([
    ['https://e.example:8443/dns', { id: 'resolver-5', label: 'e.example:8443', url: 'https://e.example:8443/dns' }],
    ['  My  own one http://127.0.0.1:80/q ', { id: 'resolver-5', label: 'My own one', url: 'http://127.0.0.1:80/q' }],
  ])('reads %j as the fifth', (fifth, expected) => {
    expect(parseResolvers(`${four},${fifth}`)?.[4]).toEqual(expected);
  });

  it.each(['', four, `${four}, `, `${four}, E`, `${four}, E ftp://e.example/`, `${four}, https://e/, https://f/`])(
    'refuses %j',
    (text) => {
      expect(parseResolvers(text)).toBeUndefined();
    },
  );
});
