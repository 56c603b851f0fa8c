-- release before: it stores leads by store_leads and counts by count_events (0088_leads_together.sql), and calls none of these.
drop function forecourt.store_lead;
drop function forecourt.lead_begin;
drop function forecourt.lead_sender;
drop function forecourt.count_event;
