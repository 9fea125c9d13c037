/** A small fictional cellar in the columns of CellarTracker's files. */
import { wordsIn } from '../../../platform/csv/fields.ts';
import { tabbed } from './targets.ts';

const WINE_TAIL = 'Varietal MasterVarietal Designation Vineyard Country Region SubRegion Appellation';
const ORDER = `iWine iPurchase PurchaseDate DeliveryDate StoreName Currency ExchangeRate Price NativePrice NativePriceCurrency
  Quantity Remaining OrderNumber Delivered Size SortSize Vintage Wine SortWine Locale Type Color Category Producer ${WINE_TAIL} cLabels`;
const SCORES =
  'WA WS IWC BH AG WE JR RH JG GV JK LD CW WFW PR SJ WD RR JH MFW WWR IWR CHG TT TWF DR FP JM PG WAL CT';

const HEADINGS = {
  List: `iWine WineBarcode Quantity Pending Location Bin Size Price Valuation MyValue WBValue CTValue MenuPrice Currency
    Vintage Wine Locale Country Region SubRegion Appellation Producer SortProducer Type Varietal MasterVarietal Designation
    Vineyard ${SCORES} MY BeginConsume EndConsume UPC`,
  Inventory: `iWine Barcode Location Bin Size Currency ExchangeRate Valuation Price NativePrice NativePriceCurrency StoreName
    PurchaseDate BottleNote Vintage Wine Locale Country Region SubRegion Appellation Producer SortProducer Type Color Category
    Varietal MasterVarietal Designation Vineyard ${SCORES} CNotes MY PNotes BeginConsume EndConsume`,
  Purchase: ORDER,
  Pending: ORDER,
  Consumed: `iConsumed iWine Type Consumed ConsumedYear ConsumedQuarter ConsumedMonth ConsumedDay ConsumedWeekday Size SortSize
    ShortType Currency ExchangeRate Value Price NativePrice NativePriceCurrency MenuPrice cNotes iNote cLabels NativeRevenue
    NativeRevenueCurrency Revenue RevenueCurrency RevenueExchangeRate ConsumptionNote PurchaseNote BottleNote Location Bin
    Vintage Wine SortWine Locale Color Category ${WINE_TAIL}`,
  Notes: `iNote iWine Type iUser Vintage Wine SortWine Locale Producer ${WINE_TAIL} TastingDate Defective fAllowComments Views
    Name fHelpful fFavorite Rating EventLocation EventTitle iEvent EventDate EventEndDate TastingNotes fLikeIt CNotes CScore
    LikeVotes LikePercent Votes Comments cLabels`,
} as const;

type File = keyof typeof HEADINGS;
type Cells = Readonly<Record<string, string | number>>;

const wine = (
  iWine: number,
  Vintage: number,
  Wine: string,
  Producer: string,
  Type: string,
  Region: string,
) => ({
  iWine,
  Vintage,
  Wine,
  SortWine: Wine,
  Producer,
  SortProducer: Producer,
  Type,
  Color: Type.split(' - ')[0] ?? '',
  Category: Type.split(' - ')[1] ?? 'Dry',
  Locale: `France, ${Region}`,
  Country: 'France',
  Region,
  SubRegion: 'Unknown',
  Appellation: Region,
  Varietal: 'Unknown',
  Designation: 'Unknown',
  Vineyard: 'Unknown',
  CT: '93.5',
  cLabels: 7,
  Size: '750ml',
  SortSize: 12,
  Currency: 'EUR',
  ExchangeRate: 1,
});

const YQUEM = wine(11, 2011, 'Château d’Yquem', 'Château d’Yquem', 'White - Sweet/Dessert', 'Sauternes');
const CLOS = { ...wine(12, 2015, 'Clos du Test', 'Domaine du Test', 'Red', 'Burgundy'), Size: '1.5L' };
const PETRUS = wine(13, 2008, 'Pétrus', 'Pétrus', 'Red', 'Pomerol');
const GONE = wine(14, 2003, 'La Tâche', 'Domaine de la Romanée-Conti', 'Red', 'Burgundy');
const TASTED = wine(15, 2019, 'Sancerre', 'Domaine Elsewhere', 'White', 'Loire');

