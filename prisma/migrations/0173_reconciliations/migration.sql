CREATE TYPE "reconciliation_state" AS ENUM ('received', 'reading', 'done', 'failed');
CREATE TYPE "reconciliation_cause" AS ENUM (
  'matched', 'not_received', 'unknown_click', 'refused', 'outside_window', 'budget_used_up', 'test', 'duplicate',
  'other_click', 'amount_differs', 'other_day', 'reversed', 'not_in_list', 'unreadable'
);

CREATE TABLE "reconciliation" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "created_by_id" UUID NOT NULL,
    "is_of_staff" BOOLEAN NOT NULL,
    "file_name" TEXT NOT NULL,
    "state" "reconciliation_state" NOT NULL,
    "format" JSON,
    "from_day" DATE,
    "to_day" DATE,
    "problem" TEXT,
    "counts" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "reconciliation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "reconciliation_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "reconciliation_advertiser_id_created_at_idx" ON "reconciliation"("advertiser_id", "created_at");
-- what the worker looks for
CREATE INDEX "reconciliation_at_work" ON "reconciliation"("created_at") WHERE state = 'reading';

CREATE TABLE "reconciliation_part" (
    "reconciliation_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "reconciliation_part_pkey" PRIMARY KEY ("reconciliation_id", "place"),
    CONSTRAINT "reconciliation_part_reconciliation_id_fkey" FOREIGN KEY ("reconciliation_id") REFERENCES "reconciliation"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "reconciliation_row" (
    "reconciliation_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "cause" "reconciliation_cause" NOT NULL,
    "txn_id" TEXT,
    "click_ref" TEXT,
    "event" TEXT,
    "amount_cents" BIGINT,
    "sold_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "first_line" INTEGER,
    "reason" "rejection_reason",
    "status" "conversion_status",
    "affiliate_id" INTEGER,
    "conversion_id" UUID,
    "our_click_id" UUID,
    "our_amount_cents" BIGINT,
    "refunded_cents" BIGINT,
    "our_at" TIMESTAMPTZ(3),
    "our_day" DATE,
    "listed_day" DATE,
    "call_id" UUID,

    CONSTRAINT "reconciliation_row_pkey" PRIMARY KEY ("reconciliation_id", "line"),
    CONSTRAINT "reconciliation_row_reconciliation_id_fkey" FOREIGN KEY ("reconciliation_id") REFERENCES "reconciliation"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- a page of one cause
CREATE INDEX "reconciliation_row_reconciliation_id_cause_line_idx" ON "reconciliation_row"("reconciliation_id", "cause", "line");

ALTER TABLE "sales_upload" ADD COLUMN "reconciliation_id" UUID;
CREATE UNIQUE INDEX "sales_upload_of_reconciliation" ON "sales_upload"("reconciliation_id") WHERE state <> 'done';
CREATE INDEX "sales_upload_reconciliation_id_idx" ON "sales_upload"("reconciliation_id");
ALTER TABLE "sales_upload" ADD CONSTRAINT "sales_upload_reconciliation_id_fkey" FOREIGN KEY ("reconciliation_id") REFERENCES "reconciliation"("id") ON DELETE SET NULL ON UPDATE CASCADE;
