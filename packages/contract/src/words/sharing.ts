import { counted } from '@cuverie/domain';

/** Texts of a feed of shared wines, and of a tasting in a wine's drinking log. */
export const SHARING_WORDS = {
  shared_bottles: ({ bottles }: { bottles: number }) => counted(bottles, 'bottle'),
  shared_size: ({ ml }: { ml: number }) => `${ml} ml`,
  tasting_result: ({
    tasting,
    median,
    most,
    lowest,
    highest,
    tasters,
  }: {
    tasting: string;
    median: number;
    most: number;
    lowest: number;
    highest: number;
    tasters: number;
  }) =>
    `${tasting}: median ${median} of ${most} by ${counted(tasters, 'taster')}, from ${lowest} to ${highest}`,
  tasting_words: ({ taster, words }: { taster: string; words: string }) => `${taster}: ${words}`,
  shared_rating: ({ rating }: { rating: number }) => `Rated ${rating}`,
};
