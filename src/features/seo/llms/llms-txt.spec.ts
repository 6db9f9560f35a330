import { parseLlmsTxt } from './llms-txt.js';

describe('parseLlmsTxt', () => {
  it.each([
    [
      '# Shop\n\n> We sell lamps.\n\n## Pages\n- [Lamps](https://a.example/lamps.md): all\n* [More](/more)',
      { title: 'Shop', summary: true, links: 2 },
    ],
    ['# Shop\r\nNo quote\r\n> too late', { title: 'Shop', summary: false, links: 0 }],
    ['## Not a title\n[a]() [b]', { summary: false, links: 0 }],
    ['[a](b', { summary: false, links: 0 }],
    ['', { summary: false, links: 0, characters: 0 }],
    ['\n #  Spaced \n', { title: 'Spaced', characters: 9 }],
  ])('reads %j', (text, expected) => {
    expect(parseLlmsTxt(text)).toMatchObject(expected);
  });

  it('has no title where the file has none', () => {
    expect(parseLlmsTxt('text')).not.toHaveProperty('title');
  });
});
