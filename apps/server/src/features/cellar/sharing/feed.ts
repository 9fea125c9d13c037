/** A public list as a JSON Feed: https://www.jsonfeed.org/version/1.1/ */
import { inWords, type OpenedShare, type SharedWine, sentenceOf } from '@cuverie/contract';
import { nameWithVintage, ORIGIN_FIELDS, type Sentence } from '@cuverie/domain';

const worded = (sentence: Sentence): string => inWords(sentence, sentence.code);

/** Returns a wine's spoken name. */
const titleOf = ({ vintage, ...wine }: SharedWine): string =>
  vintage === undefined ? wine.name : nameWithVintage({ ...wine, vintage });

/** Lists the shared fields, one line per kind; empty ones are omitted. */
function linesOf(wine: SharedWine): string {
  const lines = [
    [wine.producer],
    [wine.type, wine.varietal],
    ORIGIN_FIELDS.toReversed().map((field) => wine[field]),
    [
      wine.quantity === undefined
        ? undefined
        : worded(sentenceOf('shared_bottles', { bottles: wine.quantity })),
      ...(wine.bottleSizesMl ?? []).map((ml) => worded(sentenceOf('shared_size', { ml }))),
    ],
    [
      typeof wine.rating === 'number'
        ? worded(sentenceOf('shared_rating', { rating: wine.rating }))
        : undefined,
    ],
    [wine.price, wine.currency],
    wine.places ?? [],
    [wine.notes],
  ];
  return lines
    .map((parts) => parts.filter(Boolean).join(', '))
    .filter((line) => line !== '')
    .join('\n');
}

/**
 * @param address URL of the page
 * @param siteUrl prefix of picture URLs
 */
export function feedOf({ name, wines }: OpenedShare, address: string, siteUrl: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: name,
    home_page_url: address,
    feed_url: `${address.replace('/s/', '/api/shared/')}/feed.json`,
    items: wines.map((wine) => ({
      id: wine.id,
      url: address,
      title: titleOf(wine),
      // The format requires a text for each item.
      content_text: linesOf(wine) || titleOf(wine),
      ...(wine.image && { image: `${siteUrl}${wine.image}` }),
    })),
  });
}
