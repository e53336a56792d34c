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

CREATE TABLE "booking_area_post_codes" (
	"area_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"first_code" integer NOT NULL,
	"last_code" integer NOT NULL,
	CONSTRAINT "booking_area_post_codes_pkey" PRIMARY KEY("area_id","first_code"),
	CONSTRAINT "booking_area_post_codes_first_code_check" CHECK (first_code >= 0),
	CONSTRAINT "booking_area_post_codes_forward" CHECK (last_code >= first_code),
	CONSTRAINT "booking_area_post_codes_last_code_check" CHECK (last_code <= 99999)
);

CREATE TABLE "booking_area_rules" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "booking_area_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"effect" text NOT NULL,
	"company_id" bigint,
	"vehicle_id" bigint,
	"valid_from" date,
	"valid_to" date,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "booking_area_rules_effect_check" CHECK (effect in ('allow', 'deny')),
	CONSTRAINT "booking_area_rules_ending" CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
	CONSTRAINT "booking_area_rules_subject" CHECK (num_nonnulls(company_id, vehicle_id) = 1),
	CONSTRAINT "booking_area_rules_validity" CHECK (valid_to >= valid_from)
);

CREATE TABLE "booking_areas" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "booking_areas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "fi-x-icu" NOT NULL,
	"provider" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "booking_areas_provider" UNIQUE("id","provider"),
	CONSTRAINT "booking_areas_ending" CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
	CONSTRAINT "booking_areas_name_check" CHECK (char_length(name) between 1 and 80),
	CONSTRAINT "booking_areas_provider_check" CHECK (char_length(provider) between 1 and 32),
	CONSTRAINT "booking_areas_validity" CHECK (valid_to >= valid_from)
);

CREATE TABLE "bulk_change_vehicles" (
	"bulk_change_id" bigint NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"company_id" bigint NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "bulk_change_vehicles_pkey" PRIMARY KEY("bulk_change_id","vehicle_id")
);

CREATE TABLE "bulk_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_label" text NOT NULL,
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target_company_id" bigint,
	"target_status" text,
	"count" integer NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	CONSTRAINT "bulk_changes_actor_kind_check" CHECK (actor_kind in ('user', 'client', 'system')),
	CONSTRAINT "bulk_changes_check" CHECK ((undone_at IS NULL) = (undone_by IS NULL)),
	CONSTRAINT "bulk_changes_check1" CHECK ((kind = 'move') OR (target_company_id IS NULL)),
	CONSTRAINT "bulk_changes_check2" CHECK ((kind = 'status') OR (target_status IS NULL)),
	CONSTRAINT "bulk_changes_count_check" CHECK (count between 1 and 10000),
	CONSTRAINT "bulk_changes_kind_check" CHECK (kind in ('move', 'status')),
	CONSTRAINT "bulk_changes_target_status_check" CHECK (target_status in ('pending', 'active', 'inactive'))
);

CREATE TABLE "companies" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"external_id" text,
	"company_type" text DEFAULT 'operator' NOT NULL,
	"business_id" text NOT NULL,
	"company_name" text COLLATE "fi-x-icu" NOT NULL,
	"provider" text NOT NULL,
	"street" text NOT NULL,
	"post_code" text NOT NULL,
	"city" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"contact_email" text NOT NULL,
	"taxi_service_licence" text NOT NULL,
	"aggregator_company_id" bigint,
	"copied_from_id" bigint,
	"status" text DEFAULT 'incomplete' NOT NULL,
	"billing_type" text,
	"e_invoicing_address" text,
	"e_invoicing_operator" text,
	"email_invoicing_address" text,
	"iban" text,
	"bic" text,
	"accountant_email" text,
	"contract_signed_at" timestamp with time zone,
	"contract_signed_by" text,
	"reliable_partner_at" timestamp with time zone,
	"reliable_partner_by" text,
	"external_status" text,
	"good_sign_id" text,
	"good_sign_status" text,
	"owner_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_by" text NOT NULL,
	"submitted_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"approved_by" text,
	"deleted_at" timestamp with time zone,
	"vehicle_count" integer DEFAULT 0 NOT NULL,
	"driver_count" integer DEFAULT 0 NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(((company_name || ' ') || business_id))) STORED,
	"changed_at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"good_sign_synced_at" timestamp with time zone,
	CONSTRAINT "companies_accountant_email_check" CHECK ((char_length(accountant_email) between 3 and 64) AND (POSITION(('@') IN (accountant_email)) > 1)),
	CONSTRAINT "companies_approved" CHECK ((status <> 'active') OR ((approved_at IS NOT NULL) AND (approved_by IS NOT NULL))),
	CONSTRAINT "companies_bic_check" CHECK (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
	CONSTRAINT "companies_billing_shape" CHECK ( CASE billing_type WHEN 'e_invoice' THEN ((e_invoicing_address IS NOT NULL) AND (e_invoicing_operator IS NOT NULL) AND (email_invoicing_address IS NULL)) WHEN 'email' THEN ((email_invoicing_address IS NOT NULL) AND (e_invoicing_address IS NULL) AND (e_invoicing_operator IS NULL)) ELSE ((e_invoicing_address IS NULL) AND (e_invoicing_operator IS NULL) AND (email_invoicing_address IS NULL) AND (iban IS NULL) AND (bic IS NULL)) END),
	CONSTRAINT "companies_billing_type_check" CHECK (billing_type in ('e_invoice', 'email')),
	CONSTRAINT "companies_business_id_check" CHECK (business_id ~ '^[0-9]{7}-[0-9]$'),
	CONSTRAINT "companies_city_check" CHECK (char_length(city) between 1 and 64),
	CONSTRAINT "companies_company_name_check" CHECK (char_length(company_name) between 1 and 50),
	CONSTRAINT "companies_company_type_check" CHECK (company_type in ('operator', 'aggregator', 'regional_partner')),
	CONSTRAINT "companies_complete" CHECK ((status = 'incomplete') OR ((billing_type IS NOT NULL) AND (contract_signed_at IS NOT NULL) AND (reliable_partner_at IS NOT NULL))),
	CONSTRAINT "companies_contact_email_check" CHECK ((char_length(contact_email) between 3 and 128) AND (POSITION(('@') IN (contact_email)) > 1)),
	CONSTRAINT "companies_delete_incomplete" CHECK ((deleted_at IS NULL) OR (status = 'incomplete')),
	CONSTRAINT "companies_driver_count_check" CHECK (driver_count >= 0),
	CONSTRAINT "companies_e_invoicing_address_check" CHECK (char_length(e_invoicing_address) between 1 and 32),
	CONSTRAINT "companies_e_invoicing_operator_check" CHECK (char_length(e_invoicing_operator) between 1 and 32),
	CONSTRAINT "companies_email_invoicing_address_check" CHECK ((char_length(email_invoicing_address) between 3 and 64) AND (POSITION(('@') IN (email_invoicing_address)) > 1)),
	CONSTRAINT "companies_external_id_check" CHECK (char_length(external_id) between 1 and 64),
	CONSTRAINT "companies_first_name_check" CHECK (char_length(first_name) between 1 and 64),
	CONSTRAINT "companies_good_sign_synced" CHECK ((good_sign_synced_at IS NULL) OR (good_sign_id IS NOT NULL)),
	CONSTRAINT "companies_iban_check" CHECK ((char_length(iban) between 15 and 32) AND (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]+$')),
	CONSTRAINT "companies_last_name_check" CHECK (char_length(last_name) between 1 and 64),
	CONSTRAINT "companies_not_own_aggregator" CHECK (aggregator_company_id <> id),
	CONSTRAINT "companies_phone_number_check" CHECK ((phone_number ~ '^\+?[0-9]+$') AND (char_length(phone_number) between 5 and 15)),
	CONSTRAINT "companies_post_code_check" CHECK (post_code ~ '^[0-9]{5}$'),
	CONSTRAINT "companies_provider_check" CHECK (provider in ('valopilkku', 'taksiHelsinki', 'dride', 'cabonline', 'taxidata', 'ksat', 'taksari', 'tatsilla', 'taksiHame', '02Taksi', 'taksiItaSuomi', 'keskustaksi', 'leviKittila', 'vievie', 'taksivaasa', 'taksiHyvinkaa', 'taksiLansiSuomi')),
	CONSTRAINT "companies_status_check" CHECK (status in ('incomplete', 'pending', 'active', 'inactive')),
	CONSTRAINT "companies_street_check" CHECK (char_length(street) between 1 and 80),
	CONSTRAINT "companies_taxi_service_licence_check" CHECK (char_length(taxi_service_licence) between 1 and 20),
	CONSTRAINT "companies_vehicle_count_check" CHECK (vehicle_count >= 0)
);

CREATE TABLE "company_counts" (
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "company_counts_pkey" PRIMARY KEY("provider","status")
);

CREATE TABLE "company_departures" (
	"company_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_departures_pkey" PRIMARY KEY("provider","company_id")
);

CREATE TABLE "company_packages" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "company_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_before" date,
	CONSTRAINT "company_packages_check" CHECK ((ends_before > starts_on) AND (ends_before <= '2200-01-01'::date)),
	CONSTRAINT "company_packages_name_check" CHECK (name in ('standard', 'premium')),
	CONSTRAINT "company_packages_starts_on_check" CHECK ((starts_on >= '2000-01-01'::date) AND (starts_on < '2200-01-01'::date))
);

