import { readWines } from './table.ts';

/*
 * One wine a line, its note on the next.
 *
 * back    vintages before the youngest one in the shops
 * bottles how many, and of how many millilitres where they are no 750
 * drink   from and until, in years after the vintage
 * bought  months ago, tasted likewise
 * label   its picture in labels/, if it has one; labels name no year, which would not stay true
 *
 * Places and grapes are real; every house is made up.
 */

const REDS = `
back | producer                   | wine                                   | region                     | grapes                         | bottles | price   | alc  | points | drink | place    | bought | tasted | label
1    | Domaine des Trois Clochers | Mercurey Vieilles Vignes               | Burgundy, France           | Pinot Noir                     | 264     | 21 EUR  | 13   | 89     | 2-8   | Caveau 1 | 4      | 1      | trois-clochers-mercurey-vieilles-vignes
  > Our own. Cherry stone, a little smoke, chalkier than the year before. Wants a winter in bottle; the restaurants already ask for it.
2    | Domaine des Trois Clochers | Mercurey Vieilles Vignes               | Burgundy, France           | Pinot Noir                     | 132     | 20 EUR  | 13   | 90     | 2-9   | Caveau 1 | 15     | 3      | trois-clochers-mercurey-vieilles-vignes
  > Rounder than expected at the tasting with Hélène. Keep five cases back for the library.
2    | Domaine des Trois Clochers | Mercurey Premier Cru Les Champs Martin | Burgundy, France           | Pinot Noir                     | 36x1500 | 68 EUR  | 13.5 | 92     | 4-14  | Caveau 2 | 14     | 14     | trois-clochers-mercurey-premier-cru-les-champs-martin
  > Waxed by hand, every one of them. Not for sale before the harvest dinner.
1    | Domaine des Trois Clochers | Bourgogne Côte Chalonnaise             | Burgundy, France           | Pinot Noir                     | 318     | 12 EUR  | 12.5 | 86     | 1-5   | Pallet 4 | 3      | 1      | trois-clochers-bourgogne-cote-chalonnaise
  > The Tuesday wine. Juicy, no fuss, sells itself by the glass.
2    | Domaine Aubrac-Ferrand     | Gevrey-Chambertin Les Crais            | Burgundy, France           | Pinot Noir                     | 6       | 58 EUR  | 13   | 92     | 4-14  | Rack A1  | 12     | -      | aubrac-ferrand-gevrey-chambertin-les-crais
  > Bought on the strength of a barrel sample that smelled of blackcurrant leaf. Leave it alone.
6    | Domaine Tissandier-Roche   | Volnay Premier Cru Champans            | Burgundy, France           | Pinot Noir                     | 3       | 74 EUR  | 13   | 94     | 5-18  | Rack A2  | 50     | 7      | tissandier-roche-volnay-premier-cru-champans
  > Silk, rose petal, then a bite of orange peel. Opened one too early and did not regret it.
1    | Domaine de la Pierre-Huppe | Morgon Côte du Py                      | Beaujolais, France         | Gamay                          | 12      | 19 EUR  | 13   | 90     | 1-8   | Rack A3  | 9      | 2      | la-pierre-huppe-morgon-cote-du-py
  > Cold stone and black cherry. Better on the second day, if there is one.
0    | Domaine de la Pierre-Huppe | Fleurie La Madone                      | Beaujolais, France         | Gamay                          | 6       | 17 EUR  | 12.5 | 88     | 1-5   | Rack A3  | 2      | 1      | -
  > Violets. Serve it cool, with the window open.
6    | Domaine de la Pierre-Huppe | Beaujolais-Villages                    | Beaujolais, France         | Gamay                          | 2       | 10 EUR  | 12.5 | 82     | 1-3   | Rack A3  | 66     | -      | -
  > Found behind the Morgon. Should have gone to a picnic years ago; for the pot, unless somebody is curious.
3    | Château Puymerle           | Saint-Estèphe                          | Bordeaux, France           | Cabernet Sauvignon, Merlot     | 12      | 42 EUR  | 13.5 | 91     | 8-25  | Rack B1  | 10     | -      | -
  > En primeur case, lying down until somebody turns fifty.
16   | Château Puymerle           | Saint-Estèphe                          | Bordeaux, France           | Cabernet Sauvignon, Merlot     | 4       | 55 EUR  | 13   | 93     | 8-25  | Rack B1  | 90     | 5      | puymerle-saint-estephe
  > Cedar, pencil, a little iron. Decant an hour; the sediment is fine as flour.
4    | Château La Tour-Brandille  | Saint-Émilion Grand Cru                | Bordeaux, France           | Merlot, Cabernet Franc         | 6       | 39 EUR  | 14   | 90     | 6-18  | Rack B2  | 20     | 8      | -
  > Plum, liquorice, more oak than I like today. It will go in.
26   | Château Vieux Gravelot     | Pomerol                                | Bordeaux, France           | Merlot, Cabernet Franc         | 1x1500  | 190 EUR | 13   | 95     | 8-30  | Rack B2  | 150    | -      | vieux-gravelot-pomerol
  > Grandfather's magnum. For the day the new roof is on.
3    | Domaine Chastelvert        | Côte-Rôtie                             | Northern Rhône, France     | Syrah, Viognier                | 6       | 64 EUR  | 13   | 93     | 6-20  | Rack B3  | 11     | 10     | chastelvert-cote-rotie
  > Bacon, violets, black olive. One opened to see; the other five are safe.
11   | Domaine Escoffrey          | Cornas Vieilles Vignes                 | Northern Rhône, France     | Syrah                          | 2       | 48 EUR  | 13.5 | 93     | 6-22  | Rack B3  | 96     | 12     | -
  > Dark, ferrous, at last relaxed. Roast lamb and nobody talked for ten minutes.
4    | Domaine des Galets Roux    | Châteauneuf-du-Pape                    | Southern Rhône, France     | Grenache, Mourvèdre, Syrah     | 9       | 38 EUR  | 15   | 91     | 4-16  | Rack B4  | 26     | 6      | galets-roux-chateauneuf-du-pape
  > Warm stones and dried herbs. The alcohol shows if it gets above 18 °C.
2    | Mas des Cades Perdus       | Pic Saint-Loup                         | Languedoc, France          | Syrah, Grenache                | 12      | 16 EUR  | 14   | 89     | 2-8   | Rack B5  | 8      | 3      | -
  > Garrigue in a glass. Case price from the cellar door, dog included in the tasting.
1    | Domaine Tuffelière         | Chinon Les Varennes                    | Loire, France              | Cabernet Franc                 | 6       | 15 EUR  | 12.5 | 88     | 2-8   | Rack B5  | 7      | 4      | tuffeliere-chinon-les-varennes
  > Raspberry, pencil shavings, a bit of green pepper that I rather like.
6    | Cascina Bricco Talpa       | Barolo Bussia                          | Piedmont, Italy            | Nebbiolo                       | 6       | 62 EUR  | 14.5 | 94     | 8-25  | Rack C1  | 20     | -      | bricco-talpa-barolo-bussia
  > Tar and roses as promised, tannins like a dry stone wall. Not before the kids finish school.
1    | Cascina Bricco Talpa       | Barbera d'Asti                         | Piedmont, Italy            | Barbera                        | 12      | 14 EUR  | 14   | 87     | 1-6   | Rack C1  | 5      | 1      | -
  > Sour cherry and plenty of it. Pizza night, settled.
4    | Cantina Vallorsa           | Barbaresco Ovello                      | Piedmont, Italy            | Nebbiolo                       | 6       | 47 EUR  | 14   | 92     | 6-20  | Rack C2  | 14     | 13     | -
  > Lighter on its feet than the Barolo beside it. Blood orange, tea, fine-grained tannin.
7    | Podere Sant'Orfeo          | Brunello di Montalcino Riserva         | Tuscany, Italy             | Sangiovese                     | 3       | 88 EUR  | 14.5 | 95     | 8-25  | Rack C2  | 16     | -      | sant-orfeo-brunello-di-montalcino-riserva
  > Three bottles, allocated after much writing of polite e-mails.
3    | Tenuta Montefiscardo       | Chianti Classico Riserva               | Tuscany, Italy             | Sangiovese, Canaiolo           | 8       | 27 EUR  | 13.5 | 90     | 3-12  | Rack C3  | 12     | 5      | -
  > Tomato leaf, dried cherry, good grip. Steak wine.
2    | Tenuta Pietranivura        | Etna Rosso Contrada Guardiola          | Sicily, Italy              | Nerello Mascalese              | 6       | 31 EUR  | 13.5 | 92     | 3-12  | Rack C3  | 9      | 2      | pietranivura-etna-rosso-contrada-guardiola
  > Pale as a rosé, smells of struck match and wild strawberry. Nobody guesses it blind.
5    | Cantina Corteluppa         | Amarone della Valpolicella Classico    | Veneto, Italy              | Corvina, Corvinone, Rondinella | 4       | 52 EUR  | 16   | 91     | 6-20  | Rack C4  | 13     | -      | -
  > One glass is a meal. Blue cheese and a long film.
10   | Bodegas Ortuzábal          | Rioja Gran Reserva                     | Rioja, Spain               | Tempranillo, Graciano          | 6       | 36 EUR  | 13.5 | 93     | 7-25  | Rack C5  | 30     | 4      | ortuzabal-rioja-gran-reserva
  > Coconut, leather, dried fig, and still fresh underneath. Absurdly good for the money.
4    | Bodegas Ortuzábal          | Rioja Crianza                          | Rioja, Spain               | Tempranillo                    | 10      | 13 EUR  | 13.5 | 87     | 2-8   | Rack C5  | 12     | 2      | -
  > House red for guests who say they know nothing about wine.
2    | Celler Mas Rocafosca       | Priorat Coster de Llicorella           | Catalonia, Spain           | Garnacha, Cariñena             | 6       | 45 EUR  | 15   | 92     | 4-15  | Rack D1  | 6      | -      | -
  > Black slate, black fruit. The vineyard walk was steeper than the price.
2    | Bodega Ancares Viejos      | Bierzo Viñas de Otero                  | Castile and León, Spain    | Mencía                         | 6       | 18 EUR  | 13.5 | 90     | 1-7   | Rack D1  | 13     | 5      | -
  > Pomegranate and wet slate. Buy again.
3    | Quinta do Corvo Manso      | Douro Tinto Reserva                    | Douro, Portugal            | Touriga Nacional, Tinta Roriz  | 6       | 24 EUR  | 14.5 | 91     | 4-15  | Rack D2  | 15     | 9      | corvo-manso-douro-tinto-reserva
  > Rockrose, bergamot, dense. Needs air or patience, preferably both.
1    | Weingut Stadelrieth        | Spätburgunder Kaiserstuhl              | Baden, Germany             | Pinot Noir                     | 6       | 23 EUR  | 13   | 89     | 2-8   | Rack D2  | 4      | -      | -
  > The neighbour's cousin makes it. Honestly good, not only politely.
5    | Tarweed Ridge              | Cabernet Sauvignon Mount Veeder        | Napa Valley, USA           | Cabernet Sauvignon             | 3       | 95 USD  | 14.5 | 93     | 6-20  | Rack D3  | 25     | -      | tarweed-ridge-cabernet-sauvignon-mount-veeder
  > Carried home in ski socks. Cassis, cedar, graphite; all corners still on.
2    | Fernkettle Vineyard        | Pinot Noir Eola-Amity Hills            | Willamette Valley, USA     | Pinot Noir                     | 6       | 48 USD  | 13   | 91     | 2-9   | Rack D3  | 7      | 2      | -
  > Cranberry, forest floor. Somewhere between home and the coast.
1    | Finca Acequia Honda        | Malbec Paraje Altamira                 | Mendoza, Argentina         | Malbec                         | 6       | 26 USD  | 14   | 90     | 2-10  | Rack D4  | 5      | 3      | acequia-honda-malbec-paraje-altamira
  > Violets and chalk, no jam at all. Take it to the barbecue, hide the last bottle.
4    | Kurrawonga Estate          | Shiraz Ebenezer                        | Barossa Valley, Australia  | Syrah                          | 4       | 60 AUD  | 14.5 | 91     | 4-18  | Rack D4  | 22     | -      | -
  > Huge and oddly graceful. Eucalyptus on the second glass.
1    | Tussock Terrace            | Pinot Noir Bannockburn                 | Central Otago, New Zealand | Pinot Noir                     | 6       | 52 NZD  | 13.5 | 91     | 2-8   | Rack D5  | 6      | 4      | tussock-terrace-pinot-noir-bannockburn
  > Thyme and dark cherry. Grew up in schist and tastes like it.
2    | Grysbok Kloof              | Cabernet Sauvignon Simonsberg          | Stellenbosch, South Africa | Cabernet Sauvignon             | 6       | 390 ZAR | 14   | 89     | 4-14  | Rack D5  | 8      | -      | -
  > Cassis with a little fynbos. Young, square, promising.
`;

