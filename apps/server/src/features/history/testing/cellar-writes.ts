/** How to call each operation of My Cellar so that it writes. */
import type { PurchaseAndWine } from '@cuverie/contract';
import { RACK } from '../../../testing/rows.ts';
import type { callsOf, Sent } from './calls.ts';

const RATES = 'Date, USD, \n2 January 2026, 1.1, ';

export function cellarWrites({
  ana,
  made,
  put,
  gone,
  added,
}: ReturnType<typeof callsOf>): Readonly<Record<string, () => Sent>> {
  const arrived = async () => {
    const wine = { name: 'Barolo', vintage: 2016, region: 'Piemont', type: 'Red' };
    return ana().post<PurchaseAndWine>(
      `/api/cellar/purchases/${await made('/api/cellar/purchases')}/arrivals`,
      {
        wine,
      },
    );
  };
  return {
    addConsumption: async () =>
      ana().post(`/api/cellar/wines/${await made('/cellar/wines')}/consumptions`, {}),
    updateConsumption: () => put('/api/cellar/consumptions', { note: 'Cherry' }),
    undoConsumption: () => gone('/api/cellar/consumptions'),
    addWine: added('/cellar/wines'),
    updateWine: () => put('/cellar/wines', { notes: 'Cherry' }),
    deleteWine: () => gone('/cellar/wines'),
    updateWines: async () =>
      ana().post('/api/cellar/wines/bulk-update', {
        ids: [await made('/cellar/wines')],
        changes: { region: 'Alba' },
      }),
    deleteWines: async () =>
      ana().post('/api/cellar/wines/bulk-delete', { ids: [await made('/cellar/wines')] }),
    undo: async () => ana().post(`/api/cellar/undo/${await made('/api/cellar/undo')}`),
    addBarrel: added('/cellar/barrels'),
    updateBarrel: () => put('/cellar/barrels', { notes: 'Leaks' }),
    deleteBarrel: () => gone('/cellar/barrels'),
    updateBarrels: async () =>
      ana().post('/api/cellar/barrels/bulk-update', {
        ids: [await made('/cellar/barrels')],
        changes: { location: 'Chai' },
      }),
    deleteBarrels: async () =>
      ana().post('/api/cellar/barrels/bulk-delete', { ids: [await made('/cellar/barrels')] }),
    addPurchase: added('/api/cellar/purchases'),
    updatePurchase: () => put('/api/cellar/purchases', { merchant: 'Other' }),
    deletePurchase: () => gone('/api/cellar/purchases'),
    addArrival: async () => arrived(),
    undoArrival: async () => {
      const { purchase } = (await arrived()).data;
      return ana().delete(`/api/cellar/purchases/${purchase.id}/arrivals/${purchase.arrivals[0]?.id}`);
    },
    addRack: added('/api/cellar/racks'),
    updateRack: () => put('/api/cellar/racks', { place: 'Barn' }),
    deleteRack: () => gone('/api/cellar/racks'),
    addPlace: () => ana().post('/api/cellar/places', { name: 'Loft' }),
    removePlace: async () => {
      await ana().post('/api/cellar/places', { name: 'Loft' });
      return ana().post('/api/cellar/places/remove', { place: 'Loft' });
    },
    savePlace: () => ana().put('/api/cellar/places', { place: 'Barn', capacity: 60 }),
    renamePlace: () => ana().post('/api/cellar/places/rename', { from: 'Barn', to: 'Shed' }),
    addCellarView: added('/api/cellar/views'),
    updateCellarView: () => put('/api/cellar/views', { address: '?layout=grid' }),
    deleteCellarView: () => gone('/api/cellar/views'),
    addCustomField: async () =>
      ana().get(`/api/cellar/custom-fields/${await made('/api/cellar/custom-fields')}`),
    updateCustomField: () => put('/api/cellar/custom-fields', { name: 'Shipper' }),
    deleteCustomField: () => gone('/api/cellar/custom-fields'),
    orderCustomFields: async () => {
      await made('/api/cellar/custom-fields');
      return ana().put('/api/cellar/custom-fields/order', { ids: [await made('/api/cellar/custom-fields')] });
    },
    putBottles: async () => {
      const [wineId, rackId] = [await made('/cellar/wines'), await made('/api/cellar/racks')];
      return ana().post('/api/cellar/racks/put', { wineId, bottles: 1, to: { rackId, row: 1, column: 1 } });
    },
    makeRackOfPlaces: async () => {
      await ana().put(`/cellar/wines/${await made('/cellar/wines')}`, { storageLocation: 'A2' });
      const slots = [{ from: 'A2', row: 1, column: 2 }];
      return ana().post('/api/cellar/racks/from-places', { ...RACK, name: 'Rack', slots });
    },
    takeStock: async () => {
      const wineId = await made('/cellar/wines');
      const { data } = await ana().get<{ holdings: { place: string | null; bottles: number }[] }>(
        `/cellar/wines/${wineId}`,
      );
      const [{ place, bottles } = { place: null, bottles: 0 }] = data.holdings;
      const counts = [{ wineId, bottleSizeMl: 750, books: bottles, found: bottles + 1 }];
      return ana().post('/api/cellar/stock-takings', { place, counts });
    },
    loadExchangeRates: () => ana().post('/api/cellar/rates', { csv: RATES }),
    deleteExchangeRates: async () => {
      await ana().post('/api/cellar/rates', { csv: RATES });
      return ana().delete('/api/cellar/rates');
    },
    addWineList: added('/api/cellar/wine-lists'),
    finishWineList: async () =>
      ana().post(`/api/cellar/wine-lists/${await made('/api/cellar/wine-lists')}/finish`),
    deleteWineList: () => gone('/api/cellar/wine-lists'),
    mergeWines: async () => {
      const [keep, other] = [await made('/cellar/wines'), await made('/cellar/wines')];
      return ana().post('/api/cellar/merges', { keep: { id: keep }, others: [{ id: other }] });
    },
    uniteSpellings: async () => {
      await ana().put(`/cellar/wines/${await made('/cellar/wines')}`, { producer: 'Ch. Margaux' });
      const body = { field: 'producer', spellings: ['Ch. Margaux'], as: 'Château Margaux' };
      return ana().post('/api/cellar/spellings', body);
    },
  };
}
