import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { conLinkText } from './con-link-text.check.js';

const links = (...texts: string[]) => page(texts.map((text) => `<a href=/x>${text}</a>`).join(''));

describeCheck(conLinkText, {
  generic: [
    [links('Mehr erfahren', 'Lampen'), { texts: ['Mehr erfahren'] }],
    [links('Read more »', 'hier'), { texts: ['Read more »', 'hier'] }],
  ],
  silent: [links(), links('Lampen', 'Mehr über Lampen', 'Read more about lamps', '→')],
});
