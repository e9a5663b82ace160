CREATE TABLE "billing_details" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"buyer" jsonb,
	"terms" jsonb,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "billing_details_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "billing_details" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_seller" (
	"id" uuid PRIMARY KEY NOT NULL,
	"details" jsonb NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_seller" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_charge" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	CONSTRAINT "invoice_charge_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "invoice_charge" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_series" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_posting_detail" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reason" text,
	"reference" text,
	"corrects_id" uuid,
	"refund_id" uuid,
	"plan_grant" jsonb,
	"credit_price" jsonb,
	CONSTRAINT "credit_posting_detail_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "credit_posting_detail" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "credit_invoice" DROP CONSTRAINT "credit_invoice_month";--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "price" jsonb;--> statement-breakpoint
ALTER TABLE "credit_invoice" ADD COLUMN "name" text;--> statement-breakpoint
-- Forced row security hides the rows from the owner too, who has no policy to write.
ALTER TABLE "credit_invoice" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The number that was printed. Where a code was given to another organisation later, its numbers were printed twice.
UPDATE "credit_invoice" i SET "name" = n.name || CASE WHEN n.place > 1 THEN '/' || n.place ELSE '' END
  FROM (SELECT organisation_id, id, name, row_number() OVER (PARTITION BY name ORDER BY issued_at, id) AS place
    FROM (SELECT organisation_id, id, issued_at,
      concat(content #>> '{organisation,code}', '-', lpad(number::text, greatest(4, length(number::text)), '0')) AS name
      FROM "credit_invoice") printed) n
  WHERE i.organisation_id = n.organisation_id AND i.id = n.id AND i."name" IS NULL;--> statement-breakpoint
ALTER TABLE "credit_invoice" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "credit_invoice" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_invoice" ADD COLUMN "kind" text DEFAULT 'invoice' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_invoice" ADD COLUMN "corrects_id" uuid;--> statement-breakpoint
CREATE INDEX "credit_posting_corrects" ON "credit_posting_detail" USING btree ("organisation_id","corrects_id") WHERE corrects_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_invoice_name" ON "credit_invoice" USING btree ("name");--> statement-breakpoint
CREATE INDEX "credit_invoice_month" ON "credit_invoice" USING btree ("organisation_id","month");--> statement-breakpoint
ALTER TABLE "credit_invoice" ADD CONSTRAINT "credit_invoice_corrects" UNIQUE("organisation_id","corrects_id");--> statement-breakpoint
CREATE POLICY "organisation" ON "billing_details" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "billing_details" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "colloquy_platform_all" ON "billing_seller" AS PERMISSIVE FOR ALL TO "colloquy_platform" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "colloquy_app_read" ON "billing_seller" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (true);--> statement-breakpoint
CREATE POLICY "organisation_read" ON "invoice_charge" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_append" ON "invoice_charge" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "invoice_charge" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "colloquy_app_read" ON "invoice_series" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (true);--> statement-breakpoint
CREATE POLICY "next_number" ON "invoice_series" AS PERMISSIVE FOR UPDATE TO "colloquy_app" USING (true) WITH CHECK (last_number > 0);--> statement-breakpoint
CREATE POLICY "organisation_read" ON "credit_posting_detail" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_append" ON "credit_posting_detail" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "credit_posting_detail" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
INSERT INTO "invoice_series" ("id", "last_number") VALUES ('00000000-0000-4000-8000-000000000001', 0) ON CONFLICT DO NOTHING;--> statement-breakpoint
-- What is known of postings that are there. A grant that nobody asked for and that expires came with a plan; the newest refund
-- of the job up to then is the one that a refund belongs to.
INSERT INTO "credit_posting_detail" ("organisation_id", "id", "reason", "refund_id")
  SELECT p.organisation_id, p.id,
    CASE WHEN p.kind = 'grant' THEN 'Plan credits for ' || to_char((p.at AT TIME ZONE o.time_zone)::date, 'FMMonth YYYY') END,
    CASE WHEN p.kind = 'refund' THEN (SELECT f.id FROM credit_refund f
      WHERE f.organisation_id = p.organisation_id AND f.job_id = r.job_id AND f.at <= p.at ORDER BY f.at DESC, f.id DESC LIMIT 1) END
  FROM credit_posting p JOIN organisation o ON o.id = p.organisation_id
    LEFT JOIN credit_reservation r ON r.organisation_id = p.organisation_id AND r.id = p.reservation_id
  WHERE p.kind = 'refund' OR p.kind = 'grant' AND p.person_id IS NULL AND EXISTS (
    SELECT FROM credit_lot l WHERE l.organisation_id = p.organisation_id AND l.posting_id = p.id AND l.expires_at IS NOT NULL)
ON CONFLICT DO NOTHING;--> statement-breakpoint

-- Takes back what a grant gave by mistake: of its own lot first, then of the organisation's others, those first that expire
-- first. What is spent, reserved or allocated to users stays. A grant is corrected by no more than it gave.
create function api.correct_credits(organisation uuid, posting uuid, asker uuid, moment timestamptz, amount bigint, corrected uuid,
  why text) returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ledger api.ledger := api.hold_unexpired(organisation, moment, posting);
  act api.act := row (posting, 'correct', null, asker, null, 0, concat('corrects|', corrected));
  source record;
  share bigint;
  given bigint;
  missing bigint := amount;
  moves api.move[];
begin
  if ledger.earlier_kind is not null and api.is_posted(ledger, act, amount) then
    if exists (select from credit_posting_detail d where d.organisation_id = organisation and d.id = posting
      and d.corrects_id = corrected and d.reason = why) then return 'done'; end if;
    raise exception 'The posting % was made with other values.', posting using errcode = 'CR001';
  end if;
  select sum(e.amount) into given from credit_posting p
      join credit_entry e on e.organisation_id = organisation and e.posting_id = p.id and e.amount > 0
    where p.organisation_id = organisation and p.id = corrected and p.kind = 'grant';
  if given is null then return 'not-found'; end if;
  select given - coalesce(sum(e.amount), 0) into given from credit_posting_detail d
      join credit_entry e on e.organisation_id = organisation and e.posting_id = d.id and e.amount > 0
    where d.organisation_id = organisation and d.corrects_id = corrected;
  if amount > given then return 'not-now'; end if;
  for source in select l.id, l.remaining from credit_lot l
    where l.organisation_id = organisation and l.remaining > 0 and l.person_id is null
    order by l.posting_id <> corrected, l.expires_at nulls last, l.id
  loop
    share := least(source.remaining, missing);
    moves := moves || row (ledger.available, source.id, -share)::api.move;
    missing := missing - share;
    exit when missing = 0;
  end loop;
  if missing > 0 then return 'not-enough-credits'; end if;
  perform api.post_credits(ledger, act, moves || row (ledger.granted, null, amount)::api.move);
  insert into credit_posting_detail (organisation_id, id, reason, corrects_id) values (organisation, posting, why, corrected);
  return 'done';
end $$;
