CREATE TABLE "export_template" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "export_template_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "export_template_size" CHECK ("export_template"."size" between 1 and 2097152)
);
--> statement-breakpoint
ALTER TABLE "export_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "export_template_name" ON "export_template" USING btree ("organisation_id",lower("name"));--> statement-breakpoint
CREATE POLICY "organisation" ON "export_template" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));