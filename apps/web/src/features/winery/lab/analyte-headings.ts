/** Reads the names of analytes and their units, as laboratories write them. */
import { ANALYTE_NAMES, type AnalyteName, isUnitOf } from '@cuverie/domain';
import { wordsIn } from '../../../platform/csv/fields.ts';
import { foldHeader } from '../../../platform/csv/sheet.ts';
import { ANALYTE_WORDS } from '../additions/work-words.ts';

/** Laboratories' names of analytes besides our own, folded like headings. */
const SYNONYMS: Readonly<Record<AnalyteName, string>> = {
  alcohol: 'alc abv ethanol alcool alkohol tav alcoholbyvolume alcol grado graduacion',
  density: 'specificgravity sg densite dichte densidad densita',
  brix: 'tss totalsolublesolids oechsle baume kmw mostgewicht',
  ph: 'phwert phvalue valeurph',
  ta: 'totalacidity titratableacidity totalacid aciditetotale at gesamtsaure aciditatotale acideztotal',
  va: 'volatileacidity aciditevolatile av aceticacid fluchtigesaure aciditavolatile acidezvolatil',
  sugar:
    'rs residualsugar glucosefructose glufru gf gluf sucres restzucker zuccheri zuccheririduttori azucares azucaresreductores',
  malic: 'lmalic lmalicacid ma acidemalique apfelsaure acidomalico malico',
  lactic: 'llactic lacticacid la acidelactique milchsaure acidolattico acidolactico',
  citric: 'citricacid acidecitrique zitronensaure acidocitrico',
  freeSo2: 'fso2 so2free freesulfur freesulphur so2libre freieso2 so2libera solforosalibera',
  totalSo2: 'tso2 so2total totalsulfur totalsulphur so2totale gesamtso2 solforosatotale',
  yan: 'assimilablenitrogen azoteassimilable nitrogen',
  copper: 'cu cuivre kupfer rame cobre',
  turbidity: 'ntu turbidite trubung torbidita turbidez',
  colour: 'color colourintensity colorintensity ic intensitecolorante',
  oxygen: 'do dissolvedoxygen o2',
  co2: 'carbondioxide',
  temperature: 'temp temperatura',
};

const ANALYTES_BY_NAME = new Map(
  ANALYTE_NAMES.flatMap((analyte) =>
    [analyte, ANALYTE_WORDS[analyte], ...wordsIn(SYNONYMS[analyte])].map(
      (name) => [foldHeader(name), analyte] as const,
    ),
  ),
);

export interface Heading {
  analyte: AnalyteName;
  unit: string;
}

/** Parses a heading to an analyte and its unit: `Free SO₂ (mg/L)`, `TA (g/L) H2SO4`, `pH`, `°Oe`. */
export function parseHeading(text: string): Heading | undefined {
  const heading = text.replace(/[()[\]]/g, ' ').trim();
  const words = heading.split(/[\s,]+/);
  for (let length = words.length; length > 0; length -= 1) {
    const analyte = ANALYTES_BY_NAME.get(foldHeader(words.slice(0, length).join(' ')));
    const rest = words.slice(length).join(' ');
    if (analyte === undefined || (rest !== '' && !isUnitOf(analyte, rest))) continue;
    // `Oechsle` and `SG` name both the analyte and the unit.
    const isBoth = rest === '' && analyte !== 'ph' && isUnitOf(analyte, heading);
    return { analyte, unit: isBoth ? heading : rest };
  }
  return heading.startsWith('°') && isUnitOf('brix', heading)
    ? { analyte: 'brix', unit: heading }
    : undefined;
}
