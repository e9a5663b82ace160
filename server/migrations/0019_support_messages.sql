ALTER POLICY "support_message_visible" ON "support_message" TO colloquy_app USING (exists (select from support_request r where r.organisation_id = support_message.organisation_id
        and r.id = support_message.request_id)) WITH CHECK (exists (select from support_request r where r.organisation_id = support_message.organisation_id
        and r.id = support_message.request_id));