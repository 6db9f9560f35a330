/** Exim and OpenSMTPD, unpacked here because Debian installs only one mail server: docs/system-lab.md. */
export const UNPACKED = process.env.LAB_MAILERS ?? '/opt/lab-mailers';
export const EXIM = `${UNPACKED}/usr/sbin/exim4`;

/** Exim does not start without its user and group. */
export const EXIM_ID = 64_901;
export const EXIM_USER = `Debian-exim:x:${EXIM_ID}:${EXIM_ID}::/nonexistent:/usr/sbin/nologin`;
export const EXIM_GROUP = `Debian-exim:x:${EXIM_ID}:`;

export function ofUnpacked() {
  return { PATH: process.env.PATH, LD_LIBRARY_PATH: `${UNPACKED}/usr/lib/x86_64-linux-gnu` };
}