CREATE TABLE "company_register_answers" (
	"business_id" text PRIMARY KEY NOT NULL,
	"found" jsonb,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_register_answers_business_id_check" CHECK (business_id ~ '^\d{7}-\d$'),
	CONSTRAINT "company_register_answers_found_check" CHECK (jsonb_typeof(found) = 'object')
);

CREATE TABLE "company_syncs" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"synced_at" timestamp with time zone NOT NULL,
	"provider" text NOT NULL
);

CREATE TABLE "credited_lines" (
	"statement_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"credit_note_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	CONSTRAINT "credited_lines_once" PRIMARY KEY("statement_id","position")
);

CREATE TABLE "discounts" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "discounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"target" text NOT NULL,
	"basis_points" integer,
	"amount_cents" integer,
	"company_id" bigint,
	"provider" text,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"note" text,
	"cancelled" boolean DEFAULT false NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discounts_amount_cents_check" CHECK (amount_cents between 1 and 10000000),
	CONSTRAINT "discounts_basis_points_check" CHECK (basis_points between 1 and 10000),
	CONSTRAINT "discounts_check" CHECK (valid_to >= valid_from),
	CONSTRAINT "discounts_name_check" CHECK (char_length(name) between 1 and 80),
	CONSTRAINT "discounts_note_check" CHECK (char_length(note) between 1 and 500),
	CONSTRAINT "discounts_one_measure" CHECK (num_nonnulls(basis_points, amount_cents) = 1),
	CONSTRAINT "discounts_one_scope" CHECK (num_nonnulls(company_id, provider) < 2),
	CONSTRAINT "discounts_provider_check" CHECK (char_length(provider) between 1 and 32),
	CONSTRAINT "discounts_target_check" CHECK (target in ('monthlyFee', 'joiningFee', 'commission'))
);

CREATE TABLE "dispatch_connections" (
	"provider" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone,
	"last_failure" text,
	CONSTRAINT "dispatch_connections_failures_check" CHECK (failures >= 0),
	CONSTRAINT "dispatch_connections_provider_check" CHECK (char_length(provider) between 1 and 32)
);

CREATE TABLE "dispatch_failures" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"code" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispatch_failures_attempts_check" CHECK (attempts > 0),
	CONSTRAINT "dispatch_failures_code_check" CHECK (code ~ '^dispatch_[a-z_]{1,40}$'),
	CONSTRAINT "dispatch_failures_provider_check" CHECK (char_length(provider) between 1 and 40)
);

CREATE TABLE "dispatch_settings" (
	"provider" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"areas" text DEFAULT '' NOT NULL,
	"base_url" text,
	"credential_sealed" "bytea",
	"credential_set_at" timestamp with time zone,
	"enabled" boolean DEFAULT true NOT NULL,
	"modified_at" timestamp with time zone,
	"modified_by" text,
	CONSTRAINT "dispatch_settings_areas_check" CHECK (char_length(areas) <= 2000),
	CONSTRAINT "dispatch_settings_base_url_check" CHECK ((char_length(base_url) <= 300) AND (base_url ~ '^https?://[^/?#@]+[^?#@]*$')),
	CONSTRAINT "dispatch_settings_connection" CHECK (((base_url IS NULL) = (credential_sealed IS NULL)) AND ((base_url IS NULL) = (credential_set_at IS NULL))),
	CONSTRAINT "dispatch_settings_provider_check" CHECK (char_length(provider) between 1 and 32)
);

CREATE TABLE "drivers" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "drivers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" bigint NOT NULL,
	"taxi_driving_license" text,
	"taxi_driving_license_expiration" date,
	"first_name" text,
	"last_name" text COLLATE "fi-x-icu",
	"phone_number" text,
	"contact_email" text,
	"status" text DEFAULT 'incomplete' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_by" text NOT NULL,
	"deleted_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS ((((((((((search_key(((COALESCE(last_name, '') || ' ') || COALESCE(first_name, ''))) || '	') || search_key(((COALESCE(first_name, '') || ' ') || COALESCE(last_name, '')))) || '	') || search_compact(COALESCE(taxi_driving_license, ''))) || '	') || search_key(COALESCE(contact_email, ''))) || '	') || search_phone(COALESCE(phone_number, ''))) || '	') || search_words_of(((COALESCE(last_name, '') || ' ') || COALESCE(first_name, '')))) STORED,
	"changed_at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"waiting_since" timestamp with time zone,
	"approved_at" timestamp with time zone,
	CONSTRAINT "drivers_approved" CHECK ((status <> 'active') OR (approved_at IS NOT NULL)),
	CONSTRAINT "drivers_complete" CHECK ((status = 'incomplete') OR ((taxi_driving_license IS NOT NULL) AND (taxi_driving_license_expiration IS NOT NULL) AND (first_name IS NOT NULL) AND (last_name IS NOT NULL) AND (phone_number IS NOT NULL) AND (contact_email IS NOT NULL))),
	CONSTRAINT "drivers_contact_email_check" CHECK ((char_length(contact_email) between 3 and 128) AND (POSITION(('@') IN (contact_email)) > 1)),
	CONSTRAINT "drivers_delete_incomplete" CHECK ((deleted_at IS NULL) OR (status = 'incomplete')),
	CONSTRAINT "drivers_first_name_check" CHECK (char_length(first_name) between 1 and 64),
	CONSTRAINT "drivers_last_name_check" CHECK (char_length(last_name) between 1 and 64),
	CONSTRAINT "drivers_phone_number_check" CHECK ((phone_number ~ '^\+?[0-9]+$') AND (char_length(phone_number) between 5 and 15)),
	CONSTRAINT "drivers_status_check" CHECK (status in ('incomplete', 'pending', 'active', 'inactive')),
	CONSTRAINT "drivers_taxi_driving_license_check" CHECK (char_length(taxi_driving_license) between 1 and 20)
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
);

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

CREATE TABLE "fleet_counts" (
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "fleet_counts_pkey" PRIMARY KEY("company_id","kind","status"),
	CONSTRAINT "fleet_counts_kind_check" CHECK (kind in ('vehicle', 'driver'))
);

CREATE TABLE "fleet_departures" (
	"kind" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fleet_departures_pkey" PRIMARY KEY("kind","company_id","entity_id"),
	CONSTRAINT "fleet_departures_kind_check" CHECK (kind in ('vehicle', 'driver'))
);

CREATE TABLE "iban_changes" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "iban_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"old_iban" text,
	"new_iban" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text
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

