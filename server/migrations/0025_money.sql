CREATE TABLE "credit_invoice" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"month" text NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_invoice_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "credit_invoice_number" UNIQUE("organisation_id","number"),
	CONSTRAINT "credit_invoice_month" UNIQUE("organisation_id","month")
);
--> statement-breakpoint
ALTER TABLE "credit_invoice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"job_file_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"lacks" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_request_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "credit_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_seal" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"day" date NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"previous_seal" text NOT NULL,
	"seal" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_seal_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "credit_seal_day" UNIQUE("organisation_id","day")
);
--> statement-breakpoint
ALTER TABLE "credit_seal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_warning" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"warned_at" timestamp with time zone,
	CONSTRAINT "credit_warning_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "credit_warning_once" UNIQUE("organisation_id")
);
--> statement-breakpoint
ALTER TABLE "credit_warning" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "own_price_list" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"prices" jsonb NOT NULL,
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
	"credit_price" jsonb,
	"valid_from" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_list_number" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "price_list" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "renews" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_posting" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_posting" ADD COLUMN "sid" text;--> statement-breakpoint
ALTER TABLE "credit_posting" ADD COLUMN "spent" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_reservation" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_reservation" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_reservation" ADD COLUMN "sid" text;--> statement-breakpoint
ALTER TABLE "credit_reservation" ADD COLUMN "quote" jsonb;--> statement-breakpoint
ALTER TABLE "credit_reservation" ADD COLUMN "quantity" bigint;--> statement-breakpoint
ALTER TABLE "credit_reservation" ADD COLUMN "used" bigint;--> statement-breakpoint
ALTER TABLE "credit_reservation" ADD COLUMN "pooled" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_reservation" ADD COLUMN "taken" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_reservation" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "price_list_id" uuid;--> statement-breakpoint
CREATE INDEX "credit_lot_left" ON "credit_lot" USING btree ("organisation_id","expires_at") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "credit_refund_job" ON "credit_refund" USING btree ("organisation_id","job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_request_open" ON "credit_request" USING btree ("organisation_id","job_file_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "credit_request_created" ON "credit_request" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "credit_posting_at" ON "credit_posting" USING btree ("organisation_id","at");--> statement-breakpoint
CREATE INDEX "credit_posting_spent" ON "credit_posting" USING btree ("at","organisation_id","sid","spent") WHERE spent <> 0;--> statement-breakpoint
CREATE INDEX "credit_reservation_job" ON "credit_reservation" USING btree ("organisation_id","job_id");--> statement-breakpoint
CREATE INDEX "credit_reservation_person" ON "credit_reservation" USING btree ("organisation_id","person_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_reservation_open" ON "credit_reservation" USING btree ("organisation_id","subject_id") WHERE state = 'open';--> statement-breakpoint
ALTER TABLE "credit_reservation" ADD CONSTRAINT "credit_reservation_refund" CHECK (refunded >= 0 and refunded <= coalesce(settled, 0));--> statement-breakpoint
CREATE POLICY "organisation_read" ON "credit_invoice" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_append" ON "credit_invoice" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "credit_invoice" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "credit_limit" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "credit_limit" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "credit_lot" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "credit_lot" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "organisation_read" ON "credit_refund" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_append" ON "credit_refund" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "credit_refund" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "credit_request" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "credit_request" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "organisation_read" ON "credit_seal" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_append" ON "credit_seal" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "credit_seal" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "credit_warning" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation" ON "own_price_list" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "own_price_list" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "colloquy_platform_all" ON "price_list" AS PERMISSIVE FOR ALL TO "colloquy_platform" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "colloquy_app_read" ON "price_list" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (true);--> statement-breakpoint
-- What the installation asks until its admins say otherwise: hundredths of a credit for a unit of each work.
INSERT INTO "price_list" ("id", "number", "prices", "valid_from", "created_at")
VALUES ('00000000-0000-7000-8000-000000000001', 1,
  '{"transcription": 100, "human-qc": 400, "translation": 10, "document": 50, "coding": 20, "video": 150}',
  '2000-01-01T00:00:00Z', now());
