CREATE TABLE "access" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid,
	"study_id" uuid,
	"person_id" uuid NOT NULL,
	"level" text NOT NULL,
	"source" text NOT NULL,
	"file_ids" uuid[],
	"from_ms" integer,
	"to_ms" integer,
	"until" timestamp with time zone,
	"granted_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "access_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "access_subject" CHECK ((job_id is null) <> (study_id is null))
);
--> statement-breakpoint
ALTER TABLE "access" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "api_key" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_key_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "api_key_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "comment" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "comment_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "comment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "comment_thread" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"quotation_id" uuid,
	"kind" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	CONSTRAINT "comment_thread_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "comment_thread" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_details" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"buyer" jsonb,
	"terms" jsonb,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "billing_details_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "billing_details" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_seller" (
	"id" uuid PRIMARY KEY NOT NULL,
	"details" jsonb NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_seller" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_charge" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	CONSTRAINT "invoice_charge_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "invoice_charge" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_series" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_invoice" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'invoice' NOT NULL,
	"reversed_invoice_id" uuid,
	"month" text NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_invoice_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "credit_invoice_number" UNIQUE("organisation_id","number"),
	CONSTRAINT "credit_invoice_reversed" UNIQUE("organisation_id","reversed_invoice_id")
);
--> statement-breakpoint
ALTER TABLE "credit_invoice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_refund" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_refund_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "credit_refund" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_request" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"stage_run_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"shortfall" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_request_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "credit_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_warning" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"warned_at" timestamp with time zone,
	CONSTRAINT "credit_warning_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "credit_warning_once" UNIQUE("organisation_id")
);
--> statement-breakpoint
ALTER TABLE "credit_warning" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_account" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_account_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "credit_account_kind" UNIQUE("organisation_id","kind"),
	CONSTRAINT "credit_account_covered" CHECK (kind = 'granted' or balance >= 0)
);
--> statement-breakpoint
ALTER TABLE "credit_account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_entry" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"posting_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"lot_id" uuid,
	"amount" bigint NOT NULL,
	CONSTRAINT "credit_entry_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "credit_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_limit" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"monthly" bigint NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_limit_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "credit_limit_person" UNIQUE("organisation_id","person_id"),
	CONSTRAINT "credit_limit_whole" CHECK (monthly >= 0)
);
--> statement-breakpoint
ALTER TABLE "credit_limit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_lot" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid,
	"posting_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"remaining" bigint NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_lot_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "credit_lot_covered" CHECK (remaining >= 0 and remaining <= amount)
);
--> statement-breakpoint
ALTER TABLE "credit_lot" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_posting" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"reservation_id" uuid,
	"person_id" uuid,
	"sid" text,
	"spent" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "credit_posting_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "credit_posting_number" UNIQUE("organisation_id","number")
);
--> statement-breakpoint
ALTER TABLE "credit_posting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_posting_detail" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reason" text,
	"reference" text,
	"corrected_grant_id" uuid,
	"refund_id" uuid,
	"plan_grant" jsonb,
	"credit_price" jsonb,
	CONSTRAINT "credit_posting_detail_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "credit_posting_detail" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_reservation" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"job_id" uuid,
	"person_id" uuid,
	"sid" text,
	"quote" jsonb,
	"quantity" bigint,
	"used" bigint,
	"amount" bigint NOT NULL,
	"pooled" bigint DEFAULT 0 NOT NULL,
	"used_lots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"settled" bigint,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "credit_reservation_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "credit_reservation_refund" CHECK (refunded >= 0 and refunded <= coalesce(settled, 0))
);
--> statement-breakpoint
ALTER TABLE "credit_reservation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_seal" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"day" date NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"previous_seal" text NOT NULL,
	"seal" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "credit_seal_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "credit_seal_day" UNIQUE("organisation_id","day")
);
--> statement-breakpoint
ALTER TABLE "credit_seal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "own_price_list" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"prices" jsonb NOT NULL,
	"quality_factors" jsonb,
	"credit_price" jsonb,
	"valid_from" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "own_price_list_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "own_price_list_number" UNIQUE("organisation_id","number")
);
--> statement-breakpoint
ALTER TABLE "own_price_list" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "price_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"prices" jsonb NOT NULL,
	"quality_factors" jsonb,
	"credit_price" jsonb,
	"valid_from" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_list_number" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "price_list" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "name_list" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"replacements" jsonb NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "name_list_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "name_list_job" UNIQUE("organisation_id","job_id")
);
--> statement-breakpoint
ALTER TABLE "name_list" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "export_template" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "export_template_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "export_template_size" CHECK ("export_template"."size" between 1 and 2097152)
);
--> statement-breakpoint
ALTER TABLE "export_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "derived_file" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bytes" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "derived_file_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "derived_file_kind" UNIQUE("organisation_id","file_id","kind")
);
--> statement-breakpoint
ALTER TABLE "derived_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "file" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"upload_id" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"media_type" text,
	"sha256" text,
	"needs_playback" boolean DEFAULT false NOT NULL,
	"storage_key" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "file_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "file_upload" UNIQUE("organisation_id","upload_id")
);
--> statement-breakpoint
ALTER TABLE "file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "upload_reservation" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upload_reservation_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "upload_reservation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credential" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credential" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"subject" text PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_code" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passkey_challenge" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "password_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "password_link_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "password_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pending_sign_in" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_sign_in" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"username" "citext" NOT NULL,
	"email" "citext" NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"time_zone" text,
	"created_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	"last_sign_in_at" timestamp with time zone,
	"deactivated_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "person_username_unique" UNIQUE("username"),
	CONSTRAINT "person_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "person" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_preferences" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"preferences" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_preferences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "recovery_code" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "second_factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"sealed_secret" "bytea",
	"last_step" bigint,
	"credential_id" text,
	"public_key" "bytea",
	"counter" bigint,
	"transports" jsonb,
	CONSTRAINT "second_factor_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "second_factor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "session" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "throttle" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organisation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" "citext" NOT NULL,
	"name" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"last_job_number" bigint DEFAULT 1000 NOT NULL,
	"is_operator" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "organisation_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "organisation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_admin_action" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"move" text NOT NULL,
	"reason" text NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_admin_action_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "job_admin_action" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sid" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"ordered_stages" integer[] NOT NULL,
	"stage" integer NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_by" uuid NOT NULL,
	"study_id" uuid,
	"price_list_id" uuid,
	"price_factor" integer DEFAULT 100 NOT NULL,
	"connection_id" uuid,
	"request_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"restored_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "job_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "job_number" UNIQUE("organisation_id","number"),
	CONSTRAINT "job_request" UNIQUE("organisation_id","requested_by","request_id")
);
--> statement-breakpoint
ALTER TABLE "job" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_file" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"stage" integer NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"state" text NOT NULL,
	"step" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"ready_at" timestamp with time zone,
	"failure" jsonb,
	"recording_id" uuid,
	"duration_ms" integer,
	"transcript_file_id" uuid,
	"paired_with" text,
	"is_free" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tracks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"conversation_id" uuid,
	"tracks_expected" integer,
	"consent" jsonb,
	"checked_at" timestamp with time zone,
	"checked_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_file_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "job_file_file" UNIQUE("organisation_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "job_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stage_record" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_file_id" uuid NOT NULL,
	"stage" integer NOT NULL,
	"outcome" text NOT NULL,
	"person_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stage_record_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "stage_record" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stage_run" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"job_file_id" uuid,
	"stage" integer NOT NULL,
	"key" text NOT NULL,
	"work" text NOT NULL,
	"state" text NOT NULL,
	"step" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"ready_at" timestamp with time zone,
	"failure" jsonb,
	"quantity" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "stage_run_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "stage_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "engine_connection" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"model" text NOT NULL,
	"languages" jsonb NOT NULL,
	"price_factor" integer NOT NULL,
	"is_allowed" boolean NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "engine_connection" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "model_fetch" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"failure" text,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_fetch" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organisation_engine" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"is_on" boolean NOT NULL,
	"quality" text NOT NULL,
	"switched_by" uuid NOT NULL,
	"switched_at" timestamp with time zone NOT NULL,
	"sealed_key" "bytea",
	"key_suffix" text,
	"on_failure" text NOT NULL,
	"failure" jsonb,
	"version" integer NOT NULL,
	CONSTRAINT "organisation_engine_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "organisation_engine_connection" UNIQUE("organisation_id","connection_id")
);
--> statement-breakpoint
ALTER TABLE "organisation_engine" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "model_run" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"ability" text NOT NULL,
	"engine" text NOT NULL,
	"model" text NOT NULL,
	"model_sha256" text NOT NULL,
	"connection_id" uuid,
	"is_remote" boolean DEFAULT false NOT NULL,
	"settings" jsonb NOT NULL,
	"amount_ms" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "model_run_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "model_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "prompt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid
);
--> statement-breakpoint
ALTER TABLE "prompt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "prompt_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prompt_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "prompt_version_number" UNIQUE("prompt_id","number")
);
--> statement-breakpoint
ALTER TABLE "prompt_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cause" text,
	"origin_id" uuid NOT NULL,
	"job_id" uuid,
	"created_by" uuid,
	"names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"awaits_digest" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notification_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stalled_work" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"job_id" uuid,
	"found_at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "stalled_work_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "stalled_work_subject" UNIQUE("organisation_id","kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "stalled_work" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_access" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"granted_by" uuid NOT NULL,
	"allows_downloads" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "support_access_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "support_access" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "absence" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "absence_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "absence" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "assignment" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text NOT NULL,
	"file_ids" uuid[],
	"from_ms" integer,
	"to_ms" integer,
	"created_at" timestamp with time zone NOT NULL,
	"offered_by" uuid,
	"until" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"note" text,
	"reason" text,
	CONSTRAINT "assignment_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "assignment_id" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "assignment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "review_record" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"audio_ms" integer NOT NULL,
	CONSTRAINT "review_record_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "review_record_once" UNIQUE("organisation_id","assignment_id")
);
--> statement-breakpoint
ALTER TABLE "review_record" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reviewer_rate" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"currency" text,
	"minor" integer,
	"from_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	CONSTRAINT "reviewer_rate_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "reviewer_rate_whole" CHECK ((currency is null) = (minor is null))
);
--> statement-breakpoint
ALTER TABLE "reviewer_rate" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organisation_service" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sid" text NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organisation_service_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "organisation_service_sid" UNIQUE("organisation_id","sid")
);
--> statement-breakpoint
ALTER TABLE "organisation_service" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_service" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"sid" text NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_service_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "person_service_sid" UNIQUE("organisation_id","person_id","sid")
);
--> statement-breakpoint
ALTER TABLE "person_service" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "participant" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"study_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"name" text,
	"consent" text DEFAULT 'unknown' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "participant_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "participant_number" UNIQUE("organisation_id","study_id","number"),
	CONSTRAINT "participant_code" UNIQUE("organisation_id","study_id","code")
);
--> statement-breakpoint
ALTER TABLE "participant" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "study" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"due_on" date,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "study_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "study" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "subscription" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan" integer NOT NULL,
	"period" integer NOT NULL,
	"seats" integer,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"anchor_day" integer,
	"renews" boolean DEFAULT true NOT NULL,
	"price" jsonb,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "subscription_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "subscription" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "feedback" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"about" text NOT NULL,
	"subject_id" uuid,
	"page" text NOT NULL,
	"rating" integer,
	"text" text NOT NULL,
	"request_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "feedback_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "feedback_request" UNIQUE("organisation_id","person_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "feedback" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_attachment" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"content_type" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_attachment_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "support_attachment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_message" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"is_answer" boolean NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_message_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "support_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_note" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_note_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "support_note" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_request" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"assigned_to" uuid,
	"request_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_request_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "support_request_number" UNIQUE("organisation_id","number"),
	CONSTRAINT "support_request_request" UNIQUE("organisation_id","person_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "support_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment_command" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"segment_id" uuid,
	"person_id" uuid,
	"step" uuid,
	"undoes" uuid,
	"base_revision" integer NOT NULL,
	"revision" integer NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "segment_command_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "segment_command" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment_revision" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	CONSTRAINT "segment_revision_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "segment_revision" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "snapshot" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"name" text NOT NULL,
	"revision" integer NOT NULL,
	"person_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"trigger" text,
	CONSTRAINT "snapshot_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "snapshot" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "speaker_revision" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"speaker_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	CONSTRAINT "speaker_revision_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "speaker_revision" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "presence" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"segment_id" uuid,
	"is_editing" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "presence_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "presence_person" UNIQUE("organisation_id","recording_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "presence" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reading_position" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"position_ms" integer NOT NULL,
	"played" "int4multirange" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_position_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "reading_position_person" UNIQUE("organisation_id","recording_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "reading_position" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "anchor" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"quotation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"recording_id" uuid NOT NULL,
	"unit_kind" text NOT NULL,
	"unit_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"lost" boolean DEFAULT false NOT NULL,
	CONSTRAINT "anchor_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "anchor_position" UNIQUE("organisation_id","quotation_id","position")
);
--> statement-breakpoint
ALTER TABLE "anchor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quotation" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"owner" text NOT NULL,
	CONSTRAINT "quotation_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "quotation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recording" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"channels" integer DEFAULT 1 NOT NULL,
	"channel_plan" text DEFAULT 'mixed' NOT NULL,
	"duration_ms" integer,
	"decoded_ms" integer DEFAULT 0 NOT NULL,
	"undecodable_ms" integer DEFAULT 0 NOT NULL,
	"language" text,
	"language_confidence" integer,
	"transcript_file_id" uuid,
	"imported" jsonb,
	"is_timed" boolean DEFAULT true NOT NULL,
	"consent" text DEFAULT 'unknown' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recording_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "recording_file" UNIQUE("organisation_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "recording" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"speaker_id" uuid,
	"channel" integer DEFAULT 0 NOT NULL,
	"language" text,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"position" integer NOT NULL,
	"revision" integer NOT NULL,
	"created_revision" integer DEFAULT 0 NOT NULL,
	"words" jsonb NOT NULL,
	"word_count" integer GENERATED ALWAYS AS (jsonb_array_length(words)) STORED,
	"confirmed_count" integer GENERATED ALWAYS AS (jsonb_array_length(jsonb_path_query_array(words, '$[*] ? (@.source == "person" || exists (@.confirmedBy))'))) STORED,
	"text" text NOT NULL,
	"conflicts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"split_from" uuid,
	"merged_into" uuid,
	CONSTRAINT "segment_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "segment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "speaker" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text,
	"role" text,
	"colour" integer,
	"participant_id" uuid,
	"merged_into" uuid,
	"revision" integer NOT NULL,
	CONSTRAINT "speaker_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "speaker_number" UNIQUE("organisation_id","recording_id","number")
);
--> statement-breakpoint
ALTER TABLE "speaker" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transcribed_channel" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"channel" integer NOT NULL,
	"transcribed_ms" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "transcribed_channel_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "transcribed_channel_channel" UNIQUE("organisation_id","recording_id","channel")
);
--> statement-breakpoint
ALTER TABLE "transcribed_channel" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "turn_review" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"speaker_id" uuid,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "turn_review_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "turn_review_segment" UNIQUE("organisation_id","recording_id","segment_id")
);
--> statement-breakpoint
ALTER TABLE "turn_review" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "account_change" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text,
	"requested_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_hash" text,
	"decided_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "account_change_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "account_change_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "account_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "group_member" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "group_member_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "group_member_once" UNIQUE("organisation_id","group_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "group_member" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_group" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"deleted_members" uuid[],
	CONSTRAINT "person_group_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "person_group" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consent_record" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"state" text NOT NULL,
	"person_id" uuid,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "consent_record_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "consent_record" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "known_voice" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text,
	"sealed_voiceprint" "bytea",
	"model_sha256" text,
	"recording_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_voice_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "known_voice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recognised_voice" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"speaker_id" uuid NOT NULL,
	"known_voice_id" uuid NOT NULL,
	"confidence" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "recognised_voice_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "recognised_voice_speaker" UNIQUE("organisation_id","speaker_id")
);
--> statement-breakpoint
ALTER TABLE "recognised_voice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "voice_consent" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"known_voice_id" uuid NOT NULL,
	"given_by" text NOT NULL,
	"note" text NOT NULL,
	"recorded_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "voice_consent_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "voice_consent" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"address" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"former_secret" "bytea",
	"former_until" timestamp with time zone,
	"state" text DEFAULT 'on' NOT NULL,
	"failing_since" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "webhook_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_attempt" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"failure" text,
	"answer" text,
	CONSTRAINT "webhook_attempt_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_attempt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_message" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "webhook_message_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "webhook_message_once" UNIQUE("organisation_id","webhook_id","event_key")
);
--> statement-breakpoint
ALTER TABLE "webhook_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid,
	"name" text,
	CONSTRAINT "audit_entry_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "installation" (
	"generation" uuid PRIMARY KEY NOT NULL,
	"idle_minutes" integer
);
--> statement-breakpoint
ALTER TABLE "installation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"sealed_text" "bytea",
	"holds_content" boolean DEFAULT false NOT NULL,
	"subject_id" uuid,
	"opens_account_of" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mail" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"losses" integer DEFAULT 0 NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"failure" text,
	"delivery_id" uuid,
	"start_after" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"heartbeat_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "task_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "task_key" UNIQUE("organisation_id","key")
);
--> statement-breakpoint
ALTER TABLE "task" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_attempt" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"worker" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"failure" text,
	CONSTRAINT "task_attempt_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "task_attempt_number" UNIQUE("organisation_id","task_id","number")
);
--> statement-breakpoint
ALTER TABLE "task_attempt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_organisation_id_thread_id_comment_thread_organisation_id_id_fk" FOREIGN KEY ("organisation_id","thread_id") REFERENCES "public"."comment_thread"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_thread" ADD CONSTRAINT "comment_thread_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_thread" ADD CONSTRAINT "comment_thread_organisation_id_quotation_id_quotation_organisation_id_id_fk" FOREIGN KEY ("organisation_id","quotation_id") REFERENCES "public"."quotation"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_list" ADD CONSTRAINT "name_list_organisation_id_job_id_job_organisation_id_id_fk" FOREIGN KEY ("organisation_id","job_id") REFERENCES "public"."job"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "derived_file" ADD CONSTRAINT "derived_file_organisation_id_file_id_file_organisation_id_id_fk" FOREIGN KEY ("organisation_id","file_id") REFERENCES "public"."file"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_in" ADD CONSTRAINT "pending_sign_in_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_preferences" ADD CONSTRAINT "person_preferences_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_admin_action" ADD CONSTRAINT "job_admin_action_organisation_id_job_id_job_organisation_id_id_fk" FOREIGN KEY ("organisation_id","job_id") REFERENCES "public"."job"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_connection_id_engine_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."engine_connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_organisation_id_study_id_study_organisation_id_id_fk" FOREIGN KEY ("organisation_id","study_id") REFERENCES "public"."study"("organisation_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_file" ADD CONSTRAINT "job_file_organisation_id_job_id_job_organisation_id_id_fk" FOREIGN KEY ("organisation_id","job_id") REFERENCES "public"."job"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_file" ADD CONSTRAINT "job_file_organisation_id_file_id_file_organisation_id_id_fk" FOREIGN KEY ("organisation_id","file_id") REFERENCES "public"."file"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_file" ADD CONSTRAINT "job_file_organisation_id_transcript_file_id_file_organisation_id_id_fk" FOREIGN KEY ("organisation_id","transcript_file_id") REFERENCES "public"."file"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_record" ADD CONSTRAINT "stage_record_organisation_id_job_file_id_job_file_organisation_id_id_fk" FOREIGN KEY ("organisation_id","job_file_id") REFERENCES "public"."job_file"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_run" ADD CONSTRAINT "stage_run_organisation_id_job_id_job_organisation_id_id_fk" FOREIGN KEY ("organisation_id","job_id") REFERENCES "public"."job"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_run" ADD CONSTRAINT "stage_run_organisation_id_job_file_id_job_file_organisation_id_id_fk" FOREIGN KEY ("organisation_id","job_file_id") REFERENCES "public"."job_file"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_engine" ADD CONSTRAINT "organisation_engine_connection_id_engine_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."engine_connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_run" ADD CONSTRAINT "model_run_connection_id_engine_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."engine_connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_version" ADD CONSTRAINT "prompt_version_prompt_id_prompt_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_organisation_id_job_id_job_organisation_id_id_fk" FOREIGN KEY ("organisation_id","job_id") REFERENCES "public"."job"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_organisation_id_study_id_study_organisation_id_id_fk" FOREIGN KEY ("organisation_id","study_id") REFERENCES "public"."study"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_attachment" ADD CONSTRAINT "support_attachment_organisation_id_message_id_support_message_organisation_id_id_fk" FOREIGN KEY ("organisation_id","message_id") REFERENCES "public"."support_message"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_message" ADD CONSTRAINT "support_message_organisation_id_request_id_support_request_organisation_id_id_fk" FOREIGN KEY ("organisation_id","request_id") REFERENCES "public"."support_request"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_note" ADD CONSTRAINT "support_note_organisation_id_request_id_support_request_organisation_id_id_fk" FOREIGN KEY ("organisation_id","request_id") REFERENCES "public"."support_request"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_command" ADD CONSTRAINT "segment_command_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_revision" ADD CONSTRAINT "segment_revision_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_revision" ADD CONSTRAINT "segment_revision_organisation_id_segment_id_segment_organisation_id_id_fk" FOREIGN KEY ("organisation_id","segment_id") REFERENCES "public"."segment"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshot" ADD CONSTRAINT "snapshot_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speaker_revision" ADD CONSTRAINT "speaker_revision_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speaker_revision" ADD CONSTRAINT "speaker_revision_organisation_id_speaker_id_speaker_organisation_id_id_fk" FOREIGN KEY ("organisation_id","speaker_id") REFERENCES "public"."speaker"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_position" ADD CONSTRAINT "reading_position_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anchor" ADD CONSTRAINT "anchor_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anchor" ADD CONSTRAINT "anchor_organisation_id_quotation_id_quotation_organisation_id_id_fk" FOREIGN KEY ("organisation_id","quotation_id") REFERENCES "public"."quotation"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_organisation_id_job_id_job_organisation_id_id_fk" FOREIGN KEY ("organisation_id","job_id") REFERENCES "public"."job"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_organisation_id_file_id_file_organisation_id_id_fk" FOREIGN KEY ("organisation_id","file_id") REFERENCES "public"."file"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment" ADD CONSTRAINT "segment_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment" ADD CONSTRAINT "segment_organisation_id_speaker_id_speaker_organisation_id_id_fk" FOREIGN KEY ("organisation_id","speaker_id") REFERENCES "public"."speaker"("organisation_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speaker" ADD CONSTRAINT "speaker_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speaker" ADD CONSTRAINT "speaker_organisation_id_participant_id_participant_organisation_id_id_fk" FOREIGN KEY ("organisation_id","participant_id") REFERENCES "public"."participant"("organisation_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcribed_channel" ADD CONSTRAINT "transcribed_channel_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_review" ADD CONSTRAINT "turn_review_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_review" ADD CONSTRAINT "turn_review_organisation_id_segment_id_segment_organisation_id_id_fk" FOREIGN KEY ("organisation_id","segment_id") REFERENCES "public"."segment"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_review" ADD CONSTRAINT "turn_review_organisation_id_speaker_id_speaker_organisation_id_id_fk" FOREIGN KEY ("organisation_id","speaker_id") REFERENCES "public"."speaker"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_change" ADD CONSTRAINT "account_change_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_organisation_id_group_id_person_group_organisation_id_id_fk" FOREIGN KEY ("organisation_id","group_id") REFERENCES "public"."person_group"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_record" ADD CONSTRAINT "consent_record_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognised_voice" ADD CONSTRAINT "recognised_voice_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognised_voice" ADD CONSTRAINT "recognised_voice_organisation_id_speaker_id_speaker_organisation_id_id_fk" FOREIGN KEY ("organisation_id","speaker_id") REFERENCES "public"."speaker"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognised_voice" ADD CONSTRAINT "recognised_voice_organisation_id_known_voice_id_known_voice_organisation_id_id_fk" FOREIGN KEY ("organisation_id","known_voice_id") REFERENCES "public"."known_voice"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_consent" ADD CONSTRAINT "voice_consent_organisation_id_known_voice_id_known_voice_organisation_id_id_fk" FOREIGN KEY ("organisation_id","known_voice_id") REFERENCES "public"."known_voice"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_organisation_id_message_id_webhook_message_organisation_id_id_fk" FOREIGN KEY ("organisation_id","message_id") REFERENCES "public"."webhook_message"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_message" ADD CONSTRAINT "webhook_message_organisation_id_webhook_id_webhook_organisation_id_id_fk" FOREIGN KEY ("organisation_id","webhook_id") REFERENCES "public"."webhook"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_attempt" ADD CONSTRAINT "task_attempt_organisation_id_task_id_task_organisation_id_id_fk" FOREIGN KEY ("organisation_id","task_id") REFERENCES "public"."task"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_person" ON "access" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "access_person_study" ON "access" USING btree ("organisation_id","person_id") WHERE study_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "access_assignment" ON "access" USING btree ("id") WHERE source = 'assignment';--> statement-breakpoint
CREATE INDEX "access_job" ON "access" USING btree ("organisation_id","job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "access_share" ON "access" USING btree ("organisation_id","job_id","person_id") WHERE source = 'share';--> statement-breakpoint
CREATE UNIQUE INDEX "access_study" ON "access" USING btree ("organisation_id","study_id","person_id") WHERE study_id is not null;--> statement-breakpoint
CREATE INDEX "api_key_person" ON "api_key" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "comment_thread_order" ON "comment" USING btree ("organisation_id","thread_id","created_at");--> statement-breakpoint
CREATE INDEX "comment_recording" ON "comment" USING btree ("organisation_id","recording_id");--> statement-breakpoint
CREATE INDEX "comment_created" ON "comment" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "comment_thread_recording" ON "comment_thread" USING btree ("organisation_id","recording_id","created_at");--> statement-breakpoint
CREATE INDEX "comment_thread_quotation" ON "comment_thread" USING btree ("organisation_id","quotation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_invoice_name" ON "credit_invoice" USING btree ("name");--> statement-breakpoint
CREATE INDEX "credit_invoice_month" ON "credit_invoice" USING btree ("organisation_id","month");--> statement-breakpoint
CREATE INDEX "credit_refund_job" ON "credit_refund" USING btree ("organisation_id","job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_request_open" ON "credit_request" USING btree ("organisation_id","stage_run_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "credit_request_created" ON "credit_request" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "credit_entry_posting" ON "credit_entry" USING btree ("organisation_id","posting_id");--> statement-breakpoint
CREATE INDEX "credit_lot_remaining" ON "credit_lot" USING btree ("organisation_id","expires_at") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "credit_posting_at" ON "credit_posting" USING btree ("organisation_id","at");--> statement-breakpoint
CREATE INDEX "credit_posting_spent" ON "credit_posting" USING btree ("at","organisation_id","sid","spent") WHERE spent <> 0;--> statement-breakpoint
CREATE INDEX "credit_posting_corrected_grant" ON "credit_posting_detail" USING btree ("organisation_id","corrected_grant_id") WHERE corrected_grant_id is not null;--> statement-breakpoint
CREATE INDEX "credit_reservation_subject" ON "credit_reservation" USING btree ("organisation_id","subject_id");--> statement-breakpoint
CREATE INDEX "credit_reservation_job" ON "credit_reservation" USING btree ("organisation_id","job_id");--> statement-breakpoint
CREATE INDEX "credit_reservation_person" ON "credit_reservation" USING btree ("organisation_id","person_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_reservation_open" ON "credit_reservation" USING btree ("organisation_id","subject_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "export_template_name" ON "export_template" USING btree ("organisation_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "file_owner" ON "file" USING btree ("organisation_id","owner_id");--> statement-breakpoint
CREATE INDEX "one_time_code_person" ON "one_time_code" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "passkey_challenge_person" ON "passkey_challenge" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_link_person" ON "password_link" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "pending_sign_in_person" ON "pending_sign_in" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "pending_sign_in_expires" ON "pending_sign_in" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "person_organisation" ON "person" USING btree ("organisation_id","name","id");--> statement-breakpoint
CREATE INDEX "person_name" ON "person" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "person_created" ON "person" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "recovery_code_person" ON "recovery_code" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "second_factor_person" ON "second_factor" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_session_a_person" ON "session" USING btree ("person_id") WHERE replaced_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "session_ended" ON "session" USING btree (least(expires_at, ended_at, replaced_at));--> statement-breakpoint
CREATE INDEX "organisation_name" ON "organisation" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "organisation_created" ON "organisation" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "job_admin_action_job" ON "job_admin_action" USING btree ("organisation_id","job_id","at");--> statement-breakpoint
CREATE INDEX "job_created" ON "job" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "job_creator" ON "job" USING btree ("organisation_id","created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "job_name" ON "job" USING btree ("organisation_id","name","id");--> statement-breakpoint
CREATE INDEX "job_study" ON "job" USING btree ("organisation_id","study_id") WHERE study_id is not null;--> statement-breakpoint
CREATE INDEX "job_deleted" ON "job" USING btree ("organisation_id","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "job_created_anywhere" ON "job" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "job_connection" ON "job" USING btree ("connection_id") WHERE connection_id is not null;--> statement-breakpoint
CREATE INDEX "job_file_job" ON "job_file" USING btree ("organisation_id","job_id");--> statement-breakpoint
CREATE INDEX "job_file_unfinished" ON "job_file" USING btree ("created_at") WHERE state in ('waiting', 'running', 'unpaid', 'no-engine');--> statement-breakpoint
CREATE INDEX "job_file_transcript" ON "job_file" USING btree ("organisation_id","transcript_file_id");--> statement-breakpoint
CREATE INDEX "stage_record_file" ON "stage_record" USING btree ("organisation_id","job_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stage_run_open" ON "stage_run" USING btree ("organisation_id",coalesce(job_file_id, job_id),"stage","key") WHERE state not in ('done', 'skipped', 'cancelled');--> statement-breakpoint
CREATE INDEX "stage_run_file" ON "stage_run" USING btree ("organisation_id","job_file_id");--> statement-breakpoint
CREATE INDEX "stage_run_job" ON "stage_run" USING btree ("organisation_id","job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "engine_connection_name" ON "engine_connection" USING btree ("name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "organisation_engine_of_connection" ON "organisation_engine" USING btree ("connection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_engine_quality" ON "organisation_engine" USING btree ("organisation_id","quality") WHERE is_on;--> statement-breakpoint
CREATE INDEX "model_run_subject" ON "model_run" USING btree ("organisation_id","subject_id");--> statement-breakpoint
CREATE INDEX "model_run_connection" ON "model_run" USING btree ("connection_id") WHERE connection_id is not null;--> statement-breakpoint
CREATE INDEX "model_run_recent" ON "model_run" USING btree ("organisation_id","ability","ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "prompt_name" ON "prompt" USING btree ("name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "prompt_version_at" ON "prompt_version" USING btree ("prompt_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_cause" ON "notification" USING btree ("person_id","kind","cause") WHERE cause is not null;--> statement-breakpoint
CREATE INDEX "notification_list" ON "notification" USING btree ("organisation_id","person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_person" ON "notification" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("organisation_id","person_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notification_digest" ON "notification" USING btree ("created_at") WHERE awaits_digest;--> statement-breakpoint
CREATE INDEX "notification_job" ON "notification" USING btree ("origin_id","job_id");--> statement-breakpoint
CREATE INDEX "notification_created" ON "notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_access_until" ON "support_access" USING btree ("organisation_id","until");--> statement-breakpoint
CREATE INDEX "absence_person" ON "absence" USING btree ("organisation_id","person_id","from_day");--> statement-breakpoint
CREATE INDEX "assignment_person" ON "assignment" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "assignment_job" ON "assignment" USING btree ("organisation_id","job_id");--> statement-breakpoint
CREATE INDEX "review_record_person" ON "review_record" USING btree ("organisation_id","person_id","done_at");--> statement-breakpoint
CREATE INDEX "reviewer_rate_person" ON "reviewer_rate" USING btree ("organisation_id","person_id","from_at","id");--> statement-breakpoint
CREATE INDEX "study_created" ON "study" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_in_force" ON "subscription" USING btree ("organisation_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "subscription_created" ON "subscription" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscription_starts" ON "subscription" USING btree ("starts_on","id");--> statement-breakpoint
CREATE INDEX "feedback_created" ON "feedback" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "support_attachment_message" ON "support_attachment" USING btree ("organisation_id","message_id");--> statement-breakpoint
CREATE INDEX "support_message_request" ON "support_message" USING btree ("organisation_id","request_id","at");--> statement-breakpoint
CREATE INDEX "support_note_request" ON "support_note" USING btree ("organisation_id","request_id","at");--> statement-breakpoint
CREATE INDEX "support_request_changed" ON "support_request" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "segment_command_recording" ON "segment_command" USING btree ("organisation_id","recording_id","revision");--> statement-breakpoint
CREATE INDEX "segment_command_person" ON "segment_command" USING btree ("organisation_id","recording_id","person_id","revision");--> statement-breakpoint
CREATE INDEX "segment_command_step" ON "segment_command" USING btree ("organisation_id","step") WHERE step is not null;--> statement-breakpoint
CREATE INDEX "segment_command_undoes" ON "segment_command" USING btree ("organisation_id","undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "segment_revision_segment" ON "segment_revision" USING btree ("organisation_id","segment_id","revision");--> statement-breakpoint
CREATE INDEX "segment_revision_command" ON "segment_revision" USING btree ("organisation_id","command_id");--> statement-breakpoint
CREATE INDEX "segment_revision_recording" ON "segment_revision" USING btree ("organisation_id","recording_id","revision");--> statement-breakpoint
CREATE INDEX "snapshot_recording" ON "snapshot" USING btree ("organisation_id","recording_id","revision");--> statement-breakpoint
CREATE INDEX "speaker_revision_command" ON "speaker_revision" USING btree ("organisation_id","command_id");--> statement-breakpoint
CREATE INDEX "speaker_revision_recording" ON "speaker_revision" USING btree ("organisation_id","recording_id","revision");--> statement-breakpoint
CREATE INDEX "speaker_revision_speaker" ON "speaker_revision" USING btree ("organisation_id","speaker_id");--> statement-breakpoint
CREATE INDEX "reading_position_recent" ON "reading_position" USING btree ("organisation_id","person_id","at");--> statement-breakpoint
CREATE INDEX "anchor_unit" ON "anchor" USING btree ("organisation_id","unit_id");--> statement-breakpoint
CREATE INDEX "anchor_recording" ON "anchor" USING btree ("organisation_id","recording_id","revision");--> statement-breakpoint
CREATE INDEX "quotation_recording" ON "quotation" USING btree ("organisation_id","recording_id");--> statement-breakpoint
CREATE INDEX "recording_job" ON "recording" USING btree ("organisation_id","job_id");--> statement-breakpoint
CREATE INDEX "segment_order" ON "segment" USING btree ("organisation_id","recording_id","position");--> statement-breakpoint
CREATE INDEX "segment_changed" ON "segment" USING btree ("organisation_id","recording_id","revision");--> statement-breakpoint
CREATE INDEX "segment_words" ON "segment" USING gin ("organisation_id",api.fold("text") gin_trgm_ops) WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "segment_speaker" ON "segment" USING btree ("organisation_id","speaker_id");--> statement-breakpoint
CREATE INDEX "speaker_participant" ON "speaker" USING btree ("organisation_id","participant_id") WHERE participant_id is not null;--> statement-breakpoint
CREATE INDEX "turn_review_of_segment" ON "turn_review" USING btree ("organisation_id","segment_id");--> statement-breakpoint
CREATE INDEX "turn_review_speaker" ON "turn_review" USING btree ("organisation_id","speaker_id");--> statement-breakpoint
CREATE INDEX "account_change_person" ON "account_change" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_change_open" ON "account_change" USING btree ("person_id","kind") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "group_member_person" ON "group_member" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_group_name" ON "person_group" USING btree ("organisation_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "consent_record_recording" ON "consent_record" USING btree ("organisation_id","recording_id");--> statement-breakpoint
CREATE INDEX "known_voice_recording" ON "known_voice" USING btree ("organisation_id","recording_id");--> statement-breakpoint
CREATE INDEX "recognised_voice_recording" ON "recognised_voice" USING btree ("organisation_id","recording_id");--> statement-breakpoint
CREATE INDEX "recognised_voice_known" ON "recognised_voice" USING btree ("organisation_id","known_voice_id");--> statement-breakpoint
CREATE INDEX "voice_consent_voice" ON "voice_consent" USING btree ("organisation_id","known_voice_id");--> statement-breakpoint
CREATE INDEX "webhook_attempt_message" ON "webhook_attempt" USING btree ("organisation_id","message_id","at");--> statement-breakpoint
CREATE INDEX "webhook_message_created" ON "webhook_message" USING btree ("organisation_id","webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("organisation_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_action" ON "audit_entry" USING btree ("organisation_id","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_author" ON "audit_entry" USING btree ("person_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_person" ON "audit_entry" USING btree ("organisation_id","person_id","at","id");--> statement-breakpoint
CREATE INDEX "mail_unsent" ON "mail" USING btree ("expires_at","created_at") WHERE sealed_text is not null;--> statement-breakpoint
CREATE INDEX "mail_subject" ON "mail" USING btree ("organisation_id","subject_id");--> statement-breakpoint
CREATE INDEX "mail_opens_account" ON "mail" USING btree ("opens_account_of") WHERE sealed_text is not null;--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "task_subject" ON "task" USING btree ("organisation_id","subject_id");--> statement-breakpoint
CREATE INDEX "task_failed" ON "task" USING btree ("ended_at","id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "task_unfinished" ON "task" USING btree ("created_at","id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "task_finished" ON "task" USING btree ("ended_at") WHERE state in ('done', 'skipped');--> statement-breakpoint
CREATE INDEX "task_cancelled" ON "task" USING btree ("organisation_id","subject_id") WHERE state = 'cancelled';--> statement-breakpoint
-- The first rows. Default prices, in hundredths of a credit for a unit of each work, until admins change them.
INSERT INTO "price_list" ("id", "number", "prices", "valid_from", "created_at")
VALUES ('00000000-0000-7000-8000-000000000001', 1,
  '{"transcription": 100, "human-qc": 400, "translation": 10, "document": 50, "coding": 20, "video": 150}',
  '2000-01-01T00:00:00Z', now());--> statement-breakpoint
INSERT INTO "invoice_series" ("id", "last_number") VALUES ('00000000-0000-4000-8000-000000000001', 0);--> statement-breakpoint
INSERT INTO "installation" ("generation") VALUES (gen_random_uuid());
