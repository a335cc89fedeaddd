-- A test purchase that the integration doctor follows.
CREATE TABLE "test_run" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "offer_id" INTEGER NOT NULL,
    "uses_script" BOOLEAN NOT NULL,
    "expected_cents" BIGINT,
    "page" JSONB NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "test_run_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "test_run_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "test_run_advertiser_id_started_at_idx" ON "test_run"("advertiser_id", "started_at");
CREATE INDEX "test_run_started_at_idx" ON "test_run"("started_at");
