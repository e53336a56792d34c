-- How a person wants to see lists: hidden columns and saved views.
-- Works with builds since 0026_outgoing

CREATE TABLE "list_settings" (
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"hidden_columns" text[] NOT NULL,
	CONSTRAINT "list_settings_pkey" PRIMARY KEY("user_id","list"),
	CONSTRAINT "list_settings_list_check" CHECK (list in ('companies', 'vehicles', 'drivers', 'history', 'users'))
);

CREATE TABLE "saved_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("user_id","list","name"),
	CONSTRAINT "saved_views_list_check" CHECK (list in ('companies', 'vehicles', 'drivers', 'history', 'users')),
	CONSTRAINT "saved_views_name_check" CHECK (char_length(name) between 1 and 40),
	CONSTRAINT "saved_views_query_check" CHECK (char_length(query) between 0 and 600)
);

ALTER TABLE "list_settings" ADD CONSTRAINT "list_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

-- Policies

alter table list_settings enable row level security;
alter table list_settings force row level security;
create policy own on list_settings to tolppa_user, tolppa_admin using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()));
alter table saved_views enable row level security;
alter table saved_views force row level security;
create policy own on saved_views to tolppa_user, tolppa_admin using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()));
-- For what is shown and deleted of a person (personal_places).
create policy redacting on list_settings to current_user using (true) with check (true);
create policy redacting on saved_views to current_user using (true) with check (true);

-- Grants

grant insert, select, update (hidden_columns) on list_settings to tolppa_user, tolppa_admin;
grant insert, select, delete, update (query) on saved_views to tolppa_user, tolppa_admin;
grant select, usage on sequence saved_views_id_seq to tolppa_user, tolppa_admin;

insert into personal_places (person, place, table_name, step, own_rows, shown, redaction) values
  ('user', 'list_settings', 'list_settings', 10, 'user_id = $1', 'list, hidden_columns', 'delete'),
  ('user', 'saved_views', 'saved_views', 10, 'user_id = $1', 'list, name, query', 'delete');
