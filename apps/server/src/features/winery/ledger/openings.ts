/** The initial import of a cellar: creates missing vessels and fills them in one operation. */

import {
  type OpeningDraft,
  type OpeningVessel,
  type OperationDraft,
  openingOperations,
  sentenceOf,
} from '@cuverie/contract';
import type { Sentence } from '@cuverie/domain';
import { fromLedger } from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../../platform/database/database.ts';
import { changeOf, insertMany, lockMany, updateMany } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { note } from '../../../platform/history/note.ts';
import { invalid, Refusal, refuseProblems } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CanEdit } from '../../../platform/sessions/member.ts';
import { LOTS } from '../lots/lots.store.ts';
import { VESSELS } from '../vessels/vessels.store.ts';
import type { Ledger } from './ledger.service.ts';
import { lockLedger, statesBefore } from './ledger.store.ts';
import { operations } from './operations.store.ts';

/** Returns the errors of the operation's lines, at their vessels. */
function besideVessels(error: unknown, filled: readonly number[]): unknown {
  const problems = error instanceof Refusal && error.status === 400 ? error.body.problems : undefined;
  if (problems === undefined) return error;
  return invalid(
    Object.fromEntries(
      Object.entries(problems).map(([path, problem]) => {
        const [, at = '', field = ''] = /^lines\.(\d+)\.(.+)$/.exec(path) ?? [];
        return [at === '' ? path : `vessels.${filled[Number(at)]}.${field}`, problem];
      }),
    ),
  );
}

