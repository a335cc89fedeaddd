-- A text sealed with DATA_ENCRYPTION_KEY, which every start unseals: a wrong key is refused before anything is served.
-- CreateTable
CREATE TABLE "data_key_proof" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "data_key_proof_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "data_key_proof" ADD CONSTRAINT "data_key_proof_single" CHECK ("id" = 1);
