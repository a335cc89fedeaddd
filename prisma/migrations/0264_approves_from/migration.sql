-- Who gave a member of staff their role, and from when on they approve as the second person. Null for accounts of the command
-- on the server, and from before: they approve. Who invited them is known of those from before too.
ALTER TABLE "app_user" ADD COLUMN "role_given_by_id" UUID, ADD COLUMN "approves_from" TIMESTAMPTZ(3);
UPDATE "app_user" u SET "role_given_by_id" = i.invited_by_id
FROM (
  SELECT DISTINCT ON (email) email, invited_by_id FROM "staff_invite" WHERE accepted_at IS NOT NULL ORDER BY email, accepted_at DESC
) i
WHERE i.email = u.email AND u.role <> 'AFFILIATE' AND i.invited_by_id <> u.id;
CREATE INDEX "app_user_role_given" ON "app_user" ("id") WHERE "role_given_by_id" IS NOT NULL;
