-- An erasure of a customer that is under way: who is erased from the stored calls of the advertiser, some at a time, and from where
-- on. Its row is deleted with the last of them.
CREATE TYPE "customer_erasure_scope" AS ENUM ('own_calls', 'unproven_calls');

CREATE TABLE "customer_erasure" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "numbers" TEXT[],
    "hashes" TEXT[],
    "customers" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "scope" "customer_erasure_scope" NOT NULL DEFAULT 'own_calls',
    "next_from" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_erasure_pkey" PRIMARY KEY ("id")
);