const WHITES = `
back | producer                   | wine                            | region                     | grapes             | bottles | price   | alc  | points | drink | place    | bought | tasted | label
1    | Domaine des Trois Clochers | Rully Blanc                     | Burgundy, France           | Chardonnay         | 186     | 19 EUR  | 13   | 88     | 1-6   | Caveau 1 | 6      | 1      | trois-clochers-rully-blanc
  > Our own. Lemon curd, hazelnut, the salt comes last. Bottled under a high moon to please my father.
0    | Domaine des Trois Clochers | Bourgogne Aligoté               | Burgundy, France           | Aligoté            | 228     | 10 EUR  | 12   | 86     | 1-3   | Pallet 4 | 2      | 0      | trois-clochers-bourgogne-aligote
  > Green apple, brisk as a cold tap. Crème de cassis optional.
1    | Domaine Gautherel-Pons     | Chablis Premier Cru Montmains   | Burgundy, France           | Chardonnay         | 12      | 29 EUR  | 12.5 | 90     | 2-9   | Rack E1  | 8      | 3      | gautherel-pons-chablis-premier-cru-montmains
  > Oyster shell, lime, tension from end to end. Half the case is spoken for at Christmas.
3    | Domaine Vaucresson-Petit   | Meursault Les Tillets           | Burgundy, France           | Chardonnay         | 6       | 56 EUR  | 13   | 92     | 3-12  | Rack E1  | 18     | 6      | -
  > Toasted hazelnut, struck match, a long cool finish. Do not serve it too cold.
0    | Domaine Caillotte-Rimbert  | Sancerre Les Caillottes         | Loire, France              | Sauvignon Blanc    | 12      | 18 EUR  | 12.5 | 89     | 1-3   | Fridge   | 3      | 1      | caillotte-rimbert-sancerre-les-caillottes
  > Grapefruit pith and flint, gone with the goat cheese in no time.
2    | Domaine Tuffelière         | Vouvray Sec                     | Loire, France              | Chenin Blanc       | 6       | 17 EUR  | 12.5 | 90     | 2-14  | Rack E2  | 16     | 7      | -
  > Quince and beeswax. Closed last spring, open again now.
1    | Domaine de la Goélette     | Muscadet Sèvre et Maine sur Lie | Loire, France              | Melon de Bourgogne | 9       | 9 EUR   | 12   | 87     | 1-4   | Fridge   | 10     | 2      | -
  > Sea spray. The cheapest great match in the house.
3    | Domaine Ottmarsthal        | Riesling Grand Cru Schlossberg  | Alsace, France             | Riesling           | 6       | 34 EUR  | 13   | 92     | 3-15  | Rack E2  | 17     | -      | ottmarsthal-riesling-grand-cru-schlossberg
  > Granite, white peach, a grip you could hang a coat on.
2    | Domaine Ottmarsthal        | Gewurztraminer                  | Alsace, France             | Gewürztraminer     | 3       | 19 EUR  | 14   | 87     | 1-6   | Rack E2  | 17     | 12     | -
  > Lychee and rose water. For Munster, or for my sister.
1    | Domaine Chastelvert        | Condrieu                        | Northern Rhône, France     | Viognier           | 3       | 49 EUR  | 14   | 91     | 1-5   | Rack E3  | 5      | 4      | -
  > Apricot skin and honeysuckle, and dry in spite of it all. Drink it while it blooms.
9    | Domaine Reculance          | Château-Chalon Vin Jaune        | Jura, France               | Savagnin           | 2x620   | 54 EUR  | 14.5 | 94     | 8-50  | Rack E3  | 20     | 20     | reculance-chateau-chalon-vin-jaune
  > Walnut, curry leaf, saffron. It goes on for a minute by the watch. Open the day before.
0    | Weingut Hohenlauch         | Riesling Kabinett Würzgarten    | Mosel, Germany             | Riesling           | 12      | 16 EUR  | 8.5  | 91     | 1-15  | Rack E4  | 3      | 1      | hohenlauch-riesling-kabinett-wurzgarten
  > Eight and a half per cent of pure mischief. Slate, lime, a feather of sweetness.
18   | Weingut Hohenlauch         | Riesling Spätlese Würzgarten    | Mosel, Germany             | Riesling           | 3       | 28 EUR  | 8    | 94     | 5-30  | Rack E4  | 110    | 9      | -
  > Honey, petrol in the nicest sense, and still spring-loaded.
1    | Weingut Kogelried          | Grüner Veltliner Smaragd        | Wachau, Austria            | Grüner Veltliner   | 6       | 30 EUR  | 13.5 | 91     | 2-10  | Rack E4  | 9      | -      | -
  > White pepper, terraces, sunshine. Asparagus season can come.
0    | Cantina Corteluppa         | Soave Classico                  | Veneto, Italy              | Garganega          | 6       | 12 EUR  | 12.5 | 87     | 1-4   | Fridge   | 2      | 1      | -
  > Almond and pear. Cheerful, modest, empty.
0    | Adega Punta Loureira       | Albariño Val do Salnés          | Rías Baixas, Spain         | Albariño           | 6       | 15 EUR  | 12.5 | 89     | 1-4   | Fridge   | 3      | 2      | punta-loureira-albarino-val-do-salnes
  > Salt and peach stone. Brought back in the boot with the tins of mussels.
1    | Ktima Aspropetra           | Santorini Assyrtiko             | Santorini, Greece          | Assyrtiko          | 6       | 26 EUR  | 13.5 | 92     | 2-10  | Rack E5  | 7      | 3      | aspropetra-santorini-assyrtiko
  > Smoke, lemon, volcanic dust. Vines trained like bird nests and a wine just as stubborn.
0    | Kahurau Bay                | Sauvignon Blanc Awatere         | Marlborough, New Zealand   | Sauvignon Blanc    | 6       | 24 NZD  | 13   | 88     | 1-3   | Fridge   | 1      | -      | -
  > Passion fruit, tomato leaf, volume turned up. Summer guests finish it first.
10   | Kurrawonga Estate          | Semillon                        | Hunter Valley, Australia   | Sémillon           | 2       | 38 AUD  | 11   | 92     | 3-15  | Rack E5  | 60     | 11     | -
  > Never saw oak, yet smells of toast and lanolin. The cellar's best magic trick.
1    | Grysbok Kloof              | Old Bush Vine Chenin            | Stellenbosch, South Africa | Chenin Blanc       | 6       | 260 ZAR | 13.5 | 90     | 2-10  | Rack E6  | 6      | 2      | -
  > Pear, hay, a waxy middle. Vines older than my mother, she says.
2    | Marani Ikaltoeli           | Rkatsiteli Qvevri               | Kakheti, Georgia           | Rkatsiteli         | 3       | 22 EUR  | 12.5 | 88     | 2-8   | Rack E6  | 13     | 8      | ikaltoeli-rkatsiteli-qvevri
  > Amber, tea tannin, dried apricot. Half the table adored it, the other half asked for the Aligoté.
0    | Quinta das Urzes Bravas    | Vinho Verde Loureiro            | Minho, Portugal            | Loureiro           | 0       | 8 EUR   | 11   | 86     | 1-3   | Fridge   | 3      | 0      | -
  > All gone by the second heat wave. Order two cases next year.
`;

