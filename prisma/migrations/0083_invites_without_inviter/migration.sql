-- An invitation that `npm run admin -- invite` prints has no inviter.
-- AlterTable
ALTER TABLE "staff_invite" ALTER COLUMN "invited_by_id" DROP NOT NULL;
