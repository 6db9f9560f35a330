import { parseUrl } from '#base/domain/parse-url.js';
import { type BareItem, parseDictionary } from './structured-field.js';

export type PermissionsFault = 'invalid' | 'wildcard' | 'value-ignored' | 'feature-unknown' | 'feature-obsolete';

export interface PermissionsPolicy {
  /** False if the syntax is wrong: browsers then ignore the whole header. */
  readonly isValid: boolean;
  /** The allowlist of each feature as written. */
  readonly features: ReadonlyMap<string, readonly string[]>;
  readonly faults: readonly { readonly fault: PermissionsFault; readonly feature: string }[];
}

/** Features of the registry of the W3C, standardized or proposed. */
const FEATURES: ReadonlySet<string> = new Set(
  (
    'accelerometer all-screens-capture ambient-light-sensor aria-notify attribution-reporting autofill autoplay bluetooth browsing-topics camera ' +
    'captured-surface-control ch-device-memory ch-downlink ch-dpr ch-ect ch-prefers-color-scheme ' +
    'ch-prefers-reduced-motion ch-prefers-reduced-transparency ch-rtt ch-save-data ch-ua ch-ua-arch ch-ua-bitness ' +
    'ch-ua-form-factors ch-ua-full-version ch-ua-full-version-list ch-ua-high-entropy-values ch-ua-mobile ch-ua-model ch-ua-platform ' +
    'ch-ua-platform-version ch-ua-wow64 ch-viewport-height ch-viewport-width ch-width clipboard-read ' +
    'clipboard-write compute-pressure controlled-frame cross-origin-isolated deferred-fetch ' +
    'deferred-fetch-minimal device-attributes digital-credentials-create digital-credentials-get direct-sockets direct-sockets-private display-capture ' +
    'encrypted-media execution-while-not-rendered execution-while-out-of-viewport fenced-unpartitioned-storage-read ' +
    'focus-without-user-activation fullscreen gamepad geolocation gyroscope hid identity-credentials-get ' +
    'idle-detection interest-cohort join-ad-interest-group keyboard-map language-detector language-model local-fonts local-network-access loopback-network local-network ' +
    'magnetometer manual-text mediasession microphone midi navigation-override on-device-speech-recognition otp-credentials payment ' +
    'picture-in-picture private-aggregation private-state-token-issuance private-state-token-redemption proofreader ' +
    'publickey-credentials-create publickey-credentials-get record-ad-auction-events rewriter run-ad-auction screen-wake-lock serial ' +
    'shared-autofill shared-storage shared-storage-select-url smart-card speaker-selection storage-access sub-apps summarizer ' +
    'sync-script sync-xhr translator trust-token-redemption unload usb usb-unrestricted vertical-scroll vibrate wake-lock web-app-installation web-printing web-share ' +
    'window-management window-placement writer xr-spatial-tracking document-domain'
  ).split(' '),
);
/** Features that browsers removed or never shipped. */
const OBSOLETE: ReadonlySet<string> = new Set([
  'interest-cohort',
  'document-domain',
  'vibrate',
  'wake-lock',
  'trust-token-redemption',
  'window-placement',
]);
/** Tokens with a meaning in an allowlist. */
const TOKENS = ['*', 'self', 'src'];

export function parsePermissionsPolicy(header: string): PermissionsPolicy {
  const members = parseDictionary(header);
  const features = new Map<string, readonly string[]>();
  if (!members) return { isValid: false, features, faults: [{ fault: 'invalid', feature: '' }] };
  const faults: { fault: PermissionsFault; feature: string }[] = [];
  for (const [feature, member] of members) {
    const allowed = 'items' in member ? member.items.map(({ value }) => value) : [member.value];
    features.set(feature, allowed.map(textOf));
    if (OBSOLETE.has(feature)) faults.push({ fault: 'feature-obsolete', feature });
    else if (!FEATURES.has(feature)) faults.push({ fault: 'feature-unknown', feature });
    if (allowed.some((one) => one.type === 'token' && one.value === '*')) faults.push({ fault: 'wildcard', feature });
    if (!allowed.every(hasMeaning)) faults.push({ fault: 'value-ignored', feature });
  }
  return { isValid: true, features, faults };
}

function hasMeaning(item: BareItem): boolean {
  if (item.type === 'token') return TOKENS.includes(item.value);
  return item.type === 'string' && /^[a-z]+:\/\//i.test(item.value) && isOrigin(item.value);
}

/** An origin, of which the first label may be a wildcard. */
function isOrigin(text: string): boolean {
  return parseUrl(text.replace('://*.', '://'))?.hostname !== undefined;
}

function textOf(item: BareItem): string {
  return item.type === 'string' ? JSON.stringify(item.value) : String(item.value);
}
