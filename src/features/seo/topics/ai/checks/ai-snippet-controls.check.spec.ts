import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { aiSnippetControls } from './ai-snippet-controls.check.js';

describeCheck(aiSnippetControls, {
  partial: [[page('<p data-nosnippet>Price list</p>'), { count: 1 }]],
  silent: [page('<p>Price list</p>')],
});
