import { parseContentSignal, parseContentUsage } from './use-preferences.js';

describe('parseContentSignal', () => {
  it.each([
    ['search=yes,ai-train=no', { search: true, 'ai-train': false }, []],
    ['Search=YES , ai-input=yes', { search: true, 'ai-input': true }, []],
    ['search=yes, use=reference', { search: true }, []],
    ['/blog/ search=yes, ai-train=no', { search: true, 'ai-train': false }, []],
    ['search', {}, ['search']],
    ['ai-train=maybe', {}, ['ai-train=maybe']],
    ['constructor=toString', {}, ['constructor=tostring']],
    ['', {}, ['']],
  ])('reads %j', (value, uses, malformed) => {
    const preferences = parseContentSignal(value);
    expect(Object.fromEntries(preferences.uses)).toEqual(uses);
    expect(preferences.malformed).toEqual(malformed);
  });
});

describe('parseContentUsage', () => {
  it.each([
    ['train-ai=n', { 'train-ai': false }, []],
    ['/ train-ai=n, search=y', { 'train-ai': false, search: true }, []],
    ['/private   train-ai=n;x=1', { 'train-ai': false }, []],
    ['train-ai=no', {}, ['train-ai=no']],
    ['/only-a-path', {}, ['']],
  ])('reads %j', (value, uses, malformed) => {
    const preferences = parseContentUsage(value);
    expect(Object.fromEntries(preferences.uses)).toEqual(uses);
    expect(preferences.malformed).toEqual(malformed);
  });
});
