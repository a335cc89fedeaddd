-- The last run of each check of the stored data against itself.
-- CreateTable
CREATE TABLE "system_check" (
    "name" TEXT NOT NULL,
    "ran_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "day" DATE,
    "found" INTEGER,
    "detail" JSONB NOT NULL,
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "system_check_pkey" PRIMARY KEY ("name")
);
