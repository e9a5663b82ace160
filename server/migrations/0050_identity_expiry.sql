CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pending_sign_in_expires" ON "pending_sign_in" USING btree ("expires_at");--> statement-breakpoint
-- Mails written before opens_account_of existed do not say whose account they open. Only links and codes expire within
-- 72 hours: unsent ones are blanked. Forced row security hides the rows from the owner too, who has no policy to write.
ALTER TABLE "mail" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "mail" SET "sealed_text" = null, "next_try_at" = null
  WHERE "opens_account_of" IS NULL AND "sealed_text" IS NOT NULL AND NOT "holds_content" AND "subject_id" IS NULL
    AND "expires_at" <= "created_at" + interval '72 hours';--> statement-breakpoint
ALTER TABLE "mail" FORCE ROW LEVEL SECURITY;
