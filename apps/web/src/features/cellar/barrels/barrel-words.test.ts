import { describe, expect, it } from 'vitest';
import { fillWords, ullageWords, woodWords } from './barrel-words.ts';

const plain = (words: string) => words.replaceAll('\u00a0', ' ');

describe('the words for a barrel', () => {
  it('say how much is in it', () => {
    expect(plain(fillWords({ capacity: 225, fillLevel: 220.5 }))).toBe('220.5 of 225 L');
  });

  it.each([
    [225, 225, 'full'],
    [225, 220, '2.2 % ullage'],
    [225, 224.99, 'under 0.1 % ullage'],
    [225, 0, 'empty'],
  ])('say of %d L holding %d L that it is %j', (capacity, fillLevel, words) => {
    expect(plain(ullageWords({ capacity, fillLevel }, 'en'))).toBe(words);
  });

  it('say wood and toast in one breath', () => {
    expect(woodWords({ woodType: 'French Oak', toastLevel: 'Medium Plus' })).toBe(
      'French Oak, medium plus toast',
    );
  });
});
