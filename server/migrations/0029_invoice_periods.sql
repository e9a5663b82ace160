-- Invoices say whom they were issued to and which moments they cover. Those from before covered their month.
UPDATE "credit_invoice" AS i SET "content" = i."content" || jsonb_build_object(
  'organisation', jsonb_build_object('id', o."id", 'name', o."name", 'code', o."code"),
  'from', to_char((i."month" || '-01')::timestamp AT TIME ZONE (i."content" ->> 'timeZone') AT TIME ZONE 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'until', to_char(((i."month" || '-01')::timestamp + interval '1 month') AT TIME ZONE (i."content" ->> 'timeZone') AT TIME ZONE 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
FROM "organisation" AS o WHERE o."id" = i."organisation_id" AND NOT i."content" ? 'until';