const ROSES = `
back | producer                    | wine              | region                 | grapes              | bottles | price  | alc  | points | drink | place    | bought | tasted | label
0    | Domaine des Trois Clochers  | Bourgogne Rosé    | Burgundy, France       | Pinot Noir          | 144     | 11 EUR | 12   | 86     | 1-2   | Pallet 4 | 3      | 0      | trois-clochers-bourgogne-rose
  > A short soak, a pale robe. The picnic basket empties twice as fast with it.
0    | Mas de la Cigalière         | Côtes de Provence | Provence, France       | Grenache, Cinsault  | 12      | 14 EUR | 12.5 | 87     | 1-2   | Fridge   | 2      | 1      | la-cigaliere-cotes-de-provence
  > White peach and fennel. Colour of the inside of a shell.
0    | Mas de la Cigalière         | Côtes de Provence | Provence, France       | Grenache, Cinsault  | 3x1500  | 31 EUR | 12.5 | 88     | 1-2   | Fridge   | 2      | -      | -
  > Magnums, because of last July.
4    | Mas de la Cigalière         | Côtes de Provence | Provence, France       | Grenache, Cinsault  | 1       | 12 EUR | 12.5 | 78     | 1-2   | Rack F1  | 42     | 20     | -
  > Onion skin, and not in a good way. The last one, kept as a warning.
1    | Domaine des Lauzes Blanches | Tavel             | Southern Rhône, France | Grenache, Clairette | 5       | 13 EUR | 13.5 | 88     | 1-4   | Rack F1  | 11     | 4      | -
  > Blood orange and a real backbone. Rosé for people who say they don't like rosé.
`;

