/** A document that a finding is based on. */
export interface Citation {
  readonly title: string;
  readonly url: string;
}

const RFC = /^RFC (\d+)$/;
/** Standards of the W3C and the WHATWG. */
const WEB: ReadonlyMap<string, string> = new Map([
  ['CSP Level 3', 'https://www.w3.org/TR/CSP3/'],
  ['Fetch', 'https://fetch.spec.whatwg.org/'],
  ['HTML', 'https://html.spec.whatwg.org/'],
  ['Mixed Content', 'https://www.w3.org/TR/mixed-content/'],
  ['Permissions Policy', 'https://www.w3.org/TR/permissions-policy-1/'],
  ['Referrer Policy', 'https://www.w3.org/TR/referrer-policy/'],
  ['Subresource Integrity', 'https://www.w3.org/TR/SRI/'],
]);

/** The documents of a rule such as `RFC 4343 §3, §4.1`: a section alone belongs to the document before it. */
export function citationsOf(rule: string): Citation[] {
  let document = '';
  return rule.split(', ').map((part) => {
    const [, named = '', section] = /^([^§]*?) ?(?:§(.+))?$/.exec(part)!;
    document = named || document;
    const url = addressOf(document);
    return section === undefined
      ? { title: document, url }
      : { title: `${document} §${section}`, url: `${url}#${/^\d/.test(section) ? 'section' : 'appendix'}-${section}` };
  });
}

function addressOf(document: string): string {
  const number = RFC.exec(document)?.[1];
  const standard = WEB.get(document);
  if (standard !== undefined) return standard;
  return number === undefined
    ? `https://datatracker.ietf.org/doc/html/${document}`
    : `https://www.rfc-editor.org/rfc/rfc${number}`;
}
