const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const MAX_LENGTH = 35;

/** Whether a tag such as `de-AT` has an existing language and region. */
export function isLanguageTag(tag: string): boolean {
  const locale = /^und\b/i.test(tag) ? undefined : localeOf(tag); // `und` is no language, and Intl has no name for it
  if (!locale || LANGUAGES.of(locale.language) === undefined) return false;
  const [, region] = /[-_]([a-z]{2})$/i.exec(tag) ?? [];
  if (region === undefined) return true;
  // A deprecated region, such as UK for GB, is invalid.
  return locale.region === region.toUpperCase() && REGIONS.of(locale.region) !== undefined;
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return tag.length > MAX_LENGTH ? undefined : new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
