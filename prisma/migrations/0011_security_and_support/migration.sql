-- A second factor (codes used once, recovery codes, challenges of passkeys), numbers of support tickets, messages that
-- are kept once however often they are sent, and one open application of a kind at a time.

-- CreateEnum
CREATE TYPE "passkey_ceremony" AS ENUM ('registration', 'sign_in');

-- AlterTable
ALTER TABLE "support_ticket" ADD COLUMN     "number" SERIAL NOT NULL;

-- AlterTable
ALTER TABLE "support_message" ADD COLUMN     "key" UUID;

-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "one_time_code_step" INTEGER;

-- CreateTable
CREATE TABLE "recovery_code" (
    "user_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id","code_hash")
);

-- CreateTable
CREATE TABLE "passkey_challenge" (
    "challenge_hash" TEXT NOT NULL,
    "ceremony" "passkey_ceremony" NOT NULL,
    "user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("challenge_hash")
);

-- CreateIndex
CREATE INDEX "passkey_challenge_expires_at_idx" ON "passkey_challenge"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "support_ticket_number_key" ON "support_ticket"("number");

-- CreateIndex
CREATE UNIQUE INDEX "support_message_author_id_key_key" ON "support_message"("author_id", "key");

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Numbers people quote: four digits from the start. What was there keeps its own.
SELECT setval(pg_get_serial_sequence('support_ticket', 'number'), greatest(1000, (SELECT coalesce(max(number), 0) FROM support_ticket)));
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_one_time_code"
  CHECK (one_time_code_secret IS NOT NULL OR (one_time_code_since IS NULL AND one_time_code_step IS NULL));

CREATE UNIQUE INDEX "funding_application_open" ON "funding_application" (affiliate_id) WHERE status = 'submitted';
CREATE UNIQUE INDEX "squad_application_open" ON "squad_application" (leader_id) WHERE status = 'submitted';
ALTER TABLE "funding_application" ADD CONSTRAINT "funding_application_repayment" CHECK (repayment_bps BETWEEN 1 AND 10000);
