CREATE INDEX "session_person" ON "session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "session_over" ON "session" USING btree (least(expires_at, ended_at, replaced_at));