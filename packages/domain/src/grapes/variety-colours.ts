/**
 * What varieties are fermented as, by all of their names, folded as `foldName` does: those of the reference library, which a
 * test holds this to, and some it has not; without those that their words tell already, `merlot noir` say. Grey and pink
 * skins ferment as white must. Not here is what is red in one place and white in another, Auxerrois and Hermitage say.
 */
const RED = `
  acheria, agiorgitiko, aglianica, aglianico, alicante, aragonez, auxerrois cahors, baga, barbera, bigney, black
  muscat, blauburgunder, blaufrankisch, bobal, bonarda, bouchet, bouton, brachetto, breton, brunello, cabernelle,
  cabernet, cabernet franc, cabernet sauvignon, calabrese, canaiolo, cannonau, carignan, carignano, carinena,
  carmenere, castelao, cencibel, cesanese, chambourcin, chiavennasca, cinsault, cinsaut, concord, cordisco,
  corvina, corvinone, cot, crljenak kastelanski, cruina, dolcetto, dornfelder, durif, ellenico, estrangle chien,
  frankovka, frappato, freisa, fruhburgunder, gaglioppo, gamay, gamay noir a jus blanc, gnanico, graciano,
  grenache, grignolino, harriague, hermitage australia, hermitage pinot, hermitage south africa, jaen, kadarka,
  kekfrankos, lagrein, lambrusco, lambrusquet, lemberger, leon millot, limberger, lombardesca, madiran, malbec,
  malvasia nera, marechal foch, marquette, marselan, marzemino, mataro, mavrud, mazuelo, mencia, merlot, meunier,
  molinara, monastrell, mondeuse, montepulciano, morellino, morellone, mourvedre, moustrou, mullerrebe, muscat
  hamburg, muscat of hamburg, nebbiolo, negrette, negroamaro, nerello cappuccio, nerello mascalese, nerki khagog,
  nibio, nielluccio, norton, ormeasco, ottavianello, pais, petit bouschet, petite sirah, picotendro, piedirosso,
  pinot de romans, pinot nero, pinot noir, pinotage, plavac mali, portugieser, poulsard, pressac, preto mortagua,
  prieto picudo, primitivo, prugnolo gentile, refosco, regent, rondinella, rondo, rotburger, sagrantino, saint
  laurent, samso, sangiovese, sankt laurent, saperavi, schiava, schioppettino, schwarzriesling, serine, shiraz,
  spanna, spatburgunder, st laurent, syrah, tannat, tempranillo, teroldego, touriga fina, touriga franca, touriga
  nacional, tourigo antigo, tribidrag, trincadeira, trollinger, trousseau, turan, uva abruzzi, uva di troia,
  valdiguie, verdot, vernatsch, vidure, vranac, xinomavro, zinfandel, zweigelt, zweigeltrebe
`;

const WHITE = `
  airen, albarino, albillo, alcanon, aligote, altesse, alvarinho, apiana, arcytico, arinto, arneis, assyrtico,
  assyrtiko, asyrtiko, avilleran, bacchus, barbin, beaunois, bergeron, bianchetta, boal, bourboulenc, bouvier,
  bual, carricante, catarratto, chardonnay, chasselas, chenin, chenin blanc, clairette, colombard, cortese,
  elbling, encruzado, erbaluce, ermitage, falanghina, favorita, fendant, fernao pires, feteasca alba, fiano,
  fileri tripoleos, friulano, fromental, furmint, garganega, garganego, garnacha gris, garnacha roja, garnatxa
  roja, gewurztraminer, glera, godello, grasevina, grauburgunder, grauer burgunder, grecanico dorato, grechetto,
  greco, grenache gris, grillo, gros manseng, gros pineau, grosse roussette, gutedel, harslevelu, inzolia, irsai
  oliver, kerner, klevner, laski rizling, loureiro, macabeo, macabeu, maccabeu, malagousia, malvasia, malvazija,
  malvoisie de corse, marsanne, melon, morillon, moscatel, moscato, moschofilero, moscofilero, moslavac, mosler,
  mtsvane, muller thurgau, muscadelle, muscadet, muscadine, muscat, muskateller, neuburger, olaszrizling, ortega,
  osterreicher, palomino, parellada, passerina, pecorino, pedro ximenez, petit manseng, petite arvine, picolit,
  picpoul, pigato, pineau de la loire, pinot bianco, pinot blanc, pinot grigio, pinot gris, piquepoul, procanico,
  prosecco, rebula, rheinriesling, ribolla gialla, riesling, rivaner, rkatsiteli, roditis, rolle, rotgipfler,
  roussanne, rulander, saint emilion, sauvignon, sauvignon blanc, sauvignonasse, savagnin, savatiano, scheurebe,
  semillon, sercial, serprino, silvaner, sipon, solaris, steen, sylvaner, szurkebarat, torrontes, traminer,
  trebbiano, treixadura, veltliner, veltlinske zelene, verdeja, verdejo, verdelho, verdicchio, vermentino,
  vernaccia, vidal, viogne, viognier, vionnier, viura, weissburgunder, weisser burgunder, weissgipfler,
  welschriesling, xarel lo, xarello, zapfner, zibibbo, zierfandler, zoldveltelini
`;

const listed = (names: string): string[] =>
  names.split(',').map((name) => name.trim().replaceAll(/\s+/g, ' '));

/** Red or white must by a folded name of a variety. */
export const VARIETY_STYLES: ReadonlyMap<string, 'red' | 'white'> = new Map([
  ...listed(RED).map((name) => [name, 'red'] as const),
  ...listed(WHITE).map((name) => [name, 'white'] as const),
]);

/** Words of a colour that make a white of any variety, and those that make a red, where they stand by themselves. */
export const COLOUR_WORDS: ReadonlyMap<string, 'red' | 'white'> = new Map([
  ...listed('blanc, blanca, blanche, blanco, bianca, bianco, branca, branco, white, weiss').map(
    (word) => [word, 'white'] as const,
  ),
  ...listed('red, rouge, rosso, rossa, tinto, tinta, noir, noire, nero, nera, negra, negro, neagra').map(
    (word) => [word, 'red'] as const,
  ),
]);
