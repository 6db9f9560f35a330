import { allowsAnybody } from './open-hosts.js';

it.each([
  // Wildcards above hosts of anybody's scripts
  ...['*.googleapis.com', 'https://*.googleapis.com', '*.jsdelivr.net', '*.cloudflare.com', '*.githack.com'],
  ...['https://*.googleapis.com:443', '*.googleapis.com:*', '*.GoogleAPIs.com', '*.amazonaws.com', '*.jspm.io'],
  // Suffixes under which everybody gets a name
  ...['*.github.io', '*.herokuapp.com', '*.appspot.com', '*.cloudfront.net', '*.netlify.app', '*.pages.dev'],
  ...['*.blob.core.windows.net', '*.s3.amazonaws.com', '*.co.uk', '*.vercel.app', '*.workers.dev'],
  // The hosts themselves
  ...['cdn.jsdelivr.net', 'https://unpkg.com', 'https://unpkg.com/', 'https://cdn.jsdelivr.net/npm/'],
  ...['https://cdnjs.cloudflare.com/ajax/libs/', 'ajax.googleapis.com'],
])('%s allows scripts of anybody', (source) => {
  expect(allowsAnybody(source)).toBe(true);
});

it.each([
  ...["'self'", "'none'", "'nonce-abc'", 'https:', '*', 'data:', '*.example.com', 'https://*.example.co.uk'],
  ...['www.googletagmanager.com', 'js.stripe.com', '*.stripe.com', 'mine.github.io', 'd111.cloudfront.net'],
  ...['https://cdn.jsdelivr.net/npm/vue@3.5.0/', 'https://storage.googleapis.com/my-bucket/', 'fonts.googleapis.com'],
  ...['*.fonts.googleapis.com', 'localhost', '*.localhost', '', 'https://', '*.*', '*.'],
])('%s does not', (source) => {
  expect(allowsAnybody(source)).toBe(false);
});
