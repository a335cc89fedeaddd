-- outside a transaction
ALTER TABLE "app_user" VALIDATE CONSTRAINT "app_user_staff_role_id_fkey";
ALTER TABLE "app_user" VALIDATE CONSTRAINT "app_user_staff_role";
ALTER TABLE "staff_invite" VALIDATE CONSTRAINT "staff_invite_staff_role_id_fkey";
DROP INDEX CONCURRENTLY IF EXISTS "app_user_staff_role_id_idx";
CREATE INDEX CONCURRENTLY "app_user_staff_role_id_idx" ON "app_user" ("staff_role_id") WHERE "staff_role_id" IS NOT NULL;
