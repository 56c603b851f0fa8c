import pg from 'pg'
import type { Difference } from '#domain/commerce/ledger/reconcile-ledger.server.ts'
import type { Finding } from '../leads/check-storm.ts'
import type { Receipt } from '../leads/flapping-receivers.ts'
import type { Journey, MoneyAnswers } from './money-journeys.ts'

const JOBS_LEFT = `
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier in ('return-deposit', 'tell-reservation-over', 'complete-reservation') and j.attempts < j.max_attempts`

/** What the worker still has to do: holds that run, deposits that are neither charged nor back, letters, events that nobody brought. */
export const WAITING = `
  select ((select count(*) from reservations r left join sandbox_payments p using (tenant_id, payment_id)
      where r.state = 'held' or r.state = 'paid' and r.lead_id is null
        or r.state in ('expired', 'cancelled', 'released') and (r.paid_at is not null or p.status not in ('void', 'captured')))
    + (select count(*) ${JOBS_LEFT})
    + (select count(*) from sandbox_events))::int as n`

type StoredReservation = {
  id: number
  slug: string
  carId: number
  mailbox: string
  state: string
  depositCents: number
  isCarReserved: boolean
  status: string | null
  captures: number
  /** At the processor: what came in and neither went back nor was taken back. */
  leftCents: number
  isDisputed: boolean
  leads: number
}

type Transaction = { payment: string; transaction: string; atProcessor: string | null; inLedger: string | null }

/** Holds what the processor has against the ledger, the reservations, the vehicles, and what shoppers heard. */
export async function checkMoney(
  url: string,
  {
    journeys,
    wrong,
    differences: [late, again],
    receipts,
    kills,
  }: Omit<MoneyAnswers, 'statuses'> & { differences: Difference[][]; receipts: readonly Receipt[]; kills: number },
): Promise<Finding[]> {
  const { reservations, transactions, payments, unbalanced, doubled, cars, left, deadJobs } = await read(url)
  const live = reservations.filter(({ state }) => state === 'held' || state === 'paid')
  const byMailbox = Map.groupBy(reservations, ({ mailbox }) => mailbox)
  const of = (one: StoredReservation) =>
    `reservation ${one.id} (${one.state}, ${one.status}, ${one.leftCents} cents left)`
  const bad = (some: readonly StoredReservation[], isBad: (one: StoredReservation) => boolean) =>
    some.filter(isBad).map(of)
  const paid = reservations.filter(({ state }) => state === 'paid')
  const ended = reservations.filter((one) => !live.includes(one))
  const told = (what: Journey['told']) => journeys.filter((one) => one.told === what)
  const isTaken = (to: string, id: string) => receipts.some((one) => one.to === to && one.key === id && one.isTaken)
  const refunded = reservations.filter(({ state }) => state === 'refunded')

  return [
    {
      promise: 'every shopper heard how it ended',
      checked: journeys.length,
      broken: journeys.filter(({ told }) => told === null).map(({ n, tries }) => `journey ${n} after ${tries} tries`),
    },
    {
      promise: 'nothing but 200, 201, 422, 503 and broken lines was answered, and 400 to forged events',
      checked: journeys.length,
      broken: wrong,
    },
    {
      promise: 'every cent at the processor is in the ledger, and none besides',
      checked: transactions.length,
      broken: transactions
        .filter(({ atProcessor, inLedger }) => atProcessor !== inLedger)
        .map((one) => `${one.transaction} of ${one.payment}: ${one.atProcessor} there, ${one.inLedger} here`),
    },
    {
      promise: 'each movement balances, of each payment there is one capture',
      checked: transactions.length,
      broken: [...unbalanced.map((id) => `movement ${id}`), ...bad(reservations, ({ captures }) => captures > 1)],
    },
    {
      promise: 'the daily comparison found no more than answers that kills cut off, and the next one nothing',
      checked: late!.length,
      broken: [
        ...late!.slice(kills),
        ...late!.filter(({ kind, isRepaired }) => kind !== 'missing' || !isRepaired),
        ...again!,
      ].map((one) => JSON.stringify(one)),
    },
    {
      promise: 'no vehicle has two holds, and it is reserved where one is paid',
      checked: cars.length,
      broken: [
        ...doubled.map((id) => `vehicle ${id} has two`),
        ...cars.flatMap(({ id, isReserved }) =>
          isReserved === paid.some(({ carId }) => carId === id) ? [] : [`vehicle ${id}: reserved is ${isReserved}`],
        ),
      ],
    },
    {
      promise: 'no two shoppers were told of the same vehicle that it is theirs',
      checked: journeys.filter(({ hadFromMs }) => hadFromMs !== null).length,
      broken: overlapping(journeys),
    },
    {
      promise: 'who has a vehicle has paid for it once, and the dealer has one lead of it',
      checked: paid.length,
      broken: bad(
        paid,
        (one) =>
          one.status !== 'captured' ||
          one.captures !== 1 ||
          one.leads !== 1 ||
          (one.leftCents !== one.depositCents && !one.isDisputed),
      ),
    },
    {
      promise: 'who has none has nothing charged that is not back, and nothing on their card',
      checked: ended.length,
      broken: bad(
        ended,
        ({ leftCents, status }) => leftCents !== 0 || (status !== 'void' && status !== 'captured' && status !== null),
      ),
    },
    {
      promise: 'no card is charged, or held, for no reservation',
      checked: payments.length,
      broken: payments
        .filter(({ isOwned, status }) => !isOwned && status !== 'unpaid' && status !== 'void')
        .map(({ id }) => id),
    },
    {
      promise: 'who was told that it is theirs has it',
      checked: told('reserved').length,
      broken: told('reserved')
        .filter(({ mailbox }) => byMailbox.get(mailbox)?.filter(({ state }) => state === 'paid').length !== 1)
        .map(({ n, mailbox }) => `journey ${n}: ${byMailbox.get(mailbox)?.map(of)}`),
    },
    {
      promise: 'who was told that it is cancelled, declined or taken has none',
      checked: told('cancelled').length + told('declined').length + told('taken').length,
      broken: [...told('cancelled'), ...told('declined'), ...told('taken')]
        .filter(({ mailbox }) => byMailbox.get(mailbox)?.some((one) => live.includes(one)))
        .map(({ n, mailbox }) => `journey ${n}: ${byMailbox.get(mailbox)?.map(of)}`),
    },
    {
      promise: 'who was paid back has the letter that says so',
      checked: refunded.length,
      broken: bad(refunded, ({ id, mailbox }) => !isTaken(mailbox, `reservation-${id}-over`)),
    },
    {
      promise: 'nothing is left to do',
      checked: reservations.length,
      broken: left.map((one) => JSON.stringify(one)),
    },
    { promise: 'no job was given up', checked: reservations.length, broken: deadJobs > 0 ? [`${deadJobs} jobs`] : [] },
  ]
}

