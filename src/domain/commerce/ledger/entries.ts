import type { ProcessorTransaction, TransactionKind } from '../payments/processor.ts'

export const LEDGER_ACCOUNTS = {
  'processor-balance': 'What the processor holds for the dealer.',
  'deposits-held': 'What shoppers paid as deposits.',
  'invoices-paid': 'What they paid of invoices.',
  'orders-paid': 'What they paid of orders beside the deposit.',
  refunds: 'What was paid back to them.',
  chargebacks: 'What their banks took back.',
  'processor-fees': 'What the processor kept.',
  payouts: 'What reached the dealer’s bank.',
  other: 'What others than this site took by the same account at the processor, and what it moved besides.',
} as const
export type LedgerAccount = keyof typeof LEDGER_ACCOUNTS

/** A debit above zero, a credit below; never zero. */
export type Entry = { ledgerAccount: LedgerAccount; currency: 'AUD'; amountCents: number }

/** What stands against the processor's balance. */
const AGAINST: Readonly<Record<TransactionKind, LedgerAccount>> = {
  capture: 'deposits-held',
  refund: 'refunds',
  'refund-failed': 'refunds',
  chargeback: 'chargebacks',
  'chargeback-reversed': 'chargebacks',
  payout: 'payouts',
  'payout-failed': 'payouts',
  fee: 'processor-fees',
  other: 'other',
}
/** What was paid for another purpose than a deposit. */
const PAID: Readonly<Record<string, LedgerAccount>> = {
  'online-payment': 'invoices-paid',
  'order-payment': 'orders-paid',
}
/** Of a payment that this site did not order, they are none of its deposits. */
const OF_PAYMENTS: readonly TransactionKind[] = [
  'capture',
  'refund',
  'refund-failed',
  'chargeback',
  'chargeback-reversed',
]

/** One change of the processor's balance as double entry: sums to zero; empty where nothing moved. */
export function entriesOf({ kind, amountCents, feeCents, currency, cause }: ProcessorTransaction): Entry[] {
  const own =
    (kind === 'capture' && cause && Object.hasOwn(PAID, cause.purpose) && PAID[cause.purpose]) || AGAINST[kind]
  const against = cause === null && OF_PAYMENTS.includes(kind) ? 'other' : own
  const sums = new Map<LedgerAccount, number>()
  const add = (account: LedgerAccount, cents: number) => sums.set(account, (sums.get(account) ?? 0) + cents)
  add('processor-balance', amountCents - feeCents)
  add(against, -amountCents)
  add('processor-fees', feeCents)
  return [...sums].flatMap(([ledgerAccount, cents]) =>
    cents === 0 ? [] : [{ ledgerAccount, currency, amountCents: cents }],
  )
}

/** What has to be added to the entries there are to have those that are wanted; empty where they are the same. */
export function entriesBetween(present: readonly Entry[], wanted: readonly Entry[]): Entry[] {
  const sums = new Map<LedgerAccount, number>()
  for (const [entries, sign] of [[wanted, 1], [present, -1]] as const) // biome-ignore format: two sides
    for (const { ledgerAccount, amountCents } of entries)
      sums.set(ledgerAccount, (sums.get(ledgerAccount) ?? 0) + sign * amountCents)
  return [...sums].flatMap(([ledgerAccount, amountCents]) =>
    amountCents === 0 ? [] : [{ ledgerAccount, currency: 'AUD' as const, amountCents }],
  )
}
