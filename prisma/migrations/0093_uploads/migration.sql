-- Pictures that people upload: who, for what, and what is stored.
-- CreateEnum
CREATE TYPE "upload_purpose" AS ENUM ('offer', 'creative', 'logo', 'avatar');

-- CreateTable
CREATE TABLE "upload" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "purpose" "upload_purpose" NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "format" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "keep_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "upload_hash_idx" ON "upload"("hash");

-- CreateIndex
CREATE INDEX "upload_keep_until_idx" ON "upload"("keep_until");

-- CreateIndex
CREATE INDEX "upload_user_id_idx" ON "upload"("user_id");

-- the settings and the names of stored files depend on it
ALTER TABLE "upload" ADD CONSTRAINT "upload_is_a_file" CHECK (
  hash ~ '^[0-9a-f]{64}$' AND format IN ('webp', 'png') AND bytes > 0 AND width > 0 AND height > 0);
