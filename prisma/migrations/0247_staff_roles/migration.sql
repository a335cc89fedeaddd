-- Roles of staff beside the five: names with the pages they view and edit.
CREATE TABLE "staff_role" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "permissions" TEXT[],
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "staff_role_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "staff_role_name" CHECK ("name" <> ''),
  CONSTRAINT "staff_role_permissions" CHECK ("permissions" IS NOT NULL)
);
CREATE UNIQUE INDEX "staff_role_name_key" ON "staff_role" (lower("name"));

ALTER TABLE "app_user" ADD COLUMN "staff_role_id" UUID;
ALTER TABLE "staff_invite" ADD COLUMN "staff_role_id" UUID;

-- A role that somebody has is not deleted; an invitation to a deleted one is to nothing.
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_staff_role_id_fkey"
  FOREIGN KEY ("staff_role_id") REFERENCES "staff_role" ("id") NOT VALID;
ALTER TABLE "staff_invite" ADD CONSTRAINT "staff_invite_staff_role_id_fkey"
  FOREIGN KEY ("staff_role_id") REFERENCES "staff_role" ("id") ON DELETE SET NULL NOT VALID;
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_staff_role" CHECK ((role = 'CUSTOM') = (staff_role_id IS NOT NULL)) NOT VALID;