const yquem = (Barcode: string, Bin: string, Price: number, PurchaseDate: string) => ({
  ...YQUEM,
  Barcode,
  Location: 'Cellar',
  Bin,
  Price,
  PurchaseDate,
  Valuation: 300,
  StoreName: 'Nicolas',
  MY: 95,
  BeginConsume: 2019,
  EndConsume: 2054,
});
const order = (of: Cells, iPurchase: number, Quantity: number, Remaining: number, more: Cells = {}) => ({
  ...of,
  iPurchase,
  Quantity,
  Remaining,
  PurchaseDate: '4/8/2020',
  DeliveryDate: '4/9/2020',
  StoreName: 'Nicolas',
  Delivered: 'True',
  ...more,
});
const onOrder = order(PETRUS, 33, 3, 3, { Price: 900, Delivered: 'False' });
const left = (of: Cells, iConsumed: number, Consumed: string, ShortType: string, ConsumptionNote = '') => ({
  ...of,
  iConsumed,
  Consumed,
  ConsumedYear: Consumed.slice(-4),
  ShortType,
  ConsumptionNote,
  Price: 230,
  Location: 'Cellar',
});
const note = (of: Cells, iNote: number, TastingDate: string, Rating: number, TastingNotes: string) => ({
  ...of,
  iNote,
  TastingDate,
  Rating,
  TastingNotes,
  Defective: 'False',
});

const ROWS: Readonly<Record<File, readonly Cells[]>> = {
  List: [
    {
      ...YQUEM,
      WineBarcode: 'W11_750ml',
      Quantity: 3,
      Pending: 0,
      Location: 'Cellar',
      Price: 240,
      Valuation: 300,
      MY: 95,
      BeginConsume: 2019,
      EndConsume: 2054,
    },
    { ...CLOS, WineBarcode: 'W12_1.5L', Quantity: 1, Pending: 0, Location: 'Cellar', Price: 80 },
    { ...PETRUS, WineBarcode: 'W13_750ml', Quantity: 0, Pending: 3, Price: 900 },
  ],
  Inventory: [
    yquem('1', 'A1', 250, '5/6/2020'),
    yquem('2', 'A1', 230, '11/6/2019'),
    yquem('3', 'B2', 230, '11/6/2019'),
    { ...CLOS, Barcode: '4', Location: 'Cellar', Bin: 'C3', Price: 80, PurchaseDate: '4/8/2020' },
    ...['5', '6', '7'].map((Barcode) => ({
      ...PETRUS,
      Barcode,
      Location: '(pending)',
      Price: 900,
      PurchaseDate: '4/8/2020',
    })),
  ],
  Purchase: [
    order(YQUEM, 30, 4, 2, { Price: 230, PurchaseDate: '11/6/2019' }),
    order(YQUEM, 31, 1, 1, { Price: 250, PurchaseDate: '5/6/2020' }),
    order(CLOS, 32, 1, 1, { Price: 80 }),
    onOrder,
    order(GONE, 34, 2, 0, { Price: 3500 }),
  ],
  Pending: [onOrder],
  Consumed: [
    left(YQUEM, 51, '5/21/2020', 'Drank', 'Excellent!'),
    left(YQUEM, 52, '6/1/2020', 'Gave away'),
    left(GONE, 53, '5/1/2020', 'Drank', 'Absolutely fantastic'),
    left(GONE, 54, '5/1/2020', 'Drank', 'Absolutely fantastic'),
  ],
  Notes: [
    note(YQUEM, 71, '5/21/2020', 96, 'Honey and saffron'),
    note(CLOS, 72, '7/1/2020', 88, 'Still closed'),
    note(CLOS, 73, '7/1/2022', 91, 'Open now'),
    note(TASTED, 74, '8/1/2021', 0, 'At a friend’s'),
  ],
};

export const CELLARTRACKER_FILES = Object.keys(ROWS) as readonly File[];

/** A file in CellarTracker's format; notes have no size. */
export const cellarTrackerFile = (file: File): string => {
  const headings = wordsIn(HEADINGS[file]);
  const lines = ROWS[file].map((cells) => headings.map((heading) => String(cells[heading] ?? '')));
  return tabbed(headings, ...lines);
};
