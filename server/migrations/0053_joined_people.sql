ALTER TABLE "person" ADD COLUMN "joined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
-- Forced row security hides the rows from the owner too, who has no policy to write.
ALTER TABLE "person" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "person" p SET "joined_at" = c."changed_at" FROM "credential" c WHERE c."person_id" = p."id";--> statement-breakpoint
UPDATE "person" p SET "last_sign_in_at" = s."at"
FROM (SELECT "person_id", max("created_at") AS "at" FROM "session" GROUP BY 1) s WHERE s."person_id" = p."id";--> statement-breakpoint
ALTER TABLE "person" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Whoever writes a first password, a process of the version before this one included.
create function api.note_first_password() returns trigger language plpgsql as $$
begin
  update person set joined_at = new.changed_at where id = new.person_id and joined_at is null;
  return null;
end $$;--> statement-breakpoint
create trigger credential_first_password after insert on credential for each row
  execute function api.note_first_password();
