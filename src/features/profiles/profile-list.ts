import { bod1801 } from './data/bod-18-01.profile.js';
import { bulkSender } from './data/bulk-sender.profile.js';
import { internetNlMail } from './data/internet-nl-mail.profile.js';
import { internetNlWeb } from './data/internet-nl-web.profile.js';
import { mozillaTlsIntermediate } from './data/mozilla-tls-intermediate.profile.js';
import type { Profile } from './profile.js';

/** Every profile, in the order of the list. */
export const PROFILES: readonly Profile[] = [
  bulkSender,
  internetNlMail,
  internetNlWeb,
  mozillaTlsIntermediate,
  bod1801,
];

export const PROFILE_IDS: readonly string[] = PROFILES.map(({ id }) => id);
