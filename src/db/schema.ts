// Written by `npm run write:database-types` from the migrations: change those, then run it.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export type Database = {
  analytics_events: {
    analytics_event_id: Generated<number>
    tenant_id: number
    event_id: number
    path: string
    listing_id: number | null
    occurred_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  articles: {
    article_id: Generated<number>
    tenant_id: number
    slug: string
    title: string
    date: string
    description: string | null
    image_src: string | null
    image_alt: Generated<string>
    markdown: string
    source: string
  }
  dealerships: {
    dealership_id: Generated<number>
    tenant_id: number
    slug: string
    name: string
    legal_name: string | null
    abn: string | null
    website: JSONColumnType<object | null, string | null, string | null>
    average_rating: number | null
    review_count: number | null
    feed_codes: Generated<string[]>
    position: Generated<number>
  }
  feed_runs: {
    feed_run_id: Generated<number>
    tenant_id: number
    dealership_id: number | null
    format: string
    file_name: string
    started_at: ColumnType<Date, Date | string, Date | string>
    finished_at: ColumnType<Date, Date | string | undefined, Date | string>
    summary: JSONColumnType<object, string, string>
  }
  former_names: {
    tenant_id: number
    make: string
    model: string
  }
  hosts: {
    host: string
    tenant_id: number
    is_primary: Generated<boolean>
  }
  images: {
    image_id: Generated<number>
    tenant_id: number
    sha256: string
    width_px: number
    height_px: number
    byte_count: number
    format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  listing_hotspots: {
    listing_hotspot_id: Generated<number>
    listing_id: number
    tenant_id: number
    scope: 'exterior' | 'interior'
    description: string
    positions: JSONColumnType<object, string, string>
    position: Generated<number>
  }
  listing_locks: {
    listing_id: number
    tenant_id: number
    field: string
    locked_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  listing_media: {
    listing_media_id: Generated<number>
    listing_id: number
    tenant_id: number
    kind: 'spin_frame' | 'interior_panorama' | 'walkaround_video' | 'video' | 'history_report'
    position: Generated<number>
    image_id: number | null
    file_sha256: string | null
    url: string | null
  }
  listing_photos: {
    listing_id: number
    tenant_id: number
    position: number
    image_id: number | null
    source_url: string | null
    state: Generated<'ready' | 'pending' | 'failed'>
    failure: string | null
  }
  listing_specs: {
    listing_id: number
    tenant_id: number
    cylinders: number | null
    engine_cc: number | null
    engine_litres: number | null
    engine_type: string | null
    induction: string | null
    power_kw: number | null
    torque_nm: number | null
    gear_type: string | null
    fuel_litres_per_100km: number | null
    energy_kwh_per_100km: number | null
    fuel_capacity_litres: number | null
    gross_vehicle_mass_kg: number | null
    towing_capacity_braked_kg: number | null
    length_mm: number | null
    width_mm: number | null
    height_mm: number | null
    ancap_stars: number | null
    ancap_year: number | null
    tare_weight_kg: number | null
    aggregate_trailer_mass_kg: number | null
    axle_type: string | null
    sleeps: number | null
  }
  listings: {
    listing_id: Generated<number>
    tenant_id: number
    dealership_id: number
    location_id: number | null
    stock_number: string
    slug: string
    name: string
    carsales_title: string | null
    item_type: Generated<'car' | 'truck' | 'motorcycle' | 'caravan'>
    car_type: 'new' | 'used' | 'demo'
    status: Generated<'in_stock' | 'coming_soon' | 'sold' | 'withdrawn'>
    reserved: Generated<boolean>
    preorder: Generated<boolean>
    certified: Generated<boolean>
    show_on_dealer_website: Generated<boolean>
    tag: string | null
    categories: Generated<string[]>
    sold_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    year: number
    make: string
    model: string
    badge: string | null
    series: string | null
    colour: string | null
    simple_colour: string | null
    interior_colour: string | null
    body: string | null
    simple_body: string | null
    body_configuration: string | null
    fuel: string | null
    simple_fuel: string | null
    transmission: string | null
    simple_transmission: string | null
    gear_count: number | null
    drive: string | null
    simple_drive: string | null
    doors: number | null
    seats: number | null
    engine_size: string | null
    odometer_km: number | null
    price_cents: number | null
    price_type: 'drive_away' | 'estimated_drive_away' | 'excl_govt_charges' | null
    excl_govt_charges_cents: number | null
    drive_away_cents: number | null
    before_price_cents: number | null
    offer_price_cents: number | null
    subscription_price_cents: number | null
    state_average_market_price_cents: number | null
    average_market_price_cents: number | null
    purchase_cost_cents: number | null
    wholesale_price_cents: number | null
    private_suburb: string | null
    private_postcode: string | null
    notes: string | null
    vin: string | null
    engine_number: string | null
    nvic: string | null
    redbook_code: string | null
    autograb_id: string | null
    registration_plate: string | null
    registration_expires_on: string | null
    compliance_date: string | null
    build_date: string | null
    features: Generated<string[]>
    standard_equipment: Generated<string[]>
    dealer_comments: string | null
    video_url: string | null
    external_video_url: string | null
    spin_code: string | null
    history_report_file: string | null
    grey_market_import: Generated<boolean>
    finance_lenders: JSONColumnType<object, string | undefined, string>
    youx_quote: JSONColumnType<object | null, string | null, string | null>
    payment_processors: JSONColumnType<object, string | undefined, string>
    distribution_locations: Generated<string[]>
    similar_listing_ids: Generated<number[]>
    views: Generated<number>
    feed_digest: string | null
    feed_photos_digest: string | null
    feed_name: string | null
    stock_version: number
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  locations: {
    location_id: Generated<number>
    tenant_id: number
    dealership_id: number | null
    slug: string
    name: string
    visible: Generated<boolean>
    is_primary: Generated<boolean>
    location_type: Generated<'' | 'sales' | 'used' | 'service' | 'parts' | 'service-and-parts'>
    location_subtype: Generated<string>
    manufacturers: Generated<string[]>
    dealer_license_number: string | null
    motor_vehicle_repairer: string | null
    street: string | null
    city: string | null
    state: 'ACT' | 'NSW' | 'NT' | 'QLD' | 'SA' | 'TAS' | 'VIC' | 'WA' | null
    postcode: string | null
    latitude: number | null
    longitude: number | null
    place_url: string | null
    place_id: string | null
    map_key: string | null
    time_zone: Generated<string>
    phone: string | null
    landline_phone: string | null
    email: string | null
    image_url: string | null
    distribution_locations: Generated<string[]>
    average_rating: number | null
    review_count: number | null
    feed_codes: Generated<string[]>
    position: Generated<number>
  }
  manufacturer_models: {
    model_id: Generated<number>
    tenant_id: number
    manufacturer_id: number
    slug: string
    name: string
    body: string | null
    description: string | null
    image_url: string | null
    price_from_cents: number | null
    position: Generated<number>
  }
  manufacturers: {
    manufacturer_id: Generated<number>
    tenant_id: number
    slug: string
    name: string
    logo_url: string | null
    position: Generated<number>
  }
  opening_hours: {
    location_id: number
    tenant_id: number
    weekday: number
    status: 'Open' | 'Closed'
    opens: string | null
    closes: string | null
    note: string | null
  }
  pages: {
    page_id: Generated<number>
    tenant_id: number
    path: string
    title: string | null
    description: string | null
    sections: JSONColumnType<object, string, string>
    file_name: string
    source: string
  }
  postcodes: {
    postcode: string
    suburb: string
    state: 'ACT' | 'NSW' | 'NT' | 'QLD' | 'SA' | 'TAS' | 'VIC' | 'WA'
    latitude: number
    longitude: number
  }
  price_history: {
    listing_id: number
    tenant_id: number
    recorded_at: ColumnType<Date, Date | string | undefined, Date | string>
    price_cents: number | null
    price_type: string | null
  }
  schema_migrations: {
    name: string
    sha256: string
    applied_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  slug_history: {
    tenant_id: number
    slug: string
    listing_id: number
    retired_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  special_hours: {
    location_id: number
    tenant_id: number
    date: string
    status: 'Open' | 'Closed'
    opens: string | null
    closes: string | null
    name: string | null
  }
  tenant_files: {
    tenant_file_id: Generated<number>
    tenant_id: number
    name: string
    kind: 'image' | 'svg' | 'mp4' | 'webm'
    image_id: number | null
    file_sha256: string | null
    byte_count: number
    source_sha256: string
  }
  tenants: {
    tenant_id: Generated<number>
    slug: string
    name: string
    template: string
    settings: JSONColumnType<object, string, string>
    settings_version: Generated<number>
    stock_version: Generated<number>
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  vehicle_visits: {
    tenant_id: number
    listing_id: number
    visitor: string
    counted_at: ColumnType<Date, Date | string, Date | string>
  }
  visitor_salts: {
    tenant_id: number
    day: string
    salt: string
  }
}
