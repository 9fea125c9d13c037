/** Headings of vineyard files in en, de, fr, it, es, pt, sv, da and no, folded and separated by spaces. */
export const FIELD_NAMES = `field name nom fieldname blockname block blockno blocknumber blockid parcel parcelno parcelid plot vineyard vineyardblock
  parzelle flurstuck flurstueck lage feld ried flurname bezeichnung designation weinberg parcelle nomparcelle lieudit vigne
  vigneto parcella parcela vinedo vinha falt vingard mark`;

export const VARIETY_NAMES = `grape grapevariety varietal cultivar rebsorte sorte traube cepage vitigno varieta
  variedad uva casta druva druvsort drue druesort`;

export const AREA_NAMES =
  'areaha areaacres areaac areasqm hectares hektar ha acres acreage surface surfaceha superficie flache areal';
