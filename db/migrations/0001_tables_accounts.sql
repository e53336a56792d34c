-- Tables of accounts, sessions, programs of the API, history and personal data, and tables of the portal itself.
-- drizzle-kit wrote them, but for the ranges of the history (PARTITION BY), which it does not know.

CREATE TABLE "admin_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_label" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	CONSTRAINT "admin_events_action_check" CHECK (action in ('create', 'update', 'end', 'restore')),
	CONSTRAINT "admin_events_actor_kind_check" CHECK (actor_kind in ('user', 'client', 'system')),
	CONSTRAINT "admin_events_entity_id_check" CHECK (char_length(entity_id) between 1 and 64),
	CONSTRAINT "admin_events_entity_type_check" CHECK (entity_type ~ '^[a-z_]{1,32}$')
);

CREATE TABLE "admin_grants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"granted" boolean NOT NULL
);

CREATE TABLE "anonymisations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "anonymisations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"person" text NOT NULL,
	"person_id" bigint NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"cause" text NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "anonymisations_once" UNIQUE("person","person_id"),
	CONSTRAINT "anonymisations_actor_kind_check" CHECK (actor_kind in ('user', 'client', 'system')),
	CONSTRAINT "anonymisations_cause_check" CHECK (cause in ('request', 'retention')),
	CONSTRAINT "anonymisations_person_check" CHECK (person in ('user', 'driver'))
);

CREATE TABLE "api_client_companies" (
	"client_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	CONSTRAINT "api_client_companies_pkey" PRIMARY KEY("client_id","company_id")
);

CREATE TABLE "api_client_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_client_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"client_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL,
	"actor_label" text NOT NULL,
	"actor_admin" boolean NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	CONSTRAINT "api_client_events_action_check" CHECK (action in ('create', 'update', 'rotate', 'revoke'))
);

CREATE TABLE "api_clients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reach" text NOT NULL,
	"provider" text,
	"company_id" bigint,
	"scopes" text[] NOT NULL,
	"secret_prefix" text NOT NULL,
	"secret_version" integer DEFAULT 1 NOT NULL,
	"previous_secret_hash" "bytea",
	"previous_secret_ends_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"revoked_by" text,
	CONSTRAINT "api_clients_client_id_key" UNIQUE("client_id"),
	CONSTRAINT "api_clients_administration" CHECK ((reach = 'all') OR (NOT (scopes && ARRAY['admin:read', 'admin:write']))),
	CONSTRAINT "api_clients_client_id_check" CHECK (char_length(client_id) between 3 and 64),
	CONSTRAINT "api_clients_name_check" CHECK (char_length(name) between 1 and 64),
	CONSTRAINT "api_clients_of_company" CHECK ((company_id IS NULL) OR (NOT (scopes && ARRAY['payments:write', 'areas:read', 'admin:read', 'admin:write']))),
	CONSTRAINT "api_clients_previous_secret" CHECK ((previous_secret_hash IS NULL) = (previous_secret_ends_at IS NULL)),
	CONSTRAINT "api_clients_provider_check" CHECK (char_length(provider) between 1 and 32),
	CONSTRAINT "api_clients_reach" CHECK (((reach = 'provider') = (provider IS NOT NULL)) AND ((company_id IS NULL) OR (reach = 'companies'))),
	CONSTRAINT "api_clients_reach_check" CHECK (reach in ('all', 'provider', 'companies')),
	CONSTRAINT "api_clients_scopes_check" CHECK (scopes <@ ARRAY['companies:read', 'companies:write', 'fleet:read', 'fleet:write', 'history:read', 'search:read', 'payments:write', 'statements:read', 'areas:read', 'admin:read', 'admin:write']),
	CONSTRAINT "api_clients_secret_prefix_check" CHECK (char_length(secret_prefix) <= 12)
);

CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_label" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"actor_admin" boolean DEFAULT (not lacks_authority()) NOT NULL,
	CONSTRAINT "events_action_check" CHECK (action in ('create', 'update', 'delete', 'restore', 'copy', 'leave', 'invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person')),
	CONSTRAINT "events_actor_kind_check" CHECK (actor_kind in ('user', 'client', 'system')),
	CONSTRAINT "events_entity_type_check" CHECK (entity_type in ('company', 'vehicle', 'driver'))
) PARTITION BY RANGE ("id");

CREATE TABLE "features" (
	"name" text PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "features_ended_off" CHECK ((ended_at IS NULL) OR (NOT enabled)),
	CONSTRAINT "features_name_check" CHECK (name ~ '^[a-z][A-Za-z0-9]{0,63}$'),
	CONSTRAINT "features_note_check" CHECK (char_length(note) <= 300)
);

