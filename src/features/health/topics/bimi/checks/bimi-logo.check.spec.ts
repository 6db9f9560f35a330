import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import { readSvgLogo } from '#formats/records/bimi-logo.js';
import type { BimiLogo } from '../bimi.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { bimiLogo } from './bimi-logo.check.js';

const url = 'https://example.com/logo.svg';
const of = (logo: BimiLogo) => ({ bimiLogo: known(logo) });
const read = (text: string) => of({ url, state: 'read', image: readSvgLogo(text) });
const PROFILE = 'version="1.2" baseProfile="tiny-ps"';
const TITLE = '<title>Lamps</title>';
const convert = advise(step('bimi-convert'));

describeCheck(bimiLogo, {
  ok: [
    [read(`<svg ${PROFILE} viewBox="0 0 8 8">${TITLE}</svg>`), { url }],
    [read(`<svg ${PROFILE}>${TITLE}</svg>`), { url }],
  ],
  'not-found': [
    [of({ url, state: 'not-found', status: 404 }), { url, status: 404 }, advise(step('bimi-upload', { url }))],
  ],
  large: [[of({ url, state: 'large' }), { url, limit: 32 }, convert]],
  'not-svg': [[read('lamps'), { url }, convert]],
  profile: [
    [read('<svg/>'), { url, missing: ['version="1.2"', 'baseProfile="tiny-ps"', '<title>'] }, convert],
    [read(`<svg ${PROFILE}/>`), { url, missing: ['<title>'] }, convert],
  ],
  'forbidden-elements': [[read('<svg><script/></svg>'), { url, parts: ['<script>'] }, convert]],
  'not-square': [[read(`<svg ${PROFILE} viewBox="0 0 8 4">${TITLE}</svg>`), { url, width: 8, height: 4 }, convert]],
});
