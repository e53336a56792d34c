-- Which database mails, webhooks and statements may leave from. A restored copy must not send again what its original has
-- sent: it is another cluster, another database of the cluster, or the same one on a new timeline after recovery.

CREATE TABLE "outgoing_mark" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"place" text NOT NULL,
	"timeline" integer NOT NULL,
	"beat" bigint DEFAULT 0 NOT NULL,
	"released_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outgoing_mark_single_check" CHECK ("outgoing_mark"."single")
);

create function database_place() returns text language sql stable as
  $$ select (select system_identifier from pg_control_system()) || ':' || oid from pg_database where datname = current_database() $$;

-- The timeline on which PostgreSQL writes now. pg_control_checkpoint() learns of a new one only by the next checkpoint.
create function database_timeline() returns integer language sql stable as
  $$ select case when pg_is_in_recovery() then 0
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end $$;

create function outgoing_released() returns boolean language sql stable as
  $$ select exists (select from outgoing_mark where place = database_place() and timeline = database_timeline()) $$;

create function release_outgoing() returns void language sql as
  $$ insert into outgoing_mark (place, timeline) values (database_place(), database_timeline())
    on conflict (single) do update set place = excluded.place, timeline = excluded.timeline,
      beat = outgoing_mark.beat + 1, released_at = now() $$;

select release_outgoing();

grant select on outgoing_mark to tolppa_admin;