CREATE TABLE "idempotent_answers" (
	"actor_key" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	"status" smallint,
	"headers" jsonb,
	"body" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_answers_pkey" PRIMARY KEY("actor_key","key"),
	CONSTRAINT "idempotent_answers_claimed_or_answered" CHECK ( CASE WHEN (status IS NULL) THEN ((num_nonnulls(claim, claimed_until) = 2) AND (num_nonnulls(headers, body) = 0)) ELSE ((num_nonnulls(claim, claimed_until) = 0) AND (headers IS NOT NULL)) END),
	CONSTRAINT "idempotent_answers_key_check" CHECK (char_length(key) between 1 and 255),
	CONSTRAINT "idempotent_answers_request_hash_check" CHECK (octet_length(request_hash) = 32),
	CONSTRAINT "idempotent_answers_status_check" CHECK (status between 200 and 299)
);

CREATE TABLE "identity_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_accounts_email_check" CHECK ((char_length(email) between 3 and 128) AND (email = lower(email)))
);

CREATE TABLE "identity_registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "identity_registrations_email_check" CHECK ((char_length(email) between 3 and 128) AND (email = lower(email)))
);

CREATE TABLE "identity_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"password_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_tokens_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "identity_tokens_check" CHECK ((purpose = 'verify') = (password_hash IS NOT NULL)),
	CONSTRAINT "identity_tokens_purpose_check" CHECK (purpose in ('verify', 'reset'))
);

CREATE TABLE "list_settings" (
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"hidden_columns" text[] NOT NULL,
	CONSTRAINT "list_settings_pkey" PRIMARY KEY("user_id","list"),
	CONSTRAINT "list_settings_list_check" CHECK (list in ('companies', 'vehicles', 'drivers', 'history', 'users'))
);

CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text,
	"retried_at" timestamp with time zone
);

-- One row: the database that mails, webhooks and statements may leave from.
CREATE TABLE "outgoing_mark" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"place" text NOT NULL,
	"timeline" integer NOT NULL,
	"beat" bigint DEFAULT 0 NOT NULL,
	"released_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outgoing_mark_single_check" CHECK ("outgoing_mark"."single")
);

CREATE TABLE "passkey_ceremonies" (
	"session_id" bigint PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_key" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_credential_id_check" CHECK (char_length(credential_id) between 1 and 1400),
	CONSTRAINT "passkeys_name_check" CHECK (char_length(name) between 1 and 64)
);

CREATE TABLE "personal_places" (
	"person" text NOT NULL,
	"place" text NOT NULL,
	"table_name" text NOT NULL,
	"step" integer NOT NULL,
	"own_rows" text NOT NULL,
	"shown" text,
	"redaction" text,
	CONSTRAINT "personal_places_pkey" PRIMARY KEY("person","place"),
	CONSTRAINT "personal_places_person_check" CHECK (person in ('user', 'driver')),
	CONSTRAINT "personal_places_place_check" CHECK (place ~ '^[a-z_]{1,48}$')
);

CREATE TABLE "recovery_codes" (
	"user_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("user_id","code_hash")
);

CREATE TABLE "retention_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"taken_until" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"actor_id" bigint,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "retention_runs_cause_check" CHECK (cause in ('daily', 'admin', 'command'))
);

CREATE TABLE "returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_type" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "returns_entity_type_check" CHECK (entity_type in ('company', 'vehicle', 'driver')),
	CONSTRAINT "returns_reason_check" CHECK (char_length(reason) between 1 and 500)
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

CREATE TABLE "search_words" (
	"kind" text NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	CONSTRAINT "search_words_kind_check" CHECK (kind in ('company', 'vehicle', 'driver'))
);

CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"user_id" bigint NOT NULL,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"address_prefix" text,
	"user_agent" text,
	"amr" text[] DEFAULT '{"pwd"}' NOT NULL,
	"stepped_up_at" timestamp with time zone,
	"stepped_up_by" text,
	"viewing_company_id" bigint,
	"viewing_since" timestamp with time zone,
	CONSTRAINT "sessions_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "sessions_viewing" CHECK ((viewing_company_id IS NULL) = (viewing_since IS NULL))
);

CREATE TABLE "sign_in_challenges" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"amr" text[] NOT NULL,
	"passkey_challenge" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_jwk_encrypted" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	"signs_from" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "submissions" (
	"actor_key" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submissions_pkey" PRIMARY KEY("actor_key","key"),
	CONSTRAINT "submissions_key_check" CHECK (char_length(key) between 8 and 128)
);

CREATE TABLE "totp_factors" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret_encrypted" "bytea" NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);

CREATE TABLE "user_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identities_pkey" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "user_identities_user_id_issuer_key" UNIQUE("user_id","issuer"),
	CONSTRAINT "user_identities_issuer_check" CHECK (char_length(issuer) between 1 and 512),
	CONSTRAINT "user_identities_subject_check" CHECK (char_length(subject) between 1 and 255)
);

