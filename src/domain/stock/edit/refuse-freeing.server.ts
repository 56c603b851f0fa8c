import type { TenantTransaction } from '#db/tenant-session.ts'

/** A deposit that is paid has the vehicle reserved: only who ends that reservation, and pays back, frees it. */
export type DepositPaid = { kind: 'deposit-paid'; stockNumber: string; reservationId: number }

/** The refusal to free a vehicle by hand while a deposit for it is paid; null where none is. The caller has called `holdStock`. */
export async function refuseFreeing(
  trx: TenantTransaction,
  tenantId: number,
  { listingId, stockNumber }: { listingId: number; stockNumber: string },
): Promise<DepositPaid | null> {
  const row = await trx
    .selectFrom('reservations')
    .select('reservation_id as reservationId')
    .where('tenant_id', '=', tenantId)
    .where('listing_id', '=', listingId)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  return row ? { kind: 'deposit-paid', stockNumber, reservationId: row.reservationId } : null
}
