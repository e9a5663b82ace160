DROP INDEX "mail_waiting";--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
-- Forced row security hides the rows from the owner too, who has no policy to write.
ALTER TABLE "mail" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "mail" SET "expires_at" = coalesce("expires_at", "created_at" + interval '30 days'),
  "next_try_at" = CASE WHEN "sealed_text" IS NOT NULL AND "tries" < 10 THEN now() END,
  "subject" = CASE WHEN "holds_content" AND "sealed_text" IS NULL THEN '' ELSE "subject" END;--> statement-breakpoint
ALTER TABLE "mail" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mail" ALTER COLUMN "expires_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mail_unsent" ON "mail" USING btree ("expires_at","created_at") WHERE sealed_text is not null;--> statement-breakpoint
CREATE INDEX "mail_subject" ON "mail" USING btree ("organisation_id","subject_id");--> statement-breakpoint
-- Processes of the version before this one give a mail neither a next try nor, mostly, an expiry.
create function api.complete_mail() returns trigger language plpgsql as $$
begin
  new.expires_at := coalesce(new.expires_at, now() + interval '30 days');
  if new.sealed_text is not null then new.next_try_at := coalesce(new.next_try_at, now()); end if;
  return new;
end $$;--> statement-breakpoint
create trigger mail_complete before insert on mail for each row execute function api.complete_mail();