CREATE TABLE "import_rows" (
	"import_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"content" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"issues" jsonb,
	"entity_id" bigint,
	"version" integer,
	"before" jsonb,
	"kept" text,
	CONSTRAINT "import_rows_pkey" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_rows_line_check" CHECK (line > 0),
	CONSTRAINT "import_rows_outcome_check" CHECK (outcome in ('created', 'changed', 'unchanged', 'failed'))
);

CREATE TABLE "imports" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'checked' NOT NULL,
	"file_name" text NOT NULL,
	"converted" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_label" text NOT NULL,
	"actor_admin" boolean NOT NULL,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"created" integer NOT NULL,
	"changed" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"failed" integer NOT NULL,
	CONSTRAINT "imports_id_company_id_key" UNIQUE("id","company_id"),
	CONSTRAINT "imports_actor_kind_check" CHECK (actor_kind in ('user', 'client', 'system')),
	CONSTRAINT "imports_file_name_check" CHECK (char_length(file_name) between 1 and 200),
	CONSTRAINT "imports_kind_check" CHECK (kind in ('vehicle', 'driver')),
	CONSTRAINT "imports_status_check" CHECK (status in ('checked', 'applied', 'undone'))
);

CREATE TABLE "invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"link_id" uuid NOT NULL,
	"company_id" bigint NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"invited_by_admin" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" bigint,
	"ended_at" timestamp with time zone,
	CONSTRAINT "invitations_link_id_key" UNIQUE("link_id"),
	CONSTRAINT "invitations_check" CHECK (expires_at <= (created_at + '7 days'::interval)),
	CONSTRAINT "invitations_check1" CHECK ((accepted_at IS NULL) = (accepted_by IS NULL)),
	CONSTRAINT "invitations_check2" CHECK ((accepted_at IS NULL) OR (ended_at IS NULL)),
	CONSTRAINT "invitations_email_check" CHECK ((char_length(email) between 3 and 128) AND (email = lower(email))),
	CONSTRAINT "invitations_role_check" CHECK (role in ('owner', 'member'))
);

CREATE TABLE "joining_fees" (
	"vehicle_id" bigint NOT NULL,
	"business_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"statement_id" bigint NOT NULL,
	CONSTRAINT "joining_fees_pkey" PRIMARY KEY("vehicle_id","business_id")
);

CREATE TABLE "licence_reminders" (
	"driver_id" bigint NOT NULL,
	"expiration" date NOT NULL,
	"stage" smallint NOT NULL,
	CONSTRAINT "licence_reminders_pkey" PRIMARY KEY("driver_id","expiration"),
	CONSTRAINT "licence_reminders_stage_check" CHECK (stage = ANY (ARRAY[60, 30, 14, 7, 0]))
);

CREATE TABLE "memberships" (
	"user_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_pkey" PRIMARY KEY("user_id","company_id"),
	CONSTRAINT "memberships_role_check" CHECK (role in ('owner', 'member'))
);

CREATE TABLE "number_series" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_series_pkey" PRIMARY KEY("series","year"),
	CONSTRAINT "number_series_last_check" CHECK (last >= 0),
	CONSTRAINT "number_series_series_check" CHECK (series in ('statement', 'payout'))
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

CREATE TABLE "partner_move_companies" (
	"move_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"partner_id" bigint,
	CONSTRAINT "partner_move_companies_pkey" PRIMARY KEY("move_id","company_id")
);

CREATE TABLE "partner_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partner_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_label" text NOT NULL,
	"partner_id" bigint,
	"target_id" bigint,
	"count" integer NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	CONSTRAINT "partner_moves_actor_kind_check" CHECK (actor_kind in ('user', 'client', 'system')),
	CONSTRAINT "partner_moves_check" CHECK ((undone_at IS NULL) = (undone_by IS NULL)),
	CONSTRAINT "partner_moves_check1" CHECK (num_nonnulls(partner_id, target_id) > 0),
	CONSTRAINT "partner_moves_check2" CHECK (partner_id <> target_id),
	CONSTRAINT "partner_moves_count_check" CHECK (count between 1 and 10000)
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

CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sender" text NOT NULL,
	"reference" text NOT NULL,
	"company_id" bigint,
	"vehicle_id" bigint,
	"license_plate" text,
	"driver_id" bigint,
	"amount_cents" bigint NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"method" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"occurred_on" date NOT NULL,
	"settled_in" date,
	"correction" boolean DEFAULT false NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"assigned_by" text,
	"assigned_at" timestamp with time zone,
	CONSTRAINT "payments_once" UNIQUE("sender","reference"),
	CONSTRAINT "payments_amount_cents_check" CHECK ((amount_cents <> 0) AND (abs(amount_cents) <= 1000000000)),
	CONSTRAINT "payments_assigned" CHECK (((vehicle_id IS NULL) = (settled_in IS NULL)) AND ((vehicle_id IS NULL) OR (company_id IS NOT NULL)) AND ((vehicle_id IS NOT NULL) OR (license_plate IS NOT NULL))),
	CONSTRAINT "payments_assigning" CHECK ((assigned_by IS NULL) = (assigned_at IS NULL)),
	CONSTRAINT "payments_license_plate_check" CHECK (char_length(license_plate) between 1 and 20),
	CONSTRAINT "payments_method_check" CHECK (char_length(method) between 1 and 32),
	CONSTRAINT "payments_reference_check" CHECK (char_length(reference) between 1 and 64),
	CONSTRAINT "payments_sender_check" CHECK (char_length(sender) between 1 and 64),
	CONSTRAINT "payments_vat_basis_points_check" CHECK (vat_basis_points between 0 and 10000)
);

CREATE TABLE "payout_files" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "payout_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"run_id" bigint NOT NULL,
	"body" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"payments" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" text,
	"rejected_at" timestamp with time zone,
	"rejected_by" text,
	CONSTRAINT "payout_files_number_key" UNIQUE("number"),
	CONSTRAINT "payout_files_one_end" CHECK (num_nonnulls(accepted_at, rejected_at) < 2),
	CONSTRAINT "payout_files_payments_check" CHECK (payments > 0),
	CONSTRAINT "payout_files_sha256_check" CHECK (octet_length(sha256) = 32),
	CONSTRAINT "payout_files_total_cents_check" CHECK (total_cents > 0)
);

CREATE TABLE "payouts" (
	"statement_id" bigint PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"iban" text NOT NULL,
	CONSTRAINT "payouts_amount_cents_check" CHECK (amount_cents > 0)
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

CREATE TABLE "post_codes" (
	"code" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "post_codes_code_check" CHECK (code between 0 and 99999),
	CONSTRAINT "post_codes_name_check" CHECK (char_length(name) between 1 and 80)
);

CREATE TABLE "prices" (
	"package" text NOT NULL,
	"valid_from" date NOT NULL,
	"monthly_fee_cents" integer NOT NULL,
	"commission_basis_points" integer NOT NULL,
	"joining_fee_cents" integer NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"payout_delay_working_days" integer NOT NULL,
	CONSTRAINT "prices_pkey" PRIMARY KEY("package","valid_from"),
	CONSTRAINT "prices_commission_basis_points_check" CHECK (commission_basis_points between 0 and 10000),
	CONSTRAINT "prices_joining_fee_cents_check" CHECK (joining_fee_cents between 0 and 10000000),
	CONSTRAINT "prices_monthly_fee_cents_check" CHECK (monthly_fee_cents between 0 and 1000000),
	CONSTRAINT "prices_package_check" CHECK (package in ('standard', 'premium')),
	CONSTRAINT "prices_payout_delay_working_days_check" CHECK (payout_delay_working_days between 0 and 30),
	CONSTRAINT "prices_vat_basis_points_check" CHECK (vat_basis_points between 0 and 10000)
);

CREATE TABLE "recovery_codes" (
	"user_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("user_id","code_hash")
);

CREATE TABLE "reminder_digests" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"left_on" date NOT NULL
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

CREATE TABLE "settlement_rules" (
	"valid_from" date PRIMARY KEY NOT NULL,
	"max_carry_periods" integer NOT NULL,
	"carry_limit_cents" integer NOT NULL,
	"payment_term_days" integer NOT NULL,
	CONSTRAINT "settlement_rules_carry_limit_cents_check" CHECK (carry_limit_cents between 0 and 100000000),
	CONSTRAINT "settlement_rules_max_carry_periods_check" CHECK (max_carry_periods between 0 and 100),
	CONSTRAINT "settlement_rules_payment_term_days_check" CHECK (payment_term_days between 1 and 90)
);

CREATE TABLE "settlement_runs" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "settlement_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"preview" jsonb,
	"previewed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"finalised_at" timestamp with time zone,
	"finalised_by" text,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlement_runs_period_start_key" UNIQUE("period_start"),
	CONSTRAINT "settlement_runs_check" CHECK (period_end = (period_start + 13)),
	CONSTRAINT "settlement_runs_closed_first" CHECK ((finalised_at IS NULL) OR (closed_at IS NOT NULL)),
	CONSTRAINT "settlement_runs_period_start_check" CHECK (((period_start - '2026-01-05'::date) % 14) = 0)
);

