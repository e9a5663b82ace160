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
ALTER TABLE "support_request" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "support_attachment" ADD CONSTRAINT "support_attachment_organisation_id_message_id_support_message_organisation_id_id_fk" FOREIGN KEY ("organisation_id","message_id") REFERENCES "public"."support_message"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_note" ADD CONSTRAINT "support_note_organisation_id_request_id_support_request_organisation_id_id_fk" FOREIGN KEY ("organisation_id","request_id") REFERENCES "public"."support_request"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_attachment_message" ON "support_attachment" USING btree ("organisation_id","message_id");--> statement-breakpoint
CREATE INDEX "support_note_request" ON "support_note" USING btree ("organisation_id","request_id","at");--> statement-breakpoint
CREATE POLICY "organisation" ON "support_attachment" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "support_attachment_visible" ON "support_attachment" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING (exists (select from support_message m where m.organisation_id = support_attachment.organisation_id
        and m.id = support_attachment.message_id)) WITH CHECK (exists (select from support_message m where m.organisation_id = support_attachment.organisation_id
        and m.id = support_attachment.message_id));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "support_attachment" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "colloquy_platform_all" ON "support_note" AS PERMISSIVE FOR ALL TO "colloquy_platform" USING (true) WITH CHECK (true);