-- The language is that of a person's screens and mails. Null: none chosen.
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text,
	"email" text NOT NULL,
	"admin" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signed_out_at" timestamp with time zone,
	"disabled_reason" text,
	"last_seen_at" timestamp with time zone,
	"language" text,
	"proof_ended_at" timestamp with time zone,
	CONSTRAINT "users_subject_key" UNIQUE("subject"),
	CONSTRAINT "users_disabled_reason" CHECK ((disabled_at IS NOT NULL) OR (disabled_reason IS NULL)),
	CONSTRAINT "users_disabled_reason_check" CHECK (char_length(disabled_reason) between 1 and 300),
	CONSTRAINT "users_email_check" CHECK ((char_length(email) between 3 and 128) AND (email = lower(email))),
	CONSTRAINT "users_language_check" CHECK (language in ('fi', 'sv', 'en'))
);

CREATE INDEX "admin_events_at" ON "admin_events" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "admin_events_by_at" ON "admin_events" USING btree (lower(actor_label),"at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "admin_events_entity" ON "admin_events" USING btree ("entity_type","entity_id","id" DESC NULLS FIRST);
CREATE INDEX "admin_events_of_kind_at" ON "admin_events" USING btree ("entity_type","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "admin_grants_email" ON "admin_grants" USING btree ("email","id" DESC NULLS FIRST);
CREATE INDEX "anonymisations_transaction" ON "anonymisations" USING btree ("transaction");
CREATE INDEX "api_client_companies_company" ON "api_client_companies" USING btree ("company_id");
CREATE INDEX "api_client_events_actor" ON "api_client_events" USING btree ("actor_id","client_id") WHERE action = 'create';
CREATE INDEX "api_client_events_client" ON "api_client_events" USING btree ("client_id","id" DESC NULLS FIRST);
CREATE INDEX "api_clients_by_name" ON "api_clients" USING btree (lower(name),"id");
CREATE INDEX "api_clients_company" ON "api_clients" USING btree ("company_id","id") WHERE company_id IS NOT NULL;
CREATE INDEX "events_at" ON "events" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "events_by_at" ON "events" USING btree (lower(actor_label),"at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "events_company" ON "events" USING btree ("company_id","id" DESC NULLS FIRST);
CREATE INDEX "events_company_story" ON "events" USING btree ("company_id","id" DESC NULLS FIRST) WHERE (entity_type = 'company') OR (action in ('delete', 'restore', 'leave'));
CREATE INDEX "events_entity" ON "events" USING btree ("entity_type","entity_id","id" DESC NULLS FIRST);
CREATE INDEX "events_fields" ON "events" USING gin (event_fields(before, after)) WHERE action = 'update';
CREATE INDEX "events_of_company_at" ON "events" USING btree ("company_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "events_of_kind_at" ON "events" USING btree ("entity_type","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "events_of_person" ON "events" USING btree (((COALESCE(after, before) ->> 'person.email'::text))) WHERE action in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person');
CREATE INDEX "events_of_user" ON "events" USING btree ("actor_id","id") WHERE actor_kind = 'user';
CREATE INDEX "idempotent_answers_age" ON "idempotent_answers" USING btree ("created_at");
CREATE UNIQUE INDEX "identity_accounts_email" ON "identity_accounts" USING btree ("email");
CREATE INDEX "identity_registrations_email" ON "identity_registrations" USING btree ("email","created_at" DESC NULLS FIRST);
CREATE INDEX "identity_registrations_expiry" ON "identity_registrations" USING btree ("expires_at");
CREATE INDEX "identity_tokens_account" ON "identity_tokens" USING btree ("account_id","purpose");
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_at") WHERE (done_at IS NULL) AND (failed_at IS NULL);
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("failed_at","id") WHERE failed_at IS NOT NULL;
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");
CREATE UNIQUE INDEX "retention_runs_one" ON "retention_runs" USING btree ((true)) WHERE finished_at IS NULL;
CREATE INDEX "returns_company" ON "returns" USING btree ("company_id");
CREATE INDEX "returns_entity" ON "returns" USING btree ("entity_type","entity_id","id" DESC NULLS FIRST);
CREATE INDEX "search_words_like" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (gin_pending_list_limit=256);
CREATE INDEX "search_words_word" ON "search_words" USING btree ("kind","word");
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
CREATE INDEX "sign_in_challenges_expiry" ON "sign_in_challenges" USING btree ("expires_at");
CREATE INDEX "sign_in_challenges_user" ON "sign_in_challenges" USING btree ("user_id");
CREATE INDEX "submissions_age" ON "submissions" USING btree ("created_at");
CREATE INDEX "users_admins" ON "users" USING btree ("email","id") WHERE admin;
CREATE INDEX "users_by_created" ON "users" USING btree ("created_at","id");
CREATE INDEX "users_by_email" ON "users" USING btree ("email","id");
CREATE INDEX "users_by_part_of_email" ON "users" USING gin ("email" gin_trgm_ops);
CREATE INDEX "users_by_seen" ON "users" USING btree (COALESCE(last_seen_at, '1970-01-01 00:00:00+00'::timestamp with time zone),"id");
CREATE INDEX "users_disabled" ON "users" USING btree ("email","id") WHERE disabled_at IS NOT NULL;
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");
