import type { Database } from '#db/schema.ts'

type Table = keyof Database

/** What of a tenant is asked for besides its folder; `site` goes with any of them. */
export const MOVED_PARTS = ['stock', 'photos', 'leads'] as const
export type MovedPart = (typeof MOVED_PARTS)[number]

/**
 * Rows of a table that go in files of their own, so many to a file, with the rows of `children` that belong to them. Whole
 * rows as the database has them: a new column travels by itself.
 */
export type MovedUnit = {
  table: Table
  part: MovedPart | 'site'
  perFile: number
  /** Tells rows apart within a tenant; null: the whole row does. */
  key: readonly string[] | null
  /** What is there already stays as it is, with what belongs to it; else it becomes as it was where it comes from. */
  adds: boolean
  children: readonly MovedChild[]
}

export type MovedChild = {
  table: Table
  part: MovedPart
  /** As of a unit, where others point at these rows. */
  key?: readonly string[]
  /** The table they belong to, where that is another child. */
  of?: Table
}

/** In the order in which they can be written: what others point at goes first. */
export const MOVED_UNITS: readonly MovedUnit[] = [
  { table: 'lead_salts', part: 'site', perFile: 1, key: [], adds: true, children: [] },
  { table: 'former_names', part: 'site', perFile: 1_000, key: ['make', 'model'], adds: true, children: [] },
  { table: 'review_sources', part: 'site', perFile: 1_000, key: ['source', 'place'], adds: false, children: [] },
  { table: 'reviews', part: 'site', perFile: 500, key: ['source', 'place', 'external_id'], adds: false, children: [] },
  { table: 'missing_paths', part: 'site', perFile: 1_000, key: ['path'], adds: true, children: [] },
  { table: 'feed_runs', part: 'stock', perFile: 50, key: null, adds: true, children: [] },
  { table: 'images', part: 'photos', perFile: 1_000, key: ['sha256'], adds: true, children: [] },
  {
    table: 'listings',
    part: 'stock',
    perFile: 100,
    key: ['dealership_id', 'stock_number'],
    adds: false,
    children: [
      { table: 'listing_specs', part: 'stock' },
      { table: 'listing_locks', part: 'stock' },
      { table: 'price_history', part: 'stock' },
      { table: 'slug_history', part: 'stock' },
      { table: 'also_listed', part: 'stock' },
      { table: 'listing_photos', part: 'photos' },
      { table: 'listing_media', part: 'photos' },
      { table: 'listing_hotspots', part: 'photos' },
    ],
  },
  {
    table: 'shoppers',
    part: 'leads',
    perFile: 500,
    key: ['uid'],
    adds: true,
    children: [
      { table: 'watchlist_entries', part: 'leads' },
      { table: 'own_vehicles', part: 'leads' },
      { table: 'kept_pages', part: 'leads' },
    ],
  },
  // Hashed with the salt, which goes before: who asked never to be written to again is not.
  { table: 'alert_blocks', part: 'leads', perFile: 1_000, key: ['email_hash'], adds: true, children: [] },
  { table: 'lead_destinations', part: 'leads', perFile: 1_000, key: ['kind', 'target'], adds: true, children: [] },
  {
    table: 'leads',
    part: 'leads',
    perFile: 100,
    key: ['submission_key'],
    adds: true,
    children: [
      { table: 'lead_consents', part: 'leads' },
      { table: 'lead_deliveries', part: 'leads' },
      { table: 'lead_activity', part: 'leads' },
      { table: 'lead_attachments', part: 'leads' },
      { table: 'bookings', part: 'leads', key: ['lead_id'] },
      { table: 'booking_letters', part: 'leads', of: 'bookings' },
    ],
  },
]

/** By what a row is known in every installation. Columns of these names say that instead of a number. */
export const NAMED: Readonly<Record<string, { table: Table; by: string }>> = {
  dealership_id: { table: 'dealerships', by: 'slug' },
  location_id: { table: 'locations', by: 'slug' },
  image_id: { table: 'images', by: 'sha256' },
  listing_id: { table: 'listings', by: 'slug' },
  lead_id: { table: 'leads', by: 'submission_key' },
  booking_id: { table: 'bookings', by: 'uid' },
  shopper_id: { table: 'shoppers', by: 'uid' },
}

