/** Vessels, lots, growers, trial blends and the winery's own limits in an archive. */
import {
  type ContractRow,
  contractRow,
  type GrowerRow,
  growerRow,
  type LotRow,
  lotRow,
  type OwnLimitRow,
  ownLimitRow,
  sentenceOf,
  type TrialRow,
  trialRow,
  type VesselRow,
  vesselRow,
} from '@cuverie/contract';
import {
  ID_WAYS,
  LOT_WAYS,
  type LotIdentity,
  OWN_LIMIT_WAYS,
  type OwnLimitIdentity,
  VESSEL_WAYS,
  type VesselIdentity,
} from '@cuverie/domain';
import { completeValues } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import { CONTRACTS, type ContractValues, GROWERS, type GrowerValues } from '../growers/growers.store.ts';
import { lockLedger } from '../ledger/ledger.store.ts';
import { OWN_LIMITS, type OwnLimitValues } from '../limits/own-limits.store.ts';
import { LOTS, type LotValues } from '../lots/lots.store.ts';
import { inOrder } from '../lots/tax-classes.ts';
import { TRIALS, type TrialValues } from '../trials/trials.store.ts';
import { makerValues, VESSELS, type VesselValues } from '../vessels/vessels.store.ts';
import { keptWhileNamed } from './kept-while-named.ts';

export const vesselKind: Kind<VesselRow & { ownId?: string }, VesselValues, VesselIdentity> = {
  name: 'vessels',
  store: storeOf(VESSELS),
  ways: VESSEL_WAYS,
  identity: ({ id, ownId }) => ({ id, ownId }),
  stored: (db, estateId) =>
    db.rows<VesselIdentity & { id: string }>(sql`
      select id, id as "ownId" from vessels where estate_id = ${estateId} order by created_at, id`),
  judge: judgeBy(vesselRow),
  names: ['barrels'],
  // An existing barrel is a vessel under its id here, unless the vessel exists here too.
  remapIds: (row, idOf) => ({ ...row, id: idOf('barrels', row.id), ownId: row.id }),
  isChildKind: true,
  lock: lockLedger,
  async adding(tx, { estateId }) {
    const used = await tx.rows<{ code: string }>(sql`
      select code from vessels where estate_id = ${estateId} and archived_at is null`);
    const codes = new Set(used.map(({ code }) => code.toLowerCase()));
    return ({ id: _id, ownId: _ownId, dip = null, maker, room = null, row = null, ...vessel }) => {
      const values = { ...vessel, dip, maker: makerValues(maker), room: room || null, row: row || null };
      const code = values.code.toLowerCase();
      if (values.archivedAt !== null) return values;
      if (codes.has(code))
        return { errors: { code: sentenceOf('vessel_code_taken', { code: values.code }) } };
      codes.add(code);
      return values;
    };
  },
  // The capacity it had in its history must not change.
  after: (current) => current,
};

export const lotKind: Kind<LotRow, LotValues, LotIdentity> = {
  name: 'lots',
  store: storeOf(LOTS),
  ways: LOT_WAYS,
  ...foundBy(LOTS, ['code']),
  judge: judgeBy(lotRow),
  isChildKind: true,
  lock: lockLedger,
  adding:
    async () =>
    ({ code, name = null, taxClasses = [] }) => ({ code, name, taxClasses: inOrder(taxClasses) }),
  after: (current, { name, taxClasses = [] }) => ({
    ...current,
    name: current.name ?? name ?? null,
    taxClasses: current.taxClasses.length > 0 ? current.taxClasses : inOrder(taxClasses),
  }),
};

export const trialKind: Kind<TrialRow, TrialValues, { id?: string | undefined }> = {
  name: 'trials',
  store: storeOf(TRIALS),
  ways: ID_WAYS,
  ...foundBy(TRIALS, []),
  judge: judgeBy(trialRow),
  isChildKind: true,
  names: ['vessels'],
  remapIds: (row, idOf) => ({
    ...row,
    blends: row.blends.map((blend) => ({
      ...blend,
      parts: blend.parts.map((part) => ({ ...part, vessel: idOf('vessels', part.vessel) })),
    })),
  }),
  async adding(tx, { estateId }) {
    const vessels = await tx.rows<{ id: string }>(sql`select id from vessels where estate_id = ${estateId}`);
    const ids = new Set(vessels.map(({ id }) => id));
    return ({ name, note = null, blends }) =>
      blends.every(({ parts }) => parts.every(({ vessel }) => ids.has(vessel)))
        ? { name, note, blends }
        : { errors: { blends: sentenceOf('vessel_unknown') } };
  },
  // Existing trials stay unchanged.
  after: (current) => current,
};

export const growerKind: Kind<GrowerRow, GrowerValues, { id?: string | undefined }> = {
  name: 'growers',
  store: keptWhileNamed(GROWERS, 'grower'),
  ways: ID_WAYS,
  ...foundBy(GROWERS, []),
  judge: judgeBy(growerRow),
  isChildKind: true,
  adding:
    async () =>
    ({ id: _id, ...grower }) =>
      completeValues<GrowerValues>(GROWERS, grower),
  // Existing growers stay unchanged.
  after: (current) => current,
};

export const contractKind: Kind<ContractRow, ContractValues, { id?: string | undefined }> = {
  name: 'contracts',
  store: keptWhileNamed(CONTRACTS, 'contract'),
  ways: ID_WAYS,
  ...foundBy(CONTRACTS, []),
  judge: judgeBy(contractRow),
  names: ['growers'],
  remapIds: (row, idOf) => ({ ...row, grower: idOf('growers', row.grower) }),
  isChildKind: true,
  async adding(tx, { estateId }) {
    const rows = await tx.rows<{ id: string }>(sql`select id from growers where estate_id = ${estateId}`);
    const ids = new Set(rows.map(({ id }) => id));
    return ({ id: _id, ...contract }) =>
      ids.has(contract.grower)
        ? completeValues<ContractValues>(CONTRACTS, contract)
        : { errors: { grower: sentenceOf('grower_unknown') } };
  },
  after: (current) => current,
};

export const ownLimitKind: Kind<OwnLimitRow, OwnLimitValues, OwnLimitIdentity> = {
  name: 'ownLimits',
  store: storeOf(OWN_LIMITS),
  ways: OWN_LIMIT_WAYS,
  ...foundBy(OWN_LIMITS, ['of', 'isRed']),
  judge: judgeBy(ownLimitRow),
  isChildKind: true,
  adding:
    async () =>
    ({ id: _id, ...values }) =>
      values,
  after: (current, { max, unit }) => ({ ...current, max, unit }),
};
