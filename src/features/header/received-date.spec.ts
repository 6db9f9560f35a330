import { fc } from '#test/properties.js';
import { parseReceivedDate } from './received-date.js';

describe('parseReceivedDate', () => {
  it.each([
    ['RFC 5322', 'Thu, 28 May 2020 19:08:03 -0400', '2020-05-28T23:08:03.000Z'],
    ['no weekday', '28 May 2020 19:08:03 +0000', '2020-05-28T19:08:03.000Z'],
    ['no space after the weekday', 'Thu,28 May 2020 19:08:03 +0000', '2020-05-28T19:08:03.000Z'],
    ['no comma', 'Thu 28 May 2020 19:08:03 +0000', '2020-05-28T19:08:03.000Z'],
    ['a wrong weekday', 'Mon, 28 May 2020 19:08:03 +0000', '2020-05-28T19:08:03.000Z'],
    ['no seconds', '28 May 2020 19:08 +0000', '2020-05-28T19:08:00.000Z'],
    ['a leap second', '31 Dec 2016 23:59:60 +0000', '2017-01-01T00:00:00.000Z'],
    ['a month in full', '28 September 2020 19:08:03 +0000', '2020-09-28T19:08:03.000Z'],
    ['any case', 'THU, 28 MAY 2020 19:08:03 gmt', '2020-05-28T19:08:03.000Z'],
    ['hyphens', '28-May-2020 19:08:03 +0000', '2020-05-28T19:08:03.000Z'],
    ['a year of two digits', '28 May 20 19:08:03 +0000', '2020-05-28T19:08:03.000Z'],
    ['a year of the last century', '28 May 97 19:08:03 +0000', '1997-05-28T19:08:03.000Z'],
    ['a year of three digits', '28 May 120 19:08:03 +0000', '2020-05-28T19:08:03.000Z'],
    ['half an hour of offset', '28 May 2020 19:08:03 +0530', '2020-05-28T13:38:03.000Z'],
    ['an offset with a colon', '28 May 2020 19:08:03 +02:00', '2020-05-28T17:08:03.000Z'],
    ['an offset at once', '28 May 2020 19:08:03+0200', '2020-05-28T17:08:03.000Z'],
    ['an offset from GMT', '28 May 2020 19:08:03 GMT+0200', '2020-05-28T17:08:03.000Z'],
    ['quirk 11: fractions of a second', '26 Mar 2018 13:35:36.102 +0000', '2018-03-26T13:35:36.102Z'],
    ['quirk 11: UTC without parentheses', '28 May 2020 19:08:03 UTC', '2020-05-28T19:08:03.000Z'],
    ['quirk 11: -0000', '28 May 2020 19:08:03 -0000', '2020-05-28T19:08:03.000Z'],
    ['quirk 11: EST', '28 May 2020 19:08:03 EST', '2020-05-29T00:08:03.000Z'],
    ['quirk 11: PDT', '28 May 2020 19:08:03 PDT', '2020-05-29T02:08:03.000Z'],
    ['quirk 11: MSK', '28 May 2020 19:08:03 MSK', '2020-05-28T16:08:03.000Z'],
    ['quirk 8: Go', '2018-04-22 02:54:17.028704749 +0000 UTC m=+0.12', '2018-04-22T02:54:17.028Z'],
    ['ISO 8601', '2020-05-28T19:08:03Z', '2020-05-28T19:08:03.000Z'],
    ['ISO 8601 with an offset', '2020-05-28T19:08:03,5+02:00', '2020-05-28T17:08:03.500Z'],
    ['Java', 'Thu May 28 19:08:03 CEST 2020', '2020-05-28T17:08:03.000Z'],
  ])('%s: %s', (_, text, expected) =>
    expect(new Date(parseReceivedDate(text)!.timestamp).toISOString()).toBe(expected),
  );

  it.each([
    ['words after it', '1 Jan 2020 00:00:00 +0000 id 0F1BC', '1 Jan 2020 00:00:00 +0000'],
    ['a zone twice', '2020-01-01 00:00:00 +0000 UTC', '2020-01-01 00:00:00 +0000'],
  ])('leaves out %s', (_, text, expected) => expect(parseReceivedDate(text)?.date).toBe(expected));

  it.each([
    ['no time of day', '22 Apr 2018'],
    ['no zone', 'Thu, 28 May 2020 19:08:03'],
    ['no zone (C)', 'Thu May 28 19:08:03 2020'],
    ['a zone of several meanings', '28 May 2020 19:08:03 IST'],
    ['a military zone', '28 May 2020 19:08:03 A'],
    ['half a day', '28 May 2020 07:08:03 PM -0400'],
    ['an offset beyond the globe', '28 May 2020 19:08:03 +1500'],
    ['a day that is none', '31 Feb 2020 19:08:03 +0000'],
    ['day nought', '0 May 2020 19:08:03 +0000'],
    ['a month that is none', '28 Foo 2020 19:08:03 +0000'],
    ['a thirteenth month', '2020-13-01 19:08:03 +0000'],
    ['an hour that is none', '28 May 2020 24:08:03 +0000'],
    ['a minute that is none', '28 May 2020 19:60:03 +0000'],
    ['a second that is none', '28 May 2020 19:08:61 +0000'],
    ['a guess between day and month', '06/05/2020 19:08:03 +0000'],
    ['words before it', 'id 28 May 2020 19:08:03 +0000'],
    ['nothing', ''],
  ])('is undefined: %s', (_, text) => expect(parseReceivedDate(text)).toBeUndefined());

  it('reads every valid time', () => {
    const date = fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(date, (instant) => {
        const second = Math.floor(instant.getTime() / 1000) * 1000;
        expect(parseReceivedDate(instant.toUTCString())?.timestamp).toBe(second);
        expect(parseReceivedDate(instant.toISOString())?.timestamp).toBe(instant.getTime());
      }),
    );
  });
});
