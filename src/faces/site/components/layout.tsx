import type { ComponentChildren, JSX } from 'preact';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';
import { usePage } from '../page-context.js';
import { IconSymbols } from './icons.js';

interface LayoutProps {
  readonly title: string;
  readonly description: string;
  /** Whether search engines may list the page: home, tools and rules, but not reports. */
  readonly indexed?: boolean;
  /** Whether the header has a domain field; the home page has a larger one. */
  readonly quick?: boolean;
  /** Whether a shared link shows title and description, though search engines do not list the page. */
  readonly shared?: boolean;
  /** The picture of a shared link, if it has one of its own. */
  readonly image?: { readonly path: string; readonly alt: string } | undefined;
  readonly scripts?: readonly string[];
  /** Seconds after which the page is opened again, without script. */
  readonly refresh?: number;
  readonly children: ComponentChildren;
}

const NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

export function Layout(props: LayoutProps): JSX.Element {
  const page = usePage();
  const { title, children, quick = true } = props;
  return (
    <html lang={page.language}>
      <Head {...props} />
      <body>
        <IconSymbols />
        <a class="skip" href="#main">
          {page.t('skip')}
        </a>
        <header class="site-head">
          <div class="wrap">
            <a class="brand" href={page.href('/')}>
              <Mark />
              {page.t('name')}
            </a>
            {quick && <Quick />}
            <Navigation />
          </div>
        </header>
        <main id="main" tabindex={-1} data-title={title}>
          <div class="wrap">{children}</div>
        </main>
        <Foot />
      </body>
    </html>
  );
}

function Head(props: LayoutProps): JSX.Element {
  const { title, description, indexed = false, shared = false, image, scripts = [], refresh } = props;
  const page = usePage();
  const { path } = page.visitor;
  const self = page.absolute(path);
  // Search engines and link previews need full URLs, so these links exist with PUBLIC_URL only.
  const isKnown = page.base !== '';
  const name = page.t('name');
  const full = title.startsWith(name) ? title : `${title} – ${name}`;
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={indexed ? 'index,follow' : 'noindex'} />
      <meta name="color-scheme" content="light dark" />
      <link rel="stylesheet" href={page.assets.urlOf('site.css')} />
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {['main.js', ...scripts].map((script) => (
        <script key={script} type="module" src={page.assets.urlOf(script)} />
      ))}
      {refresh !== undefined && (
        <noscript>
          <meta http-equiv="refresh" content={String(refresh)} />
        </noscript>
      )}
      {indexed && isKnown && (
        <>
          <link rel="canonical" href={page.visitor.explicit ? `${self}?lang=${page.language}` : self} />
          {LANGUAGES.map((language) => (
            <link key={language} rel="alternate" hreflang={language} href={`${self}?lang=${language}`} />
          ))}
          <link rel="alternate" hreflang="x-default" href={self} />
        </>
      )}
      {(indexed || shared) && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={name} />
          <meta property="og:title" content={full} />
          <meta property="og:description" content={description} />
          {isKnown && (
            <>
              <meta property="og:url" content={self} />
              <meta property="og:image" content={page.absolute(image?.path ?? '/social-card.png')} />
              <meta property="og:image:width" content="1200" />
              <meta property="og:image:height" content="630" />
              <meta property="og:image:alt" content={image?.alt ?? page.t('home.title')} />
            </>
          )}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </head>
  );
}

function Mark(): JSX.Element {
  return (
    <svg viewBox="0 0 22 22" aria-hidden="true">
      <circle class="m1" cx="11" cy="11" r="8.5" />
      <circle
        class="m2"
        cx="11"
        cy="11"
        r="8.5"
        pathLength={100}
        stroke-dasharray="72 100"
        transform="rotate(-90 11 11)"
      />
    </svg>
  );
}

/** Adds the `lang` parameter of the URL to a form. */
export function LanguageField(): JSX.Element | null {
  const { visitor: visit } = usePage();
  return visit.explicit ? <input type="hidden" name="lang" value={visit.language} /> : null;
}

function Quick(): JSX.Element {
  const page = usePage();
  return (
    <form class="quick" role="search" action="/check" method="get">
      <label class="vh" for="quick">
        {page.t('quick.label')}
      </label>
      <input
        class="input"
        id="quick"
        name="domain"
        type="text"
        inputmode="url"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        required
        placeholder={page.t('quick.label')}
      />
      <LanguageField />
      <button class="button" type="submit">
        {page.t('check')}
      </button>
    </form>
  );
}

function Navigation(): JSX.Element {
  const page = usePage();
  const { path } = page.visitor;
  const links = [
    ['/#tools', 'nav.tools'],
    ['/rules', 'nav.rules'],
    ['/api', 'nav.api'],
  ] as const;
  return (
    <nav class="site-nav" aria-label={page.t('nav.main')}>
      <ul>
        {links.map(([to, key]) => (
          <li key={to}>
            <a href={page.href(to)} aria-current={path === to ? 'page' : undefined}>
              {page.t(key)}
            </a>
          </li>
        ))}
        {LANGUAGES.filter((language) => language !== page.language).map((language) => (
          <li key={language}>
            <a href={page.here(language)} hreflang={language} lang={language} rel="alternate">
              {NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Foot(): JSX.Element {
  const page = usePage();
  return (
    <footer class="site-foot">
      <div class="wrap">
        <p>{page.t('foot.promise')}</p>
        <nav aria-label={page.t('foot.service')}>
          <ul>
            <li>
              <a href={page.href('/glossary')}>{page.foreign('glossary.title')}</a>
            </li>
            <li>
              <a href={page.href('/api')}>{page.t('foot.api')}</a>
            </li>
            <li>
              <a href={page.href('/api#limits')}>{page.t('foot.limits')}</a>
            </li>
            <li>
              <a href={page.href('/api#privacy')}>{page.t('foot.privacy')}</a>
            </li>
            <li>
              <a href="/docs">{page.t('foot.reference')}</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