const SPARKLING = `
back | producer                   | wine                                  | region            | grapes                          | bottles | price   | alc  | points | drink | place    | bought | tasted | label
2    | Domaine des Trois Clochers | Crémant de Bourgogne                  | Burgundy, France  | Chardonnay, Aligoté             | 120     | 16 EUR  | 12   | 88     | 2-6   | Caveau 3 | 9      | 1      | trois-clochers-cremant-de-bourgogne
  > Eighteen months on the lees, four grams. Brioche, green apple. Disgorged by hand, and the wall shows it.
7    | Maison Vauthier-Lenoy      | Blanc de Blancs Grand Cru             | Champagne, France | Chardonnay                      | 6       | 72 EUR  | 12   | 94     | 5-20  | Rack F2  | 14     | 5      | vauthier-lenoy-blanc-de-blancs-grand-cru
  > Chalk, lemon, then pastry. The fourth glass is the best one.
6    | Maison Vauthier-Lenoy      | Rosé de Saignée                       | Champagne, France | Pinot Noir                      | 2x1500  | 145 EUR | 12.5 | 93     | 5-15  | Rack F2  | 8      | -      | -
  > For the fortieth. Hands off.
4    | Flintbarrow Down           | Classic Cuvée                         | Sussex, England   | Chardonnay, Pinot Noir, Meunier | 6       | 38 GBP  | 12   | 91     | 3-10  | Rack F2  | 10     | 6      | flintbarrow-down-classic-cuvee
  > Orchard and chalk. Won the blind tasting, to some shouting.
6    | Celler Mas Rocafosca       | Cava Gran Reserva                     | Catalonia, Spain  | Xarel·lo, Macabeo, Parellada    | 6       | 29 EUR  | 12   | 90     | 4-10  | Rack F3  | 12     | -      | -
  > Fennel, toast, bone dry. Anchovies called.
0    | Cantina Collegarza         | Valdobbiadene Prosecco Superiore Brut | Veneto, Italy     | Glera                           | 6       | 13 EUR  | 11.5 | 86     | 1-2   | Fridge   | 1      | 0      | collegarza-valdobbiadene-prosecco-superiore-brut
  > Pear and wisteria. Aperitivo, no questions.
`;

