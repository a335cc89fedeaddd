-- What people marked as solved was stored as closed; the new value of the enum can be used once it is committed.
UPDATE "support_ticket" SET "status" = 'solved' WHERE "status" = 'closed';

UPDATE "support_ticket" t SET "first_answered_at" = (
  SELECT min(m."created_at") FROM "support_message" m WHERE m."ticket_id" = t."id" AND m."author_id" <> t."user_id")
WHERE t."first_answered_at" IS NULL;

UPDATE "support_ticket" t SET "waiting_since" = coalesce((
  SELECT min(m."created_at") FROM "support_message" m WHERE m."ticket_id" = t."id" AND m."author_id" = t."user_id"
    AND m."created_at" > coalesce((SELECT max(a."created_at") FROM "support_message" a
      WHERE a."ticket_id" = t."id" AND a."author_id" <> t."user_id"), '-infinity')), t."updated_at")
WHERE t."status" = 'open' AND t."waiting_since" IS NULL;
