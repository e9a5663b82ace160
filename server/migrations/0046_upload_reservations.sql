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
CREATE POLICY "organisation" ON "upload_reservation" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "upload_reservation" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);