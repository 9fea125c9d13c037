import { wordsIn } from '../../../platform/csv/fields.ts';

/**
 * Headings in German, French, Italian, Spanish, Portuguese, Swedish, Danish and Norwegian by field, folded for
 * comparison: without accents, spaces and signs.
 */
export const WINE_COLUMNS: Readonly<Record<string, string>> = {
  name: `weinname nomduvin nomvin nomedelvino nomevino nomedovinho nomevinho vinho nombredelvino nombrevino namn vinnamn
    vinetsnamn navn vinnavn`,
  vintage: `ernte erntejahr jahr vendange vendemmia anno vendimia ano colheita argang ar`,
  region: `gebiet weinbaugebiet weinregion herkunftsregion provenance zona provenienza procedencia omrade distrikt vinregion
    ursprung`,
  type: `art typ weinart weintyp weinfarbe couleurduvin typedevin tipologia colore tipodivino tipodevino tipodevinho cor
    farg vintyp vinfarg farve farge vintype`,
  quantity: `anzahlflaschen flaschenanzahl flaschenzahl stuck stuckzahl vorrat nombredebouteilles nbbouteilles nbdebouteilles
    numerobottiglie numerodibottiglie giacenza numerodebotellas existencias quantidade garrafas numerodegarrafas estoque
    antal antall antalflaskor antalflasker antallflasker flaskor flasker mangd mængde mengde lagersaldo beholdning`,
  producer: `winzer kellerei weinguterzeuger produzent hersteller vigneron maison maker estate winemaker azienda
    aziendaagricola tenuta casavinicola elaborador vinedo produtor quinta adega vinicola producent vingard vinproducent
    vinmakare produsent vinprodusent vinhus`,
  varietal: `traube trauben traubensorte encepagement vitigno vitigni uvaggio variedad variedades casta castas druva druvor
    druvsort druvsorter drue druer druesort druesorter`,
  bottleSizeMl: `große flaschengroße flascheninhalt inhalt taille taillebouteille formatobottiglia capacita tamano
    tamanodebotella capacidad tamanho capacidade flaskstorlek storlek volym flaskestørrelse størrelse`,
  price: `einkaufspreis kaufpreis flaschenpreis prixdachat prixachat prixunitaire prezzodacquisto prezzoacquisto
    preciodecompra preciocompra preco precodecompra pris inkopspris kopris købspris kjøpspris innkjøpspris flaskpris`,
  currency: 'monnaie divisa moeda',
  alcohol: `alkoholgehalt degrealcoolique gradazione gradazionealcolica graduacion grado teoralcoolico alkoholhalt
    alkoholprosent alkoholprocent`,
  rating: `bewertungen wertung punktzahl voto punteggio valutazione puntuacion valoracion puntos pontuacao avaliacao pontos
    betyg poang karakter vurdering poeng stars sterne etoiles stelle estrellas estrelas stjarnor stjerner`,
  purchaseDate: `gekauft gekauftam einkaufsdatum datedachat achetele datadacquisto dataacquisto dataditacquisto acquistato
    fechadecompra fechacompra comprado datadecompra datacompra inkopsdatum kopdatum kopt købsdato kjøpsdato innkjøpsdato`,
  drinkFrom: `trinkreifab trinkfensterab boireapartirde aboireapartirde apartirde daberedal beredal beberdesde consumirdesde
    beberapartirde drickfran drickfrom drikfra drikkfra`,
  drinkBy: `trinkreifbis trinkfensterbis boireavant aboireavant boirejusqua aboirejusqua berentro daberentro beberantesde
    beberhasta consumirhasta consumirantesde beberate drickfore drickinnan dricktill drikinden drikfør drikkinnen drikkfør`,
  lastTasted: `zuletztverkostet verkostet dernieredegustation ultimadegustazione ultimacata ultimaprova senastprovad
    senastsmakad sidstsmagt sistsmakt`,
  storageLocation: `lagerplatz standort regal fach casier etagere posizione ubicazione scaffale luogo posicion estante
    lugar localizacao prateleira posicao plats lagringsplats lagerplats hylla placering plassering hylde hylle lagringssted`,
  tags: `tag schlagwort schlagworte schlagworter stichwort stichworte motscles etichette etiquetas taggar keywords`,
  notes: `anmerkung anmerkungen bemerkungen kommentar kommentare remarque remarques observations nota note appunti
    osservazioni commenti observaciones comentarios observacoes anteckning anteckningar noteringar noter bemærkninger
    notater merknader`,
};

const wordsFor = (type: string, words: string): Record<string, string> =>
  Object.fromEntries(wordsIn(words).map((word) => [word, type]));

/** Headings of barrels, in addition to those of wines for names, vintages, regions, places and days. */
export const BARREL_COLUMNS: Readonly<Record<string, string>> = {
  name: 'fass fassname barrique fut nomdufut botte barile barril barrica fat fatnamn navn namn nom nome nombre vinho',
  vintage: WINE_COLUMNS['vintage'] ?? '',
  region: WINE_COLUMNS['region'] ?? '',
  type: 'art typ tipo typedefut fasstyp fassart tipologia tipodebarrica fattyp',
  capacity: `kapazitat fassungsvermogen volumen fassvolumen inhalt capacite contenance capacita capacidad capacidade
    kapacitet kapasitet rymd volym volumenl`,
  fillLevel: `fullstand fullmenge fullung niveau remplissage niveauderemplissage riempimento livello livellodiriempimento
    nivel llenado niveldellenado enchimento niveldeenchimento fyllnad fyllnadsniva fyllniva fyldning fyllingsniva`,
  barrelId:
    'fassnummer fassnr nummer numero numerodufut codedufut codice codigo numerodebarrica fatnummer fatnr',
  cooperage: 'kuferei bottcherei fassbinder bottaio toneleria tanoaria tunnbindare tunnbinderi bødker bøkker',
  toastLevel: 'chauffe chauffage tostatura tostado tosta rostning ristning',
  woodType: 'holz holzart eiche bois essence legno madera madeira roble trä tra traslag træ treslag',
  wineVarietal: `rebsorte rebsorten cepages vitigno variedad uva casta druva druer ${WINE_COLUMNS['varietal'] ?? ''}`,
  purchaseDate: WINE_COLUMNS['purchaseDate'] ?? '',
  location: `lagerort emplacement ubicacion ${WINE_COLUMNS['storageLocation'] ?? ''}`,
  notes: WINE_COLUMNS['notes'] ?? '',
  forest: 'wald foret foresta bosque floresta skog skov',
  price: WINE_COLUMNS['price'] ?? '',
  fillsBefore: 'belegung belegungen nombredevins usi usos',
};

/** Words for the types of barrels, folded. */
export const BARREL_TYPE_WORDS: Readonly<Record<string, string>> = {
  ...wordsFor(
    'Oak',
    'barrel barrique eiche eichenfass chene rovere roble carvalho ek ekfat eg egefad eik eikefat',
  ),
  ...wordsFor('Other', 'andere autre altro otro outro annat andet annet'),
  ...wordsFor('Red', 'rot rotwein rouge rosso tinto rott rod rodvin'),
  ...wordsFor(
    'White',
    'weiss weisswein blanc bianco blanco branco vitt vit vitvin hvid hvidvin hvit hvitvin',
  ),
  ...wordsFor('Rosé', 'rosewein rosado rosato rosevin'),
  ...wordsFor('Sparkling', 'schaumwein sekt mousseux spumante espumoso espumante mousserande musserende'),
  ...wordsFor('Dessert', 'susswein dessertwein liquoreux dolce passito dulce doce dessertvin'),
};
