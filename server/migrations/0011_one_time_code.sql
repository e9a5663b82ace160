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
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "colloquy_identity_all" ON "one_time_code" AS PERMISSIVE FOR ALL TO "colloquy_identity" USING (true) WITH CHECK (true);