/** Of each vehicle by when shoppers had it: none before the last one asked to cancel. */
function overlapping(journeys: readonly Journey[]): string[] {
  const having = journeys.filter(({ hadFromMs }) => hadFromMs !== null).toSorted((a, b) => a.hadFromMs! - b.hadFromMs!)
  return [...Map.groupBy(having, ({ car }) => car.carId).values()].flatMap((some) =>
    some.flatMap((one, nth) => {
      const before = some[nth - 1]
      return before && one.hadFromMs! < before.hadToMs ? [`journeys ${before.n} and ${one.n}`] : []
    }),
  )
}

async function read(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rowsOf = async <Row extends pg.QueryResultRow>(query: string) => (await client.query<Row>(query)).rows
  const idsOf = async (query: string) => (await rowsOf<{ id: number }>(query)).map(({ id }) => id)
  try {
    return {
      reservations: await rowsOf<StoredReservation>(`
        select r.reservation_id::int as id, t.slug, r.listing_id::int as "carId", c.email as mailbox, r.state,
          r.deposit_cents as "depositCents", l.reserved as "isCarReserved", p.status,
          (select count(*)::int from sandbox_transactions x where x.payment_id = r.payment_id and x.kind = 'capture') as captures,
          (select coalesce(sum(x.amount_cents), 0)::int from sandbox_transactions x where x.payment_id = r.payment_id) as "leftCents",
          exists (select from sandbox_transactions x where x.payment_id = r.payment_id and x.kind = 'chargeback') as "isDisputed",
          (select count(*)::int from leads d where d.tenant_id = r.tenant_id and d.message like '%Reservation ' || r.reservation_id || '.%') as leads
        from reservations r join tenants t using (tenant_id) join reservation_contacts c using (reservation_id)
          join listings l using (listing_id) left join sandbox_payments p on p.payment_id = r.payment_id`),
      // As amount less fee, which is what the balance there came to.
      transactions: await rowsOf<Transaction>(`
        select coalesce(x.payment_id, m.payment_id) as payment, coalesce('sandbox:sbx_txn_' || x.transaction_id, m.idempotency_key) as transaction,
          x.kind || ' ' || (x.amount_cents - x.fee_cents) || ' ' || x.fee_cents as "atProcessor",
          m.kind || ' ' || m.balance || ' ' || m.fees as "inLedger"
        from sandbox_transactions x full join (
          select m.idempotency_key, m.tenant_id, m.payment_id, m.kind,
            coalesce(sum(e.amount_cents) filter (where e.ledger_account = 'processor-balance'), 0) as balance,
            coalesce(sum(e.amount_cents) filter (where e.ledger_account = 'processor-fees'), 0) as fees
          from money_movements m join money_entries e using (tenant_id, movement_id) group by 1, 2, 3, 4) m
        on m.tenant_id = x.tenant_id and m.idempotency_key = 'sandbox:sbx_txn_' || x.transaction_id`),
      payments: await rowsOf<{ id: string; status: string; isOwned: boolean }>(`
        select payment_id as id, status, exists (select from reservations r where r.payment_id = p.payment_id) as "isOwned"
        from sandbox_payments p`),
      unbalanced: await idsOf(`
        select movement_id::int as id from money_movements m left join money_entries e using (tenant_id, movement_id)
        group by movement_id having coalesce(sum(e.amount_cents), 1) <> 0`),
      doubled: await idsOf(`
        select listing_id::int as id from reservations where state in ('held', 'paid') group by listing_id having count(*) > 1`),
      cars: await rowsOf<{ id: number; isReserved: boolean }>(
        `select listing_id::int as id, reserved as "isReserved" from listings`,
      ),
      left: await rowsOf(
        `select t.identifier, j.payload, j.attempts, j.key, j.last_error, j.locked_at::text, j.run_at::text ${JOBS_LEFT}`,
      ),
      // One that has lost its key was another worker's when its own was killed.
      deadJobs: (
        await idsOf(
          'select id::int from graphile_worker._private_jobs where attempts >= max_attempts and key is not null',
        )
      ).length,
    }
  } finally {
    await client.end()
  }
}