export function openingRoutes(app: FastifyInstance, { db, clock }: Platform, ledger: Ledger): void {
  /** Returns the ids of the vessels in order; missing ones are created. */
  async function vesselIds(tx: Transaction, member: CanEdit, { vessels }: OpeningDraft) {
    const codes = vessels.map(({ code }) => code.toLowerCase());
    const there = await tx.rows<{ id: string; code: string }>(sql`
      select id, code from vessels where estate_id = ${member.estateId} and archived_at is null`);
    // Lower-cased in JavaScript only, since PostgreSQL may change only ASCII letters, or Greek ones differently.
    const ids = new Map(there.map(({ id, code }) => [code.toLowerCase(), id]));
    const isNew = (code: string) => !ids.has(code.toLowerCase());
    refuseProblems(
      Object.fromEntries(
        vessels.flatMap(({ code, capacity }, at): [string, Sentence | undefined][] => [
          [
            `vessels.${at}.code`,
            codes.indexOf(code.toLowerCase()) < at ? sentenceOf('vessel_code_taken', { code }) : undefined,
          ],
          [
            `vessels.${at}.capacity`,
            capacity === undefined && isNew(code) ? sentenceOf('required', { field: 'Capacity' }) : undefined,
          ],
        ]),
      ),
    );
    const made = vessels
      .filter(({ code }) => isNew(code))
      .map(({ code, kind = 'tank', capacity = 0, unit = kind === 'bin' ? 'kg' : 'L', room, row }) => ({
        id: newId(),
        values: {
          code,
          kind,
          unit,
          capacity,
          room: room || null,
          row: row || null,
          archivedAt: null,
          dip: null,
          maker: null,
        },
      }));
    await insertMany(tx, member.estateId, VESSELS, made, stampOf(member, clock));
    await placeKnown(tx, member, vessels, ids);
    for (const { id, values } of made) ids.set(values.code.toLowerCase(), id);
    return { ids: codes.map((code) => ids.get(code) ?? ''), added: made.map(({ values }) => values.code) };
  }

  /** Stores the rooms and rows that the file gives for vessels that are there already. */
  async function placeKnown(
    tx: Transaction,
    member: CanEdit,
    vessels: readonly OpeningVessel[],
    ids: ReadonlyMap<string, string>,
  ): Promise<void> {
    const given = new Map(
      vessels.flatMap(({ code, room, row }) => {
        const id = ids.get(code.toLowerCase());
        return id !== undefined && (room || row) ? [[id, { room, row }] as const] : [];
      }),
    );
    const locked = await lockMany(tx, member.estateId, VESSELS, [...given.keys()]);
    const changed = locked.flatMap(({ id, version, values: before }) => {
      const { room, row } = given.get(id) ?? {};
      const values = { ...before, room: room || before.room, row: row || before.row };
      const isSame = values.room === before.room && values.row === before.row;
      return isSame ? [] : [{ id, version, before, values }];
    });
    await updateMany(tx, member.estateId, VESSELS, changed, stampOf(member, clock));
  }

  /** A vessel with contents cannot be opened, or the same file twice would double the cellar. */
  async function refuseFull(
    tx: Transaction,
    estateId: string,
    at: string,
    filled: readonly { place: number; vessel: OpeningVessel; to: string }[],
  ): Promise<void> {
    const states = await statesBefore(
      tx,
      estateId,
      filled.map(({ to }) => to),
      { at: Date.parse(at), number: Number.MAX_SAFE_INTEGER },
    );
    refuseProblems(
      Object.fromEntries(
        filled.map(({ place, vessel: { code }, to }) => {
          const level = states.get(to)?.contents.level ?? 0;
          const problem =
            level > 0
              ? sentenceOf('vessel_is_filled', { vessel: code, level: fromLedger(level) })
              : undefined;
          return [`vessels.${place}.amount`, problem];
        }),
      ),
    );
  }

  async function nameLots(tx: Transaction, member: CanEdit, vessels: readonly OpeningVessel[]) {
    const { estateId } = member;
    const named = vessels.flatMap(({ lot, lotName }) => (lot && lotName ? [{ lot, lotName }] : []));
    const changed = await tx.rows<{ id: string; version: number; code: string; name: string }>(sql`
      update lots set name = given.name
      from unnest(${named.map(({ lot }) => lot)}::text[], ${named.map(({ lotName }) => lotName)}::text[])
        as given(code, name)
      where lots.estate_id = ${estateId} and lower(lots.code) = lower(given.code) and lots.name is null
      returning lots.id, lots.version, lots.code, lots.name`);
    const changes = changed.map((lot) => {
      const { version, name } = lot;
      return changeOf(LOTS, lot.id, 'changed', lot, { version, before: { name: null }, after: { name } });
    });
    await note(tx, estateId, changes, stampOf(member, clock));
  }

  async function open(tx: Transaction, member: CanEdit, draft: OpeningDraft) {
    const { estateId } = member;
    await lockLedger(tx, estateId);
    const earlier = draft.id === undefined ? undefined : await operations.find(tx, estateId, draft.id);
    if (earlier) {
      const { row } = await ledger.within.record(tx, member, { ...draft, kind: 'open', lines: [] });
      return { row: { added: [], operation: row }, added: false };
    }
    const { ids, added } = await vesselIds(tx, member, draft);
    const filled = draft.vessels.flatMap((vessel, place) =>
      vessel.amount === undefined ? [] : [{ place, vessel, to: ids[place] ?? '' }],
    );
    if (filled.length === 0) return { row: { added, operation: null }, added: true };
    await refuseFull(tx, estateId, draft.at, filled);
    const operation: OperationDraft = {
      id: draft.id,
      kind: 'open',
      at: draft.at,
      note: draft.note,
      lines: filled.map(({ vessel: { amount, lot, sources, note }, to }) => ({
        to,
        amount,
        lot,
        sources,
        note,
      })),
    };
    try {
      const { row } = await ledger.within.record(tx, member, operation);
      await nameLots(tx, member, draft.vessels);
      return { row: { added, operation: row }, added: true };
    } catch (error) {
      throw besideVessels(
        error,
        filled.map(({ place }) => place),
      );
    }
  }

  route(app, openingOperations.open, async ({ member, body, reply }) => {
    const { row, added } = await db.begin((tx) => open(tx, member, body));
    if (!added) reply.code(200);
    return row;
  });
}