CREATE TABLE "settlement_tasks" (
	"run_id" bigint PRIMARY KEY NOT NULL,
	"task" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_by" text NOT NULL,
	"taken_until" timestamp with time zone,
	"companies_total" integer,
	"companies_done" integer,
	"failure" text,
	CONSTRAINT "settlement_tasks_failure_check" CHECK (char_length(failure) between 1 and 200),
	CONSTRAINT "settlement_tasks_task_check" CHECK (task in ('preview', 'finalise'))
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

CREATE TABLE "statement_dispatches" (
	"statement_id" bigint PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_dispatches_channel_check" CHECK (channel in ('e_invoice', 'email'))
);

CREATE TABLE "statement_lines" (
	"statement_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"company_id" bigint NOT NULL,
	"code" text NOT NULL,
	"vehicle_id" bigint,
	"license_plate" text,
	"amount_cents" bigint NOT NULL,
	"basis" jsonb NOT NULL,
	CONSTRAINT "statement_lines_pkey" PRIMARY KEY("statement_id","position"),
	CONSTRAINT "statement_lines_code_check" CHECK (code in ('CARD_GROSS', 'COMMISSION', 'MONTHLY_FEE', 'JOIN_FEE', 'DISCOUNT', 'CORRECTION', 'CARRY_IN')),
	CONSTRAINT "statement_lines_position_check" CHECK ("position" > 0)
);

CREATE TABLE "statement_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"revoked_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	CONSTRAINT "statement_links_email_check" CHECK (char_length(email) between 3 and 128)
);

CREATE TABLE "statement_sendings" (
	"statement_id" bigint PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_since" timestamp with time zone,
	"last_error" text,
	"failed_at" timestamp with time zone,
	"retried_at" timestamp with time zone,
	CONSTRAINT "statement_sendings_attempts_check" CHECK (attempts >= 0),
	CONSTRAINT "statement_sendings_last_error_check" CHECK (char_length(last_error) between 1 and 100)
);

CREATE TABLE "statements" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"company_id" bigint NOT NULL,
	"run_id" bigint,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"issued_on" date NOT NULL,
	"reference" text NOT NULL,
	"outcome" text NOT NULL,
	"gross_cents" bigint NOT NULL,
	"deductions_cents" bigint NOT NULL,
	"carry_in_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"carry_out_cents" bigint NOT NULL,
	"carried_periods" integer DEFAULT 0 NOT NULL,
	"payout_date" date,
	"due_date" date,
	"credits_id" bigint,
	"parties" jsonb NOT NULL,
	"inputs" text NOT NULL,
	"inputs_hash" "bytea" NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"previous_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "statements_number_key" UNIQUE("number"),
	CONSTRAINT "statements_of_company" UNIQUE("id","company_id"),
	CONSTRAINT "statements_carried_periods_check" CHECK (carried_periods >= 0),
	CONSTRAINT "statements_carry_in_cents_check" CHECK (carry_in_cents <= 0),
	CONSTRAINT "statements_carry_out_cents_check" CHECK (carry_out_cents <= 0),
	CONSTRAINT "statements_check" CHECK (period_end > period_start),
	CONSTRAINT "statements_content_hash_check" CHECK (octet_length(content_hash) = 32),
	CONSTRAINT "statements_credit" CHECK ((kind = 'credit_note') = (credits_id IS NOT NULL)),
	CONSTRAINT "statements_inputs_hash_check" CHECK (octet_length(inputs_hash) = 32),
	CONSTRAINT "statements_kind_check" CHECK (kind in ('settlement', 'credit_note')),
	CONSTRAINT "statements_number_check" CHECK (number ~ '^[0-9]{4}-[0-9]{6}$'),
	CONSTRAINT "statements_outcome" CHECK ( CASE outcome WHEN 'payout' THEN ((total_cents > 0) AND (payout_date IS NOT NULL) AND (carry_out_cents = 0)) WHEN 'nothing' THEN ((total_cents = 0) AND (carry_out_cents = 0)) WHEN 'carried' THEN ((total_cents < 0) AND (carry_out_cents = total_cents)) WHEN 'invoiced' THEN ((total_cents < 0) AND (due_date IS NOT NULL) AND (carry_out_cents = 0)) ELSE (kind = 'credit_note') END),
	CONSTRAINT "statements_outcome_check" CHECK (outcome in ('payout', 'nothing', 'carried', 'invoiced', 'credited')),
	CONSTRAINT "statements_previous_hash_check" CHECK (octet_length(previous_hash) = 32),
	CONSTRAINT "statements_reference_check" CHECK (reference ~ '^[0-9]{4,20}$'),
	CONSTRAINT "statements_total" CHECK (total_cents = ((gross_cents + deductions_cents) + carry_in_cents))
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
	CONSTRAINT "users_subject_key" UNIQUE("subject"),
	CONSTRAINT "users_disabled_reason" CHECK ((disabled_at IS NOT NULL) OR (disabled_reason IS NULL)),
	CONSTRAINT "users_disabled_reason_check" CHECK (char_length(disabled_reason) between 1 and 300),
	CONSTRAINT "users_email_check" CHECK ((char_length(email) between 3 and 128) AND (email = lower(email)))
);

CREATE TABLE "vehicle_activities" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "vehicle_activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vehicle_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"active_from" date NOT NULL,
	"active_to" date,
	CONSTRAINT "vehicle_activities_check" CHECK (active_to >= active_from)
);

CREATE TABLE "vehicles" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "vehicles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" bigint NOT NULL,
	"license_plate" text,
	"make" text,
	"model" text,
	"year" integer,
	"color" text,
	"vehicle_type" text,
	"status" text DEFAULT 'incomplete' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_by" text NOT NULL,
	"deleted_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS ((((((search_compact(COALESCE(license_plate, '')) || '	') || search_key(((COALESCE(make, '') || ' ') || COALESCE(model, '')))) || '	') || search_key(COALESCE(model, ''))) || '	') || search_words_of(((((COALESCE(license_plate, '') || ' ') || COALESCE(make, '')) || ' ') || COALESCE(model, '')))) STORED,
	"changed_at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"waiting_since" timestamp with time zone,
	"approved_at" timestamp with time zone,
	CONSTRAINT "vehicles_approved" CHECK ((status <> 'active') OR (approved_at IS NOT NULL)),
	CONSTRAINT "vehicles_color_check" CHECK (char_length(color) between 1 and 30),
	CONSTRAINT "vehicles_complete" CHECK ((status = 'incomplete') OR ((license_plate IS NOT NULL) AND (make IS NOT NULL) AND (model IS NOT NULL) AND (year IS NOT NULL) AND (color IS NOT NULL) AND (vehicle_type IS NOT NULL))),
	CONSTRAINT "vehicles_delete_incomplete" CHECK ((deleted_at IS NULL) OR (status = 'incomplete')),
	CONSTRAINT "vehicles_license_plate_check" CHECK (char_length(license_plate) between 1 and 10),
	CONSTRAINT "vehicles_make_check" CHECK (char_length(make) between 1 and 50),
	CONSTRAINT "vehicles_model_check" CHECK (char_length(model) between 1 and 50),
	CONSTRAINT "vehicles_status_check" CHECK (status in ('incomplete', 'pending', 'active', 'inactive')),
	CONSTRAINT "vehicles_vehicle_type_check" CHECK (vehicle_type in ('car', 'estate', 'van', 'accessible', 'stretcher')),
	CONSTRAINT "vehicles_year_check" CHECK (year between 1980 and 2200)
);

