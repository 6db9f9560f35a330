const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const LONGEST = 35;

/** Whether a tag such as `de-AT` names a language, and a region, that exist. */
export function isLanguageTag(tag: string): boolean {
  const locale = /^und\b/i.test(tag) ? undefined : localeOf(tag); // an undetermined one is none, and Intl has no name for it
  if (!locale || LANGUAGES.of(locale.language) === undefined) return false;
  const [, region] = /[-_]([a-z]{2})$/i.exec(tag) ?? [];
  if (region === undefined) return true;
  // A region that was replaced, such as UK by GB, is none.
  return locale.region === region.toUpperCase() && REGIONS.of(locale.region) !== undefined;
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return tag.length > LONGEST ? undefined : new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
