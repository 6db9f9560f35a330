const TIME = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|[+-](\d\d):(\d\d))$/i;

/**
 * A time of RFC 3339 in milliseconds since 1970; undefined for one that no calendar has, such as 30 February. The RFC lets
 * applications use a space instead of T.
 */
export function readInternetTime(text: string): number | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, offHours = 0, offMinutes = 0] = (
    match.slice(1) as (string | undefined)[]
  ).map((part) => Number(part ?? 0));
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  const isTime = hour <= 23 && minute <= 59 && second <= 60; // 60: a leap second
  if (!isDay || !isTime || offHours > 23 || offMinutes > 59) return undefined;
  return Date.parse(text.replace(' ', 'T').replace(/:60/, ':59').toUpperCase());
}

function daysIn(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 0); // the day before the first of the next month
  return date.getUTCDate();
}