CREATE TABLE "webhook_endpoints" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" bigint,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"notify_email" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp with time zone,
	"secret_sealed" "bytea" NOT NULL,
	"previous_secret_sealed" "bytea",
	"previous_secret_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "webhook_endpoints_description_check" CHECK (char_length(description) <= 100),
	CONSTRAINT "webhook_endpoints_disabled" CHECK ((enabled = (disabled_reason IS NULL)) AND (enabled = (disabled_at IS NULL))),
	CONSTRAINT "webhook_endpoints_disabled_reason_check" CHECK (disabled_reason in ('by_hand', 'gone', 'failing')),
	CONSTRAINT "webhook_endpoints_events_check" CHECK ((cardinality(events) between 1 and 60) AND (array_position(events, NULL::text) IS NULL)),
	CONSTRAINT "webhook_endpoints_notify_email_check" CHECK ((char_length(notify_email) between 3 and 128) AND (POSITION(('@') IN (notify_email)) > 1)),
	CONSTRAINT "webhook_endpoints_previous" CHECK ((previous_secret_sealed IS NULL) = (previous_secret_until IS NULL)),
	CONSTRAINT "webhook_endpoints_url_check" CHECK ((char_length(url) between 10 and 500) AND (url ~ '^https?://'))
);

CREATE TABLE "webhook_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" bigint NOT NULL,
	"endpoint_company_id" bigint,
	"company_id" bigint,
	"type" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"data" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now(),
	"delivered_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"trouble" text,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "webhook_messages_one_end" CHECK (num_nonnulls(next_at, delivered_at, failed_at) = 1),
	CONSTRAINT "webhook_messages_type_check" CHECK (type ~ '^[a-z]+\.[a-z_]+$')
);

