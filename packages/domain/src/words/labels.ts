/** Texts of a label check besides the shares. */
export const LABEL_WORDS = {
  parts_not_whole: () => 'The parts of a composition must come to the whole of it, none of them below 1',
  label_without_claim: () => 'Say what the label is to claim: a variety, a place, a vintage or a vineyard',
  label_too_many_varieties: ({ most }: { most: number }) => `A label names ${most} varieties at most`,
  label_mixed_places: () => 'Several places on one label are all counties, or all states',
  label_needs_place: ({ claim }: { claim: string }) =>
    `A ${claim} needs a place of origin on the label that is narrower than a country`,
  label_needs_any_place: ({ claim }: { claim: string }) =>
    `A ${claim} needs a place of origin on the label as well`,
  label_needs_ava: () => 'Estate bottled needs a viticultural area (AVA) on the label',
  label_place_without_rule: ({ place, market }: { place: string; market: string }) =>
    `We have no ${market} rule for ${place}: look it up before you print`,
  label_estate_is_national: () => 'Words such as estate bottled are a matter of national law in the EU',
  label_order: () => 'Several varieties are named by falling share',
  label_shown_share: ({ variety, percent }: { variety: string; percent: number }) =>
    `${variety}: the share shown may be off by 2 points at most; it is ${percent} %`,
  label_shares_to_show: () => 'The share of each is shown on the label, at most 2 points off',
  label_finished_there: () => 'The wine has to be finished in the state the area lies in',
  label_estate_winery: () =>
    'The winery has to lie in the area, and the wine must never have left its premises before bottling',
};
