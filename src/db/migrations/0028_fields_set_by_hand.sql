alter table listing_locks
  -- When a person wrote the value; null: it was only locked, as the feed had it.
  add column set_at timestamptz,
  -- When the field goes back to the feed by itself.
  add column until timestamptz,
  -- What the feed says of the field meanwhile, or what stood there before a person wrote: unlocked, it stands there again.
  add column feed_value jsonb;
