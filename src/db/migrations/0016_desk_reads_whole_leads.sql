-- What the desk reads and moves of a lead besides: the files that came with it, the time it booked, and the key and the
-- waiting of a delivery that is sent again. What a released lead sets going is the worker's.

alter policy tenant_only on lead_attachments to forecourt_app, forecourt_desk;
alter policy tenant_only on listings to forecourt_app, forecourt_desk;
alter policy tenant_only on bookings to forecourt_app, forecourt_desk;
grant select (lead_attachment_id, tenant_id, lead_id, field, name, content_type, byte_count, content)
  on lead_attachments to forecourt_desk;
-- And of place and vehicle what every visitor reads.
grant select (booking_id, tenant_id, lead_id, kind, location_id, listing_id, starts_at, ends_at, time_zone, state, uid, sequence, changed_at)
  on bookings to forecourt_desk;
grant select (slug, phone, landline_phone, email, street, city, state, postcode) on locations to forecourt_desk;
grant select (listing_id, tenant_id, name, slug) on listings to forecourt_desk;
grant update (idempotency_key, queued_at) on lead_deliveries to forecourt_desk;