/** Columns that are no part of a row as it travels, beside numbers that nothing points at and what the database works out. */
export const LEFT_COLUMNS: Partial<Record<Table, readonly string[]>> = {
  // Counted anew in each installation; the curated list is a list of slugs, which is read once all vehicles are there.
  listings: ['stock_version', 'similar_listing_ids'],
  // A file of its own, `attachments/<content_sha256>`.
  lead_attachments: ['content'],
}

/** Columns that count on where the rows are: of what is there and what comes the higher stands, so that no visit is lost. */
export const COUNTED_ON: readonly string[] = ['views']

/** Tables of which the folder's own files tell: settings, pages, pictures, redirects. */
export const IN_FOLDER: readonly Table[] = [
  ...(['tenants', 'hosts', 'dealerships', 'locations', 'opening_hours', 'special_hours'] as const),
  ...(['manufacturers', 'manufacturer_models', 'pages', 'articles', 'tenant_files', 'redirects'] as const),
]

/** Tables that stay where they are, and why. */
export const LEFT_OUT: Partial<Record<Table, string>> = {
  analytics_events: 'what was counted of visitors stays with the installation that counted it',
  vehicle_visits: 'forgotten within the hour',
  visitor_salts: 'made anew each day',
  rate_limits: 'forgotten within the day',
  staff_sessions: 'everybody signs in again',
  shopper_sessions: 'everybody signs in again',
  shopper_audit: 'how accounts came about: it is kept where that was, in its backup',
  shopper_passkeys: 'they are for the host they were made at, and a code signs in anywhere',
  passkey_challenges: 'they are good for five minutes',
  shopper_sign_in_codes: 'they are good for ten minutes, where they were asked for',
  staff_sign_in_links: 'they lead to the installation that sent them',
  alert_contacts:
    'whoever asked to be told asked this installation, whose letters carry the links that stop it; who is never to be asked again travels',
  alerts: 'they go with their mailboxes',
  alert_mails: 'they go with their alerts',
  alert_news: 'they go with their alerts',
  alert_cursors: 'made anew where stock is looked through for alerts',
  alert_listings: 'made anew where stock is looked through for alerts',
  trade_ins:
    'an offer is answered where it was made, under the number it was made by; its lead travels, with vehicle and price',
  trade_in_photos: 'they stay with their trade-ins',
  finance_applications: 'sealed under the key of the installation they were made in; their leads travel',
  finance_documents: 'they stay with their applications',
  orders: 'sealed under the key of the installation they were made in, and paid for there; their leads travel',
  order_documents: 'they stay with their orders',
  order_packs: 'they stay with their orders',
  sandbox_envelopes: 'what stands at a service stays there',
  reservations: 'their deposits stand at the processor of the installation that took them; their leads travel',
  reservation_contacts: 'they stay with their reservations',
  invoices: 'the list is imported where it is paid; what was paid stays with the ledger',
  online_payments: 'they stand at the processor of the installation that took them; their leads travel',
  online_payment_contacts: 'they stay with their payments',
  order_refunds: 'they stay with their payments',
  spins: 'a hash is published, and a prize collected, where the wheel was spun; leads of prizes travel',
  spin_secrets: 'they stay with their spins',
  prize_stock: 'they stay with their spins',
  spin_goes: 'they stay with their spins, hashed by a secret of the installation',
  money_movements:
    'a ledger stays where its money was moved, with the keys of that processor; money report --csv exports it',
  money_entries: 'they stay with their movements',
  money_reconciliations: 'they stay with the ledger',
  processor_keys: 'sealed with the keys of the installation they were given to; they are given to the next one anew',
  processor_events: 'events go to the installation whose address the processor has',
  sandbox_payments: 'made up, where they were made',
  sandbox_transactions: 'they stay with their payments',
  sandbox_events: 'they stay with their payments and envelopes',
  staff_audit: 'who looked at which lead where: it is kept where that was, in its backup',
}
