import { fc } from '#test/properties.js';
import { takesLongerThan } from '#test/checks/cpu-time.js';
import { readSvgLogo } from './bimi-logo.js';

const svg = (attributes: string, content = '<title>Lamps</title>') => `<svg ${attributes}>${content}</svg>`;
const GOOD = 'xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64"';

it('reads version, profile, size and active content of an image', () => {
  const text = `\uFEFF<?xml version="1.0"?><!-- <script> --><!DOCTYPE svg>${svg(GOOD)}`;
  expect(readSvgLogo(text)).toEqual({
    version: '1.2',
    profile: 'tiny-ps',
    titled: true,
    active: [],
    width: 64,
    height: 64,
  });
});

it.each([
  ['a script', '<script>x</script>', ['<script>']],
  ['an animation', '<rect><animateTransform/></rect>', ['<animateTransform>']],
  ['a link', '<a href="https://a.example/">x</a>', ['<a>', 'href']],
  ['a picture from elsewhere', '<image xlink:href="https://a.example/x.png"/>', ['xlink:href']],
  ['a handler', '<rect onclick="x()"/>', ['onclick']],
  ['a picture that comes along', '<image href="data:image/png;base64,AA"/>', []],
  ['a reference within', '<use xlink:href="#lamp"/>', []],
])('%s', (_, content, active) => {
  expect(readSvgLogo(svg(GOOD, content))!.active).toEqual(active);
});

it.each([
  ['viewBox="0,0,20,10"', 20, 10],
  ['width="30px" height="30"', 30, 30],
  ['width="100%" height="2em"', undefined, undefined],
  ['viewBox="0 0 -1 x"', undefined, undefined],
])('%s', (attributes, width, height) => {
  expect(readSvgLogo(svg(attributes))).toMatchObject({ width, height });
});

it.each(['', 'lamps', '<html><svg></svg></html>', '\u0089PNG\r\n'])('%j is no SVG image', (text) => {
  expect(readSvgLogo(text)).toBeUndefined();
});

it.each(['<g ', '<g>', '</g>', '<a/>', '<!--', '&a;', 'a="'])('is not kept long by many %s', (refrain) => {
  const image = svg(GOOD, refrain.repeat(32_768 / refrain.length));
  expect(takesLongerThan(500, () => readSvgLogo(image))).toBe(false);
});

it('does not throw for any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readSvgLogo(`<svg ${text}`)));
});
