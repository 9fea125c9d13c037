import { dayField, type TargetField, textField } from '../../../platform/csv/fields.ts';
import { isNonVintage, readVintage } from './vintages.ts';

/** Stands for the year of a wine of no single harvest until the whole row is known. */
export const NO_YEAR = 0;

export const vintage: TargetField = {
  name: 'vintage',
  label: 'Vintage',
  isRequired: true,
  kind: 'number',
  synonyms: ['year', 'millesime', 'annee', 'jahrgang', 'annata', 'anada', 'cosecha', 'safra', 'harvest'],
  read: (cell) => (isNonVintage(cell) ? { value: NO_YEAR } : readVintage(cell)),
};

export const region = textField({
  name: 'region',
  label: 'Region',
  isRequired: true,
  synonyms: ['appellation', 'origin', 'anbaugebiet', 'herkunft', 'regione', 'regiao', 'area', 'country'],
});

export const notes = textField({
  name: 'notes',
  label: 'Notes',
  synonyms: [
    'note',
    'comment',
    'comments',
    'tastingnote',
    'tastingnotes',
    'remarks',
    'description',
    'notizen',
    'bemerkung',
    'bemerkungen',
    'commentaire',
    'commentaires',
    'notas',
    'privatenotes',
    'bottlenote',
  ],
});

export const purchaseDate = dayField({
  name: 'purchaseDate',
  label: 'Purchase date',
  synonyms: [
    'purchased',
    'datepurchased',
    'dateofpurchase',
    'bought',
    'dateachat',
    'kaufdatum',
    'acquired',
    'inputdate',
  ],
});
