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
	"key_end" text,
	"on_failure" text NOT NULL,
	"failure" jsonb,
	"version" integer NOT NULL,
	CONSTRAINT "organisation_engine_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "organisation_engine_connection" UNIQUE("organisation_id","connection_id")
);
--> statement-breakpoint
ALTER TABLE "organisation_engine" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "model_run" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
ALTER TABLE "model_run" ADD COLUMN "leaves_machine" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "own_price_list" ADD COLUMN "quality_factors" jsonb;--> statement-breakpoint
ALTER TABLE "price_list" ADD COLUMN "quality_factors" jsonb;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "price_factor" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
ALTER TABLE "organisation_engine" ADD CONSTRAINT "organisation_engine_connection_id_engine_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."engine_connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "engine_connection_name" ON "engine_connection" USING btree ("name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_engine_quality" ON "organisation_engine" USING btree ("organisation_id","quality") WHERE is_on;--> statement-breakpoint
ALTER TABLE "model_run" ADD CONSTRAINT "model_run_connection_id_engine_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."engine_connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_connection_id_engine_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."engine_connection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "colloquy_platform_all" ON "engine_connection" AS PERMISSIVE FOR ALL TO "colloquy_platform" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "colloquy_app_read" ON "engine_connection" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (true);--> statement-breakpoint
CREATE POLICY "colloquy_platform_all" ON "model_fetch" AS PERMISSIVE FOR ALL TO "colloquy_platform" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "organisation_engine" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "organisation_engine" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);