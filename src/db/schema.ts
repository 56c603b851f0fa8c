// Written by `npm run write:database-types` from the migrations: change those, then run it.
import type { ColumnType, Generated } from 'kysely'

type Instant<Default = never, Null = never, Written = Date | string | Null> =
  ColumnType<Date | Null, Written | Default, Written>
type Json<Default = never, Null = never> = ColumnType<object | Null, string | Null | Default, string | Null>

/** The columns of each table, those of one type together. */
export type Database = {
  alert_blocks: Record<'tenant_id', number> &
    Record<'email_hash', string> &
    Record<'blocked_at', Instant>
  alert_contacts: Record<'alert_contact_id', Generated<number>> &
    Record<'tenant_id', number> &
    Record<'email' | 'email_hash' | 'token' | 'token_hash', string> &
    Record<'created_at', Instant>
  alert_cursors: Record<'stock_version' | 'tenant_id', number> &
    Record<'matched_at', Instant>
  alert_listings: Record<'listing_id' | 'tenant_id', number> &
    Record<'document', Json>
  alert_mails: Record<'alert_mail_id' | 'tries', Generated<number>> &
    Record<'alert_id' | 'tenant_id', number> &
    Record<'kind', 'confirm' | 'news'> &
    Record<'state', Generated<'pending' | 'sent' | 'failed' | 'passed'>> &
    Record<'created_at' | 'next_try_at', Instant> &
    Record<'answer', string | null> &
    Record<'sent_at', Instant<undefined, null>>
  alert_news: Record<'alert_news_id', Generated<number>> &
    Record<'alert_id' | 'listing_id' | 'pass_since' | 'tenant_id', number> &
    Record<'reason', 'price-drop' | 'back' | 'new-match'> &
    Record<'alert_mail_id' | 'price_dollars' | 'told_dollars' | 'was_price_dollars', number | null> &
    Record<'price_type' | 'told_price_type', string | null> &
    Record<'found_at', Instant> &
    Record<'state', Generated<'waiting' | 'told' | 'gone' | 'more'>>
  alerts: Record<'alert_id' | 'since_stock_version', Generated<number>> &
    Record<'alert_contact_id' | 'tenant_id', number> &
    Record<'listing_id' | 'price_dollars' | 'shopper_id', number | null> &
    Record<'kind', 'price-drop' | 'available' | 'alike' | 'search'> &
    Record<'price_type' | 'search_href', string | null> &
    Record<'terms', Generated<string[]>> &
    Record<'about' | 'address_hash' | 'consent_sha256' | 'consent_words' | 'origin', string> &
    Record<'frequency', 'at-once' | 'daily' | 'weekly'> &
    Record<'state', 'unconfirmed' | 'on' | 'stopped'> &
    Record<'answered_at' | 'requested_at', Instant> &
    Record<'confirmed_at' | 'stopped_at', Instant<undefined, null>>
  also_listed: Record<'listing_id' | 'tenant_id', number> &
    Record<'source', string> &
    Record<'listed_at', Instant>
  analytics_events: Record<'analytics_event_id', Generated<number>> &
    Record<'event_id' | 'tenant_id', number> &
    Record<'path', string> &
    Record<'listing_id', number | null> &
    Record<'occurred_at', Instant<undefined>>
  articles: Record<'article_id', Generated<number>> &
    Record<'tenant_id', number> &
    Record<'date' | 'markdown' | 'slug' | 'source' | 'title', string> &
    Record<'description' | 'ends_on' | 'image_src' | 'starts_on', string | null> &
    Record<'image_alt', Generated<string>> &
    Record<'updated_at', Instant<undefined, null>>
  booking_letters: Record<'booking_letter_id' | 'tries', Generated<number>> &
    Record<'booking_id' | 'sequence' | 'tenant_id', number> &
    Record<'state', 'pending' | 'sent' | 'failed' | 'passed'> &
    Record<'next_try_at', Instant> &
    Record<'answer', string | null> &
    Record<'sent_at', Instant<undefined, null>>
  bookings: Record<'booking_id' | 'sequence', Generated<number>> &
    Record<'lead_id' | 'tenant_id', number> &
    Record<'kind', 'test-drive' | 'service'> &
    Record<'listing_id' | 'location_id' | 'seat', number | null> &
    Record<'changed_at' | 'created_at' | 'ends_at' | 'starts_at', Instant> &
    Record<'time_zone', string> &
    Record<'state', 'held' | 'booked' | 'cancelled' | 'lapsed'> &
    Record<'uid', Generated<string>>
  dealerships: Record<'dealership_id' | 'position', Generated<number>> &
    Record<'tenant_id', number> &
    Record<'name' | 'slug', string> &
    Record<'abn' | 'legal_name', string | null> &
    Record<'website', Json<undefined, null>> &
    Record<'average_rating' | 'review_count', number | null> &
    Record<'feed_codes', Generated<string[]>>
  feed_runs: Record<'feed_run_id', Generated<number>> &
    Record<'tenant_id', number> &
    Record<'dealership_id', number | null> &
    Record<'file_name' | 'format', string> &
    Record<'started_at', Instant> &
    Record<'finished_at', Instant<undefined>> &
    Record<'summary', Json> &
    Record<'source', string | null>
  finance_applications: Record<'finance_application_id' | 'tenant_id', number> &
    Record<'lead_id' | 'listing_id' | 'shopper_id', number | null> &
    Record<'steps_done', Generated<string[]>> &
    Record<'answers_sealed', Buffer> &
    Record<'created_at' | 'saved_at', Instant>
  finance_documents: Record<'byte_count' | 'finance_application_id' | 'part' | 'tenant_id', number> &
    Record<'field', string> &
    Record<'about_sealed' | 'content_sealed', Buffer> &
    Record<'uploaded_at', Instant>
  former_names: Record<'tenant_id', number> &
    Record<'make' | 'model', string>
  hosts: Record<'host', string> &
    Record<'tenant_id', number> &
    Record<'is_primary', Generated<boolean>> &
    Record<'preview', boolean | null>
  images: Record<'image_id', Generated<number>> &
    Record<'byte_count' | 'height_px' | 'tenant_id' | 'width_px', number> &
    Record<'sha256', string> &
    Record<'format', 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'> &
    Record<'created_at', Instant<undefined>>
  invoices: Record<'invoice_id', Generated<number>> &
    Record<'amount_cents' | 'tenant_id', number> &
    Record<'invoice_number', string> &
    Record<'dealership_id' | 'gst_cents', number | null> &
    Record<'description' | 'due_on', string | null> &
    Record<'imported_at', Instant>
  kept_pages: Record<'shopper_id' | 'tenant_id', number> &
    Record<'kind', 'search' | 'compare'> &
    Record<'path' | 'title', string> &
    Record<'kept_at', Instant>
  lead_activity: Record<'lead_activity_id', Generated<number>> &
    Record<'lead_id' | 'tenant_id', number> &
    Record<'at', Instant> &
    Record<'by_email' | 'by_name' | 'says', string> &
    Record<'kind', 'note' | 'status' | 'sent-again' | 'released' | 'moved' | 'cancelled' | 'reservation'>
  lead_attachments: Record<'lead_attachment_id', Generated<number>> &
    Record<'byte_count' | 'lead_id' | 'tenant_id', number> &
    Record<'content_sha256' | 'field' | 'name', string> &
    Record<'content_type', 'image/jpeg' | 'application/pdf'> &
    Record<'content', Buffer>
  lead_consents: Record<'lead_id' | 'tenant_id', number> &
    Record<'purpose', 'offers' | 'terms' | 'credit' | 'privacy-notice'> &
    Record<'address_hash' | 'words' | 'words_sha256', string> &
    Record<'given', boolean> &
    Record<'given_at', Instant> &
    Record<'pre_ticked', boolean | null>
  lead_deliveries: Record<'lead_delivery_id' | 'tries', Generated<number>> &
    Record<'lead_id' | 'tenant_id', number> &
    Record<'kind' | 'target', string> &
    Record<'state', 'held' | 'pending' | 'sent' | 'failed' | 'suspended'> &
    Record<'idempotency_key', Generated<string>> &
    Record<'next_try_at', Instant> &
    Record<'log', Json<undefined>> &
    Record<'sent_at', Instant<undefined, null>> &
    Record<'is_listed', Generated<boolean>> &
    Record<'queued_at', Instant<undefined>>
  lead_destinations: Record<'tenant_id', number> &
    Record<'kind' | 'target', string> &
    Record<'failures', Generated<number>> &
    Record<'failing_since' | 'suspended_at', Instant<undefined, null>>
  lead_salts: Record<'tenant_id', number> &
    Record<'salt', string> &
    Record<'inner_key' | 'outer_key', Generated<Buffer>>
  leads: Record<'lead_id' | 'spam_score', Generated<number>> &
    Record<'tenant_id', number> &
    Record<'address_hash' | 'category' | 'content_hash' | 'email' | 'email_hash' | 'first_name' | 'form' | 'last_name'
      | 'phone' | 'phone_hash' | 'postcode' | 'route_reason' | 'submission_key', string> &
    Record<'message' | 'page_url' | 'subcategory' | 'user_agent', string | null> &
    Record<'state', 'accepted' | 'quarantined' | 'released'> &
    Record<'dealership_id' | 'listing_id' | 'location_id', number | null> &
    Record<'spam_reasons' | 'visited_pages', Generated<string[]>> &
    Record<'created_at', Instant> &
    Record<'answers' | 'linked_query_params', Json<undefined>> &
    Record<'vehicle', Json<undefined, null>> &
    Record<'status', Generated<'new' | 'contacted' | 'appointment' | 'won' | 'lost'>> &
    Record<'found_by', Generated<string>>
  listing_hotspots: Record<'listing_hotspot_id' | 'position', Generated<number>> &
    Record<'listing_id' | 'tenant_id', number> &
    Record<'scope', 'exterior' | 'interior'> &
    Record<'description', string> &
    Record<'positions', Json>
  listing_locks: Record<'listing_id' | 'tenant_id', number> &
    Record<'field', string> &
    Record<'locked_at', Instant<undefined>> &
    Record<'set_at' | 'until', Instant<undefined, null>> &
    Record<'feed_value', Json<undefined, null>>
  listing_media: Record<'listing_media_id' | 'position', Generated<number>> &
    Record<'listing_id' | 'tenant_id', number> &
    Record<'kind', 'spin_frame' | 'interior_panorama' | 'walkaround_video' | 'video' | 'history_report'> &
    Record<'image_id', number | null> &
    Record<'file_sha256' | 'url', string | null>
  listing_photos: Record<'listing_id' | 'position' | 'tenant_id', number> &
    Record<'image_id', number | null> &
    Record<'failure' | 'source_url', string | null> &
    Record<'state', Generated<'ready' | 'pending' | 'failed'>>
  listing_specs: Record<'listing_id' | 'tenant_id', number> &
    Record<'aggregate_trailer_mass_kg' | 'ancap_stars' | 'ancap_year' | 'ball_weight_kg' | 'cylinders'
      | 'energy_kwh_per_100km' | 'engine_cc' | 'engine_litres' | 'fuel_capacity_litres' | 'fuel_litres_per_100km'
      | 'gross_combination_mass_kg' | 'gross_vehicle_mass_kg' | 'height_mm' | 'length_mm' | 'power_kw' | 'sleeps'
      | 'tare_weight_kg' | 'torque_nm' | 'towing_capacity_braked_kg' | 'width_mm', number | null> &
    Record<'axle_type' | 'engine_type' | 'gear_type' | 'induction', string | null>
  listings: Record<'listing_id' | 'views', Generated<number>> &
    Record<'dealership_id' | 'stock_version' | 'tenant_id' | 'year', number> &
    Record<'average_market_price_cents' | 'before_price_cents' | 'doors' | 'drive_away_cents'
      | 'excl_govt_charges_cents' | 'gear_count' | 'location_id' | 'odometer_km' | 'offer_price_cents' | 'price_cents'
      | 'purchase_cost_cents' | 'reserve_deposit_cents' | 'seats' | 'state_average_market_price_cents'
      | 'subscription_price_cents' | 'wholesale_price_cents', number | null> &
    Record<'make' | 'model' | 'name' | 'slug' | 'stock_number', string> &
    Record<'autograb_id' | 'badge' | 'body' | 'body_configuration' | 'build_date' | 'carsales_title' | 'colour'
      | 'compliance_date' | 'dealer_comments' | 'drive' | 'engine_number' | 'engine_size' | 'external_video_url'
      | 'feed_digest' | 'feed_name' | 'feed_photos_digest' | 'fuel' | 'history_report_file' | 'interior_colour'
      | 'notes' | 'nvic' | 'photos_from' | 'private_postcode' | 'private_suburb' | 'redbook_code'
      | 'registration_expires_on' | 'registration_plate' | 'series' | 'simple_body' | 'simple_colour' | 'simple_drive'
      | 'simple_fuel' | 'simple_transmission' | 'spin_code' | 'tag' | 'transmission' | 'video_url'
      | 'vin', string | null> &
    Record<'item_type', Generated<'car' | 'truck' | 'motorcycle' | 'caravan'>> &
    Record<'car_type', 'new' | 'used' | 'demo'> &
    Record<'status', Generated<'in_stock' | 'coming_soon' | 'sold' | 'withdrawn'>> &
    Record<'certified' | 'grey_market_import' | 'preorder' | 'reserved'
      | 'show_on_dealer_website', Generated<boolean>> &
    Record<'categories' | 'distribution_locations' | 'features' | 'standard_equipment', Generated<string[]>> &
    Record<'sold_at', Instant<undefined, null>> &
    Record<'price_type', 'drive_away' | 'estimated_drive_away' | 'excl_govt_charges' | null> &
    Record<'finance_lenders' | 'payment_processors', Json<undefined>> &
    Record<'youx_quote', Json<undefined, null>> &
    Record<'similar_listing_ids', Generated<number[]>> &
    Record<'created_at' | 'updated_at', Instant<undefined>>
  locations: Record<'location_id' | 'position', Generated<number>> &
    Record<'tenant_id', number> &
    Record<'average_rating' | 'dealership_id' | 'latitude' | 'longitude' | 'review_count', number | null> &
    Record<'name' | 'slug', string> &
    Record<'is_primary' | 'visible', Generated<boolean>> &
    Record<'location_type', Generated<'' | 'sales' | 'used' | 'service' | 'parts' | 'service-and-parts'>> &
    Record<'location_subtype' | 'time_zone', Generated<string>> &
    Record<'distribution_locations' | 'feed_codes' | 'languages' | 'manufacturers', Generated<string[]>> &
    Record<'city' | 'dealer_license_number' | 'email' | 'image_url' | 'landline_phone' | 'map_key'
      | 'motor_vehicle_repairer' | 'phone' | 'place_id' | 'place_url' | 'postcode' | 'street', string | null> &
    Record<'state', 'ACT' | 'NSW' | 'NT' | 'QLD' | 'SA' | 'TAS' | 'VIC' | 'WA' | null>
  manufacturer_models: Record<'model_id' | 'position', Generated<number>> &
    Record<'manufacturer_id' | 'tenant_id', number> &
    Record<'name' | 'slug', string> &
    Record<'body' | 'description' | 'image_url', string | null> &
    Record<'price_from_cents', number | null>
  manufacturers: Record<'manufacturer_id' | 'position', Generated<number>> &
    Record<'tenant_id', number> &
    Record<'name' | 'slug', string> &
    Record<'logo_url', string | null>
  missing_paths: Record<'hits' | 'tenant_id', number> &
    Record<'first_on' | 'last_on' | 'path', string>
  money_entries: Record<'amount_cents' | 'movement_id' | 'tenant_id', number> &
    Record<'ledger_account', 'processor-balance' | 'deposits-held' | 'invoices-paid' | 'orders-paid' | 'processor-fees' | 'refunds' | 'chargebacks' | 'payouts' | 'other'> &
    Record<'currency', string>
  money_movements: Record<'movement_id', Generated<number>> &
    Record<'tenant_id', number> &
    Record<'cause_id' | 'cause_kind' | 'idempotency_key' | 'processor', string> &
    Record<'kind', 'capture' | 'refund' | 'refund-failed' | 'chargeback' | 'chargeback-reversed' | 'payout' | 'payout-failed' | 'fee' | 'other' | 'correction'> &
    Record<'account' | 'payment_id', string | null> &
    Record<'happened_at' | 'recorded_at', Instant> &
    Record<'recorded_by', 'call' | 'webhook' | 'reconcile'> &
    Record<'corrects', number | null>
  money_reconciliations: Record<'reconciliation_id', Generated<number>> &
    Record<'tenant_id' | 'transactions', number> &
    Record<'processor', string> &
    Record<'account', string | null> &
    Record<'compared_at' | 'since', Instant> &
    Record<'differences', Json>
  online_payment_contacts: Record<'online_payment_id' | 'tenant_id', number> &
    Record<'shopper_id', number | null> &
    Record<'email' | 'first_name' | 'last_name' | 'origin' | 'phone', string>
  online_payments: Record<'online_payment_id', Generated<number>> &
    Record<'amount_cents' | 'surcharge_cents' | 'tenant_id', number> &
    Record<'dealership_id' | 'gst_cents' | 'invoice_id' | 'lead_id' | 'order_id', number | null> &
    Record<'is_listed', boolean> &
    Record<'currency' | 'form_key' | 'invoice_number', string> &
    Record<'account' | 'description' | 'end_reason' | 'payment_id', string | null> &
    Record<'state', 'open' | 'paid' | 'lost' | 'returned' | 'refunded'> &
    Record<'processor', 'stripe' | 'sandbox'> &
    Record<'begun_at', Instant> &
    Record<'ended_at' | 'paid_at' | 'returned_at', Instant<undefined, null>> &
    Record<'told_state', 'paid' | 'refunded' | null>
  opening_hours: Record<'location_id' | 'tenant_id' | 'weekday', number> &
    Record<'status', 'Open' | 'Closed'> &
    Record<'closes' | 'note' | 'opens', string | null>
  order_documents: Record<'byte_count' | 'order_id' | 'part' | 'tenant_id', number> &
    Record<'field', string> &
    Record<'about_sealed' | 'content_sealed', Buffer> &
    Record<'uploaded_at', Instant>
  order_packs: Record<'order_id' | 'order_pack_id' | 'tenant_id', number> &
    Record<'state', 'made' | 'sent' | 'signed' | 'declined' | 'expired' | 'withdrawn'> &
    Record<'made_at', Instant> &
    Record<'document_sealed', Buffer> &
    Record<'sha256', string> &
    Record<'envelope_id' | 'service' | 'sign_href' | 'signed_sha256', string | null> &
    Record<'answered_at' | 'sent_at' | 'sign_by', Instant<undefined, null>> &
    Record<'signed_sealed', Buffer | null>
  order_refunds: Record<'order_refund_id', Generated<number>> &
    Record<'amount_cents' | 'nth' | 'online_payment_id' | 'tenant_id', number> &
    Record<'currency', Generated<string>> &
    Record<'by_email' | 'by_name' | 'reason', string> &
    Record<'state', 'asked' | 'accepted' | 'refused'> &
    Record<'asked_at', Instant> &
    Record<'over_at', Instant<undefined, null>> &
    Record<'refusal', string | null>
  orders: Record<'order_id' | 'tenant_id', number> &
    Record<'reference', string> &
    Record<'state', 'draft' | 'new' | 'contract' | 'paid' | 'handed_over' | 'cancelled'> &
    Record<'dealership_id' | 'lead_id' | 'listing_id' | 'pick_up_location_id' | 'reservation_id' | 'shopper_id'
      | 'trade_in_id', number | null> &
    Record<'vehicle', Json> &
    Record<'letters_sent' | 'steps_done', Generated<string[]>> &
    Record<'answers_sealed', Buffer> &
    Record<'lines', Json<undefined>> &
    Record<'pays', 'deposit' | 'price' | null> &
    Record<'may_remind', Generated<boolean>> &
    Record<'cancelled_at' | 'contract_at' | 'handed_over_at' | 'paid_at' | 'pick_up_at' | 'placed_at'
      | 'reminded_at', Instant<undefined, null>> &
    Record<'created_at' | 'saved_at', Instant>
  own_vehicles: Record<'own_vehicle_id', Generated<number>> &
    Record<'shopper_id' | 'tenant_id', number> &
    Record<'name' | 'origin', string> &
    Record<'rego' | 'rego_due_on' | 'rego_told_on' | 'service_due_on' | 'service_told_on', string | null> &
    Record<'rego_state', 'act' | 'nsw' | 'nt' | 'qld' | 'sa' | 'tas' | 'vic' | 'wa' | null> &
    Record<'is_reminded', Generated<boolean>> &
    Record<'created_at', Instant>
  pages: Record<'page_id', Generated<number>> &
    Record<'tenant_id', number> &
    Record<'file_name' | 'path' | 'source', string> &
    Record<'description' | 'ends_on' | 'starts_on' | 'title', string | null> &
    Record<'sections', Json> &
    Record<'updated_at', Instant<undefined, null>>
  passkey_challenges: Record<'tenant_id', number> &
    Record<'challenge_hash', string> &
    Record<'shopper_id', number | null> &
    Record<'expires_at', Instant>
  postcodes: Record<'postcode' | 'suburb', string> &
    Record<'state', 'ACT' | 'NSW' | 'NT' | 'QLD' | 'SA' | 'TAS' | 'VIC' | 'WA'> &
    Record<'latitude' | 'longitude', number>
  price_history: Record<'listing_id' | 'tenant_id', number> &
    Record<'recorded_at', Instant<undefined>> &
    Record<'price_cents', number | null> &
    Record<'price_type', string | null>
  prize_stock: Record<'available' | 'tenant_id', number> &
    Record<'campaign' | 'prize', string> &
    Record<'won', Generated<number>>
  processor_events: Record<'tenant_id', number> &
    Record<'event_id' | 'processor' | 'type', string> &
    Record<'payment_id', string | null> &
    Record<'taken_at', Instant>
  processor_keys: Record<'tenant_id', number> &
    Record<'processor' | 'publishable_key', string> &
    Record<'secret_key_sealed' | 'webhook_secret_sealed', Buffer> &
    Record<'set_at', Instant>
  rate_limits: Record<'tenant_id', number> &
    Record<'key', string> &
    Record<'full_at', Instant>
  redirects: Record<'final_status' | 'status' | 'tenant_id', number> &
    Record<'from_path', string> &
    Record<'from_query', Generated<string>> &
    Record<'final_to' | 'last_hit_on' | 'written_to', string | null> &
    Record<'replaces_page', Generated<boolean>> &
    Record<'hits', Generated<number>>
  reservation_contacts: Record<'reservation_id' | 'tenant_id', number> &
    Record<'shopper_id', number | null> &
    Record<'email' | 'first_name' | 'last_name' | 'phone' | 'token', string>
  reservations: Record<'reservation_id', Generated<number>> &
    Record<'deposit_cents' | 'tenant_id', number> &
    Record<'dealership_id' | 'lead_id' | 'listing_id' | 'price_cents', number | null> &
    Record<'vehicle', Json> &
    Record<'address_hash' | 'currency' | 'terms_sha256' | 'terms_words' | 'token_hash', string> &
    Record<'state', 'held' | 'paid' | 'fulfilled' | 'expired' | 'cancelled' | 'released' | 'refunded'> &
    Record<'processor', 'stripe' | 'sandbox'> &
    Record<'account' | 'end_reason' | 'payment_id' | 'person_hash', string | null> &
    Record<'expires_at' | 'held_at', Instant> &
    Record<'dealer_told_at' | 'ended_at' | 'paid_at' | 'refunded_at', Instant<undefined, null>> &
    Record<'told_state', 'paid' | 'refunded' | null>
  review_sources: Record<'tenant_id', number> &
    Record<'source', 'google' | 'file'> &
    Record<'place', string> &
    Record<'review_count', Generated<number>> &
    Record<'average_rating', number | null> &
    Record<'read_at', Instant<undefined, null>> &
    Record<'tried_at', Instant> &
    Record<'failure', string | null>
  reviews: Record<'rating' | 'tenant_id', number> &
    Record<'customer_name' | 'external_id' | 'place' | 'review_date' | 'source', string> &
    Record<'dealership_slug' | 'reply_date' | 'reply_text' | 'text', string | null>
  sandbox_envelopes: Record<'document_sha256' | 'envelope_id' | 'idempotency_key' | 'return_href' | 'secret' | 'title'
      | 'webhook_secret', string> &
    Record<'tenant_id', number> &
    Record<'document_sealed', Buffer> &
    Record<'status', 'sent' | 'signed' | 'declined' | 'withdrawn'> &
    Record<'sign_by', Instant> &
    Record<'answered_at', Instant<undefined, null>>
  sandbox_events: Record<'event_id' | 'type', string> &
    Record<'deliveries' | 'tenant_id', number> &
    Record<'envelope_id' | 'payment_id', string | null> &
    Record<'due_at', Instant>
  sandbox_payments: Record<'cause_id' | 'client_secret' | 'idempotency_key' | 'order_sha256' | 'payment_id' | 'purpose'
      | 'webhook_secret', string> &
    Record<'amount_cents' | 'tenant_id', number> &
    Record<'account' | 'card_number' | 'decline_code', string | null> &
    Record<'capture', 'at-once' | 'later'> &
    Record<'status', 'unpaid' | 'authenticating' | 'authorised' | 'captured' | 'void'> &
    Record<'created_at', Instant>
  sandbox_transactions: Record<'transaction_id', Generated<number>> &
    Record<'amount_cents' | 'fee_cents' | 'tenant_id', number> &
    Record<'idempotency_key' | 'payment_id', string> &
    Record<'account', string | null> &
    Record<'kind', 'capture' | 'refund' | 'chargeback'> &
    Record<'created_at', Instant>
  schema_migrations: Record<'name' | 'sha256', string> &
    Record<'applied_at', Instant<undefined>> &
    Record<'expands', Generated<boolean>>
  shopper_audit: Record<'shopper_audit_id', Generated<number>> &
    Record<'shopper_id' | 'tenant_id', number> &
    Record<'at', Instant> &
    Record<'action', 'contact-added' | 'contact-changed' | 'contact-taken' | 'account-joined'> &
    Record<'details', Json<undefined>>
  shopper_passkeys: Record<'shopper_passkey_id', Generated<number>> &
    Record<'counter' | 'shopper_id' | 'tenant_id', number> &
    Record<'credential_id' | 'public_key', string> &
    Record<'device', Generated<string>> &
    Record<'created_at', Instant> &
    Record<'used_at', Instant<undefined, null>>
  shopper_sessions: Record<'shopper_session_id', Generated<number>> &
    Record<'shopper_id' | 'tenant_id', number> &
    Record<'token_hash', string> &
    Record<'device', Generated<string>> &
    Record<'created_at' | 'seen_at', Instant>
  shopper_sign_in_codes: Record<'tenant_id', number> &
    Record<'code_hash' | 'contact' | 'token_hash', string> &
    Record<'kind', 'email' | 'phone'> &
    Record<'tries', Generated<number>> &
    Record<'created_at', Instant> &
    Record<'used_at', Instant<undefined, null>>
  shoppers: Record<'shopper_id', Generated<number>> &
    Record<'tenant_id', number> &
    Record<'name' | 'uid', Generated<string>> &
    Record<'email' | 'phone', string | null> &
    Record<'is_email_proved' | 'is_phone_proved', Generated<boolean>> &
    Record<'created_at', Instant>
  slug_history: Record<'listing_id' | 'tenant_id', number> &
    Record<'slug', string> &
    Record<'retired_at', Instant<undefined>>
  special_hours: Record<'location_id' | 'tenant_id', number> &
    Record<'date', string> &
    Record<'status', 'Open' | 'Closed'> &
    Record<'closes' | 'name' | 'opens', string | null>
  spin_goes: Record<'tenant_id', number> &
    Record<'campaign' | 'contact_hash', string>
  spin_secrets: Record<'spin_id' | 'tenant_id', number> &
    Record<'token', string>
  spins: Record<'spin_id', Generated<number>> &
    Record<'shopper_id' | 'tenant_id', number> &
    Record<'campaign' | 'commitment', string> &
    Record<'committed_at', Instant> &
    Record<'email' | 'first_name' | 'last_name' | 'origin' | 'phone' | 'prize' | 'secret' | 'terms_words'
      | 'word', string | null> &
    Record<'lead_id' | 'ticket', number | null> &
    Record<'prizes', Json<undefined, null>> &
    Record<'is_gone', boolean | null> &
    Record<'expires_at' | 'spun_at', Instant<undefined, null>>
  staff_audit: Record<'staff_audit_id', Generated<number>> &
    Record<'staff_session_id' | 'tenant_id', number> &
    Record<'at', Instant> &
    Record<'action' | 'email', string> &
    Record<'subject_ids', Generated<number[]>> &
    Record<'details', Json<undefined>>
  staff_sessions: Record<'staff_session_id', Generated<number>> &
    Record<'tenant_id', number> &
    Record<'email' | 'token_hash', string> &
    Record<'created_at' | 'seen_at', Instant> &
    Record<'ended_at', Instant<undefined, null>> &
    Record<'device', Generated<string>>
  staff_sign_in_links: Record<'tenant_id', number> &
    Record<'email' | 'token_hash', string> &
    Record<'created_at' | 'expires_at', Instant> &
    Record<'used_at', Instant<undefined, null>>
  tenant_files: Record<'tenant_file_id', Generated<number>> &
    Record<'byte_count' | 'tenant_id', number> &
    Record<'name' | 'source_sha256', string> &
    Record<'kind', 'image' | 'svg' | 'mp4' | 'webm'> &
    Record<'image_id', number | null> &
    Record<'file_sha256', string | null>
  tenants: Record<'settings_version' | 'stock_version' | 'tenant_id', Generated<number>> &
    Record<'name' | 'slug' | 'template', string> &
    Record<'settings', Json> &
    Record<'created_at' | 'updated_at', Instant<undefined>> &
    Record<'origin' | 'preview_secret', Generated<string>> &
    Record<'is_arriving', Generated<boolean>>
  trade_in_photos: Record<'byte_count' | 'tenant_id' | 'trade_in_id', number> &
    Record<'view', 'front' | 'rear' | 'left' | 'right' | 'dash' | 'interior' | 'tyres' | 'damage'> &
    Record<'content_sha256', string> &
    Record<'content', Buffer> &
    Record<'uploaded_at', Instant>
  trade_ins: Record<'tenant_id' | 'trade_in_id', number> &
    Record<'high_cents' | 'km' | 'lead_id' | 'listing_id' | 'low_cents' | 'offer_cents' | 'shopper_id', number | null> &
    Record<'reason' | 'rego' | 'says', string | null> &
    Record<'rego_state', 'act' | 'nsw' | 'nt' | 'qld' | 'sa' | 'tas' | 'vic' | 'wa' | null> &
    Record<'vehicle', Json> &
    Record<'source', 'by-hand' | 'sandbox' | 'autograb'> &
    Record<'answers' | 'steps', Json<undefined>> &
    Record<'accepted_at' | 'valid_until' | 'valued_at', Instant<undefined, null>> &
    Record<'saved_valuation', Json<undefined, null>> &
    Record<'created_at', Instant>
  vehicle_visits: Record<'listing_id' | 'tenant_id', number> &
    Record<'visitor', string> &
    Record<'counted_at', Instant>
  visitor_salts: Record<'tenant_id', number> &
    Record<'day' | 'salt', string>
  watchlist_entries: Record<'listing_id' | 'shopper_id' | 'tenant_id', number> &
    Record<'saved_at', Instant> &
    Record<'asked_cents', number | null> &
    Record<'per_week', boolean>
}
