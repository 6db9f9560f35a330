import type { Ds } from './ds.js';

/** Key tag, algorithm, digest type and digest of a DS record, as in a zone file. */
const DS = /^(\d{1,5}) (\d{1,3}) (\d{1,3}) ((?:[\da-f]{2}){20,64})$/i;

/** Undefined for what is no DS record in presentation format. */
export function parseAnchor(text: string): Ds | undefined {
  const [, keyTag, algorithm, digestType, digest] = DS.exec(text.trim()) ?? [];
  if (digest === undefined) return undefined;
  const numbers = { keyTag: Number(keyTag), algorithm: Number(algorithm), digestType: Number(digestType) };
  return { ...numbers, digest: Uint8Array.from(Buffer.from(digest, 'hex')) };
}

export const ROOT_ANCHOR_TEXT = [
  '20326 8 2 E06D44B80B8F1D39A95C0B0D7C65D08458E880409BBC683457104237C7F8EC8D',
  '38696 8 2 683D2D0ACB8C9B712A1948B27F741219298D0A450D612C483AF444A4C0FB2B16',
].join(', ');

/** DS records of the keys of the root that IANA publishes (root-anchors.xml). */
export const ROOT_ANCHORS: readonly Ds[] = ROOT_ANCHOR_TEXT.split(',').flatMap((text) => parseAnchor(text) ?? []);
