import { type GrapeDraft, grapeDraft } from '@cuverie/contract';
import { drawingAddress } from '@cuverie/domain';

const GRAPES: readonly Omit<GrapeDraft, 'picture'>[] = [
  {
    name: 'Aligoté',
    synonyms: ['Plant Gris', 'Troyen Blanc', 'Giboulot Blanc'],
    color: 'White',
    origin: 'France, Burgundy',
    flavor_profile: ['green apple', 'lemon', 'hazel leaf'],
    baume_level: 11.4,
    baume_harvest_recommended: 11.6,
    brix_level: 20.5,
    brix_harvest_recommended: 21,
    details:
      'Our two rows behind the church, planted by the neighbour we had them from. Early, sour, and the first we pick. ' +
      'Never more than a year in the old oval. Half of the bunches are the golden strain, which ripens a week later.',
    recommended_soil: 'Stony limestone at the top of the slope',
  },
  {
    name: 'César',
    synonyms: ['Romain', 'Gros Monsieur'],
    color: 'Red',
    origin: 'France, Burgundy',
    flavor_profile: ['black cherry', 'liquorice', 'iron'],
    baume_level: 12.4,
    baume_harvest_recommended: 12.5,
    brix_level: 22.4,
    brix_harvest_recommended: 22.6,
    details:
      'Forty vines among the Pinot, kept for its colour. Tannin enough for a whole cellar: a twentieth of the blend at most.',
    recommended_soil: 'Clay over limestone',
  },
];

/** The varieties the demo estate added to its library, with the drawings made for them. */
export function demoGrapes(): GrapeDraft[] {
  return GRAPES.map((grape) =>
    grapeDraft.parse({ ...grape, picture: drawingAddress(grape.name, grape.color) }),
  );
}
