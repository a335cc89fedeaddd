-- CreateEnum
CREATE TYPE "account_repair_kind" AS ENUM ('email', 'two_factor');

-- CreateTable
CREATE TABLE "staff_note" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_repair" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" "account_repair_kind" NOT NULL,
    "new_email" TEXT,
    "reason" TEXT NOT NULL,
    "approved_by_id" UUID NOT NULL,
    "approved_at" TIMESTAMPTZ(3) NOT NULL,
    "second_approver_id" UUID,
    "done_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_repair_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "staff_note_user_id_created_at_idx" ON "staff_note"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "account_repair_user_id_approved_at_idx" ON "account_repair"("user_id", "approved_at");
