-- Appeals of affiliates against rejected and reversed conversions, one for each, and what advertisers were asked about them.
-- CreateEnum
CREATE TYPE "appeal_status" AS ENUM ('open', 'won', 'lost');

-- CreateEnum
CREATE TYPE "appeal_ground" AS ENUM ('valid_sale', 'real_visitor', 'allowed_traffic', 'in_time', 'other');

-- AlterEnum
ALTER TYPE "upload_purpose" ADD VALUE 'evidence';

-- CreateTable
CREATE TABLE "appeal" (
    "id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "conversion_id" UUID NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "ground" "appeal_ground" NOT NULL,
    "message" TEXT NOT NULL,
    "pictures" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reason" "rejection_reason",
    "status" "appeal_status" NOT NULL DEFAULT 'open',
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" UUID,

    CONSTRAINT "appeal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "appeal_question" (
    "id" UUID NOT NULL,
    "appeal_id" UUID NOT NULL,
    "sent_to" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "asked_by_id" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "answer" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by_id" UUID,

    CONSTRAINT "appeal_question_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "appeal_affiliate_id_conversion_id_key" ON "appeal"("affiliate_id", "conversion_id");

-- CreateIndex
CREATE INDEX "appeal_status_due_at_idx" ON "appeal"("status", "due_at");

-- CreateIndex
CREATE INDEX "appeal_created_at_idx" ON "appeal"("created_at");

-- CreateIndex
CREATE INDEX "appeal_offer_id_status_idx" ON "appeal"("offer_id", "status");

-- CreateIndex
CREATE INDEX "appeal_question_appeal_id_idx" ON "appeal_question"("appeal_id");

-- AddForeignKey
ALTER TABLE "appeal_question" ADD CONSTRAINT "appeal_question_appeal_id_fkey" FOREIGN KEY ("appeal_id") REFERENCES "appeal"("id") ON DELETE CASCADE ON UPDATE CASCADE;
