CREATE INDEX "subscription_starts" ON "subscription" USING btree ("starts_on","id");--> statement-breakpoint
CREATE INDEX "audit_entry_action" ON "audit_entry" USING btree ("organisation_id","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_person" ON "audit_entry" USING btree ("organisation_id","person_id","at","id");