ALTER TABLE "api_client_companies" ADD CONSTRAINT "api_client_companies_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "public"."api_clients"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "api_client_companies" ADD CONSTRAINT "api_client_companies_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "api_client_events" ADD CONSTRAINT "api_client_events_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "public"."api_clients"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "api_clients" ADD CONSTRAINT "api_clients_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "booking_area_post_codes" ADD CONSTRAINT "booking_area_post_codes_area_id_provider_fkey" FOREIGN KEY ("area_id","provider") REFERENCES "public"."booking_areas"("id","provider") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_area_rules" ADD CONSTRAINT "booking_area_rules_area_id_provider_fkey" FOREIGN KEY ("area_id","provider") REFERENCES "public"."booking_areas"("id","provider") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_area_rules" ADD CONSTRAINT "booking_area_rules_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_area_rules" ADD CONSTRAINT "booking_area_rules_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bulk_change_vehicles" ADD CONSTRAINT "bulk_change_vehicles_bulk_change_id_fkey" FOREIGN KEY ("bulk_change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "bulk_change_vehicles" ADD CONSTRAINT "bulk_change_vehicles_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_target_company_id_fkey" FOREIGN KEY ("target_company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "companies" ADD CONSTRAINT "companies_aggregator_company_id_fkey" FOREIGN KEY ("aggregator_company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "companies" ADD CONSTRAINT "companies_copied_from_id_fkey" FOREIGN KEY ("copied_from_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "companies" ADD CONSTRAINT "companies_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "company_departures" ADD CONSTRAINT "company_departures_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "company_packages" ADD CONSTRAINT "company_packages_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "company_syncs" ADD CONSTRAINT "company_syncs_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "credited_lines" ADD CONSTRAINT "credited_lines_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "credited_lines" ADD CONSTRAINT "credited_lines_credit_note_id_fkey" FOREIGN KEY ("credit_note_id") REFERENCES "public"."statements"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "credited_lines" ADD CONSTRAINT "credited_lines_statement_id_position_fkey" FOREIGN KEY ("statement_id","position") REFERENCES "public"."statement_lines"("statement_id","position") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "dispatch_failures" ADD CONSTRAINT "dispatch_failures_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "fleet_departures" ADD CONSTRAINT "fleet_departures_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "iban_changes" ADD CONSTRAINT "iban_changes_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "identity_tokens" ADD CONSTRAINT "identity_tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "public"."identity_accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_company_id_fkey" FOREIGN KEY ("import_id","company_id") REFERENCES "public"."imports"("id","company_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "imports" ADD CONSTRAINT "imports_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_fkey" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "joining_fees" ADD CONSTRAINT "joining_fees_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "joining_fees" ADD CONSTRAINT "joining_fees_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "joining_fees" ADD CONSTRAINT "joining_fees_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "licence_reminders" ADD CONSTRAINT "licence_reminders_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "partner_move_companies" ADD CONSTRAINT "partner_move_companies_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "partner_move_companies" ADD CONSTRAINT "partner_move_companies_move_id_fkey" FOREIGN KEY ("move_id") REFERENCES "public"."partner_moves"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "partner_moves" ADD CONSTRAINT "partner_moves_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "partner_moves" ADD CONSTRAINT "partner_moves_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "passkey_ceremonies" ADD CONSTRAINT "passkey_ceremonies_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "payout_files" ADD CONSTRAINT "payout_files_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "public"."settlement_runs"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "public"."payout_files"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reminder_digests" ADD CONSTRAINT "reminder_digests_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "returns" ADD CONSTRAINT "returns_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewing_company_id_fkey" FOREIGN KEY ("viewing_company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "settlement_tasks" ADD CONSTRAINT "settlement_tasks_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "public"."settlement_runs"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "statement_dispatches" ADD CONSTRAINT "statement_dispatches_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "statement_dispatches" ADD CONSTRAINT "statement_dispatches_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "statement_links" ADD CONSTRAINT "statement_links_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "statement_links" ADD CONSTRAINT "statement_links_statement_id_company_id_fkey" FOREIGN KEY ("statement_id","company_id") REFERENCES "public"."statements"("id","company_id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "statement_sendings" ADD CONSTRAINT "statement_sendings_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "statement_sendings" ADD CONSTRAINT "statement_sendings_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "statements" ADD CONSTRAINT "statements_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "statements" ADD CONSTRAINT "statements_credits_id_fkey" FOREIGN KEY ("credits_id") REFERENCES "public"."statements"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "statements" ADD CONSTRAINT "statements_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "public"."settlement_runs"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "vehicle_activities" ADD CONSTRAINT "vehicle_activities_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "vehicle_activities" ADD CONSTRAINT "vehicle_activities_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "admin_events_entity" ON "admin_events" USING btree ("entity_type","entity_id","id" DESC NULLS FIRST);
CREATE INDEX "admin_grants_email" ON "admin_grants" USING btree ("email","id" DESC NULLS FIRST);
CREATE INDEX "anonymisations_transaction" ON "anonymisations" USING btree ("transaction");
CREATE INDEX "api_client_companies_company" ON "api_client_companies" USING btree ("company_id");
CREATE INDEX "api_client_events_actor" ON "api_client_events" USING btree ("actor_id","client_id") WHERE action = 'create';
CREATE INDEX "api_client_events_client" ON "api_client_events" USING btree ("client_id","id" DESC NULLS FIRST);
CREATE INDEX "api_clients_by_name" ON "api_clients" USING btree (lower(name),"id");
CREATE INDEX "api_clients_company" ON "api_clients" USING btree ("company_id","id") WHERE company_id IS NOT NULL;
CREATE INDEX "booking_area_rules_allowing" ON "booking_area_rules" USING btree ("area_id") WHERE effect = 'allow';
CREATE INDEX "booking_area_rules_company" ON "booking_area_rules" USING btree ("company_id","area_id");
CREATE INDEX "booking_area_rules_of_area" ON "booking_area_rules" USING btree ("area_id","id");
CREATE INDEX "booking_area_rules_vehicle" ON "booking_area_rules" USING btree ("vehicle_id","area_id");
CREATE INDEX "booking_areas_name" ON "booking_areas" USING btree ("name","id");
CREATE INDEX "booking_areas_name_of_provider" ON "booking_areas" USING btree ("provider","name","id");
CREATE INDEX "booking_areas_start" ON "booking_areas" USING btree ("valid_from","id");
CREATE INDEX "bulk_change_vehicles_version" ON "bulk_change_vehicles" USING btree ("vehicle_id","version");
CREATE INDEX "bulk_changes_company" ON "bulk_changes" USING btree ("company_id","id" DESC NULLS FIRST);
CREATE INDEX "bulk_changes_target" ON "bulk_changes" USING btree ("target_company_id","id" DESC NULLS FIRST) WHERE target_company_id IS NOT NULL;
CREATE INDEX "companies_aggregator" ON "companies" USING btree ("aggregator_company_id") WHERE aggregator_company_id IS NOT NULL;
CREATE INDEX "companies_approved" ON "companies" USING btree ("approved_at") WHERE (deleted_at IS NULL) AND (approved_at IS NOT NULL);
CREATE UNIQUE INDEX "companies_business_id_per_provider" ON "companies" USING btree ("business_id","provider") WHERE (deleted_at IS NULL) AND (status in ('pending', 'active')) AND (copied_from_id IS NULL);
CREATE INDEX "companies_by_drivers" ON "companies" USING btree ("driver_count","id") WHERE deleted_at IS NULL;
CREATE INDEX "companies_by_external_id" ON "companies" USING btree ("provider","external_id") WHERE (external_id IS NOT NULL) AND (deleted_at IS NULL);
CREATE INDEX "companies_by_id" ON "companies" USING btree ("id") WHERE deleted_at IS NULL;
CREATE INDEX "companies_by_name" ON "companies" USING btree ("company_name","id") WHERE deleted_at IS NULL;
CREATE INDEX "companies_by_provider" ON "companies" USING btree ("provider","company_name","id") WHERE deleted_at IS NULL;
CREATE INDEX "companies_by_provider_drivers" ON "companies" USING btree ("provider","driver_count","id") WHERE deleted_at IS NULL;
CREATE INDEX "companies_by_provider_only" ON "companies" USING btree ("provider","id") WHERE deleted_at IS NULL;
CREATE INDEX "companies_by_provider_status" ON "companies" USING btree ("provider","status","company_name","id") WHERE deleted_at IS NULL;
CREATE INDEX "companies_by_provider_vehicles" ON "companies" USING btree ("provider","vehicle_count","id") WHERE deleted_at IS NULL;
CREATE INDEX "companies_by_status" ON "companies" USING btree ("status","company_name","id") WHERE deleted_at IS NULL;
CREATE INDEX "companies_by_status_drivers" ON "companies" USING btree ("status","driver_count","id") WHERE deleted_at IS NULL;
CREATE INDEX "companies_by_status_only" ON "companies" USING btree ("status","id") WHERE deleted_at IS NULL;
CREATE INDEX "companies_by_status_vehicles" ON "companies" USING btree ("status","vehicle_count","id") WHERE deleted_at IS NULL;
CREATE INDEX "companies_by_vehicles" ON "companies" USING btree ("vehicle_count","id") WHERE deleted_at IS NULL;
CREATE INDEX "companies_changed" ON "companies" USING btree ("changed_at","id");
CREATE INDEX "companies_deleted" ON "companies" USING btree ("deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at IS NOT NULL;
CREATE INDEX "companies_deleted_with_fleet" ON "companies" USING btree ("id") WHERE (deleted_at IS NOT NULL) AND ((vehicle_count > 0) OR (driver_count > 0));
CREATE INDEX "companies_drafts" ON "companies" USING btree ("modified_at","id") WHERE (deleted_at IS NULL) AND (status = 'incomplete');
CREATE INDEX "companies_owner" ON "companies" USING btree ("owner_id");
CREATE INDEX "companies_partners" ON "companies" USING btree ("company_name","id") WHERE (company_type <> 'operator') AND (deleted_at IS NULL);
CREATE INDEX "companies_regional_partners" ON "companies" USING btree ("company_name","id") WHERE (deleted_at IS NULL) AND (company_type = 'regional_partner') AND (status <> 'inactive');
CREATE INDEX "companies_search" ON "companies" USING gin ("search" gin_trgm_ops);
CREATE INDEX "companies_search_business_id" ON "companies" USING btree (business_id COLLATE "C","id") WHERE deleted_at IS NULL;
CREATE INDEX "companies_search_external_id" ON "companies" USING btree (search_key(external_id) COLLATE "C","id") WHERE deleted_at IS NULL;
CREATE INDEX "companies_search_name" ON "companies" USING btree (search_key(company_name) COLLATE "C","id") WHERE deleted_at IS NULL;
CREATE INDEX "companies_search_words" ON "companies" USING gin (search_words_of(company_name) gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE deleted_at IS NULL;
CREATE INDEX "companies_under_partner" ON "companies" USING btree ("aggregator_company_id","company_name","id") WHERE (aggregator_company_id IS NOT NULL) AND (deleted_at IS NULL);
CREATE INDEX "companies_waiting" ON "companies" USING btree (COALESCE(submitted_at, created_at),"id") WHERE (deleted_at IS NULL) AND (status = 'pending');
CREATE INDEX "company_departures_changed" ON "company_departures" USING btree ("provider","changed_at","company_id");
CREATE INDEX "company_packages_company" ON "company_packages" USING btree ("company_id","starts_on");
CREATE INDEX "company_register_answers_old" ON "company_register_answers" USING btree ("asked_at");
CREATE INDEX "company_syncs_by_provider" ON "company_syncs" USING btree ("provider","synced_at" DESC NULLS FIRST,"company_id");
CREATE INDEX "credited_lines_note" ON "credited_lines" USING btree ("credit_note_id");
CREATE INDEX "discounts_begin" ON "discounts" USING btree ("valid_from","id");
CREATE INDEX "discounts_company" ON "discounts" USING btree ("company_id","valid_from");
CREATE INDEX "discounts_named" ON "discounts" USING btree (lower(name),"id");
CREATE INDEX "dispatch_failures_by_time" ON "dispatch_failures" USING btree ("failed_at","company_id");
CREATE INDEX "drivers_by_email" ON "drivers" USING btree ("company_id",(
CASE
    WHEN (contact_email IS NULL) THEN ''::text
    ELSE contact_email
END),"id") WHERE deleted_at IS NULL;
CREATE INDEX "drivers_by_id" ON "drivers" USING btree ("company_id",(
CASE
    WHEN (id > 0) THEN id
    ELSE (0)::bigint
END)) WHERE deleted_at IS NULL;
CREATE INDEX "drivers_by_licence" ON "drivers" USING btree ("company_id",(
CASE
    WHEN (taxi_driving_license IS NULL) THEN ''::text
    ELSE taxi_driving_license
END),"id") WHERE deleted_at IS NULL;
CREATE INDEX "drivers_by_name" ON "drivers" USING btree ("company_id",(
CASE
    WHEN (last_name IS NULL) THEN ''::text
    ELSE last_name
END),"id") WHERE deleted_at IS NULL;
CREATE INDEX "drivers_by_phone" ON "drivers" USING btree ("company_id",(
CASE
    WHEN (phone_number IS NULL) THEN ''::text
    ELSE phone_number
END),"id") WHERE deleted_at IS NULL;
CREATE INDEX "drivers_by_status" ON "drivers" USING btree ("company_id","status",(
CASE
    WHEN (id > 0) THEN id
    ELSE (0)::bigint
END)) WHERE deleted_at IS NULL;
CREATE INDEX "drivers_by_status_email" ON "drivers" USING btree ("company_id","status",(
CASE
    WHEN (contact_email IS NULL) THEN ''::text
    ELSE contact_email
END),"id") WHERE deleted_at IS NULL;
CREATE INDEX "drivers_by_status_licence" ON "drivers" USING btree ("company_id","status",(
CASE
    WHEN (taxi_driving_license IS NULL) THEN ''::text
    ELSE taxi_driving_license
END),"id") WHERE deleted_at IS NULL;
CREATE INDEX "drivers_by_status_name" ON "drivers" USING btree ("company_id","status",(
CASE
    WHEN (last_name IS NULL) THEN ''::text
    ELSE last_name
END),"id") WHERE deleted_at IS NULL;
CREATE INDEX "drivers_by_status_phone" ON "drivers" USING btree ("company_id","status",(
CASE
    WHEN (phone_number IS NULL) THEN ''::text
    ELSE phone_number
END),"id") WHERE deleted_at IS NULL;
CREATE INDEX "drivers_by_status_validity" ON "drivers" USING btree ("company_id","status",(
CASE
    WHEN (taxi_driving_license_expiration IS NULL) THEN '1900-01-01'::date
    ELSE taxi_driving_license_expiration
END),"id") WHERE deleted_at IS NULL;
CREATE INDEX "drivers_by_validity" ON "drivers" USING btree ("company_id",(
CASE
    WHEN (taxi_driving_license_expiration IS NULL) THEN '1900-01-01'::date
    ELSE taxi_driving_license_expiration
END),"id") WHERE deleted_at IS NULL;
CREATE INDEX "drivers_changed" ON "drivers" USING btree ("changed_at","id");
CREATE INDEX "drivers_changed_of_company" ON "drivers" USING btree ("company_id","changed_at","id");
CREATE INDEX "drivers_expiring" ON "drivers" USING btree ("taxi_driving_license_expiration","id") WHERE (deleted_at IS NULL) AND (status <> 'inactive');
CREATE INDEX "drivers_expiring_of_company" ON "drivers" USING btree ("company_id","taxi_driving_license_expiration","id") WHERE (deleted_at IS NULL) AND (status <> 'inactive');
CREATE INDEX "drivers_licence_number" ON "drivers" USING btree ("company_id","taxi_driving_license") WHERE (deleted_at IS NULL) AND (status <> 'inactive');
CREATE INDEX "drivers_long_inactive" ON "drivers" USING btree (COALESCE(deleted_at, modified_at),"id") WHERE (status = 'inactive') OR (deleted_at IS NOT NULL);
CREATE INDEX "drivers_removed_search" ON "drivers" USING gin ("search" gin_trgm_ops) WHERE deleted_at IS NOT NULL;
CREATE INDEX "drivers_search_email" ON "drivers" USING btree (split_part(search, '	'::text, 4) COLLATE "C","id") WHERE deleted_at IS NULL;
CREATE INDEX "drivers_search_first_name" ON "drivers" USING btree (split_part(search, '	'::text, 2) COLLATE "C","id") WHERE deleted_at IS NULL;
CREATE INDEX "drivers_search_last_name" ON "drivers" USING btree (split_part(search, '	'::text, 1) COLLATE "C","id") WHERE deleted_at IS NULL;
CREATE INDEX "drivers_search_licence" ON "drivers" USING btree (split_part(search, '	'::text, 3) COLLATE "C","id") WHERE deleted_at IS NULL;
CREATE INDEX "drivers_search_phone" ON "drivers" USING btree (split_part(search, '	'::text, 5) COLLATE "C","id") WHERE deleted_at IS NULL;
CREATE INDEX "drivers_search_words" ON "drivers" USING gin (split_part(search, '	'::text, 6) gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE deleted_at IS NULL;
CREATE INDEX "drivers_waiting" ON "drivers" USING btree (COALESCE(waiting_since, modified_at),"id") WHERE (deleted_at IS NULL) AND (status = 'pending');
CREATE INDEX "events_company" ON "events" USING btree ("company_id","id" DESC NULLS FIRST);
CREATE INDEX "events_company_story" ON "events" USING btree ("company_id","id" DESC NULLS FIRST) WHERE (entity_type = 'company') OR (action in ('delete', 'restore', 'leave'));
CREATE INDEX "events_entity" ON "events" USING btree ("entity_type","entity_id","id" DESC NULLS FIRST);
CREATE INDEX "events_of_person" ON "events" USING btree (((COALESCE(after, before) ->> 'person.email'::text))) WHERE action in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person');
CREATE INDEX "events_of_user" ON "events" USING btree ("actor_id","id") WHERE actor_kind = 'user';
CREATE INDEX "fleet_departures_by_change" ON "fleet_departures" USING btree ("kind","changed_at","entity_id");
CREATE INDEX "fleet_departures_changed" ON "fleet_departures" USING btree ("kind","company_id","changed_at","entity_id");
CREATE INDEX "iban_changes_company" ON "iban_changes" USING btree ("company_id","id" DESC NULLS FIRST);
CREATE UNIQUE INDEX "iban_changes_open" ON "iban_changes" USING btree ("company_id") WHERE confirmed_at IS NULL;
CREATE INDEX "iban_changes_waiting" ON "iban_changes" USING btree ("changed_at","id") WHERE confirmed_at IS NULL;
CREATE INDEX "idempotent_answers_age" ON "idempotent_answers" USING btree ("created_at");
CREATE UNIQUE INDEX "identity_accounts_email" ON "identity_accounts" USING btree ("email");
CREATE INDEX "identity_registrations_email" ON "identity_registrations" USING btree ("email","created_at" DESC NULLS FIRST);
CREATE INDEX "identity_registrations_expiry" ON "identity_registrations" USING btree ("expires_at");
CREATE INDEX "identity_tokens_account" ON "identity_tokens" USING btree ("account_id","purpose");
CREATE INDEX "import_rows_entity" ON "import_rows" USING btree ("entity_id") WHERE entity_id IS NOT NULL;
CREATE INDEX "import_rows_failed" ON "import_rows" USING btree ("import_id","line") WHERE outcome = 'failed';
CREATE INDEX "import_rows_kept" ON "import_rows" USING btree ("import_id","line") WHERE kept IS NOT NULL;
CREATE INDEX "import_rows_licence" ON "import_rows" USING btree (search_compact((content ->> 'taxiDrivingLicense'::text))) WHERE content ? 'taxiDrivingLicense';
CREATE INDEX "imports_company" ON "imports" USING btree ("company_id","kind","id" DESC NULLS FIRST);
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at","id");
CREATE INDEX "invitations_company" ON "invitations" USING btree ("company_id","created_at");
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email");
CREATE INDEX "invitations_invited_by" ON "invitations" USING btree ("invited_by") WHERE (accepted_at IS NULL) AND (ended_at IS NULL);
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("company_id","email") WHERE (accepted_at IS NULL) AND (ended_at IS NULL);
CREATE INDEX "invitations_sent" ON "invitations" USING btree ("invited_by","created_at");
CREATE INDEX "memberships_company" ON "memberships" USING btree ("company_id");
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_at") WHERE (done_at IS NULL) AND (failed_at IS NULL);
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("failed_at","id") WHERE failed_at IS NOT NULL;
CREATE INDEX "partner_moves_partner" ON "partner_moves" USING btree ("partner_id","id" DESC NULLS FIRST) WHERE partner_id IS NOT NULL;
CREATE INDEX "partner_moves_target" ON "partner_moves" USING btree ("target_id","id" DESC NULLS FIRST) WHERE target_id IS NOT NULL;
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");
CREATE INDEX "payments_company" ON "payments" USING btree ("company_id","id" DESC NULLS FIRST);
CREATE INDEX "payments_corrections" ON "payments" USING btree ("settled_in","company_id") WHERE correction;
CREATE INDEX "payments_unassigned" ON "payments" USING btree ("id") WHERE vehicle_id IS NULL;
CREATE INDEX "payments_unassigned_plate" ON "payments" USING btree ("license_plate","id") WHERE vehicle_id IS NULL;
CREATE INDEX "payout_files_run" ON "payout_files" USING btree ("run_id","id");
CREATE INDEX "payouts_file" ON "payouts" USING btree ("file_id");
CREATE UNIQUE INDEX "retention_runs_one" ON "retention_runs" USING btree ((true)) WHERE finished_at IS NULL;
CREATE INDEX "returns_company" ON "returns" USING btree ("company_id");
CREATE INDEX "returns_entity" ON "returns" USING btree ("entity_type","entity_id","id" DESC NULLS FIRST);
CREATE INDEX "search_words_like" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (gin_pending_list_limit=256);
CREATE INDEX "search_words_word" ON "search_words" USING btree ("kind","word");
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
CREATE INDEX "sign_in_challenges_expiry" ON "sign_in_challenges" USING btree ("expires_at");
CREATE INDEX "sign_in_challenges_user" ON "sign_in_challenges" USING btree ("user_id");
CREATE INDEX "statement_lines_corrections" ON "statement_lines" USING btree ("company_id") WHERE code = 'CORRECTION';
CREATE UNIQUE INDEX "statement_links_by_itself" ON "statement_links" USING btree ("statement_id") WHERE created_by = 'Tolppa';
CREATE INDEX "statement_links_company" ON "statement_links" USING btree ("company_id","created_at");
CREATE INDEX "statement_links_statement" ON "statement_links" USING btree ("statement_id","created_at");
CREATE INDEX "statement_sendings_company" ON "statement_sendings" USING btree ("company_id");
CREATE INDEX "statement_sendings_due" ON "statement_sendings" USING btree ("next_at") WHERE failed_at IS NULL;
CREATE INDEX "statement_sendings_failed" ON "statement_sendings" USING btree ("failed_at","statement_id") WHERE failed_at IS NOT NULL;
CREATE INDEX "statements_company" ON "statements" USING btree ("company_id","period_start" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "statements_credit_notes" ON "statements" USING btree ("company_id","id") WHERE kind = 'credit_note';
CREATE INDEX "statements_credits" ON "statements" USING btree ("credits_id") WHERE credits_id IS NOT NULL;
CREATE INDEX "statements_for_accountants" ON "statements" USING btree ("issued_on","id") WHERE (parties #>> '{buyer,accountantEmail}'::text[]) IS NOT NULL;
CREATE UNIQUE INDEX "statements_of_period" ON "statements" USING btree ("company_id","period_start") WHERE kind = 'settlement';
CREATE INDEX "statements_payable" ON "statements" USING btree ("run_id","id") WHERE outcome = 'payout';
CREATE INDEX "statements_run" ON "statements" USING btree ("run_id","id");
CREATE INDEX "submissions_age" ON "submissions" USING btree ("created_at");
CREATE INDEX "users_admins" ON "users" USING btree ("email","id") WHERE admin;
CREATE INDEX "users_by_created" ON "users" USING btree ("created_at","id");
CREATE INDEX "users_by_email" ON "users" USING btree ("email","id");
CREATE INDEX "users_by_part_of_email" ON "users" USING gin ("email" gin_trgm_ops);
CREATE INDEX "users_by_seen" ON "users" USING btree (COALESCE(last_seen_at, '1970-01-01 00:00:00+00'::timestamp with time zone),"id");
CREATE INDEX "users_disabled" ON "users" USING btree ("email","id") WHERE disabled_at IS NOT NULL;
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");
CREATE INDEX "vehicle_activities_company" ON "vehicle_activities" USING btree ("company_id","active_from");
CREATE UNIQUE INDEX "vehicle_activities_running" ON "vehicle_activities" USING btree ("vehicle_id") WHERE active_to IS NULL;
CREATE INDEX "vehicle_activities_vehicle" ON "vehicle_activities" USING btree ("vehicle_id","active_from");
CREATE INDEX "vehicles_by_color" ON "vehicles" USING btree ("company_id",(
CASE
    WHEN (color IS NULL) THEN ''::text
    ELSE color
END) COLLATE "fi-x-icu","id") WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_by_id" ON "vehicles" USING btree ("company_id",(
CASE
    WHEN (id > 0) THEN id
    ELSE (0)::bigint
END)) WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_by_make" ON "vehicles" USING btree ("company_id",(
CASE
    WHEN (make IS NULL) THEN ''::text
    ELSE make
END) COLLATE "fi-x-icu","id") WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_by_model" ON "vehicles" USING btree ("company_id",(
CASE
    WHEN (model IS NULL) THEN ''::text
    ELSE model
END) COLLATE "fi-x-icu","id") WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_by_plate" ON "vehicles" USING btree ("company_id",(
CASE
    WHEN (license_plate IS NULL) THEN ''::text
    ELSE license_plate
END),"id") WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_by_status" ON "vehicles" USING btree ("company_id","status",(
CASE
    WHEN (id > 0) THEN id
    ELSE (0)::bigint