const SWEET = `
back | producer              | wine                    | region            | grapes                           | bottles | price   | alc  | points | drink | place   | bought | tasted | label
5    | Château Peyregrand    | Sauternes               | Bordeaux, France  | Sémillon, Sauvignon Blanc        | 6x375   | 26 EUR  | 13.5 | 92     | 5-30  | Rack F4 | 24     | 11     | -
  > Apricot, saffron, enough acidity to carry it. Half bottles, whole evenings.
27   | Château Peyregrand    | Sauternes               | Bordeaux, France  | Sémillon, Sauvignon Blanc        | 2       | 80 EUR  | 13.5 | 96     | 5-40  | Rack F4 | 130    | 30     | peyregrand-sauternes
  > Old gold. Marmalade, tobacco, crème brûlée. Everybody went quiet.
9    | Borház Hegyszoros     | Tokaji Aszú 5 Puttonyos | Tokaj, Hungary    | Furmint, Hárslevelű              | 3x500   | 44 EUR  | 11   | 94     | 5-35  | Rack F4 | 28     | -      | hegyszoros-tokaji-aszu-5-puttonyos
  > Orange peel and honeycomb on a wire of acid. With nothing at all.
14   | Quinta do Corvo Manso | Vintage Port            | Douro, Portugal   | Touriga Franca, Touriga Nacional | 6       | 58 EUR  | 20   | 95     | 15-50 | Rack F5 | 120    | -      | corvo-manso-vintage-port
  > Six, standing in a row for the christening. Nobody touches them until the child may drink.
21   | Quinta do Corvo Manso | Colheita Tawny          | Douro, Portugal   | Touriga Franca, Tinta Barroca    | 2       | 46 EUR  | 20   | 92     | 10-30 | Rack F5 | 18     | 3      | -
  > Walnut, fig, caramel. Keeps in the door of the fridge; does not keep from me.
36   | Adega Faial da Serra  | Frasqueira Bual         | Madeira, Portugal | Bual                             | 1       | 165 EUR | 19.5 | 96     | 20-99 | Rack F5 | 40     | 16     | faial-da-serra-frasqueira-bual
  > Indestructible. Burnt orange, cedar, a blade of acidity. Opened last year and still perfect.
2    | Loon Narrows Estate   | Vidal Icewine           | Niagara, Canada   | Vidal                            | 2x375   | 55 USD  | 10   | 90     | 2-12  | Rack F6 | 8      | -      | -
  > Mango and maple. A thimble is plenty.
1    | Domaine Tuffelière    | Coteaux du Layon        | Loire, France     | Chenin Blanc                     | 4       | 20 EUR  | 12   | 89     | 3-20  | Rack F6 | 4      | 2      | -
  > Still all fruit, quince jelly and lime. It will outlive the freezer.
`;

/** What stands in the demo estate's cellar, its own bottlings first. */
export const DEMO_WINES = [
  ...readWines('Red', REDS),
  ...readWines('White', WHITES),
  ...readWines('Rosé', ROSES),
  ...readWines('Sparkling', SPARKLING),
  ...readWines('Dessert', SWEET),
];
