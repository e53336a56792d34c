-- The history of all companies and of the provider's own things, newest first, narrowed by kind, person, company or field.
-- Works with builds since 0026_outgoing

create function event_fields(before jsonb, after jsonb) returns text[] language sql immutable parallel safe
  return array(select jsonb_object_keys(coalesce(before, '{}'::jsonb) || coalesce(after, '{}'::jsonb)));

CREATE INDEX "admin_events_at" ON "admin_events" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "admin_events_of_kind_at" ON "admin_events" USING btree ("entity_type","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "admin_events_by_at" ON "admin_events" USING btree (lower(actor_label),"at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "events_at" ON "events" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "events_of_company_at" ON "events" USING btree ("company_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "events_of_kind_at" ON "events" USING btree ("entity_type","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "events_by_at" ON "events" USING btree (lower(actor_label),"at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "events_fields" ON "events" USING gin (event_fields(before, after)) WHERE action = 'update';
