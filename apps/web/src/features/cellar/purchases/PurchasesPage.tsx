import { arrivalOperations, importOperations, type Purchase, purchaseOperations } from '@cuverie/contract';
import { bottlesToCome, type PurchaseList } from '@cuverie/domain';
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconDownload, IconPlus, IconTruckDelivery, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { today } from '../../../platform/clock.ts';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { UnopenedDialog } from '../../../ui/form/FormDialog.tsx';
import { DropAnywhere } from '../../../ui/import/DropAnywhere.tsx';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { countText } from '../../../ui/words.ts';
import { ChooseHome, LoadRates } from '../money/HomeLinks.tsx';
import { ArrivalLine } from './Arrivals.tsx';
import classes from './Purchases.module.css';
import {
  exportPurchases,
  purchaseById,
  purchaseList,
  purchaseTotals,
  useDeletePurchase,
} from './purchase.queries.ts';
import {
  bottlesWords,
  dueWords,
  isLate,
  LIST_WORDS,
  paidWords,
  totalWords,
  wineWords,
} from './purchase-words.ts';
import type { PurchasesSearch } from './purchases-search.ts';

const PurchaseDialog = later(async () => (await import('./PurchaseDialog.tsx')).PurchaseDialog);
const ArrivalDialog = later(async () => (await import('./ArrivalDialog.tsx')).ArrivalDialog);
const ImportPurchases = later(async () => (await import('./import/ImportPurchases.tsx')).ImportPurchases);

const route = getRouteApi('/signed-in/cellar/wishes');
const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const LISTS = ['to-come', 'wishes', 'arrived'] as const satisfies readonly PurchaseList[];

type Act = 'arrived' | 'ordered' | 'delete';
type OpenDialog = { act: 'add' } | { act: Act; of: Purchase };

