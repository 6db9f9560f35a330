import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { idxMetaRefresh } from './idx-meta-refresh.check.js';

const refresh = (content: string) => page(`<meta http-equiv="Refresh" content="${content}">`);

describeCheck(idxMetaRefresh, {
  instant: [
    [refresh('0; url=/new'), { url: '/new' }],
    [refresh("0;URL='https://a.example/'"), { url: 'https://a.example/' }],
    [refresh('0;/new'), { url: '/new' }],
    [refresh('0.9, Url = /new'), { url: '/new' }],
    [refresh('.5 https://a.example/?url=/b'), { url: 'https://a.example/?url=/b' }],
  ],
  delayed: [[refresh('5; url=/new'), { url: '/new', count: 5 }]],
  silent: [
    page(),
    refresh('300'),
    refresh('soon; url=/new'),
    refresh('0; url='),
    refresh('-1; url=/new'),
    refresh('0url=/new'),
  ],
});