END)) WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_by_status_color" ON "vehicles" USING btree ("company_id","status",(
CASE
    WHEN (color IS NULL) THEN ''::text
    ELSE color
END) COLLATE "fi-x-icu","id") WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_by_status_make" ON "vehicles" USING btree ("company_id","status",(
CASE
    WHEN (make IS NULL) THEN ''::text
    ELSE make
END) COLLATE "fi-x-icu","id") WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_by_status_model" ON "vehicles" USING btree ("company_id","status",(
CASE
    WHEN (model IS NULL) THEN ''::text
    ELSE model
END) COLLATE "fi-x-icu","id") WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_by_status_plate" ON "vehicles" USING btree ("company_id","status",(
CASE
    WHEN (license_plate IS NULL) THEN ''::text
    ELSE license_plate
END),"id") WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_by_status_type" ON "vehicles" USING btree ("company_id","status",(
CASE
    WHEN (vehicle_type IS NULL) THEN ''::text
    ELSE vehicle_type
END),"id") WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_by_status_year" ON "vehicles" USING btree ("company_id","status",(
CASE
    WHEN (year IS NULL) THEN 0
    ELSE year
END),"id") WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_by_type" ON "vehicles" USING btree ("company_id",(
CASE
    WHEN (vehicle_type IS NULL) THEN ''::text
    ELSE vehicle_type
