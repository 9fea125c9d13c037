import { dayField, type TargetField, textField, wordsIn } from '../../../platform/csv/fields.ts';
import { isNonVintage, readVintage } from './vintages.ts';

/** Stands for the year of a wine of no single harvest until the whole row is known. */
export const NO_YEAR = 0;

export const vintage: TargetField = {
  name: 'vintage',
  label: 'Vintage',
  isRequired: true,
  kind: 'number',
  synonyms: wordsIn('year millesime annee jahrgang annata anada cosecha safra harvest'),
  read: (cell) => (isNonVintage(cell) ? { value: NO_YEAR } : readVintage(cell)),
};

export const region = textField(
  'region',
  'Region',
  'appellation origin anbaugebiet herkunft regione regiao area country',
  { isRequired: true },
);

export const notes = textField(
  'notes',
  'Notes',
  `note comment comments tastingnote tastingnotes remarks description notizen bemerkung bemerkungen
   commentaire commentaires notas privatenotes bottlenote`,
);

export const purchaseDate = dayField(
  'purchaseDate',
  'Purchase date',
  'purchased datepurchased dateofpurchase bought dateachat kaufdatum acquired inputdate',
);