/** The wishes, orders and arrivals. The address states which of them are shown. */
export default function PurchasesPage() {
  const { listed: show = 'to-come', ...view } = route.useSearch();
  const navigate = useNavigate();
  const shown = useQuery(purchaseList(show));
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<OpenDialog>();
  const [remove, close] = [useDeletePurchase(), () => setOpen(undefined)];
  const look = (changed: PurchasesSearch) =>
    void navigate({
      to: '/cellar/wishes',
      search: { listed: show, ...changed },
      replace: true,
      resetScroll: false,
    });
  const importFile = () => look({ importPurchases: true });
  const isWishes = show === 'wishes';
  return (
    <Stack gap="lg">
      <PageHeader
        title="Wishes and deliveries"
        subtitle={<BackLink to="/cellar">My Cellar</BackLink>}
        actions={
          <>
            <IfMay call={purchaseOperations.add}>
              <Button
                leftSection={<IconPlus size={20} aria-hidden="true" />}
                onClick={() => setOpen({ act: 'add' })}
              >
                {isWishes ? 'Add a wish' : 'Add a purchase'}
              </Button>
            </IfMay>
            <IfMay call={importOperations.start}>
              <Button variant="default" leftSection={<IconUpload {...ICON} />} onClick={importFile}>
                Import
              </Button>
            </IfMay>
            <Button
              variant="default"
              leftSection={<IconDownload {...ICON} />}
              onClick={() => void exportPurchases()}
            >
              Export
            </Button>
          </>
        }
      />
      <SegmentedControl
        size="md"
        aria-label="Show"
        data={LISTS.map((value) => ({ value, label: LIST_WORDS[value].title }))}
        value={show}
        onChange={(value) => look({ listed: value })}
      />
      <Total list={show} />
      <Loaded query={shown} loading="Loading the list…" failed="The list could not be loaded.">
        {(purchases) =>
          purchases.length === 0 ? (
            <EmptyState title={LIST_WORDS[show].empty} icon={<IconTruckDelivery size={32} />}>
              {LIST_WORDS[show].words}
            </EmptyState>
          ) : (
            <ul ref={list} className={classes.list} tabIndex={-1} aria-label={LIST_WORDS[show].title}>
              {purchases.map((purchase) => (
                <li key={purchase.id} className={classes.item}>
                  <PurchaseText purchase={purchase} />
                  <Acts
                    purchase={purchase}
                    onAct={(act) => setOpen({ act, of: purchase })}
                    onChange={() => look({ purchase: purchase.id })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <DropAnywhere kind="purchases" onDrop={importFile} />
      <Later onFailed={close}>
        {open?.act === 'add' && <PurchaseDialog stage={isWishes ? 'Wish' : 'Ordered'} onClose={close} />}
        {open?.act === 'ordered' && <PurchaseDialog stored={open.of} stage="Ordered" onClose={close} />}
        {open?.act === 'arrived' && <ArrivalDialog purchase={open.of} onClose={close} />}
      </Later>
      <Later onFailed={() => look({})}>
        {view.purchase && <StoredPurchase key={view.purchase} id={view.purchase} onClose={() => look({})} />}
        {view.importPurchases && <ImportPurchases onClose={() => look({})} />}
      </Later>
      {open?.act === 'delete' && (
        <DeletionDialog
          title={`Delete ${open.of.name}?`}
          remove={remove}
          of={open.of}
          done={`${open.of.name} was deleted.`}
          failed="It was not deleted."
          onDeleted={() => {
            list.current?.focus({ preventScroll: true });
            close();
          }}
          onClose={close}
        >
          {open.of.arrivals.length > 0
            ? 'Bottles that arrived stay in the cellar; from whom they came and what they cost is no longer told.'
            : 'It comes back from the history of your estate, should you want it again.'}
        </DeletionDialog>
      )}
    </Stack>
  );
}

/** The bottles of a list and what they cost; nothing if it is empty or the total was not loaded. */
function Total({ list }: { list: PurchaseList }) {
  const { data } = useQuery(purchaseTotals());
  const total = data?.lists.find((one) => one.list === list);
  if (!data || !total || total.bottles === 0) return null;
  const { homeCurrency: home } = data;
  const isConverted = home !== null && total.sums.some(({ currency }) => currency !== home);
  const day = list === 'wishes' ? 'the newest rates' : 'the rates of the day of each purchase';
  return (
    <p>
      {totalWords(total, home)}
      {isConverted && total.amount !== 0 && ` Other currencies at ${day}.`}
      {home === null && total.sums.length > 1 && <ChooseHome />}
      {home !== null && total.without.length > 0 && <LoadRates />}
    </p>
  );
}

/** The purchase in the address, loaded or not. */
function StoredPurchase({ id, onClose }: { id: string; onClose: () => void }) {
  const purchase = useQuery(purchaseById(id));
  if (purchase.data)
    return <PurchaseDialog stored={purchase.data} stage={purchase.data.stage} onClose={onClose} />;
  return <UnopenedDialog title="Purchase" thing="purchase" place="cellar" row={purchase} onClose={onClose} />;
}

function PurchaseText({ purchase }: { purchase: Purchase }) {
  const [due, paid] = [dueWords(purchase, today()), paidWords(purchase)];
  return (
    <div>
      <p className={classes.name}>{wineWords(purchase)}</p>
      <p>
        {bottlesWords(purchase)}
        {paid !== null && `, ${paid}`}
      </p>
      {due !== null && <p className={isLate(purchase, today()) ? classes.late : classes.quiet}>{due}</p>}
      {purchase.note !== null && <p className={classes.note}>{purchase.note}</p>}
      {purchase.arrivals.length > 0 && (
        <ul className={classes.arrivals} aria-label={`Arrivals of ${purchase.name}`}>
          {purchase.arrivals.map((arrival) => (
            <ArrivalLine key={arrival.id} purchase={purchase} arrival={arrival} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ActsProps {
  purchase: Purchase;
  onAct: (act: Act) => void;
  onChange: () => void;
}

function Acts({ purchase, onAct, onChange }: ActsProps) {
  const left = bottlesToCome(purchase);
  const button = (words: string, act: () => void) => (
    <Button variant="default" aria-label={`${words}: ${purchase.name}`} onClick={act}>
      {words}
    </Button>
  );
  return (
    <Group gap="xs">
      {left > 0 && (
        <IfMay call={arrivalOperations.add}>
          <Button
            variant="light"
            aria-label={`Arrived: ${purchase.name}, ${countText(left, 'bottle')}`}
            onClick={() => onAct('arrived')}
          >
            Arrived
          </Button>
        </IfMay>
      )}
      {left > 0 && purchase.stage === 'Wish' && (
        <IfMay call={purchaseOperations.update}>{button('Ordered', () => onAct('ordered'))}</IfMay>
      )}
      <IfMay call={purchaseOperations.update}>{button('Change', onChange)}</IfMay>
      <IfMay call={purchaseOperations.delete}>{button('Delete', () => onAct('delete'))}</IfMay>
    </Group>
  );
}