END),"id") WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_by_year" ON "vehicles" USING btree ("company_id",(
CASE
    WHEN (year IS NULL) THEN 0
    ELSE year
END),"id") WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_changed" ON "vehicles" USING btree ("changed_at","id");
CREATE INDEX "vehicles_changed_of_company" ON "vehicles" USING btree ("company_id","changed_at","id");
CREATE UNIQUE INDEX "vehicles_license_plate" ON "vehicles" USING btree ("license_plate") WHERE (deleted_at IS NULL) AND (status <> 'inactive');
CREATE INDEX "vehicles_plate" ON "vehicles" USING btree ("license_plate") WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_search_make" ON "vehicles" USING btree (split_part(search, '	'::text, 2) COLLATE "C","id") WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_search_model" ON "vehicles" USING btree (split_part(search, '	'::text, 3) COLLATE "C","id") WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_search_plate" ON "vehicles" USING btree (split_part(search, '	'::text, 1) COLLATE "C","id") WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_search_words" ON "vehicles" USING gin (split_part(search, '	'::text, 4) gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE deleted_at IS NULL;
CREATE INDEX "vehicles_waiting" ON "vehicles" USING btree (COALESCE(waiting_since, modified_at),"id") WHERE (deleted_at IS NULL) AND (status = 'pending');
CREATE INDEX "webhook_endpoints_company" ON "webhook_endpoints" USING btree ("company_id","id");
CREATE INDEX "webhook_messages_due" ON "webhook_messages" USING btree ("endpoint_id","next_at") WHERE next_at IS NOT NULL;
CREATE INDEX "webhook_messages_failed" ON "webhook_messages" USING btree ("failed_at","id") WHERE failed_at IS NOT NULL;
CREATE INDEX "webhook_messages_log" ON "webhook_messages" USING btree ("endpoint_id","id" DESC NULLS FIRST);
CREATE INDEX "webhook_messages_trouble" ON "webhook_messages" USING btree ("endpoint_id","id" DESC NULLS FIRST) WHERE trouble IS NOT NULL;